//go:build !js

package oracle

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/lang/promela/language"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/report"
)

// A livenessCheck compares verdicts about runs that never end with Spin's: of all searches, in
// the whole and in the reduced space, with and without weak fairness. It checks each lasso.
type livenessCheck struct {
	property report.Property
	product  Product
	edit     func(text string) string // nil: the text as it is drawn
	// fairOnly leaves out programs for which fairness is not comparable, or in which a fair
	// search takes more than 3,000 states.
	fairOnly bool
	session  bool          // compare sessions too
	patience time.Duration // for each search, by default 20 s
	*livenessCounts
}

// livenessCounts counts what was seen.
type livenessCounts struct {
	wrong           atomic.Uint64 // programs with an error
	fair            atomic.Uint64 // programs compared with fairness
	decided         atomic.Uint64 // those of them that are wrong without fairness only
	missed          atomic.Uint64 // fair lassos that Spin misses
	unfinished      atomic.Uint64 // searches that took too long
	reduced         atomic.Uint64 // programs compared in the reduced space too
	lassos          atomic.Uint64 // different ones; each is replayed on vm
	prefixes        atomic.Uint64 // different runs to the end of a formula's automaton
	moving          atomic.Uint64 // lassos in whose loop the system moves
	waiting, judged atomic.Uint64 // lassos without a step in the loop, and runs compared with the formula
	replayed        atomic.Uint64 // runs that Spin replayed
	left            sync.Map      // reason why a text is not compared: *atomic.Uint64
}

// leave counts a text that is not compared, and returns the reason.
func (n *livenessCounts) leave(reason string) (diffs []string, why string) {
	count, _ := n.left.LoadOrStore(reason, &atomic.Uint64{})
	count.(*atomic.Uint64).Add(1)
	return nil, reason
}

func (n *livenessCounts) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d texts with an error; %d compared with fairness, %d of them decided by it, %d fair lassos that Spin misses; %d searches not finished; %d also reduced\n",
		n.wrong.Load(), n.fair.Load(), n.decided.Load(), n.missed.Load(), n.unfinished.Load(), n.reduced.Load())
	fmt.Fprintf(&b, "%d different lassos, %d runs that violate a formula with their first steps, all replayed on vm: Spin replayed %d, %d judged against the formula; the system moves in the loops of %d lassos, %d have no step there",
		n.lassos.Load(), n.prefixes.Load(), n.replayed.Load(), n.judged.Load(), n.moving.Load(), n.waiting.Load())
	n.left.Range(func(reason, count any) bool {
		fmt.Fprintf(&b, "\nnot compared: %d, %s", count.(*atomic.Uint64).Load(), reason)
		return true
	})
	return b.String()
}

// A cycleSearch makes a search for cycles of a space. It returns nil if it does not suit.
type cycleSearch struct {
	name  string
	fair  bool
	start func(y lang.Space, l search.Limits) search.Run
}

// searchLimits are the limits of searches whose space is not small already.
var searchLimits = search.Limits{States: 1_000_000, Bytes: 1 << 30}

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
func (y *livenessCheck) finished(run search.Run) bool {
	start := time.Now()
	for run.Step(1<<14) == search.Running && time.Since(start) < cmp.Or(y.patience, 20*time.Second) {
	}
	s := run.Step(0)
	return s == search.Found || s == search.Exhausted
}

// unfinished returns why a run has not ended by itself.
func unfinished(run search.Run) string {
	switch {
	case run.Step(0) == search.Running:
		return "Beeline: not in time"
	case run.Outcome().Limit == search.StateLimit:
		return fmt.Sprintf("Beeline: %d states or more", run.Progress().Stored)
	case run.Outcome().Limit == search.DepthLimit:
		return "Beeline: a path is too long"
	}
	return "Beeline: too much memory"
}

// compare is the comparison of a campaign.
func (y *livenessCheck) compare(spin *Spin, text string) (diffs []string, done bool) {
	if y.edit != nil {
		text = y.edit(text)
	}
	first, limits := cycleSearches[0], search.Limits{States: 50_000, Depth: 10_000}
	if y.fairOnly {
		if !fairlyComparable(text) {
			y.leave("fairness means something else in Spin")
			return nil, false
		}
		first, limits.States = fairNested, 3000
	}
	ask := lang.Text{Name: "random.pml", Text: text, Property: y.property}
	diffs, why := y.compareText(spin, ask, first, limits, func() Numbers { return spin.translate(text) })
	return diffs, why == ""
}

