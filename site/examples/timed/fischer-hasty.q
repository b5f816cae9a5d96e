// Two processes are never inside at the same time.
A[] not (A.inside and B.inside)
// Each can get inside.
E<> A.inside
