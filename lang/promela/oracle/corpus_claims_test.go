//go:build !js

package oracle

import (
	"os"
	"regexp"
	"testing"
	"time"

	"beeline/lang/promela/corpus"
)

// neverClaim matches texts with a never claim.
var neverClaim = regexp.MustCompile(`(?m)^\s*never\b`)

// TestCorpusClaims compares the products of the corpus's never claims with Spin's: the numbers
// if the claim does not end, and the first error. ORACLE_EVERY=1 compares all of them, the
// default one in 12, others every day.
func TestCorpusClaims(t *testing.T) {
	root := corpusRoot(t)
	every := int(numberFrom(t, "ORACLE_EVERY", 12))
	cases, err := Corpus(root)
	if err != nil {
		t.Fatal(err)
	}
	spin := requireSpin(t)
	spin.Product, spin.Timeout, spin.Large = ClaimSafety, 3*time.Second, true
	most := largest(t)
	day, drawn, compared := corpus.Day(t), 0, 0
	for _, c := range cases {
		path, defines := model(root, c.ID())
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if traits := TraitsOf(path); traits.EmbeddedC || traits.Trace || !neverClaim.Match(raw) || wrongInClaims.Match(raw) {
			continue
		}
		if drawn++; (drawn+day)%every != 0 {
			continue
		}
		spin.Defines = defines
		want := spin.CheckFile(path)
		if want.Outcome != Complete || want.Stored > most || spin.Mistaken() {
			continue
		}
		b := Beeline{Name: path, Defines: defines, Property: never}
		got, _ := b.Check(string(raw))
		if got.Outcome == Rejected {
			continue // without the claim, that is another test's subject
		}
		ended := KindOf(want.First) == KindClaim
		for _, d := range compareDepthFirst(want, got, Bounds{Depth: true, FirstError: ended || spin.strays()}) {
			t.Errorf("%s: %s", c.ID(), d)
		}
		compared++
	}
	t.Logf("%d of %d models compared, one in %d", compared, drawn, every)
	if drawn < every {
		t.Error("too few models have a never claim")
	}
}
