bool x, y; byte a[2];
ltl p1 { [] (x -> <> !x) }
ltl p2 { true U x }
ltl p3 { x W y }
ltl p4 { (x && !y) || a[1] }
ltl p5 { ! (x == 1) V (a[0] > 2) }
ltl p6 { [] !(x && a[1] + 1 > 2) }
ltl p7 { <> 1 }
ltl p8 { [] x U y }
active proctype P() { x = 1; assert(0) }
