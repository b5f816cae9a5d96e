// Never both inside.
A[] not (A.inside and B.inside)
E<> A.inside
E<> A.wishing and B.wishing
