mtype = { red, green };
mtype:fruit = { apple, pear };
mtype m = red; mtype:fruit f = pear; byte q[2] = 3; mtype:fruit fs[2];
active proctype P() { mtype:fruit l = apple;
  printm(red); printm(m); printm(f); printm(l); printm(fs[1]); printf("%e %e\n", m, f);
  printf("\n"); printm(fs[q[0]-2]);
  f == pear; l = f; m = green; 
  assert(false) }
