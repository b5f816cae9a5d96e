package syntax

import (
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// TestDeletions removes each token of a correct model in turn. Most deletions must give
// up to one message, and none more than four.
func TestDeletions(t *testing.T) {
	text := world + `inline set(v, e) { v = e }
active [2] proctype s(byte k; int m) priority 2 provided (x < 3) {
	chan c = [1] of { byte, T }; byte b = 3, d[2];
L1:	{ x = 1; x = 2 } unless { y == 3; x = 4 };
	if
	:: x == 1 -> y = 2; q!1,red; q?x,_
	:: atomic { x > 0; a[x] = x + 1 }
	:: else
	fi;
	for (x : 1 .. 3) { u[1].g[0] = x };
	do :: q?[x,red] -> break :: else -> goto L1 od;
	set(x, y + 1); run p(x); x = (x > 1 -> 2 : 3);
	assert(x < 3 && !y); printf("%d", len(q))
}
init { d_step { skip; x = 2 }; select (y : 0 .. 9) }
never n { do :: s[0]@L1 && x == 1 od }
ltl f { [] (x == 1 -> <> y U (x < 3)) }`
	set, list := &source.Set{}, &diag.List{}
	toks, _, _, _, _ := preprocess(set, set.Add("m.pml", text), Options{}, list)
	toks = toks[:len(toks)-1]
	many := 0
	for i := range toks {
		var b strings.Builder
		for j, tok := range toks {
			if tok.has(fNewline) {
				b.WriteByte('\n')
			} else {
				b.WriteByte(' ')
			}
			if j != i {
				b.WriteString(tok.text)
			}
		}
		got := diagnostics(b.String(), Options{})
		if len(got) > 4 {
			t.Errorf("without %q at line %d: %v", toks[i].text, set.Place(toks[i].span.Start).Line, got)
		}
		if len(got) > 1 {
			many++
		}
	}
	if many > len(toks)/16 {
		t.Errorf("%d of %d deletions give more than one message", many, len(toks))
	}
}
