//go:build !js

package oracle

import (
	"fmt"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/lang/promela/language"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/promela/syntax"
	"beeline/lang/report"
)

// A livenessCheck compares verdicts about runs that never end with Spin's: of all searches, in
// the whole and in the reduced space, with and without weak fairness. It checks each lasso.
type livenessCheck struct {
	property report.Property
	product  Product
	// words: the property is a formula, and the word of each lasso must break it.
	words bool
	edit  func(text string) string // nil: the text as it is drawn
	large bool                     // take up to 1,000,000 states
	// small leaves out programs in which a fair search takes more than 3,000 states.
	small bool
	*livenessCounts
}

// livenessCounts counts what was seen: programs with an error in all runs and in fair runs,
// fair lassos that Spin misses, searches that took too long, reduced programs, lassos, those in whose loop the system moves, and those that Spin replayed.
type livenessCounts struct {
	wrong, fair, unfair, missed, unfinished, reduced, lassos, moving, replayed atomic.Uint64
}

func (n *livenessCounts) String() string {
	return fmt.Sprintf("%d programs with an error; %d compared with fairness, %d of them only wrong without, %d fair lassos that Spin misses; %d searches not finished; %d reduced; %d lassos, the system moves in the loops of %d, Spin replayed %d",
		n.wrong.Load(), n.fair.Load(), n.unfair.Load(), n.missed.Load(), n.unfinished.Load(), n.reduced.Load(), n.lassos.Load(), n.moving.Load(), n.replayed.Load())
}

// A cycleSearch makes a search for cycles of a space. It returns nil if it does not suit.
type cycleSearch struct {
	name  string
	fair  bool
	start func(y lang.Space, l search.Limits) search.Run
}

var cycleGoal = search.Goal{Asserts: true}

var fairNested = cycleSearch{"fair ndfs", true, func(y lang.Space, l search.Limits) search.Run {
	m := search.Fair(&y.Model, y.Cycles.Fairness)
	return search.NestedDepthFirst{Model: m, Store: store.NewExact(m.Hidden), Goal: cycleGoal, Cycles: y.Cycles.Errors, Limits: l}.Start()
}}

// cycleSearches has ndfs first.
var cycleSearches = []cycleSearch{
	{"ndfs", false, func(y lang.Space, l search.Limits) search.Run {
		return search.NestedDepthFirst{Model: &y.Model, Store: store.NewExact(y.Model.Hidden), Goal: cycleGoal, Cycles: y.Cycles.Errors, Limits: l}.Start()
	}},
	{"indfs", false, func(y lang.Space, l search.Limits) search.Run {
		if y.Cycles.Classify == nil {
			return nil
		}
		return search.NestedDepthFirst{Model: &y.Model, Store: store.NewExact(y.Model.Hidden), Goal: cycleGoal, Cycles: y.Cycles.Errors, Limits: l,
			Classify: y.Cycles.Classify}.Start()
	}},
	{"scc", false, func(y lang.Space, l search.Limits) search.Run {
		return search.Components{Model: &y.Model, Store: store.NewExact(y.Model.Hidden), Goal: cycleGoal, Cycles: y.Cycles.Errors, Limits: l}.Start()
	}},
	fairNested,
	{"fair scc", true, func(y lang.Space, l search.Limits) search.Run {
		return search.Components{Model: &y.Model, Store: store.NewExact(y.Model.Hidden), Goal: cycleGoal, Cycles: y.Cycles.Errors, Limits: l,
			Fairness: y.Cycles.Fairness}.Start()
	}},
}

// finished runs a search and reports whether it has ended by itself.
func finished(run search.Run) bool {
	start := time.Now()
	for run.Step(1<<14) == search.Running && time.Since(start) < 20*time.Second {
	}
	s := run.Step(0)
	return s == search.Found || s == search.Exhausted
}

