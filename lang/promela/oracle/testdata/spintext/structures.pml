typedef In { byte b; unsigned u : 3; chan c = [1] of { int, byte } }
typedef T { In in[2]; short s; bit f; mtype m }
mtype = { x, y };
T g; T h[2]; In k; chan q = [2] of { int, int }; chan r = q; chan later = q; byte copied = 3;
chan d[2] = [1] of { byte, chan };
proctype P(byte a; chan c; bit e) {
  T l; In m;
  l.s = 70000; l.s == 4464; g.in[1].b = 300; g.in[1].b = g.in[1].b + 1; h[1].f = 2; h[1].f == 0; l.in[0].u = 9; l.m = y;
  m.c!l.s,a; m.c?l.s,a; q!300,70000; q?k.b,g.s; k.b == 44; q!1,300; q?l.s,a;
  d[1]!2,q; d[1]?a,r; r!1,1; len(later);
  T late; late.s = 3; atomic { In late2; late2.b = 1 }
  byte late3 = 257; copied = copied + 254; l.f = l.f
}
init { pid p; p = 254 + run P(300, q, 3); run P(len(q), d[0], 1); _nr_pr == 1; k.c!1,1; assert(k.b + g.in[1].b == 0) }
