//go:build !js

package oracle

import (
	"strings"
	"testing"
	"time"

	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/report"
)

// TestEnumerated compares plain searches of the models of random.Enumerated. ORACLE_ENUMERATED=1 compares
// all, the default one in 50, others every day.
func TestEnumerated(t *testing.T) {
	for _, list := range random.Enumerated {
		t.Run(list.Name, func(t *testing.T) {
			spin := requireSpin(t)
			spin.Timeout, spin.Memory, spin.Quick = 2*time.Second, 64, true
			c := campaign{excuses: excuses(t)}
			compared := 0
			list.Models(corpus.Day(t), int(numberFrom(t, "ORACLE_ENUMERATED", 50)), func(name, text string) {
				diffs, done := differences(spin, text)
				if done {
					compared++
				}
				for _, d := range c.unexcused(diffs, text) {
					t.Errorf("%s: %s", name, d)
				}
			})
			t.Logf("%d models with states compared", compared)
		})
	}
}

// TestLoops compares verdicts about the cycles of the models of random.Loops, with accept and with
// progress labels, and of the accepting ones the numbers of pan -a. Without rendezvous fairness is
// compared too. With end labels it compares plain searches. ORACLE_LOOPS=1 compares all, the default
// one in 120.
func TestLoops(t *testing.T) {
	spin := requireSpin(t)
	spin.Timeout, spin.Memory, spin.Quick = 2*time.Second, 64, true
	c := campaign{excuses: excuses(t)}
	withoutRendezvous := func(text string) string { return strings.ReplaceAll(text, "[0] of", "[1] of") }
	for _, x := range []struct {
		label string
		livenessCheck
	}{
		{"accept", livenessCheck{property: report.Property{Kind: report.Accept}, product: Cycles}},
		{"progress", livenessCheck{property: report.Property{Kind: report.Progress}, product: ProgressCycles}},
		{"accept", livenessCheck{property: report.Property{Kind: report.Accept}, product: Cycles, edit: withoutRendezvous}},
		{"progress", livenessCheck{property: report.Property{Kind: report.Progress}, product: ProgressCycles, edit: withoutRendezvous}},
	} {
		x.livenessCounts = &livenessCounts{}
		compared, counted := 0, 0
		random.Loops(x.label, corpus.Day(t), int(numberFrom(t, "ORACLE_LOOPS", 120)), func(name, text string) {
			diffs, done := x.compare(spin, text)
			if done {
				compared++
			}
			if x.label == "accept" {
				more, done := cycleDifferences(spin, text)
				if diffs = append(diffs, more...); done {
					counted++
				}
			}
			for _, d := range c.unexcused(diffs, text) {
				t.Errorf("%s, %s: %s", x.label, name, d)
			}
		})
		t.Logf("%s: %d models compared, %d with numbers: %v", x.label, compared, counted, x.livenessCounts)
	}
	random.Loops("end", corpus.Day(t), int(numberFrom(t, "ORACLE_LOOPS", 120)), func(name, text string) {
		diffs, _ := differences(spin, text)
		for _, d := range c.unexcused(diffs, text) {
			t.Errorf("end, %s: %s", name, d)
		}
	})
}

// TestEnumeratedFormulas compares verdicts about the formulas of random.FormulaNests and
// random.FormulaPlaces, by all searches. ORACLE_FORMULAS=1 compares all of the
// second and one in ten of the first, the default one in 30 and 300.
func TestEnumeratedFormulas(t *testing.T) {
	spin := requireSpin(t)
	spin.Timeout, spin.Memory, spin.Quick = 2*time.Second, 64, true
	c := campaign{excuses: excuses(t)}
	y := livenessCheck{property: report.Property{Kind: report.Block, Name: "f"}, product: ClaimCycles, livenessCounts: &livenessCounts{}}
	compared := 0
	check := func(name, text string) {
		diffs, done := y.compare(spin, text)
		if done {
			compared++
		}
		for _, d := range c.unexcused(diffs, text) {
			t.Errorf("%s: %s", name, d)
		}
	}
	every := int(numberFrom(t, "ORACLE_FORMULAS", 30))
	random.FormulaPlaces(corpus.Day(t), every, check)
	random.FormulaNests(corpus.Day(t), 10*every, check)
	t.Logf("%d models compared: %v", compared, y.livenessCounts)
}
