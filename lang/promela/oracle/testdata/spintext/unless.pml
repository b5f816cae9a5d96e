byte x, y;
inline esc() { x > 3 -> y = 1 }
active proctype P() {
  do :: x < 2 -> x++ :: x >= 2 -> break od unless {
 x > 5 -> skip }
  atomic { { x++ }
    unless
    { skip;
      x++ }
  }
  { x++ } unless y == 1
  ;
  { x++ }
  unless atomic { y == 1; x = 0 }

  { x++ } unless if :: y == 1 -> skip fi
  ;
  { x++ } unless goto L

  ;
  { x++ } unless printf("hi\n")

  ;
  { x++ } unless y++

  ;
  { x++ } unless y = y + 1

  ;
  { x++ } unless assert(y == 1)

  ;
  if :: skip fi
  ;
  L:
  if :: { skip } unless { y == 1 }
  fi;
  d_step { x++;
    if
    :: x > 200 -> skip
    :: else
    fi
    ;
    x++
  }
  assert(0)
}
