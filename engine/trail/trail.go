// Package trail holds runs of a system: as indices of edges, to be replayed, and
// as Spin's .trail files.
package trail

import (
	"fmt"

	"beeline/engine/ts"
)

// A Trail is a run from an initial state. Successors come in an order that
// depends on the state alone, so the index of each edge is enough.
type Trail struct {
	// Steps are the indices of the edges, one a step.
	Steps []uint32
	// Loop is the index of the step that the run goes on with after the last
	// one, -1 when the run ends.
	Loop int
}

// Replay walks the trail through m and calls visit after every step with the
// edge and the state it leads to, both valid during the call; step 0 is the
// initial state, with a zero edge. It fails when a step names an edge that is not
// there.
func (t Trail) Replay(m *ts.Model, visit func(step int, e ts.Edge, s ts.State)) error {
	var out ts.Batch
	m.Initial(&out)
	_, first := out.At(0)
	s := append(ts.State(nil), first...)
	visit(0, ts.Edge{}, s)
	for i, k := range t.Steps {
		out.Reset()
		m.Successors(s, &out)
		if int(k) >= out.Len() {
			return fmt.Errorf("step %d takes edge %d of %d", i+1, k, out.Len())
		}
		e, next := out.At(int(k))
		s = append(s[:0], next...)
		visit(i+1, e, s)
	}
	return nil
}
