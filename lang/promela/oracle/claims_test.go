//go:build !js

package oracle

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/promela/syntax"
)

// never is the property of texts with a never claim.
var never = syntax.Property{Kind: syntax.NeverClaim}

// TestRandomClaims compares the products of random programs and random never claims with
// Spin's: stored and matched states, atomic steps, longest path, and the first error.
func TestRandomClaims(t *testing.T) {
	requireSpin(t)
	c := campaign{count: numberFrom(t, "ORACLE_CLAIMS", 80), seed: numberFrom(t, "ORACLE_SEED", 1),
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
	if want.Outcome != Complete || spin.Mistaken() {
		return nil, false
	}
	b.States, b.Timeout = 0, 20*time.Second
	got, _ := b.Check(text)
	if got.Outcome == Rejected {
		return nil, false
	}
	// Spin goes on after the end of a claim, with the claim as a process that has ended.
	ended := strings.Contains(spin.Report, KindClaim)
	return compareDepthFirst(want, got, Bounds{Depth: true, FirstError: ended || spin.strays()}), true
}

// wrongInClaims matches what Spin gets wrong: _nr_pr counts the claim as a process. And it
// evaluates np_ in searches for cycles only.
var wrongInClaims = regexp.MustCompile(`_nr_pr|np_`)

// TestRandomClaimCycles compares verdicts about random programs with random never claims with
// pan -a, and if there is no error the numbers too.
func TestRandomClaimCycles(t *testing.T) {
	requireSpin(t)
	c := campaign{count: numberFrom(t, "ORACLE_CLAIMS", 60), seed: numberFrom(t, "ORACLE_SEED", 1),
		program: random.WithNever, useful: 3, compare: func(spin *Spin, text string) ([]string, bool) {
			return productCycles(spin, ClaimCycles, never, text)
		}}
	c.run(t)
}

// TestRandomProgress is TestRandomClaimCycles for non-progress cycles.
func TestRandomProgress(t *testing.T) {
	requireSpin(t)
	c := campaign{count: numberFrom(t, "ORACLE_PROGRESS", 30), seed: numberFrom(t, "ORACLE_SEED", 1),
		useful: 3, compare: func(spin *Spin, text string) ([]string, bool) {
			text = strings.ReplaceAll(text, "accept", "progress")
			return productCycles(spin, ProgressCycles, syntax.Property{Kind: syntax.NonProgress}, text)
		}}
	c.run(t)
}

// productCycles compares the two checkers on a product of a text.
func productCycles(spin *Spin, what Product, property syntax.Property, text string) (diffs []string, done bool) {
	got, want, done := productNumbers(spin, what, property, text)
	if !done {
		return nil, false
	}
	if cycleKind(want.First) != cycleKind(got.First) {
		return []string{fmt.Sprintf("verdict: Spin %q, Beeline %q", want.First, got.First)}, true
	}
	if want.First != "" {
		return nil, true
	}
	if want.Visited == 0 {
		want.Visited = want.Stored
	}
	exact := modelOf(Beeline{Name: "random.pml", Property: property}.Compile(text).Program)
	got, _ = searchCycles(exact, false)
	if got.cycleNumbers() != want.cycleNumbers() {
		diffs = append(diffs, fmt.Sprintf("numbers: Spin %s, Beeline %s", want.cycleNumbers(), got.cycleNumbers()))
	}
	return diffs, true
}

// TestSpinReplaysLassos: spin -t follows the lassos of claims and formulas to their ends.
func TestSpinReplaysLassos(t *testing.T) {
	spin := requireSpin(t)
	const system = `byte x, y;
chan q = [0] of { byte };
active proctype A() { do :: atomic { x = 1 - x; q!x } :: y == 1 -> x = 2; break od }
active proctype B() { byte z; do :: q?z :: z == 1 -> y = 1 - y od }
`
	for _, c := range []struct{ claim, property string }{
		{"never { do :: true :: x == 1 -> goto accept od; accept: do :: x != 2 od }", "never"},
		{"never { do :: true :: timeout :: x == 2 -> goto accept od; accept: do :: true od }", "never"},
		{"ltl f { <> (x == 2) }", "ltl"},
		{"ltl f { [] <> (y == 1) }", "ltl"},
		{"ltl f { [] (x == 2 -> <> (y == 0)) }", "ltl"},
	} {
		property := never
		if c.property == "ltl" {
			property = syntax.Property{Kind: syntax.Block}
		}
		text := system + c.claim + "\n"
		p := Beeline{Name: "random.pml", Property: property}.Compile(text).Program
		m := ts.Model{System: vm.New(p), Hidden: int(p.Layout.Hidden)}
		run := search.NestedDepthFirst{Model: &m, Store: store.NewExact(m.Hidden)}.Start()
		for run.Step(1000) == search.Running {
		}
		f := run.Finding()
		if f.Kind != search.AcceptanceCycle {
			t.Errorf("%s: no cycle", c.claim)
			continue
		}
		if err := replayLasso(spin, text, p, f.Trail); err != nil {
			t.Error(err)
		}
	}
}

// replayLasso lets Spin replay a lasso and compares the number of its steps.
func replayLasso(spin *Spin, text string, p *prog.Program, lasso trail.Trail) error {
	sys := vm.New(p)
	var list []trail.Statement
	loop := -1
	err := lasso.Replay(&ts.Model{System: sys, Hidden: int(p.Layout.Hidden)}, func(step int, e ts.Edge, _ ts.State) {
		if step > 0 {
			list = append(list, sys.Statements(e.Action)...)
		}
		if step == lasso.Loop {
			loop = len(list)
		}
	})
	if err != nil {
		return err
	}
	if n := spin.translate(text); n.Outcome == Rejected {
		return errors.New(n.Note)
	}
	claim := -1
	if p.Claim != nil {
		claim = p.Claim.SpinType
	}
	file := trail.FormatSpin(list, loop, claim)
	if err := os.WriteFile(filepath.Join(spin.Dir, "model.pml.trail"), []byte(file), 0o644); err != nil {
		return err
	}
	out, err := spin.command(20*time.Second, "spin", "-t", "-p", "model.pml")
	steps := strings.Count(file, "\n") - 1
	if claim >= 0 {
		steps--
	}
	if strings.HasSuffix(file, "-1:-1:-1\n") {
		steps = -1 // the system stays in its last state, and Spin prints this
	}
	if err != nil || !strings.Contains(out, "<<<<<START OF CYCLE>>>>>") || !strings.Contains(out, fmt.Sprintf("trail ends after %d steps", steps)) {
		return fmt.Errorf("Spin does not follow: %v\n%s\n%s\n%s", err, text, file, out)
	}
	return nil
}

// productNumbers returns the numbers of both checkers about a product. done reports whether they
// can be compared.
func productNumbers(spin *Spin, what Product, property syntax.Property, text string) (got, want Numbers, done bool) {
	p := Beeline{Name: "random.pml", Property: property}.Compile(text).Program
	if p == nil || strings.Contains(text, "_nr_pr") {
		return got, want, false
	}
	sound := ts.Model{System: vm.New(p), Hidden: int(p.Layout.Hidden)}
	got, done = searchCycles(&sound, false)
	if !done {
		return got, want, false
	}
	spin.Product = what
	want = spin.Check(text)
	done = want.Outcome == Complete && !spin.Mistaken() && !spin.strays() && comparableVerdicts.MatchString(want.First)
	return got, want, done
}

// comparableVerdicts matches the first errors that both checkers report in the same way.
var comparableVerdicts = regexp.MustCompile(`^$|cycle$|^assertion violated \S|^end state in claim`)

// cycleKind returns whether an error is a cycle, and otherwise its kind.
func cycleKind(first string) string {
	if strings.HasPrefix(first, "acceptance") || strings.HasPrefix(first, "non-progress") {
		return "cycle"
	}
	return KindOf(first)
}
