//go:build !js

package oracle

import "testing"

// claimRules are small models, one for each rule of the product.
var claimRules = []struct{ rule, text string }{
	{"the claim moves first", "byte n; active proctype P() { n = 1; n = 2; n = 3 } never { n == 0; n == 1; n == 2; true; false }"},
	{"a blocked claim ends the run without an error", "byte n; active proctype P() { do :: n < 3 -> n++ od } never { do :: n < 2 od }"},
	{"the end of the claim is an error", "byte n; active proctype P() { n++; n++; n++ } never { do :: n < 2 :: n == 2 -> break od }"},
	{"an end label in the claim is an error", "byte n; active proctype P() { n++; n++ } never { do :: n < 1 :: n == 1 -> goto end2 od; end2: do :: true od }"},
	{"the claim moves alone", "byte n; active proctype P() { n = 1; n == 5 } never { a: true; goto b; b: n < 2; goto accept3; accept3: true; goto a }"},
	{"the claim moves alone after the last process", "byte n; active proctype P() { n = 1 } never { do :: n == 0 :: n == 1 -> goto accept od; accept: do :: true -> true od }"},
	{"an atomic sequence is one step of the system", "byte n; active proctype P() { n = 1; atomic { n = 2; n = 3; n = 4 }; n = 5 } never { do :: n != 3 od }"},
	{"a blocked atomic sequence lets the claim move", "byte n; active proctype P() { atomic { n = 1; n == 7; n = 2 } } active proctype Q() { n = 6; n = 7 } never { do :: n < 9 od }"},
	{"a d_step is one step of the system", "byte n; active proctype P() { d_step { n = 1; n = 2 }; n = 3 } never { do :: n != 1 od }"},
	{"a rendezvous is one step of the system", "chan c = [0] of { byte }; byte n; active proctype P() { c!1; n++ } active proctype Q() { byte z; c?z; n++ } never { do :: n < 2 :: n == 2 -> break od }"},
	{"an atomic receiver goes on", "chan c = [0] of { byte }; byte n; active proctype P() { c!1; n = 7 } active proctype Q() { atomic { c?_; n++; n++ } } never { do :: n != 1 od }"},
	{"an atomic sequence of the claim moves it several times", "byte n; active proctype P() { n++; n++; n++ } never { do :: atomic { n < 2; true } :: n >= 2 -> true od }"},
	{"an atomic sequence of the claim that blocks ends the run", "byte n; active proctype P() { do :: n = 1 - n od } never { do :: atomic { true; n == 1 } od }"},
	{"an atomic sequence of the claim after the end of the system", "bool b; active proctype P() { b = true } never { N: do :: atomic { b -> skip } -> goto accept :: true od; accept: do :: true -> goto N od }"},
	{"a d_step of the claim", "byte n; active proctype P() { do :: n = 1 - n od } never { do :: d_step { n == 0; true } :: n == 1 od }"},
	{"timeout of the system", "byte n; active proctype P() { do :: n < 2 -> n++ :: timeout -> n = 9; break od } never { do :: n < 9 :: n == 9 -> true od }"},
	{"timeout of claim and system", "byte n; active proctype P() { do :: n < 2 -> n++ :: timeout -> break od } never { do :: timeout -> goto accept :: else od; accept: do :: true od }"},
	{"timeout of the claim alone is false", "byte n; active proctype P() { do :: n < 2 -> n++ od } never { do :: timeout -> break :: else od }"},
	{"timeout stays true inside an atomic sequence", "byte n; active proctype P() { atomic { timeout -> n = 1; timeout -> n = 2 }; n = 3 } never { do :: n < 9 od }"},
	{"else of the claim", "byte n; active proctype P() { do :: n < 3 -> n++ :: n = 0 od } never { do :: n == 3 -> true :: else od }"},
	{"assert of the claim", "byte n; active proctype P() { n++; n++ } never { do :: assert(n < 2) od }"},
	{"unless in the claim", "byte n; active proctype P() { do :: n < 4 -> n++ :: n = 0 od } never { { do :: n < 3 od } unless { n == 2; true } }"},
	{"a label of a process", "byte n; active proctype P() { n++; here: n++; n++ } never { do :: !P@here :: P@here -> goto accept od; accept: do :: true od }"},
	{"a variable of a process", "active proctype P() { byte k; do :: k < 3 -> k++ :: else -> break od } never { do :: P:k < 2 :: P:k == 2 -> break od }"},
	{"_last is a process", "byte n; active proctype P() { n++; n++ } active proctype Q() { n++ } never { do :: _last == 0 :: _last == 1 -> true od }"},
	{"enabled in the claim", "byte n; active proctype P() { n == 1; n = 2 } active proctype Q() { n = 1 } never { do :: enabled(0) -> true :: !enabled(0) od }"},
	{"an accept label of a process", "byte n; active proctype P() { do :: n = 1 - n; accept: skip :: break od } never { do :: n < 2 od }"},
	{"hidden variables", "hidden byte h; byte n; active proctype P() { do :: h = 1; n = 1 :: n = 0; break od } never { do :: n < 2 od }"},
	{"processes that start", "byte n; proctype Q() { n++ } init { run Q(); run Q(); n == 2 } never { do :: n < 2 :: n == 2 od }"},
}

// TestClaimRules compares the numbers of the products of claimRules with Spin's, without and
// with cycles.
func TestClaimRules(t *testing.T) {
	spin := requireSpin(t)
	spin.Quick = true
	for _, c := range claimRules {
		diffs, done := claimDifferences(spin, c.text)
		if !done {
			t.Errorf("%s: not compared", c.rule)
		}
		more, done := productCycles(spin, ClaimCycles, never, c.text)
		if !done {
			t.Errorf("%s: cycles are not compared", c.rule)
		}
		for _, d := range append(diffs, more...) {
			t.Errorf("%s: %s\n%s", c.rule, d, c.text)
		}
	}
}
