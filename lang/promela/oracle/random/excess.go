package random

import (
	"fmt"
	"math/rand/v2"
)

// Excess returns a random program with about 255 processes, channels or names, which is the
// limit: a little less, exactly, or more.
func Excess(seed uint64) *Program {
	g := &generator{rand: rand.New(rand.NewPCG(seed, 20040902))}
	n := 253 + g.n(6)
	root := block(other, "", "", "\n")
	add := func(format string, args ...any) {
		root.kids = append(root.kids, text(other, fmt.Sprintf(format, args...)))
	}
	add("byte x;")
	switch g.n(6) {
	case 0:
		add("active [%d] proctype A() { end: x == %d }", n, 1+g.n(2))
	case 1:
		add("chan c[%d] = [1] of { byte };", n)
		add("active proctype A() { byte v; c[%d]!1; c[%d]?v; x = v; assert(len(c[%d]) == 0) }", n-1, g.n(2)*(n-1), g.n(n))
	case 2:
		add("proctype P(byte k) { end: x == 1; k = 0 }")
		add("init { byte n; atomic { do :: n < %d -> run P(n); n++ :: else -> break od }; assert(_nr_pr == %d) }", min(n-2, 255), n-1)
	case 3:
		add("proctype P() { chan c = [1] of { byte }; end: len(c) == 1 }")
		add("init { byte n; atomic { do :: n < %d -> run P(); n++ :: else -> break od }; assert(_nr_pr > %d) }", 126+g.n(4), g.n(130))
	case 4:
		add("proctype P() { chan c[%d] = [1] of { byte }; end: c[x]!1; false }", 50+g.n(3))
		add("init { byte n; atomic { do :: n < 5 -> run P(); n++ :: else -> break od }; assert(n == 5) }")
	default:
		add("proctype P() { x++ }")
		add("init { do :: x < %d -> run P(); _nr_pr == 1 :: else -> break od; assert(x < %d) }", n-4, n-g.n(9))
	}
	return &Program{root}
}