// compare is the comparison of a campaign.
func (y *livenessCheck) compare(spin *Spin, text string) (diffs []string, done bool) {
	defer func() { spin.Product, spin.Fair = NoProduct, false }()
	if y.edit != nil {
		text = y.edit(text)
	}
	c := language.Promela{}.Compile(lang.Text{Name: "random.pml", Text: text, Property: y.property})
	if c.Subject == nil || strings.Contains(text, "_nr_pr") || y.words && timeoutInFormula.MatchString(text) {
		return nil, false
	}
	subject := c.Subject()
	whole := subject.Whole()
	first, limits := cycleSearches[0], search.Limits{States: 50_000, Depth: 10_000}
	switch {
	case y.large:
		limits = search.Limits{States: 1_000_000}
	case y.small:
		first, limits.States = fairNested, 3000
	}
	run := first.start(whole, limits)
	if !finished(run) || !comparableFault(run.Finding()) {
		return nil, false
	}
	spin.Product, spin.Fair = y.product, false
	want := spin.Check(text)
	if want.Outcome != Complete || spin.Mistaken() || spin.strays() || !comparableErrors.MatchString(want.First) {
		return nil, false
	}
	wrong := map[bool]bool{false: want.First != ""}
	if wrong[false] {
		y.wrong.Add(1)
	}
	say := func(format string, args ...any) { diffs = append(diffs, fmt.Sprintf(format, args...)) }
	if fairlyComparable(text) {
		spin.Fair = true
		if want := spin.Check(text); want.Outcome == Complete && want.Depth < endlessDepth && comparableErrors.MatchString(want.First) && (want.First == "" || wrong[false]) {
			wrong[true] = want.First != ""
			if y.fair.Add(1); wrong[false] && !wrong[true] {
				y.unfair.Add(1)
			}
		}
	}
	for _, s := range cycleSearches {
		run := s.start(whole, search.Limits{States: 1_000_000})
		if run == nil {
			continue
		}
		if !finished(run) {
			y.unfinished.Add(1)
			continue
		}
		f := run.Finding()
		if want, known := wrong[s.fair]; known && want != (f.Kind != search.NoError) {
			if s.fair && !want && isFairLasso(whole, f) {
				y.missed.Add(1)
			} else {
				say("%s: Spin has an error: %t, Beeline %d, fault %d", s.name, want, f.Kind, f.Fault)
			}
		} else if !known && f.Kind != search.NoError && !wrong[false] {
			say("%s: an error with fairness only: %d, fault %d", s.name, f.Kind, f.Fault)
		}
		if s.fair && f.Trail.Loop >= 0 && f.Kind != search.NoError && !isFairLasso(whole, f) {
			say("%s: the lasso is not fair", s.name)
		}
		if err := y.lasso(spin, text, whole, f, s.name == "ndfs"); err != nil {
			say("%s: %v", s.name, err)
		}
	}
	y.compareReduced(text, subject, wrong[false], say)
	return diffs, true
}

// compareReduced compares the verdicts in the reduced space, and the lassos translated to the
// whole one.
func (y *livenessCheck) compareReduced(text string, subject lang.Subject, wrong bool, say func(format string, args ...any)) {
	small, reason := subject.Reduced()
	if reason != "" {
		return
	}
	y.reduced.Add(1)
	whole := subject.Whole()
	for _, s := range cycleSearches {
		if s.fair {
			continue
		}
		run := s.start(small, search.Limits{})
		if run == nil || !finished(run) {
			continue
		}
		f := run.Finding()
		if (f.Kind != search.NoError) != wrong {
			say("%s, reduced: error %d, fault %d, want %t", s.name, f.Kind, f.Fault, wrong)
		}
		if f.Kind == search.NoError {
			continue
		}
		f, err := small.Translate(f)
		if err != nil {
			say("%s, reduced: %v", s.name, err)
		} else if err := y.lasso(nil, text, whole, f, false); err != nil {
			say("%s, reduced: %v", s.name, err)
		}
	}
}

// comparableErrors matches the first errors that both checkers report in the same way.
var comparableErrors = regexp.MustCompile(`^$|^accept|cycle$|^assertion violated \S|^end state in claim`)

// isFairLasso reports whether each process moves in the loop of a lasso or cannot move in one of
// its states. That is a witness, and Spin misses some with -f: many in which the system stays in
// its last state, and few others.
func isFairLasso(y lang.Space, f search.Finding) bool {
	at, err := search.ScheduleOf(&y.Model, y.Cycles.Fairness, f.Trail)
	if err != nil || f.Trail.Loop < 0 {
		return false
	}
	for p := range 256 {
		if at.Always.Has(p) && !at.Moved.Has(p) {
			return false
		}
	}
	return true
}

// endlessDepth is the depth of a search with -f that counts without end: so Spin does after
// some programs whose processes have all ended. It says neither so nor that it was cut off.
const endlessDepth = 9_999

// fairlyComparable reports whether both checkers mean the same by weak fairness. For Spin a
// receiver by rendezvous never moves, and a process whose provided clause is false can move.
// Where Spin has an error with -f only ("accept stutter"), it is not compared either.
func fairlyComparable(text string) bool {
	return !strings.Contains(text, "[0] of") && !strings.Contains(text, "provided")
}

// comparableFault reports whether an error is compared: not those after which Spin goes on with
// memory that it should not read.
func comparableFault(f search.Finding) bool {
	return f.Kind != search.Faulty || f.Fault == ts.AssertionViolated || f.Fault == ts.ClaimEnded
}

// lasso checks what was found: the trail replays, returns to the state from which it repeats, and
// breaks the formula. If asked to, Spin replays it too.
func (y *livenessCheck) lasso(spin *Spin, text string, space lang.Space, f search.Finding, replay bool) error {
	if f.Kind == search.NoError {
		return nil
	}
	if err := closesLoop(space, f.Trail); err != nil {
		return err
	}
	cycle := f.Kind != search.Faulty
	if cycle {
		y.lassos.Add(1)
		if at, err := search.ScheduleOf(&space.Model, space.Cycles.Fairness, f.Trail); err == nil && at.Moved != (search.ProcessSet{}) {
			y.moving.Add(1)
		}
	}
	p := Beeline{Name: "random.pml", Property: syntax.Property{Kind: compiledKinds[y.property.Kind]}}.Compile(text).Program
	if y.words && !readsMore.MatchString(text) {
		w, err := wordOf(&space.Model, p, f.Trail)
		if err != nil {
			return err
		}
		broken, err := w.breaks(text)
		if err != nil || !broken {
			return fmt.Errorf("the run satisfies the formula: %v", err)
		}
	}
	if !replay || !cycle || f.Trail.Loop == len(f.Trail.Steps) {
		return nil
	}
	y.replayed.Add(1)
	return replayLasso(spin, text, p, f.Trail)
}

