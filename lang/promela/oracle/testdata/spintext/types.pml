#define N 3
mtype = { red, green };
mtype:fruit = { apple, pear };
typedef Rec { byte a; short b[2]; bool c };
typedef Deep { Rec r; Rec rr[2]; mtype m };
byte x; short y = -3; int z[3]; bool b = true; bit bb; unsigned u : 3 = 5;
mtype m = green; mtype:fruit f = pear;
Rec g; Deep d;
chan q = [2] of { mtype, byte };
chan r = [0] of { byte, bool };
chan s = [3] of { Rec, int };
chan arr[2] = [1] of { byte };
hidden byte h;
local byte loc;
inline inc(v, w) { v = v + w; v++ }
proctype W(byte id; mtype k) { byte mine = id; int la[2]; Rec lr; chan priv = [1] of { byte };
  mine++; la[1] = 4; lr.a = 7; lr.b[1] = 9; priv!mine; priv?mine; 
  printf("W %d %e %c %x %u %o\n", id, k, 65, 255, 3, 8);
  r!3,true;
}
active proctype P() {
  byte i, t; mtype mm; bool rb; byte ra; Rec lr; Deep ld;
  x = 1; x++; x--; y = y - 1; z[1] = x*2+3; z[x] = -x; b = false; b = !b; bb = 1 - bb; u = 7;
  m = red; f = apple; g.a = 3; g.b[1] = 5; d.r.a = 2; d.rr[1].b[0] = 4; d.m = red; h = 3; loc = 4;
  inc(x, 3);
  inc(z[1], N);
  q!red,3; q!green(4); q?m,i; q?eval(green),i;
  q!!red,5; q!!green,1; q??green,i; q?<m,i>; q?_,_;
  s!g,4; s?lr,i; s!g.a, true, 3, 4, 5;
  q!red(1);
  (len(q) == 1 && nfull(q)); q?[red,1]; q??[red,1]; (q?[red,1] && x > 0); 
  empty(arr[0]); nempty(q); nfull(arr[1]); arr[1]!4; arr[x-4]?i; 
  q?red,i;
  run W(3, red);
  r?ra,rb;
  (x -> 1 : 0); skip; true; 
  if :: x > 100 -> x = 0 :: else -> x = 1 fi;
  do :: x < 3 -> x++ :: x >= 3 -> break od;
  atomic { x = 5; y = 6 };
  d_step { x = 6; y = 7; if :: x > 2 -> y = 8 :: else fi };
  for (i : 0 .. 1) { t = t + i };
  for (i in z) { t = i };
  select (i : 1 .. 3);
  goto L;
  x = 99;
L: (x < 200);
  _ = 3; x = 1;
  mm = green; printm(mm); printf("\n"); printf("hi %d\n", x); printf("no newline"); printf("tab\there \\ q\"uote\"\n");
  x = ((x & 3) | (x ^ 2)) << 1 >> 1; x = ~x & 7; x = x % 3; x = x / 1; b = (x == 1 || x != 2) && (x <= 3 -> x >= 2 : x < 1);
  x = -1; x = 'a'; x = (mm == green); x = _pid + _nr_pr;
  lr.b[0] = g.b[1]; ld.rr[1].b[1] = 3;

end1: assert(x > 0);
  assert(false)
}
