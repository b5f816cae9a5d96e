package gen

import (
	"testing"

	"beeline/engine/prog"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/promela/syntax"
)

// claimRules are models, one for each rule of the product. Their claims and formulas are
// compared, and np_ too.
var claimRules = map[string]string{
	"claim first":         "byte n; active proctype P() { n = 1; n = 2; n = 3 } never { n == 0; n == 1; n == 2; true; false }",
	"end":                 "byte n; active proctype P() { n++; n++; n++ } never { do :: n < 2 :: n == 2 -> break od }",
	"end label":           "byte n; active proctype P() { n++; n++ } never { do :: n < 1 :: n == 1 -> goto end2 od; end2: do :: true od }",
	"alone":               "byte n; active proctype P() { n = 1; n == 5 } never { a: true; goto b; b: n < 2; goto accept3; accept3: true; goto a }",
	"blocked atomic":      "byte n; active proctype P() { atomic { n = 1; n == 7; n = 2 } } active proctype Q() { n = 6; n = 7 } never { accept: do :: n < 9 od }",
	"atomic receiver":     "chan c = [0] of { byte }; byte n; active proctype P() { c!1; n = 7 } active proctype Q() { atomic { c?_; n++; n++ } } never { do :: n != 1 od }",
	"atomic claim":        "byte n; active proctype P() { n++; n++; n++ } never { do :: atomic { n < 2; true } :: n >= 2 -> true od }",
	"d_step claim":        "byte n; active proctype P() { do :: n = 1 - n od } never { do :: d_step { n == 0; true } :: d_step { n == 0; n == 1 } :: n == 1 od }",
	"timeout of system":   "byte n; active proctype P() { do :: n < 2 -> n++ :: timeout -> n = 9; break od } never { do :: n < 9 :: n == 9 -> goto accept od; accept: do :: true od }",
	"timeout of both":     "byte n; active proctype P() { do :: n < 2 -> n++ :: timeout -> break od } never { do :: timeout -> goto accept :: else od; accept: do :: true od }",
	"timeout of claim":    "byte n; active proctype P() { do :: n < 2 -> n++ od } never { do :: timeout -> break :: else od }",
	"timeout in atomic":   "byte n; active proctype P() { atomic { timeout -> n = 1; timeout -> n = 2 }; n = 3 } never { do :: n < 9 od }",
	"blocked with faults": "byte n, a[2]; active proctype P() { do :: n < 2 -> n++ :: timeout -> n = 7; break od } never { do :: d_step { n == 2; n == 1 } :: a[n] == 0 :: timeout od }",
	"fatal step":          "byte n; active proctype P() { do :: n < 2 -> n++ :: timeout -> n = 7; break od } never { do :: d_step { n == 2; n == 1 } :: n < 2 od }",
	"step inside":         "byte n; active proctype P() { do :: n < 2 -> n++ :: timeout -> n = 7; break od } never { do :: atomic { n < 3; true } od }",
	"only a fault":        "byte n, a[2]; active proctype P() { do :: n < 2 -> n++ :: timeout -> n = 7; break od } never { do :: n < 2 || a[n] == 1 od }",
	"enabled and stuck":   "byte n; active proctype P() { do :: enabled(1) -> n = 1 - n od } active proctype Q() provided (false) { do :: n == 5 :: else od } never { accept: do :: true :: n == 0 od }",
	"end at a label":      "byte n; active proctype P() { n = 1; accept: n == 5 } never { do :: true od }",
	"unless and assert":   "byte n; active proctype P() { do :: n < 4 -> n++ :: n = 0 od } never { { do :: assert(n < 3) od } unless { n == 2; true } }",
	"remote":              "active proctype P() { byte k; do :: k < 3 -> k++ :: else -> break od; done: k == 3; k = 0 } never { do :: P:k < 2 :: P:k >= 2 :: P[0]@done -> break od }",
	"self and last":       "byte n; active proctype P() { n++; n++ } active proctype Q() { n++ } never { do :: _last == _pid :: _last == 1 -> true od }",
	"enabled":             "byte n; active proctype P() { n == 1; n = 2 } active proctype Q() { n = 1 } never { do :: enabled(0) -> true :: !enabled(_pid) od }",
	"labels of processes": "byte n; active proctype P() { do :: n = 1 - n; accept: skip :: progress: n == 1 -> break od } never { do :: n < 2 od }",
	"np_":                 "byte n; active proctype P() { do :: n < 3 -> n++ :: n == 3 -> progress: n = 0 :: break od } never { do :: true :: np_ -> goto accept od; accept: do :: np_ od }",
	"hidden":              "hidden byte h; byte n; active proctype P() { do :: h = 1; n = 1 :: n = 0; break od } never { accept: do :: n < 2 od }",
	"new processes":       "byte n; proctype Q() { n++ } init { run Q(); run Q(); n == 2 } never { do :: n < 2 :: n == 2 od }",
	"rendezvous stuck":    "chan c = [0] of { byte }; byte n; active [2] proctype P() { do :: c!n :: c?1 -> n++ :: c?0 -> n++ od } never { accept: do :: n < 3 od }",
	"priorities":          "byte n; active proctype P() priority 3 { n++; set_priority(0, 1); n++ } active proctype Q() { n++; n++ } never { do :: n < 9 od }",
	"provided":            "byte n; active proctype P() provided (n != 1) { n++; n++ } active proctype Q() { n == 1; n = 5 } never { accept: do :: n < 9 od }",
	"formula":             "byte n; active proctype P() { do :: n < 3 -> n++ :: n == 3 -> n = 0 :: n == 2 -> break od } ltl f { [] <> (n == 0) }",
	"weak until":          "byte n; active proctype P() { do :: n < 3 -> n++ :: atomic { n == 3 -> n = 0; n = 1 } od } ltl f { (n < 2) W (n == 3) }",
}

