// Two processes are never inside at the same time.
A[] not (A.inside and B.inside) and not (A.inside and C.inside) and not (B.inside and C.inside)
// Each can get inside.
E<> A.inside
A[] not deadlock
