byte x, y;
active proctype P() {
  d_step { x = 1;
    do
    :: x < 3 -> x++
    :: if :: x == 3 -> y++ :: x == 4 -> y = 7 fi; x++
    :: x > 4 -> break
    od;
    if
    :: do :: y > 20 -> break :: else -> y = y + 5 od; y = 1
    :: y == 99 -> skip
    fi;
    { y++ } unless { y == 55 };
    y = 0
  }
  d_step { if :: if :: x == 99 -> skip :: else -> y = 4 fi; y = 5 fi }
  d_step { do :: if :: x == 99 -> skip :: else -> break fi; y = 5 od; y = 9 }
  x < 200;
  assert(0)
}
active proctype Q() {
  byte i;
  x = 0; y = 0;
  d_step { skip; if :: { x++; x++ } :: false fi; { y++; x++ }; for (i : 1 .. 2) { y++ }; select (i : 1 .. 2);
    if :: for (i : 3 .. 4) { x++ } fi;
    if :: if :: do :: do :: y > 0 -> y-- :: else -> break od; break od fi fi;
    if :: false :: else -> do :: true -> break od fi
  }
  x < 200;
  assert(0)
}
