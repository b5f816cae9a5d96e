//go:build !js

package oracle

import (
	"fmt"
	"regexp"

	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/lang/promela/syntax"
	"beeline/lang/report"
)

// A lassoCheck checks the runs that searches of a text find: on vm, in Spin, and against the
// formula. Equal runs are checked once.
type lassoCheck struct {
	*livenessCounts
	beeline Beeline
	text    string
	space   lang.Space
	program *prog.Program
	words   bool  // the property is a formula that reads no more than the state of the system
	spin    *Spin // has translated the text
	checked map[string]bool
	fair    *bool // verdict of the first fair search
}

// newLassoCheck returns the check of the runs of a text.
func newLassoCheck(y *livenessCheck, spin *Spin, ask lang.Text, space lang.Space) *lassoCheck {
	b := Beeline{Name: ask.Name, Defines: ask.Defines, Property: syntax.Property{Kind: compiledKinds[ask.Property.Kind], Name: ask.Property.Name}}
	return &lassoCheck{livenessCounts: y.livenessCounts, beeline: b, text: ask.Text, space: space, program: b.Compile(ask.Text).Program,
		words: ask.Property.Kind == report.Block && !readsMore.MatchString(formulaOf(ask)), spin: spin, checked: map[string]bool{}}
}

// compiledKinds are the kinds of properties for the compiler.
var compiledKinds = map[report.PropertyKind]syntax.PropertyKind{
	report.Block: syntax.Block, report.Never: syntax.NeverClaim, report.Progress: syntax.NonProgress,
}

// readsMore matches formulas that read more than the state of the system.
var readsMore = regexp.MustCompile(`np_|_last|_pid|enabled`)

// formulaOf returns the formula that a text is checked for, "" without one.
func formulaOf(ask lang.Text) string {
	if ask.Property.Formula != "" {
		return ask.Property.Formula
	}
	return drawnFormula.FindString(ask.Text)
}

// check reports what is wrong with a finding in the whole space. Its trail must replay on vm and
// return to the state from which it repeats, the word of a formula must break it, and Spin must
// follow it.
func (c *lassoCheck) check(f search.Finding) error {
	key := fmt.Sprint(f.Kind, f.Trail)
	if f.Kind == search.NoError || c.checked[key] {
		return nil
	}
	c.checked[key] = true
	if err := closesLoop(c.space, f.Trail); err != nil {
		return err
	}
	if f.Kind == search.Faulty {
		if !c.words || f.Fault != ts.ClaimEnded {
			return nil
		}
		c.prefixes.Add(1)
	} else {
		c.lassos.Add(1)
		if at, err := search.ScheduleOf(&c.space.Model, c.space.Cycles.Fairness, f.Trail); err == nil && at.Moved != (search.ProcessSet{}) {
			c.moving.Add(1)
		}
	}
	if c.words {
		if err := c.judge(f.Trail); err != nil {
			return err
		}
	}
	if f.Trail.Loop == len(f.Trail.Steps) {
		c.waiting.Add(1) // nothing repeats, so Spin's trail has no loop
		return nil
	}
	c.replayed.Add(1)
	return followLasso(c.spin, c.text, c.program, f.Trail)
}

// judge compares the word of a run with the formula.
func (c *lassoCheck) judge(t trail.Trail) error {
	w, err := wordOf(&c.space.Model, c.program, t)
	if err != nil {
		return err
	}
	broken, err := w.breaks(c.beeline, c.text)
	if err != nil || !broken {
		return fmt.Errorf("the run satisfies the formula: %v", err)
	}
	c.judged.Add(1)
	return nil
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
