mtype { one, two, three }
mtype:fruit = { apple, pear, banana, plum }
mtype g = two; mtype u; mtype:fruit gf = banana; byte n = 2; mtype a[2];
active proctype Q() {
  printf("MSC: hello\n"); printf("MSC: ~G x\n"); printf("a\rb\\c\"d\'e\vf\a%%\n"); printf("%c|%c|%c|%c\n", 65, 0, 200, 10);
  printf("%e %e %e %e\n", one, plum, pear, n); printf("no newline"); printf("%x %o %u %d\n", 255, 8, -1, -1); printf("a\tb\n")
}
proctype R(mtype:fruit z; mtype y) {
  mtype l; mtype:fruit b; mtype m = two;
  printm(z); printm(y); printm(l); printm(b); printm(g); printm(u); printm(gf); printm(two); printm(pear); printm(m); printm(a[1]);
  l = z; b = pear; u = three; n = one; a[0] = two;
  printm(l); printm(b); printm(n);
  printf("%e %e %e %e %d\n", l, b, y, n, y)
}
init { run R(pear, two); run R(apple, three); (_nr_pr == 1); assert(0) }
