package language

import (
	"slices"
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/lang/report"
)

// light is a model with properties of every kind. The light goes on and off, or stays.
const light = `bool on;
active proctype A() {
  do
  :: atomic { on = !on; progress: skip }
  :: accept: skip; on = on
  od
}
ltl twice { [] <> on }
never seen { do :: on -> break :: else od }
ltl safe { [] (!on -> !on) }
`

func compileFor(t *testing.T, p report.Property) lang.Subject {
	t.Helper()
	c := Promela{}.Compile(lang.Text{Name: "light.pml", Text: light, Property: p})
	if c.Subject == nil {
		t.Fatal(c.Diagnostics)
	}
	return c.Subject()
}

// TestProperties: the list has what the text states.
func TestProperties(t *testing.T) {
	got := Promela{}.Compile(lang.Text{Name: "light.pml", Text: light}).Properties
	want := []report.Property{
		{Kind: report.Safety}, {Kind: report.Block, Name: "twice", Formula: "[] (<> (on))", Line: 8},
		{Kind: report.Never, Name: "seen", Line: 9}, {Kind: report.Block, Name: "safe", Formula: "[] (!(on) -> !(on))", Line: 10},
		{Kind: report.Accept, Line: 5}, {Kind: report.Progress, Line: 4},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// TestSpaceOfProperty: the space of each property has the error of the property, and no other.
func TestSpaceOfProperty(t *testing.T) {
	for _, c := range []struct {
		property report.Property
		kind     search.ErrorKind
		fault    ts.Fault
	}{
		{report.Property{}, search.NoError, 0},
		{report.Property{Kind: report.Never, Name: "seen"}, search.Faulty, ts.ClaimEnded},
		{report.Property{Kind: report.Block}, search.AcceptanceCycle, 0},
		{report.Property{Kind: report.Block, Name: "safe"}, search.NoError, 0},
		{report.Property{Kind: report.Typed, Formula: "[] !on"}, search.Faulty, ts.ClaimEnded},
		{report.Property{Kind: report.Typed, Formula: "<> on -> X X true"}, search.NoError, 0},
		{report.Property{Kind: report.Accept}, search.AcceptanceCycle, 0},
		{report.Property{Kind: report.Progress}, search.NonProgressCycle, 0},
	} {
		s := compileFor(t, c.property)
		space := s.Whole()
		m := space.Model
		var run search.Run = search.DepthFirst{Model: &m, Store: store.NewExact(m.Hidden), Goal: search.Goal{Asserts: true, Deadlocks: true}}.Start()
		if y := space.Cycles; y != nil {
			run = search.NestedDepthFirst{Model: &m, Store: store.NewExact(m.Hidden), Goal: search.Goal{Asserts: true},
				Cycles: y.Errors, Classify: y.Classify}.Start()
			checkReduced(t, s, c.property, c.kind)
		}
		for run.Step(1000) == search.Running {
		}
		f := run.Finding()
		if f.Kind != c.kind || f.Fault != c.fault {
			t.Errorf("%v: got kind %d, fault %d", c.property, f.Kind, f.Fault)
		}
		if err := f.Trail.Replay(&m, func(int, ts.Edge, ts.State) {}); err != nil {
			t.Errorf("%v: %v", c.property, err)
		}
	}
}

// checkReduced: the reduced space has the error of the property too, and its translation replays.
// There is none for a never claim and for X.
func checkReduced(t *testing.T, s lang.Subject, property report.Property, kind search.ErrorKind) {
	t.Helper()
	small, reason := s.Reduced()
	if steps := property.Kind == report.Never || property.Formula == "<> on -> X X true"; steps != (reason != "") {
		t.Errorf("%v: not reduced because of %q", property, reason)
	}
	if reason != "" {
		return
	}
	run := search.NestedDepthFirst{Model: &small.Model, Store: store.NewExact(small.Model.Hidden), Goal: search.Goal{Asserts: true}, Cycles: small.Cycles.Errors}.Start()
	for run.Step(1000) == search.Running {
	}
	f := run.Finding()
	if f.Kind != kind {
		t.Errorf("%v, reduced: got kind %d", property, f.Kind)
	}
	if kind == search.NoError {
		return
	}
	f, err := small.Translate(f)
	whole := s.Whole()
	if err == nil {
		err = f.Trail.Replay(&whole.Model, func(int, ts.Edge, ts.State) {})
	}
	if err != nil || f.Kind != kind {
		t.Errorf("%v, reduced: %v, kind %d", property, err, f.Kind)
	}
}

// TestNoSuchProperty: a property that the text does not have is an error.
func TestNoSuchProperty(t *testing.T) {
	for _, p := range []report.Property{
		{Kind: report.Block, Name: "nothing"}, {Kind: report.Never, Name: "twice"}, {Kind: report.Typed, Formula: "[] nothing"},
		{Kind: report.Typed, Formula: "on U"}, {Kind: report.Typed},
	} {
		if c := (Promela{}).Compile(lang.Text{Name: "light.pml", Text: light, Property: p}); c.Subject != nil || len(c.Diagnostics) == 0 {
			t.Errorf("%v: got a subject", p)
		}
	}
}

// TestExplainClaim: what cannot explain a run with a claim says so.
func TestExplainClaim(t *testing.T) {
	s := compileFor(t, report.Property{Kind: report.Block})
	run := trail.Trail{Steps: []uint32{0, 0}, Loop: -1}
	_, explain := s.Explain(run, search.NoError, ts.NoFault)
	_, next := s.Next(run)
	_, observe := s.Observe(run)
	_, automata := s.Automata(run)
	_, reasons := s.Reasons(run, search.NoError, ts.NoFault, false, func() bool { return false })
	for i, err := range []error{explain, next, observe, automata, reasons} {
		if err == nil {
			t.Errorf("function %d gives an answer", i)
		}
	}
	space := s.Whole()
	if _, _, err := space.Estimate("hpl", lang.EstimateOptions{Requested: "hpl"}); err == nil {
		t.Error("there is an estimate for a claim")
	}
}

// TestUnnamedClaims: claims and formulas without a name have Spin's names, by which each can
// be asked for.
func TestUnnamedClaims(t *testing.T) {
	text := `bool on; active proctype A() { do :: on = !on od }
ltl { [] <> on }
never { do :: on -> break :: else od }
ltl ltl_1 { true }
ltl { <> [] on }
never { do :: true od }
`
	c := Promela{}.Compile(lang.Text{Name: "light.pml", Text: text})
	var names []string
	for _, p := range c.Properties[1:] {
		names = append(names, p.Name)
		p.Line, p.Formula = 0, ""
		if (Promela{}).Compile(lang.Text{Name: "light.pml", Text: text, Property: p}).Subject == nil {
			t.Errorf("%v cannot be asked for", p)
		}
	}
	if want := []string{"ltl_0", "never_0", "ltl_1", "ltl_1_", "never_1"}; !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
	if got, want := c.Subject().Unchecked(), []string{"never claim never_0", "never claim never_1", "ltl ltl_0", "ltl ltl_1", "ltl ltl_1_"}; !slices.Equal(got, want) {
		t.Errorf("unchecked: got %q, want %q", got, want)
	}
}

// TestEstimateOfClaim: along a run to the end of a claim, the estimate is the number of steps
// that are left. Estimates that do not know claims are refused.
func TestEstimateOfClaim(t *testing.T) {
	const text = `chan c = [3] of { byte }
active proctype A() { do :: c!1 od }
ltl { [] (len(c) < 3) }`
	subject := Promela{}.Compile(lang.Text{Name: "full.pml", Text: text, Property: report.Property{Kind: report.Block}}).Subject()
	space := subject.Whole()
	h, _, err := space.Estimate("formula", lang.EstimateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	m := space.Model
	run := search.DirectedNested{Model: &m, Store: store.NewExact(m.Hidden), Classify: space.Cycles.Classify, Heuristic: h}.Start()
	for run.Step(1000) == search.Running {
	}
	found := run.Finding().Trail
	if len(found.Steps) != 7 {
		t.Fatalf("%d steps, want 7", len(found.Steps))
	}
	err = found.Replay(&m, func(step int, _ ts.Edge, s ts.State) {
		if got, want := h.Estimate(s), uint32(len(found.Steps)-step); got != want {
			t.Errorf("step %d: estimate %d, want %d", step, got, want)
		}
	})
	if err != nil {
		t.Error(err)
	}
	if _, _, err := space.Estimate("active", lang.EstimateOptions{Requested: "active"}); err == nil {
		t.Error("the estimate `active` is accepted with a claim")
	}
}
