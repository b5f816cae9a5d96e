//go:build !js

package reduce

import (
	"fmt"
	"slices"

	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A trailProof checks that trails of the reduced program are translated to trails of the given
// one. It visits pairs of a state of the reduced program and the state of the given one after
// the translated trail, and translates each edge. The translation must be executable and end
// with the same fault. Where the reduced program has no edge, the given one must have none, and
// be an end state of the same kind.
type trailProof struct {
	given, reduced *prog.Program
	toGiven        *Map
	most           int // pairs to visit
	counts         counts
}

func (r *trailProof) counted() counts { return r.counts }

// compare has nothing to add.
func (r *trailProof) compare() error { return nil }

func (r *trailProof) conditions() error {
	given, reduced := model(r.given), newSpace(r.reduced, &registry{}, r.most)
	start := walker{m: given}
	start.begin()
	first, _ := reduced.initial()
	at, left := map[int]ts.State{first: start.state}, quota{r.most - 1, maxVisited}
	edges := 10 * r.most // enough, except for processes that start others forever
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
			if n := reduced.states.of(to); e.Fault == ts.NoFault && at[n] == nil && left.take(len(to), &r.counts) {
				at[n] = until
				work = append(work, n)
			}
		}
	}
	return nil
}

// end compares a state of the given program with one of the reduced one as end states.
func (r *trailProof) end(given *ts.Model, s ts.State, labels ts.Labels, moves bool) error {
	var out ts.Batch
	given.Successors(s, &out)
	if moves != out.Moves(0) || !moves && given.Labels(s)&ts.ValidEnd != labels&ts.ValidEnd {
		return violated("trails", "the end states differ: moves %t, labels %b and %b", moves, labels, given.Labels(s))
	}
	return nil
}

// edge translates an edge from a state of the given program and returns its target.
func (r *trailProof) edge(given *ts.Model, s ts.State, e ts.Edge) (ts.State, error) {
	w := walker{m: given, state: slices.Clone(s)}
	if err := w.walk(r.toGiven.actions(e.Action), e.Fault); err != nil {
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
