bit b;
byte x;
inline value(p) {
  x = p + 300;
  return x + 1
}
active proctype P() {
  bit i;
  do
  :: x == 1 ->
    for (i : 0 .. 1) {
      x = 255;
      assert(0)
    }
  :: x == 2 -> x =
    257
  :: x == 0 ->
    x =
      value(x);
    x++
  :: else -> x--
  od
}
