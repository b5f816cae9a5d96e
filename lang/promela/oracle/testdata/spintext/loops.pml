mtype = { a, b };
typedef M { byte x; mtype y; short z[2] }
ltl { [] true }
inline count(q, v) { for (v in q) { n++ } }
byte n;
chan c = [3] of { M };
active proctype P() {
  M m; M k;
  byte late0;
  m.x = 1; m.y = b; c!m;
  m.x = 2; m.z[1] = 5; c!m;
  for (k in c) { printf("%d\n", k.x) }
  byte late = 1;
  for (k in c) { n = n + k.x; { for (m in c) { n++ } } }
  count(c, m);
  byte late2;
  d_step { for (k in c) { n++ } }
  byte arr[2];
  byte i;
  for (i in arr) { arr[i] = i }
  atomic { for (k in c) { n++ } }
  assert(false)
}
