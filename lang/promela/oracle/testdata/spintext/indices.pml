mtype = { m0, m1 }; mtype:S = { s0, s1 };
typedef T { byte b; byte a[4] }
byte x = 1, y; byte a[4]; T t[4]; chan c = [2] of { byte }; mtype m = m0; chan d[2] = [2] of { byte }; chan e = [4] of { byte, short };
active proctype P() {
  byte l; T lt[4];
  a[-(-1)] = 1; a[1 + -(x) + 1] = 1; a[!x] = 1; a[~(~x)] = 1; a[len(c)] = 1; a[(x > 0 -> 1 : 2)] = 1; a[m1] = 1; a[s1] = 1; a[m] = 1; a[_pid] = l;
  a[x == 1 && y == 0] = 1; a[get_priority(_pid)] = 1; a[_nr_pr] = 2; t[-(-1)].b = 1; t[len(c)].a[!x] = 2; t[(x -> 1 : 2)].b = 3; lt[x].b = l; t[m1].b = m1;
  d[!x]!1; len(d[!x]) == 1; d[len(c)]!a[!x]; t['a' - 96].b = 1; a[m == m1] = 1; a[!x + !y] = 1; t[_nr_pr].a[m == m1] = !x + -x; t[len(d[len(c)])].b = 1;
  t[!a[!x]].b = 1; assert(t[len(c)].b == t[len(c)].b); printf("%d %d\n", t[len(c)].b, a[len(c)]);
  e!!255,1; e!!255,70000; e!!5,1;
  assert(false)
}
