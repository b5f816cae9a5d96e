//go:build !js

package oracle

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
)

// otherLabel matches the labels that cyclic makes accepting.
var otherLabel = regexp.MustCompile(`\b(progress|L)(\d+)`)

// comparableCycles matches the first errors that both checkers report in the same way.
var comparableCycles = regexp.MustCompile(`^$|^accept|^assertion violated \S`)

// TestRandomCycles compares the numbers of nested depth-first search up to the first error
// with those of pan -a, on random programs whose labels are accept labels.
func TestRandomCycles(t *testing.T) {
	requireSpin(t)
	c := campaign{count: numberFrom(t, "ORACLE_CYCLES", 150), seed: numberFrom(t, "ORACLE_SEED", 1), useful: 8, compare: cycleDifferences}
	c.run(t)
}

// cycleDifferences compares the two checkers on the text with other labels. done reports
// whether both finished.
func cycleDifferences(spin *Spin, text string) (diffs []string, done bool) {
	text = otherLabel.ReplaceAllString(text, "accept$1$2")
	if !strings.Contains(text, "accept") || !soonDone(text) {
		return nil, false
	}
	spin.Product = Cycles
	defer func() { spin.Product = NoProduct }()
	want := spin.Check(text)
	// Without reachable accept labels pan -a reports invalid end states, as without -a.
	if want.Outcome != Complete || spin.Mistaken() || !comparableCycles.MatchString(want.First) {
		return nil, false
	}
	b := Beeline{Name: "random.pml", States: 100_000, Depth: 10_000, Timeout: 20 * time.Second}
	p := b.Compile(text).Program
	if p == nil {
		return []string{"only Beeline rejects it"}, true
	}
	got, complete := b.searchCycles(modelOf(p), true)
	if !complete {
		return nil, false
	}
	if want.Visited == 0 {
		want.Visited = want.Stored
	}
	if got := got.cycleNumbers(); got != want.cycleNumbers() {
		diffs = append(diffs, fmt.Sprintf("pan -a: %s, got %s", want.cycleNumbers(), got))
	}
	return diffs, true
}

// cycleNumbers returns the numbers in one line.
func (n Numbers) cycleNumbers() string {
	kind := n.First
	if strings.HasPrefix(kind, "assertion violated") {
		kind, n.Atomic = "assertion violated", 0 // Spin counts a failed step as no step
	}
	return fmt.Sprintf("%d stored, %d visited, %d matched, %d atomic, %s", n.Stored, n.Visited, n.Matched, n.Atomic, kind)
}

// searchCycles searches a model up to the first error, in the limits of b. stutter is that of
// search.Cycles.
func (b Beeline) searchCycles(m *ts.Model, stutter bool) (n Numbers, complete bool) {
	run := search.NestedDepthFirst{Model: m, Store: store.NewExact(m.Hidden), Goal: search.Goal{Asserts: true},
		Cycles: search.Cycles{Stutter: stutter}, Limits: search.Limits{States: b.States, Depth: b.Depth}}.Start()
	start := time.Now()
	for run.Step(1<<14) == search.Running && time.Since(start) < b.Timeout {
	}
	status, p, f := run.Step(0), run.Progress(), run.Finding()
	n = Numbers{Stored: p.Stored, Visited: p.Stored + p.Nested, Matched: p.Matched, Atomic: p.AtomicSteps, First: describe(f.Kind, f.Fault)}
	switch {
	case f.Kind != search.AcceptanceCycle:
	case f.Trail.Loop == len(f.Trail.Steps):
		n.First = "accept stutter"
	default:
		n.First = "acceptance cycle"
	}
	return n, status == search.Found && (f.Fault <= ts.AssertionViolated || f.Fault == ts.ClaimEnded) || status == search.Exhausted
}

// TestAcceptBeforeAtomic: where an accept label stands before an atomic sequence, a state inside the
// sequence is not accepting, and pan -a closes no cycle from there in its first search.
func TestAcceptBeforeAtomic(t *testing.T) {
	spin := requireSpin(t)
	for _, text := range []string{
		"byte x = 1; active proctype P() { do :: x >= 0; accept1: x = 1 od }",
		"byte x = 1; active proctype P() { do :: x >= 0; accept1: atomic { x == 1 -> x = 1 } od }",
		"byte x = 1; active proctype P() { do :: x >= 0; accept1: accept2: atomic { x == 1 -> x = 1; x = 1 } od }",
		"byte x = 1; active [2] proctype P() { do :: x >= 0; accept1: atomic { _pid == 1 -> x = 0 } :: else od }",
		"byte x = 1; active proctype P() { do :: x >= 0; atomic { x == 1 -> x = 1 } od } active proctype Q() { accept1: false }",
	} {
		if diffs, done := cycleDifferences(spin, text); len(diffs) > 0 || !done {
			t.Errorf("%s: %v, compared: %t", text, diffs, done)
		}
	}
}