// compareText compares the two checkers on a text, unless the first search passes its limits.
// Spin translates the text when it is asked to. why says why they are not compared.
func (y *livenessCheck) compareText(spin *Spin, ask lang.Text, first cycleSearch, limits search.Limits, translate func() Numbers) (diffs []string, why string) {
	defer func() { spin.Product, spin.Fair = NoProduct, false }()
	text := ask.Text
	c := language.Promela{}.Compile(ask)
	switch {
	case c.Subject == nil:
		return y.leave("Beeline refuses it")
	case strings.Contains(text, "_nr_pr"):
		return y.leave("_nr_pr counts the claim in Spin")
	case ask.Property.Kind == report.Block && strings.Contains(formulaOf(ask), "timeout"):
		// Where Spin's automaton cannot move, timeout becomes true although the system can.
		return y.leave("timeout in the formula")
	case ask.Property.Kind == report.Block && remoteElement.MatchString(formulaOf(ask)):
		return y.leave("an element of a process's array in the formula: see TestRemoteElements")
	}
	subject := c.Subject()
	whole := subject.Whole()
	run := first.start(whole, limits)
	if !y.finished(run) {
		return y.leave(unfinished(run))
	}
	if !comparableFault(run.Finding()) {
		return y.leave("a fault after which Spin goes on")
	}
	spin.Product, spin.Fair = y.product, false
	want := spin.verified(translate())
	if reason := spin.incomparable(want, comparableErrors); reason != "" {
		return y.leave(reason)
	}
	switch {
	case want.First == "" && want.Depth >= endlessDepth:
		return y.leave("Spin counts without end")
	case strings.Contains(text, "np_") && (strings.Contains(spin.Report, "option -a has no effect") || beginsWithProgress(whole)):
		return y.leave("np_, which Spin evaluates only after a step of a process, and only if a label is accepting")
	}
	wrong := map[bool]bool{false: want.First != ""}
	if wrong[false] {
		y.wrong.Add(1)
	}
	if wrongFair, ok := y.verifiedFair(spin, text, wrong[false]); ok {
		wrong[true] = wrongFair
	}
	lassos := newLassoCheck(y, spin, ask, whole)
	for _, s := range cycleSearches {
		diffs = append(diffs, y.compareSearch(s, lassos, wrong)...)
	}
	if y.session {
		diffs = append(diffs, compareSession(ask, whole.Cycles.Classify != nil, wrong[false], lassos.fair)...)
	}
	return append(diffs, y.compareReduced(lassos, subject, wrong[false])...), ""
}

// verifiedFair lets Spin verify its last translation with weak fairness. wrong is the verdict
// without, and ok means that the verdict can be compared.
func (y *livenessCheck) verifiedFair(spin *Spin, text string, wrong bool) (wrongFair, ok bool) {
	if !fairlyComparable(text) {
		return false, false
	}
	spin.Fair = true
	want := spin.Verify()
	if strings.HasPrefix(want.First, "accept stutter") {
		// After an accept label Spin takes a state in which nothing can move for an accepting one,
		// though it has no label.
		return false, false
	}
	if want.Outcome != Complete || want.Depth >= endlessDepth || !comparableErrors.MatchString(want.First) || want.First != "" && !wrong {
		return false, false
	}
	if y.fair.Add(1); wrong && want.First == "" {
		y.decided.Add(1)
	}
	return want.First != "", true
}