// TestClaimRules compares the edges of each state of the products.
func TestClaimRules(t *testing.T) {
	for rule, text := range claimRules {
		compared := 0
		for _, kind := range []syntax.PropertyKind{syntax.NeverClaim, syntax.Block, syntax.NonProgress} {
			p := corpus.CompileFor(kind, "rule.pml", text)
			if p == nil {
				continue
			}
			n, err := nodiff(p, 1000)
			if err != nil {
				t.Errorf("%s, property %d: %v", rule, kind, err)
			}
			if n > 2 {
				compared++
			}
		}
		if compared < 2 {
			t.Errorf("%s: %d products compared, want 2", rule, compared)
		}
	}
}

// TestRandomClaims compares the edges of products of random programs with random claims and
// formulas.
func TestRandomClaims(t *testing.T) {
	for _, c := range []struct {
		name     string
		property syntax.PropertyKind
		program  func(seed uint64) *random.Program
	}{
		{"never", syntax.NeverClaim, random.WithNever},
		{"formula", syntax.Block, random.WithFormula},
		{"np_", syntax.NonProgress, random.New},
	} {
		states, programs := 0, 0
		seed := corpus.Number(t, "KERNEL_SEED", 1)
		for i := range corpus.Number(t, "KERNEL_PROGRAMS", fewPrograms/5) {
			text := c.program(uint64(seed + i)).String()
			p := corpus.CompileFor(c.property, "random.pml", text)
			if p == nil {
				continue
			}
			n, err := nodiff(p, 200)
			if err != nil {
				t.Fatalf("%s, seed %d: %v\n%s\n%s", c.name, seed+i, err, text, p)
			}
			states += n
			programs++
		}
		if programs < fewPrograms/20 {
			t.Errorf("%s: only %d programs compared", c.name, programs)
		}
		t.Logf("%s: %d programs, %d states", c.name, programs, states)
	}
}

// TestCorpusClaims compares the edges of the products of the corpus's claims and formulas.
func TestCorpusClaims(t *testing.T) {
	compareCorpus(t, func(path, text string) []*prog.Program {
		return []*prog.Program{corpus.CompileFor(syntax.NeverClaim, path, text), corpus.CompileFor(syntax.Block, path, text)}
	})
}
