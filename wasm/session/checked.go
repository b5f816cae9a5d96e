package session

import (
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// maxChecked is how many assertions Result.Checked lists.
const maxChecked = 500

// A verdictOn decides what is known about the properties that a search looks for.
type verdictOn struct {
	*run
	out    *protocol.Result
	found  search.Finding
	proven bool // there is no error besides found
}

// checked says what is known about everything that a search could look at.
func (v *verdictOn) checked() []protocol.Checked {
	o := &v.options
	list := v.assertions()
	switch {
	case o.Invariant != "":
		list = append(list, protocol.Checked{What: "invariant", Text: o.Invariant, State: v.state(false, v.fault(ts.GoalReached))})
	case o.Goal != "":
		row := protocol.Checked{What: "goal", Text: o.Goal, State: v.state(false, v.fault(ts.GoalReached))}
		switch row.State {
		case protocol.CheckedFails:
			row.State = protocol.CheckedReached
		case protocol.CheckedHolds:
			row.State = protocol.CheckedUnreached
		}
		if a := v.out.Answer; a != nil {
			row.What, row.State = "property", answered(a)
		}
		list = append(list, row)
	}
	if !isSafety(o) {
		row := protocol.Checked{What: "property", Text: protocol.PropertyName(o.Property, o.Formula), State: v.state(false, violatesProperty(v.found))}
		if a := v.out.Answer; a != nil {
			row.State = answered(a)
		}
		list = append(list, row)
	}
	byTrace := v.fault(ts.UnexpectedEvent) || v.fault(ts.TraceMatched) || v.fault(ts.AmbiguousEvent)
	if trace := v.space.Trace; trace != "" {
		list = append(list, protocol.Checked{What: "trace", Text: trace, State: v.ofSystem(false, byTrace)})
	}
	other := v.found.Kind == search.Faulty && !byTrace && !v.fault(ts.GoalReached) && !v.fault(ts.AssertionViolated) && !v.fault(ts.ClaimEnded)
	ends := v.state(o.IgnoreEnds || !isSafety(o), v.found.Kind == search.Deadlock)
	if v.space.EndsUnchecked {
		ends = protocol.CheckedNot
	}
	list = append(list,
		protocol.Checked{What: "ends", State: ends},
		protocol.Checked{What: "faults", State: v.ofSystem(false, other)})
	for _, text := range v.otherProperties() {
		list = append(list, protocol.Checked{What: "other", Text: text, State: protocol.CheckedNot})
	}
	return list
}

// answered is the state of a query that has an answer. A run can be what the query asks for.
func answered(a *protocol.Answer) string {
	if a.Holds {
		return protocol.CheckedHolds
	}
	return protocol.CheckedFails
}

// state returns what is known about a property: whether the options leave it out, or the error
// that was found violates it.
func (v *verdictOn) state(ignored, violated bool) string {
	switch {
	case ignored:
		return protocol.CheckedIgnored
	case violated:
		return protocol.CheckedFails
	case v.proven && v.found.Kind == search.NoError:
		return protocol.CheckedHolds
	}
	return protocol.CheckedOpen
}

// ofSystem is state for errors of single steps. A claim leaves out runs of the system, so
// nothing is known of those that were not found.
func (v *verdictOn) ofSystem(ignored, violated bool) string {
	state := v.state(ignored, violated)
	if v.systemAlone != nil && !ignored && !violated {
		return protocol.CheckedNot
	}
	return state
}

// violatesProperty reports whether an error violates the property that is checked. An assertion may
// fail while it is.
func violatesProperty(f search.Finding) bool {
	return f.Kind == search.AcceptanceCycle || f.Kind == search.NonProgressCycle || f.Kind == search.Faulty && f.Fault == ts.ClaimEnded
}

// fault reports whether the error that was found is a fault.
func (v *verdictOn) fault(f ts.Fault) bool {
	return v.found.Kind == search.Faulty && v.found.Fault == f
}

// assertions returns a row for each assertion.
func (v *verdictOn) assertions() (list []protocol.Checked) {
	all := v.Assertions()
	if len(all) == 0 {
		none := protocol.Checked{What: "assertion", State: protocol.CheckedNone}
		if v.options.IgnoreAsserts {
			none.State = protocol.CheckedIgnored
		}
		return append(list, none)
	}
	failed := v.failedAssertion()
	for i, a := range all[:min(len(all), maxChecked)] {
		row := protocol.Checked{What: "assertion", Text: a.Text, File: a.File, Line: a.Line}
		row.State = v.ofSystem(v.options.IgnoreAsserts, i == failed)
		if row.State == protocol.CheckedHolds && v.out.Exhaustive && !a.Executed {
			row.State = protocol.CheckedUnreached
		}
		list = append(list, row)
	}
	return list
}

// failedAssertion returns the number of the assertion that the last step of the trail violates, -1 if
// there is none. A d_step may execute several and does not say which of them failed: -1, too.
func (v *verdictOn) failedAssertion() int {
	t := v.out.Trail
	if t == nil || len(t.Steps) == 0 || !v.fault(ts.AssertionViolated) {
		return -1
	}
	const column = 1 << 20 // more than a line has
	s, found := &t.Steps[len(t.Steps)-1], -1
	from, to := s.Line*column+s.Column, s.EndLine*column+s.EndColumn
	for i, a := range v.Assertions() {
		if at := a.Line*column + a.Column; at < from || at >= to || a.File != s.File {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}
