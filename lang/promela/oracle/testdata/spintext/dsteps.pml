byte x, y;
active proctype P() {
  byte i;
  d_step {
    x = 1;
    do
    :: x < 3 ->
       x++
    :: x >= 3 ->
       break
    od;
    y = 1;
    do
    :: y < 3 -> y++
    :: else ->
       break
    od

    y = 2;
    for (i : 1 .. 2) {
      y = i
    }
    y = 3;
    if
    :: y == 3
    :: else
    fi
  }
  d_step {
    do
    :: x > 1 -> x--
    :: break
    od
  };
  x = 0;
  do
  :: x == 5 -> break
  :: else ->
     x++;
     if
     :: x == 2
     :: x != 2
     fi;
     { y = 1;
       skip }
  od;
  { y = 3; goto out };
out: skip;
  d_step {
    if
    :: y == 3 ->
       if :: x == 5 -> y = 4 :: else fi
    fi
    x = 1;
    goto over;
    x = 2;
over: x = 3
  }
  assert(y == 5)
}
