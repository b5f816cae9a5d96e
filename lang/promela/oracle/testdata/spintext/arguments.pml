mtype = { m0, m1 };
mtype x2; chan q = [2] of { mtype, byte }; byte z;
#define M m1
#define SET(a, b) if :: a == b :: else -> a = b fi
inline J(z) { x2 = z }
inline I3(p4, p6) {
  p4 = p6; p4 = m0; p4 = M;
  p4 == p6; p4 = m0; p4 == m0; q!p6,1;
  q!m0,1;
  q?p6,1;
  q?m0,_;
  J(p6); J(m0); J(M)
}
active proctype P9() {
  I3(x2, m1); x2 = M; J(m0); q!m0,1; q?m0,1;
  SET(x2, m1);
  SET(x2, (m0))
  ;
  atomic { if :: x2 == m0 -> goto L fi; };
L: atomic { x2 = m1; goto L2 }
  skip;
L2: x2 == m0
}
