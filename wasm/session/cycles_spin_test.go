//go:build !js

package session

import (
	"strings"
	"testing"
	"time"

	"beeline/lang/promela/oracle"
	"beeline/wasm/protocol"
)

// TestCyclesAsSpin compares the verdicts on each kind of property with those of pan -a and -l,
// which checks one claim at a time.
func TestCyclesAsSpin(t *testing.T) {
	spin, err := oracle.NewSpin(t.TempDir())
	if err != nil {
		t.Skip("not compared with Spin: ", err)
	}
	spin.Quick, spin.Timeout = true, time.Minute
	for _, model := range []string{lamps, quiet} {
		lines := strings.SplitAfter(model, "\n")
		for _, c := range []struct {
			claim   int // line of the model, -1 for none
			product oracle.Product
			options protocol.Options
		}{
			{3, oracle.ClaimCycles, protocol.Options{Property: "ltl"}},
			{4, oracle.ClaimCycles, protocol.Options{Property: "ltl"}},
			{5, oracle.ClaimCycles, protocol.Options{Property: "never"}},
			{-1, oracle.Cycles, protocol.Options{Property: "accept"}},
			{-1, oracle.ProgressCycles, protocol.Options{Property: "progress"}},
		} {
			text := strings.Join(lines[:3], "")
			if c.claim >= 0 {
				text += lines[c.claim]
			}
			spin.Product = c.product
			want := spin.Check(text)
			got := resultOf(t, protocol.Request{Text: text, Options: c.options})
			if want.Outcome != oracle.Complete || (want.First != "") != (got.Verdict == protocol.VerdictError) || (want.First == "") != (got.Verdict == protocol.VerdictNoError) {
				t.Errorf("%s\n%+v: Spin says %q (%s), got %s %q", text, c.options, want.First, want.Outcome, got.Verdict, got.Kind)
			}
		}
	}
}
