//go:build !js

package oracle

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
	b := Beeline{Name: "random.pml", Property: property, States: 100_000, Depth: 10_000, Timeout: 20 * time.Second}
	spin.Product = what
	diffs, why := b.compareCycles(spin, text, func() Numbers { return spin.Check(text) })
	return diffs, why == ""
}

// compareCycles compares the verdicts about cycles in the product of b's property, and if there is
// no error the numbers too. verify asks Spin; why says why they are not compared.
func (b Beeline) compareCycles(spin *Spin, text string, verify func() Numbers) (diffs []string, why string) {
	p := b.Compile(text).Program
	switch {
	case p == nil:
		return nil, "Beeline refuses it"
	case strings.Contains(text, "_nr_pr"):
		return nil, "_nr_pr counts the claim in Spin"
	}
	got, done := b.searchCycles(vm.New(p).Model(), false)
	switch {
	case !done && got.First != "":
		return nil, "a fault after which Spin goes on"
	case !done:
		return nil, "Beeline: too many states, or not in time"
	}
	want := verify()
	if reason := spin.incomparable(want, comparableVerdicts); reason != "" {
		return nil, reason
	}
	if !spin.Large && want.First == "" && want.Depth >= endlessDepth {
		return nil, "Spin counts without end"
	}
	if cycleKind(want.First) != cycleKind(got.First) {
		return []string{fmt.Sprintf("verdict: Spin %q, Beeline %q", want.First, got.First)}, ""
	}
	if want.First != "" {
		return nil, ""
	}
	if want.Visited == 0 {
		want.Visited = want.Stored
	}
	got, _ = b.searchCycles(modelOf(p), false)
	if got.cycleNumbers() != want.cycleNumbers() && acceptsWhileStuck(p) {
		return nil, "Spin starts a second search from a state that it has not stored"
	}
	if got.cycleNumbers() != want.cycleNumbers() {
		diffs = append(diffs, fmt.Sprintf("numbers: Spin %s, Beeline %s", want.cycleNumbers(), got.cycleNumbers()))
	}
	return diffs, ""
}

// acceptsWhileStuck reports whether the claim can be at an accepting location while no process can
// move. Spin takes this for a state from which it starts a second search, but stores it only there:
// its first search stores the next state of the claim, and may reach this one later once more. If
// there is no cycle, the numbers are then not those of any nested depth-first search.
func acceptsWhileStuck(p *prog.Program) bool {
	m := vm.New(p).Model()
	seen, found := map[string]bool{}, false
	var out ts.Batch
	m.Initial(&out)
	var open []ts.State
	add := func() {
		for i := range out.Len() {
			if e, s := out.At(i); e.Followed() && !seen[string(s)] {
				seen[string(s)] = true
				open = append(open, slices.Clone(s))
			}
		}
	}
	for add(); len(open) > 0 && !found; add() {
		s := open[len(open)-1]
		open = open[:len(open)-1]
		found = s[p.Layout.Turn] >= prog.SystemTurn && m.Labels(s)&ts.Accepting != 0
		out.Reset()
		m.Successors(s, &out)
	}
	return found
}

// TestSecondSearchOfStuckState: numbers that acceptsWhileStuck excuses, and some that it does not.
func TestSecondSearchOfStuckState(t *testing.T) {
	spin := requireSpin(t)
	for text, excused := range map[string]bool{
		"init { false } never { true; accept: true; true; false }":                           true,
		"init { false } never { do :: true -> break :: true od; accept: true; false }":       true,
		"init { skip } never { do :: true -> break :: true od; accept: true; false }":        true,
		"init { skip } never { accept: true; true; false }":                                  false,
		"init { skip; false } never { accept: true; do :: true -> break :: true od; false }": false,
	} {
		diffs, why := Beeline{Name: "random.pml", Property: never, States: 1000, Depth: 1000, Timeout: 20 * time.Second}.compareCycles(spin, text, func() Numbers {
			spin.Product = ClaimCycles
			return spin.Check(text)
		})
		if len(diffs) > 0 || (why != "") != excused {
			t.Errorf("%s: %v, not compared: %q", text, diffs, why)
		}
	}
}

// incomparable returns why an answer of the verifier is not compared, "" if it is. errors matches
// the first errors that are.
func (s *Spin) incomparable(n Numbers, errors *regexp.Regexp) string {
	switch {
	case n.Outcome != Complete:
		return fmt.Sprintf("Spin: %s, %s", n.Outcome, sourcePlace.ReplaceAllString(n.Note, " "))
	case s.Mistaken() || s.strays():
		return "a mistake of Spin: see Mistaken"
	case !errors.MatchString(n.First):
		return "Spin's first error: " + sourcePlace.ReplaceAllString(n.First, " ")
	}
	return ""
}

// sourcePlace matches what differs between equal complaints: places, names and numbers.
var sourcePlace = regexp.MustCompile(`^\S*:\d+[,:]|'[^']*'|\S*\d\S*|\s+saw.*`)

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
		m := vm.New(p).Model()
		run := search.NestedDepthFirst{Model: m, Store: store.NewExact(m.Hidden)}.Start()
		for run.Step(1000) == search.Running {
		}
		f := run.Finding()
		if f.Kind != search.AcceptanceCycle {
			t.Errorf("%s: no cycle", c.claim)
			continue
		}
		if n := spin.translate(text); n.Outcome == Rejected {
			t.Fatal(n.Note)
		}
		if err := followLasso(spin, text, p, f.Trail); err != nil {
			t.Error(err)
		}
	}
}

// followLasso lets Spin replay a lasso, or a run to the end of a formula's automaton, of the text
// that it translated last. It compares the number of its steps.
func followLasso(spin *Spin, text string, p *prog.Program, lasso trail.Trail) error {
	sys := vm.New(p)
	var list []trail.Statement
	loop := -1
	err := lasso.Replay(sys.Model(), func(step int, e ts.Edge, _ ts.State) {
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
	claim := -1
	if p.Claim != nil {
		claim = p.Claim.SpinType
	}
	file := trail.FormatSpin(list, loop, claim)
	if err := os.WriteFile(filepath.Join(spin.Dir, "model.pml.trail"), []byte(file), 0o644); err != nil {
		return err
	}
	out, err := spin.command(20*time.Second, "spin", append(spin.preprocessing(), "-k", "model.pml.trail", "-p", spin.source)...)
	steps := strings.Count(file, "\n")
	if claim >= 0 {
		steps--
	}
	cycle := "trail ends"
	if lasso.Loop >= 0 {
		steps--
		cycle = "<<<<<START OF CYCLE>>>>>"
	}
	if strings.HasSuffix(file, "-1:-1:-1\n") {
		steps = -1 // the system stays in its last state, and Spin prints this
	}
	if err != nil || !strings.Contains(out, cycle) || !strings.Contains(out, fmt.Sprintf("trail ends after %d steps", steps)) {
		return fmt.Errorf("Spin does not follow: %v\n%s\n%s\n%s", err, text, file, out)
	}
	return nil
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
