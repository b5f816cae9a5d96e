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

// TestEnumerated compares plain searches of enumerated models. ORACLE_NESTS=1 and ORACLE_PLACES=1 compare
// all, the default one in 60 and one in 25, others every day.
func TestEnumerated(t *testing.T) {
	for _, x := range []struct {
		setting string
		every   uint64
		models  func(first, every int, do func(name, text string))
	}{
		{"ORACLE_NESTS", 60, random.Nests},
		{"ORACLE_PLACES", 25, random.Places},
	} {
		t.Run(x.setting, func(t *testing.T) {
			spin := requireSpin(t)
			spin.Timeout, spin.Memory, spin.Quick = 2*time.Second, 64, true
			c := campaign{excuses: excuses(t)}
			compared := 0
			x.models(corpus.Day(t), int(numberFrom(t, x.setting, x.every)), func(name, text string) {
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
