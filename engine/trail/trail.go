// Package trail holds runs of a system. A Trail is a list of edge indices, and
// Replay walks it. ParseSpin and FormatSpin read and write Spin's .trail files,
// which list statements. Match finds the Trail that executes such a list.
package trail

import (
	"beeline/engine/format"
	"beeline/engine/ts"
)

// A Trail is a run from the initial state. The order of successors depends on the
// state alone, so the index of each edge is enough.
type Trail struct {
	// Steps has the index of the edge for each step.
	Steps []uint32
	// Loop is the index of the step that follows the last one in a lasso, -1 if
	// the run ends.
	Loop int
	// Delays are the times that pass before the first steps, for systems with time: fractions, "" for any.
	Delays []string
}

// Replay walks the trail through m. It calls visit after every step with the edge
// and its target, both valid only during the call. Step 0 is the initial state,
// with a zero edge. Replay fails if a state has too few edges for its step, or if the
// edge of the step before has no usable target.
func (t Trail) Replay(m *ts.Model, visit func(step int, e ts.Edge, s ts.State)) error {
	var out ts.Batch
	m.Initial(&out)
	_, first := out.At(0)
	s := append(ts.State(nil), first...)
	visit(0, ts.Edge{}, s)
	var e ts.Edge
	for i, k := range t.Steps {
		if !e.Followed() {
			return format.Errorf("step %d follows the error of step %d, after which no run continues", i+1, i)
		}
		out.Reset()
		m.Successors(s, &out)
		if int(k) >= out.Len() {
			return format.Errorf("step %d takes edge %d of %d", i+1, k, out.Len())
		}
		var next ts.State
		e, next = out.At(int(k))
		s = append(s[:0], next...)
		visit(i+1, e, s)
	}
	return nil
}
