//go:build !js

package oracle

import (
	"fmt"
	"strings"
	"testing"

	"beeline/lang"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/report"
	"beeline/wasm/protocol"
)

// shapesOf returns the programs of random.Shapes with a kind of claim.
func shapesOf(claim random.Claim) func(seed uint64) *random.Program {
	return func(seed uint64) *random.Program { return random.Shapes(seed, claim) }
}

// shapeChecks are the comparisons of TestShapes.
var shapeChecks = []struct {
	count, useful uint64
	claim         random.Claim
	livenessCheck
}{
	{40, 3, random.Formulas, livenessCheck{property: report.Property{Kind: report.Block, Name: "f"}, product: ClaimCycles, edit: withoutClaims}},
	{40, 3, random.Nevers, livenessCheck{property: report.Property{Kind: report.Never, Name: "f"}, product: ClaimCycles}},
	{20, 3, random.NoClaim, livenessCheck{property: report.Property{Kind: report.Accept}, product: Cycles}},
	{20, 3, random.NoClaim, livenessCheck{property: report.Property{Kind: report.Progress}, product: ProgressCycles}},
}

// TestShapes compares verdicts as TestRandomLiveness does, about the programs of random.Shapes.
// ORACLE_SHAPES=n takes n times as many.
func TestShapes(t *testing.T) {
	requireSpin(t)
	for i := range shapeChecks {
		y := &shapeChecks[i]
		y.livenessCounts, y.session = &livenessCounts{}, true
		t.Run(string(y.property.Kind), func(t *testing.T) {
			c := campaign{count: y.count * numberFrom(t, "ORACLE_SHAPES", 1), seed: numberFrom(t, "ORACLE_SEED", 1), program: shapesOf(y.claim),
				useful: y.useful, compare: func(spin *Spin, text string) ([]string, bool) {
					spin.Formula = y.property.Name
					return y.compare(spin, text)
				}}
			c.run(t)
			t.Log(y.livenessCounts)
		})
	}
}

// compareSession compares the verdict of a session with Spin's, or with fairness with that of another
// search, because Spin misses fair cycles. The length of the text determines search, store, reduction
// and fairness. classes tells whether searches may use the components of the claim.
func compareSession(ask lang.Text, classes, want bool, fair *bool) []string {
	if ask.Property.Kind == report.Accept && !strings.Contains(ask.Text, "accept") {
		return nil // a session refuses it
	}
	n := len(ask.Text)
	searches := []string{"ndfs", "scc", "lasso"}
	if classes {
		searches = append(searches, "indfs", "astar+indfs")
	}
	o := protocol.Options{Property: string(ask.Property.Kind), Formula: ask.Property.Name, Search: searches[n%len(searches)], NoPOR: n/20%2 > 0}
	stores := []string{"exact", "collapse"}
	if o.Search == "ndfs" || o.Search == "indfs" {
		stores = append(stores, "compact", "bitstate")
	}
	o.Store = stores[n/5%len(stores)]
	if fair != nil && n/40%2 > 0 {
		o.Fair, want = true, *fair
	}
	if o.Search == "lasso" { // it has neither stores nor reduction
		o.Store, o.NoPOR = "", false
	}
	r := defaultResult(ask.Text, o)
	if r.Verdict == protocol.VerdictError && !want || r.Verdict == protocol.VerdictNoError && want {
		return []string{fmt.Sprintf("session %+v: %s (%s), Spin has an error: %t", o, r.Verdict, r.Message, want)}
	}
	if r.Verdict != protocol.VerdictError && r.Verdict != protocol.VerdictNoError && r.Verdict != protocol.VerdictIncomplete {
		return []string{fmt.Sprintf("session %+v: %s (%s)", o, r.Verdict, r.Message)}
	}
	return nil
}
