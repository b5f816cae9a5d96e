//go:build !js

package oracle

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"beeline/lang/promela/oracle/random"
	"beeline/lang/promela/syntax"
)

// never is the property of texts with a never claim.
var never = syntax.Property{Kind: syntax.NeverClaim}

// TestRandomClaims compares the products of random programs and random never claims with
// Spin's: stored and matched states, atomic steps, longest path, and the first error.
func TestRandomClaims(t *testing.T) {
	requireSpin(t)
	c := campaign{count: numberFrom(t, "ORACLE_CLAIMS", 200), seed: numberFrom(t, "ORACLE_SEED", 1),
		program: random.WithNever, compare: claimDifferences}
	c.run(t)
}

// claimDifferences compares the two checkers on a text with a never claim.
func claimDifferences(spin *Spin, text string) (diffs []string, done bool) {
	if wrongInClaims.MatchString(text) {
		return nil, false
	}
	spin.Product = ClaimSafety
	b := Beeline{Name: "random.pml", States: 30_000, Timeout: time.Second / 4, Property: never}
	if n, _ := b.Check(text); n.Outcome == Unfinished {
		return nil, false
	}
	want := spin.Check(text)
	if want.Outcome == Rejected || want.Outcome == Complete && spin.Mistaken() {
		return nil, false
	}
	b.States, b.Timeout = 0, 20*time.Second
	got, _ := b.Check(text)
	if want.Outcome != Complete || got.Outcome == Rejected {
		return nil, false
	}
	// Spin goes on after the end of a claim, with the claim as a process that has ended.
	ended := strings.Contains(spin.Report, KindClaim)
	return compareDepthFirst(want, got, Bounds{Depth: true, FirstError: ended || spin.strays()}), true
}

// wrongInClaims matches what Spin gets wrong: _nr_pr counts the claim as a process. And it
// evaluates np_ in searches for cycles only.
var wrongInClaims = regexp.MustCompile(`_nr_pr|np_`)
