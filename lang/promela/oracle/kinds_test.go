//go:build !js

package oracle

import (
	"fmt"
	"testing"

	"beeline/lang/promela/explain"
	"beeline/lang/promela/oracle/random"
	"beeline/wasm/protocol"
)

// TestKinds: searches with default settings for one kind of error find one iff Spin does in the
// whole space, in ORACLE_KINDS systems and as many random programs from the seed ORACLE_SEED on.
// Most of them have a deadlock, which hides from TestDefaults whether a violated assertion is
// missed.
func TestKinds(t *testing.T) {
	requireSpin(t)
	for name, program := range map[string]func(seed uint64) *random.Program{"random": nil, "system": random.WholeSystem} {
		t.Run(name, func(t *testing.T) {
			c := campaign{count: numberFrom(t, "ORACLE_KINDS", 40), seed: numberFrom(t, "ORACLE_SEED", 1), useful: 8,
				program: program, compare: kindVerdicts}
			t.Logf("ORACLE_SEED=%d ORACLE_KINDS=%d", c.seed, c.count)
			c.run(t)
		})
	}
}

// kindVerdicts compares whether searches for one kind of error find one.
func kindVerdicts(spin *Spin, text string) (diffs []string, done bool) {
	c := Beeline{Name: "random.pml"}.Compile(text)
	if c.Program == nil || explain.ReadsHidden(c.Program) {
		return nil, false
	}
	defer func() { spin.Product = NoProduct }()
	for product, kind := range map[Product]protocol.Options{AssertionsOnly: {IgnoreEnds: true}, EndsOnly: {IgnoreAsserts: true}} {
		spin.BreadthFirst, spin.Product = false, product
		want := spin.Check(text)
		if want.Outcome != Complete || spin.Mistaken() {
			continue
		}
		done = true
		for _, search := range []string{"", "dfs", "greedy"} {
			o := kind
			o.Search = search
			r := defaultResult(text, o)
			found := r.Verdict == protocol.VerdictError
			if product == EndsOnly && r.Kind == KindIndex {
				continue // with -A Spin ignores indices out of range too
			}
			if (found || r.Verdict == protocol.VerdictNoError) && found != (want.Errors > 0) {
				diffs = append(diffs, fmt.Sprintf("verdict of %s for %s: %s %s, Spin %v (%s)", search, products[product].option, r.Verdict, r.Kind, want, want.First))
			}
		}
	}
	return diffs, done
}
