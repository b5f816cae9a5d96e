#define WAIT(x) (x > 0)
#define SET(x, v) x = v; \
  x++
byte a = 2, b
active proctype P()
{ byte
    i,
    j;
  a =
    3;
  (a
    == 3);
  if
  :: a == 3
     -> b = 1
  :: else
     -> skip
  fi
  ;
  WAIT(a);
  SET(a, 5);
  do
  ::
    a > 3
    ->
      a--
  :: else
    ->
      break
  od
  b = 2
  printf("x %d\n",
    a);
  atomic {
    b = 3;

    a = 1
  }
  d_step {
    b = 4;
    a = 2
  }
  assert(a
     == 3)
}
