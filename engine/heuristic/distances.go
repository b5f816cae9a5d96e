package heuristic

import (
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
)

// Distances are the true distances of all states to the nearest error, to compare estimates
// with.
type Distances struct {
	// Steps is, by state, the number of steps to the nearest error, including the step that
	// is the error; search.Infinite if none can be reached. States inside atomic sequences
	// count. Steps is nil if the limit on states was reached.
	Steps  []uint32
	states *store.Exact
	count  int
}

// Len returns the number of visited states.
func (d *Distances) Len() int { return d.count }

// State returns state i, to which Steps[i] belongs, in breadth-first order. It aliases the
// memory of d and must not be changed.
func (d *Distances) State(i int) ts.State { return d.states.State(store.ID(i)) }

// TrueDistances visits all states of a system, and measures their distances to the nearest
// error by a backward search from all errors. Errors are edges for which wrong is true, states
// with GoalReached and, if deadlocks is set, states without edges that are not valid end states.
// If there are more than maxStates states, it visits only maxStates and leaves Steps nil.
func TrueDistances(m *ts.Model, wrong func(e ts.Edge) bool, deadlocks bool, maxStates int) *Distances {
	states := store.NewExact(m.Hidden)
	b := backward{steps: []uint32{0}, into: []int32{-1}, queue: []uint32{0}}
	var batch ts.Batch
	m.Initial(&batch)
	for i := -1; i < states.Len(); i++ {
		if i == maxStates {
			return &Distances{states: states, count: maxStates}
		}
		if i >= 0 {
			s := states.State(store.ID(i))
			batch.Reset()
			m.Successors(s, &batch)
			if deadlocks && !batch.Moves(0) && m.Labels(s)&ts.ValidEnd == 0 {
				b.addError(i + 1)
			}
		}
		for k := range batch.Len() {
			e, s := batch.At(k)
			if wrong(e) {
				b.addEdge(i+1, 0)
			}
			if !e.Followed() {
				continue
			}
			id, outcome := states.Insert(s)
			if outcome == store.Fresh {
				b.steps, b.into = append(b.steps, search.Infinite), append(b.into, -1)
			}
			b.addEdge(i+1, int(id)+1)
			if e.Fault == ts.GoalReached {
				b.addError(int(id) + 1)
			}
		}
	}
	b.spread()
	return &Distances{Steps: b.steps[1:], states: states, count: states.Len()}
}

// A backward is a state graph to be searched backward from its errors. Node 0 is the target of
// wrong edges and the source of the initial state. Node i+1 is state i.
type backward struct {
	steps []uint32 // by node: to the nearest error
	into  []int32  // by node: its last incoming edge, -1 for none
	from  []source // the edges
	queue []uint32 // nodes whose steps are final
}

// A source is the source of an edge, with the next edge into the same node.
type source struct {
	node uint32
	next int32
}

// addEdge adds an edge.
func (b *backward) addEdge(from, to int) {
	b.from = append(b.from, source{uint32(from), b.into[to]})
	b.into[to] = int32(len(b.from) - 1)
}

// addError makes a node an error.
func (b *backward) addError(node int) {
	if b.steps[node] != 0 {
		b.steps[node] = 0
		b.queue = append(b.queue, uint32(node))
	}
}

// spread goes backward from the errors, nearest nodes first.
func (b *backward) spread() {
	for i := 0; i < len(b.queue); i++ {
		node := b.queue[i]
		for k := b.into[node]; k >= 0; k = b.from[k].next {
			if before := b.from[k].node; b.steps[before] == search.Infinite {
				b.steps[before] = b.steps[node] + 1
				b.queue = append(b.queue, before)
			}
		}
	}
}
