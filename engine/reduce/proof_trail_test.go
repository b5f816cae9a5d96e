//go:build !js

package reduce

import (
	"fmt"
	"slices"

	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A retrace checks that runs of the reduced program lead back to runs of the given one:
// from each state of the reduced program, with the state of the given one that the way there
// is translated to, each edge is translated. It must be executable there, and end with the
// same fault; and where the reduced program has no edge, the given one has none, and is as
// valid an end.
type retrace struct {
	given, reduced *prog.Program
	way            *Map
	most           int // states of the reduced program to look at
	counts         counts
}

func (r *retrace) looked() counts { return r.counts }

// same has nothing to add.
func (r *retrace) same() error { return nil }

func (r *retrace) conditions() error {
	given, reduced := model(r.given), newSpace(r.reduced, &registry{}, r.most)
	start := walker{m: given}
	start.begin()
	first, _ := reduced.initial()
	at := map[int]ts.State{first: start.state}
	edges := 10 * r.most // processes that start others endlessly have many
	for work := []int{first}; len(work) > 0 && r.counts.reason == "" && edges > 0; work = work[1:] {
		s := at[work[0]]
		var out ts.Batch
		reduced.sys.Successors(ts.State(reduced.states.list[work[0]]), &out)
		if err := r.end(given, s, reduced.sys.Labels(ts.State(reduced.states.list[work[0]])), out.Moves(0)); err != nil {
			return err
		}
		for i := range out.Len() {
			e, to := out.At(i)
			edges--
			if e.Fault == ts.EndlessDStep {
				r.counts.reason = tooLong
				break
			}
			until, err := r.edge(given, s, e)
			if err != nil {
				return violated("trails", "%s: %v", describe(r.reduced, string(appendAction(nil, e.Action))), err)
			}
			// A trail ends with its first fault.
			if n := reduced.states.of(to); e.Fault == ts.NoFault && at[n] == nil && len(at) < r.most {
				at[n] = until
				work = append(work, n)
			}
		}
	}
	return nil
}

// end compares a state of the given program with one of the reduced one as an end.
func (r *retrace) end(given *ts.Model, s ts.State, labels ts.Labels, moves bool) error {
	var out ts.Batch
	given.Successors(s, &out)
	if moves != out.Moves(0) || !moves && given.Labels(s)&ts.ValidEnd != labels&ts.ValidEnd {
		return violated("trails", "a trail that ends ends in another state: moves %t, labels %b and %b", moves, labels, given.Labels(s))
	}
	return nil
}

// edge translates an edge from a state of the given program and returns where it leads to.
func (r *retrace) edge(given *ts.Model, s ts.State, e ts.Edge) (ts.State, error) {
	w := walker{m: given, state: slices.Clone(s)}
	if err := w.walk(r.way.actions(e.Action), e.Fault); err != nil {
		return nil, err
	}
	last := ts.NoFault
	for _, step := range w.steps {
		var out ts.Batch
		given.Successors(s, &out)
		f, to := out.At(int(step))
		last, s = f.Fault, slices.Clone(to)
	}
	if last != e.Fault {
		return nil, fmt.Errorf("fault %d, not %d", last, e.Fault)
	}
	return w.state, nil
}