// timeoutInFormula matches formulas that Spin's automata do not mean: where such an automaton
// cannot move, timeout becomes true although the system can.
var timeoutInFormula = regexp.MustCompile(`(?s)ltl f .*timeout`)

// readsMore matches formulas that read more than the state of the system.
var readsMore = regexp.MustCompile(`(?s)ltl f .*(np_|_last|enabled)`)

// compiledKinds are the kinds of properties for the compiler.
var compiledKinds = map[report.PropertyKind]syntax.PropertyKind{
	report.Block: syntax.Block, report.Never: syntax.NeverClaim, report.Progress: syntax.NonProgress,
}

// closesLoop replays a trail, and compares the last state with the one from which it repeats. Some
// state in between must be accepting.
func closesLoop(space lang.Space, t trail.Trail) error {
	var first, last string
	accepting := false
	err := t.Replay(&space.Model, func(step int, _ ts.Edge, s ts.State) {
		last = string(s[space.Model.Hidden:])
		if step == t.Loop {
			first = last
		}
		accepting = accepting || step >= t.Loop && space.Model.Labels(s)&ts.Accepting != 0
	})
	if err == nil && t.Loop >= 0 && first != last {
		return fmt.Errorf("step %d does not lead back to where step %d begins", len(t.Steps), t.Loop+1)
	}
	if err == nil && t.Loop >= 0 && !accepting {
		return fmt.Errorf("no state of the loop is accepting")
	}
	return err
}

// livenessChecks are the comparisons of TestRandomLiveness with the number of programs for each
// and how many of them must be compared: one in useful.
var livenessChecks = []struct {
	count, useful uint64
	program       func(seed uint64) *random.Program // nil for programs without a claim
	livenessCheck
}{
	// Spin's automata have assertions too, so those of the program become prints. And for Spin
	// accept labels of processes count beside a formula.
	{50, 3, random.WithFormula, livenessCheck{property: report.Property{Kind: report.Block}, product: ClaimCycles, words: true,
		edit: withoutClaims}},
	{30, 6, random.WithFormula, livenessCheck{property: report.Property{Kind: report.Block}, product: ClaimCycles, edit: fairnessMatters, small: true}},
	{25, 3, random.WithNever, livenessCheck{property: report.Property{Kind: report.Never}, product: ClaimCycles}},
	{25, 8, nil, livenessCheck{property: report.Property{Kind: report.Accept}, product: Cycles,
		edit: func(text string) string { return otherLabel.ReplaceAllString(text, "accept$1$2") }}},
	{25, 3, nil, livenessCheck{property: report.Property{Kind: report.Progress}, product: ProgressCycles,
		edit: func(text string) string { return strings.ReplaceAll(text, "accept", "progress") }}},
}

// withoutClaims replaces assertions and accept labels.
var withoutClaims = strings.NewReplacer("assert(", `printf("", `, "accept", "label").Replace

var (
	drawnFormula = regexp.MustCompile(`ltl f \{[^}]*\}`)
	globalName   = regexp.MustCompile(`(?m)^(?:bit|bool|byte|short|int) (\w+)(?: =|;|,)`)
)

// fairnessMatters replaces the formula of a text: a process must stop one day, after it has
// waited for a variable of the text. Another process can always move, so the formula is violated by an
// unfair run at least.
func fairnessMatters(text string) string {
	condition := "true"
	if m := globalName.FindStringSubmatch(text); m != nil {
		condition = m[1] + " != 0"
	}
	return drawnFormula.ReplaceAllString(withoutClaims(text), "ltl f { <> stopped }") + `
bool stopped;
active proctype Stopper() { ` + condition + `; stopped = true }
active proctype Busy() { bit turn; do :: turn = 1 - turn od }
`
}

// TestRandomLiveness compares verdicts about random programs with random properties. Beeline uses
// its own automata of formulas, and Spin its own. ORACLE_LIVENESS=n takes n times as many
// programs.
func TestRandomLiveness(t *testing.T) {
	requireSpin(t)
	for i := range livenessChecks {
		y := &livenessChecks[i]
		y.livenessCounts = &livenessCounts{}
		t.Run(string(y.property.Kind), func(t *testing.T) {
			c := campaign{count: y.count * numberFrom(t, "ORACLE_LIVENESS", 1), seed: numberFrom(t, "ORACLE_SEED", 1), program: y.program,
				useful: y.useful, compare: y.compare}
			c.run(t)
			t.Log(y.livenessCounts)
		})
	}
}
