package search

import (
	"slices"

	"beeline/engine/store"
	"beeline/engine/ts"
)

// A walk is a breadth-first search of states from one state on. It keeps the path to each.
type walk struct {
	model    *ts.Model
	states   *store.Exact
	arrivals store.Blocks[arrival] // by ID
	next     uint32                // ID of the state to expand
	batch    ts.Batch              // its edges, once expanded
	state    ts.State              // a copy of it
}

// An arrival is how a walk first reached a state.
type arrival struct {
	parent uint32
	edge   uint32
	steps  uint32
}

const arrivalBytes = 12

// begin starts a walk from a state.
func (w *walk) begin(m *ts.Model, s ts.State) {
	w.model, w.states, w.arrivals, w.next = m, store.NewExact(m.Hidden), store.Blocks[arrival]{}, 0
	w.states.Insert(s)
	w.arrivals.Append(arrival{parent: noParent})
}

// more reports whether a state is left to expand.
func (w *walk) more() bool { return int(w.next) < w.states.Len() }

// expand generates the edges of the next state into batch and returns the state, which is
// valid until the next call. There must be one.
func (w *walk) expand() ts.State {
	w.state = append(w.state[:0], w.states.State(store.ID(w.next))...)
	w.batch.Reset()
	w.model.Successors(w.state, &w.batch)
	w.next++
	return w.state
}

// add adds the target of an edge of the expanded state and reports whether it is new.
func (w *walk) add(t ts.State, edge uint32) bool {
	if _, outcome := w.states.Insert(t); outcome != store.Fresh {
		return false
	}
	w.arrivals.Append(arrival{w.next - 1, edge, w.steps() + 1})
	return true
}

// steps returns the number of steps to the expanded state.
func (w *walk) steps() uint32 { return w.arrivals.At(w.next - 1).steps }

// path appends the edges on the path to the expanded state.
func (w *walk) path(list []uint32) []uint32 { return w.pathTo(w.next-1, list) }

// pathTo appends the edges on the path to a state.
func (w *walk) pathTo(id uint32, list []uint32) []uint32 {
	first := len(list)
	for a := w.arrivals.At(id); a.parent != noParent; a = w.arrivals.At(a.parent) {
		list = append(list, a.edge)
	}
	slices.Reverse(list[first:])
	return list
}

// bytes returns the memory of the walk.
func (w *walk) bytes() uint64 {
	if w.states == nil {
		return 0
	}
	return uint64(w.states.Bytes()) + w.arrivals.Capacity()*arrivalBytes + uint64(w.batch.Bytes())
}
