package session

import (
	"errors"
	"slices"

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
	trail.Listing
	fault ts.Fault // of the last edge, unless the claim has it
}

// systemPart replays a run of the whole space and returns what it does in the system.
func (s *subject) systemPart(found trail.Trail) (systemSteps, error) {
	out := systemSteps{Listing: trail.Listing{Loop: -1}}
	err := found.Replay(&s.whole.Model, func(step int, e ts.Edge, _ ts.State) {
		out.fault = ts.NoFault
		if step > 0 {
			for _, st := range s.Numbering().Statements(e.Action) {
				if st.Pid != trail.Claim {
					out.Statements = append(out.Statements, st)
					out.fault = e.Fault
				}
			}
		}
		if step == found.Loop {
			out.Loop = len(out.Statements)
		}
	})
	return out, err
}

// systemLength returns the number of steps of a run of the whole space, without those of a claim.
func (s *subject) systemLength(found trail.Trail) (n uint64) {
	_ = found.Replay(&s.whole.Model, func(step int, e ts.Edge, _ ts.State) {
		if step > 0 && slices.ContainsFunc(s.Numbering().Statements(e.Action), func(st trail.Statement) bool { return st.Pid != trail.Claim }) {
			n++
		}
	})
	return n
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
	run, err := alone.runOf(part.Listing)
	if err == nil {
		kind := search.NoError
		if part.fault != ts.NoFault {
			kind = search.Faulty
		}
		err = alone.showTrail(out, run, kind, part.fault)
	}
	if err != nil {
		n := len(part.Statements)
		out.Trail = &protocol.Trail{Length: n, SpinLength: n, Loop: part.Loop, Skipped: n, Steps: []protocol.Step{}}
		out.SpinTrail = trail.FormatSpin(part.Statements, part.Loop, -1)
		out.Notes = append(out.Notes, unshown+"without the claim, "+err.Error()+".")
	}
	return nil
}

// runOf returns the run that has some steps. It returns to the state before its loop.
func (s *subject) runOf(part trail.Listing) (trail.Trail, error) {
	t, _, err := trail.Match(&s.whole.Model, part, s.Numbering())
	if err == nil {
		err = s.returns(t)
	}
	return t, err
}

// returns returns an error if the run of a lasso does not return to the state before its loop.
func (s *subject) returns(t trail.Trail) error {
	var start, end ts.State
	err := t.Replay(&s.whole.Model, func(step int, _ ts.Edge, at ts.State) {
		end = append(end[:0], at...)
		if step == t.Loop {
			start = slices.Clone(at)
		}
	})
	hidden := s.whole.Model.Hidden
	if err == nil && t.Loop >= 0 && !slices.Equal(start[hidden:], end[hidden:]) {
		err = errors.New("the run does not return to a state")
	}
	return err
}