// compareSearch compares the verdict of a search in the whole space with Spin's, which wrong
// has without and perhaps with fairness.
func (y *livenessCheck) compareSearch(s cycleSearch, lassos *lassoCheck, wrong map[bool]bool) (diffs []string) {
	run := s.start(lassos.space, searchLimits)
	if run == nil {
		return nil
	}
	if !y.finished(run) {
		y.unfinished.Add(1)
		return nil
	}
	f := run.Finding()
	found, isFair := f.Kind != search.NoError, isFairLasso(lassos.space, f)
	if want, known := wrong[s.fair]; known && want != found {
		if s.fair && !want && isFair {
			y.missed.Add(1)
		} else {
			diffs = append(diffs, fmt.Sprintf("%s: Spin has an error: %t, Beeline %d, fault %d", s.name, want, f.Kind, f.Fault))
		}
	} else if !known && found && !wrong[false] {
		diffs = append(diffs, fmt.Sprintf("%s: an error with fairness only: %d, fault %d", s.name, f.Kind, f.Fault))
	}
	if s.fair && lassos.fair == nil {
		lassos.fair = &found
	} else if s.fair && *lassos.fair != found {
		diffs = append(diffs, fmt.Sprintf("%s: an error: %t, another fair search: %t", s.name, found, *lassos.fair))
	}
	if s.fair && f.Trail.Loop >= 0 && found && !isFair {
		diffs = append(diffs, s.name+": the lasso is not fair")
	}
	if err := lassos.check(f); err != nil {
		diffs = append(diffs, fmt.Sprintf("%s: %v", s.name, err))
	}
	return diffs
}

// compareReduced compares the verdicts in the reduced space, and checks the lassos translated to
// the whole one.
func (y *livenessCheck) compareReduced(lassos *lassoCheck, subject lang.Subject, wrong bool) (diffs []string) {
	small, reason := subject.Reduced()
	if reason != "" {
		return nil
	}
	y.reduced.Add(1)
	for _, s := range cycleSearches {
		if s.fair {
			continue
		}
		run := s.start(small, searchLimits)
		if run == nil || !y.finished(run) {
			continue
		}
		f := run.Finding()
		if (f.Kind != search.NoError) != wrong {
			diffs = append(diffs, fmt.Sprintf("%s, reduced: error %d, fault %d, want %t", s.name, f.Kind, f.Fault, wrong))
		}
		if f.Kind == search.NoError {
			continue
		}
		f, err := small.Translate(f)
		if err == nil {
			err = lassos.check(f)
		}
		if err != nil {
			diffs = append(diffs, fmt.Sprintf("%s, reduced: %v", s.name, err))
		}
	}
	return diffs
}

// remoteElement matches an element of an array of a process.
var remoteElement = regexp.MustCompile(`\w(\[[^\]]*\])?:\w+\[`)

// comparableErrors matches the first errors that both checkers report. Spin's automaton of a
// formula ends in an assertion that fails where a run has violated the formula already.
var comparableErrors = regexp.MustCompile(`^$|^accept|cycle$|^assertion violated +\S|^end state in claim`)

// beginsWithProgress reports whether a process is at a progress label in the initial state.
func beginsWithProgress(y lang.Space) bool {
	var out ts.Batch
	y.Model.Initial(&out)
	_, s := out.At(0)
	return y.Model.Labels(s)&ts.Progress != 0
}

// endlessDepth is the depth of a search that counts without end: so Spin does after
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

// livenessChecks are the comparisons of TestRandomLiveness with the number of programs for each
// and how many of them must be compared: one in useful.
var livenessChecks = []struct {
	count, useful uint64
	program       func(seed uint64) *random.Program // nil for programs without a claim
	livenessCheck
}{
	// Spin's automata have assertions too, so those of the program become prints. And for Spin
	// accept labels of processes count beside a formula.
	{50, 3, random.WithFormula, livenessCheck{property: report.Property{Kind: report.Block}, product: ClaimCycles,
		edit: withoutClaims}},
	{30, 6, random.WithFormula, livenessCheck{property: report.Property{Kind: report.Block}, product: ClaimCycles,
		edit: fairnessMatters, fairOnly: true}},
	{25, 3, random.WithNever, livenessCheck{property: report.Property{Kind: report.Never}, product: ClaimCycles}},
	{25, 8, nil, livenessCheck{property: report.Property{Kind: report.Accept}, product: Cycles,
		edit: func(text string) string { return otherLabel.ReplaceAllString(text, "accept$1$2") }}},
	{25, 3, nil, livenessCheck{property: report.Property{Kind: report.Progress}, product: ProgressCycles,
		edit: func(text string) string { return strings.ReplaceAll(text, "accept", "progress") }}},
}

// withoutClaims replaces assertions and accept labels.
var withoutClaims = strings.NewReplacer("assert(", `printf("", `, "accept", "label").Replace

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
