// Never two inside.
A[] not (A.inside and B.inside) and not (A.inside and C.inside) and not (B.inside and C.inside)
// Each gets inside.
E<> C.inside
