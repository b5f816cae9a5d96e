byte t;
ltl { []!(P@cs && Q@cs && Q@dd) && [] (P:loc < 3) }
ltl b { [] (t != 5 || Q@ee) }
byte u;
active proctype P() { byte loc; cs: t = 1; assert(0) }
active proctype Q() { cs: skip; dd: t = 1; ee: skip }
