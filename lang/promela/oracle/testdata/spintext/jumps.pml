byte x;
active [2] proctype P() {
m1: do
  :: x < 3 -> m2: x++
  :: x >= 3 -> m3: break
  od;
  goto l1;
l1: goto l2;
l2: skip;
  if :: goto l3 :: true -> endx: goto l3 fi;
l3: progress: goto l4;
l4: skip
}
active proctype I() {
 P[0]@m3 || P[1]@m3; P[0]@l1 || P[1]@m3;
 _nr_pr == 1;
 assert(false)
}
