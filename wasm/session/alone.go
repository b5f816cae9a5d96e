package session

import (
	"errors"
	"slices"

	"beeline/engine/format"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// A run beside a claim has steps of the system and of the claim. People see the steps of the
// system: they are a run of the text without the claim, which can be replayed and explained
// like any other.

// unshown is the note on a run whose steps cannot be shown.
const unshown = "The steps of this run cannot be shown: "

// systemSteps are what a run beside a claim does in the system.
type systemSteps struct {
	list  []trail.Statement // of processes
	loop  int               // statements before the loop, -1 without one
	fault ts.Fault          // of the last edge, unless the claim has it
}

// systemPart replays a run of the whole space and returns what it does in the system.
func (s *subject) systemPart(found trail.Trail) (systemSteps, error) {
	out := systemSteps{loop: -1}
	err := found.Replay(&s.whole.Model, func(step int, e ts.Edge, _ ts.State) {
		out.fault = ts.NoFault
		if step > 0 {
			for _, st := range s.Statements(e.Action) {
				if st.Pid != trail.Claim {
					out.list = append(out.list, st)
					out.fault = e.Fault
				}
			}
		}
		if step == found.Loop {
			out.loop = len(out.list)
		}
	})
	return out, err
}

// showSystem adds to a result what a run beside a claim does in the system.
func (s *subject) showSystem(out *protocol.Result, found trail.Trail) error {
	part, err := s.systemPart(found)
	if err != nil {
		return err
	}
	alone := &subject{Subject: s.systemAlone(), watch: s.watch}
	alone.Watch(alone.watch.enough, alone.watch.fits)
	alone.whole = alone.Whole()
	run, err := alone.runOf(part)
	if err == nil {
		kind := search.NoError
		if part.fault != ts.NoFault {
			kind = search.Faulty
		}
		err = alone.showTrail(out, run, kind, part.fault)
	}
	if err != nil {
		n := len(part.list)
		out.Trail = &protocol.Trail{Length: n, SpinLength: n, Loop: part.loop, Skipped: n, Steps: []protocol.Step{}}
		out.SpinTrail = trail.FormatSpin(part.list, part.loop, -1)
		out.Notes = append(out.Notes, unshown+err.Error()+".")
	}
	return nil
}

// runOf returns the run of the text without a claim that has some steps.
func (s *subject) runOf(part systemSteps) (trail.Trail, error) {
	t, _, err := trail.Match(&s.whole.Model, part.list, s.Statements)
	if err != nil {
		return t, format.Errorf("without the claim, %w", err)
	}
	var done []trail.Statement
	var start, end ts.State
	steps := -1 // Match may have gone on after the list.
	err = t.Replay(&s.whole.Model, func(step int, e ts.Edge, at ts.State) {
		if step > 0 {
			done = append(done, s.Statements(e.Action)...)
		}
		if len(done) == part.loop && t.Loop < 0 {
			t.Loop, start = step, slices.Clone(at)
		}
		if len(done) == len(part.list) && steps < 0 {
			steps, end = step, slices.Clone(at)
		}
	})
	hidden := s.whole.Model.Hidden
	switch {
	case err != nil:
		return t, err
	case steps < 0 || !slices.Equal(done[:len(part.list)], part.list):
		return t, errors.New("without the claim, the system has no run with these steps")
	case part.loop >= 0 && (start == nil || !slices.Equal(start[hidden:], end[hidden:])):
		return t, errors.New("without the claim, the run does not return to a state")
	}
	t.Steps = t.Steps[:steps]
	return t, nil
}
