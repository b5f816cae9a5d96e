// Never both open.
A[] not (Left.ajar and Right.ajar)
// Each door can be open.
E<> Left.ajar
E<> Right.ajar
// Nothing makes a door open: a visitor may wait forever.
Bob.waits --> Bob.outside
