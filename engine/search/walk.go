package search

import (
	"slices"

	"beeline/engine/store"
	"beeline/engine/ts"
)

// A walk is a breadth-first search of states from one state on. It keeps the path to each.
//
// A state inside an atomic sequence differs from every state outside, even if their bytes are
// equal, and its hidden bytes count: in a product they say whose turn it is.
type walk struct {
	model    *ts.Model
	goal     Goal // it follows no edge that is an error
	keys     *store.Exact
	key      ts.State              // scratch
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

// begin starts a walk from a state. inside means that it is inside an atomic sequence.
func (w *walk) begin(m *ts.Model, g Goal, s ts.State, inside bool) {
	w.model, w.goal, w.keys, w.arrivals, w.next = m, g, store.NewExact(m.Hidden), store.Blocks[arrival]{}, 0
	w.keys.Insert(w.keyOf(s, inside))
	w.arrivals.Append(arrival{parent: noParent})
}

// keyOf returns what keys has for a state: its hidden bytes, which do not count, whether it is
// inside an atomic sequence, then the hidden bytes again, and the others.
func (w *walk) keyOf(s ts.State, inside bool) ts.State {
	h := w.model.Hidden
	w.key = append(w.key[:0], s[:h]...)
	if inside {
		w.key = append(append(w.key, 1), s[:h]...)
	} else {
		w.key = append(w.key, 0)
	}
	w.key = append(w.key, s[h:]...)
	return w.key
}

// load copies the state with an ID to w.state.
func (w *walk) load(id uint32) {
	h, key := w.model.Hidden, w.keys.State(store.ID(id))
	w.state = append(w.state[:0], key[:h]...)
	rest := key[h+1:]
	if key[h] != 0 {
		rest = rest[h:]
	}
	w.state = append(w.state, rest...)
}

// find returns the ID of a state, store.None if the walk has not reached it.
func (w *walk) find(s ts.State, inside bool) store.ID { return w.keys.Find(w.keyOf(s, inside)) }

// more reports whether a state is left to expand.
func (w *walk) more() bool { return int(w.next) < w.keys.Len() }

// expand generates the edges of the next state into batch and returns the state, which is
// valid until the next call. There must be one.
func (w *walk) expand() ts.State {
	w.load(w.next)
	w.batch.Reset()
	w.model.Successors(w.state, &w.batch)
	w.next++
	return w.state
}

// follows reports whether the walk visits the target of an edge. A lasso has no step that is an
// error: the run would end there.
func (w *walk) follows(e ts.Edge) bool { return e.Followed() && !w.goal.Faulty(e) }

// add adds the target of an edge of the expanded state. It returns its ID, store.None without
// memory for it, and reports whether it is new.
func (w *walk) add(t ts.State, inside bool, edge uint32) (id store.ID, fresh bool) {
	id, outcome := w.keys.Insert(w.keyOf(t, inside))
	if outcome == store.NoRoom {
		return store.None, false
	}
	if fresh = outcome == store.Fresh; fresh {
		w.arrivals.Append(arrival{w.next - 1, edge, w.steps() + 1})
	}
	return id, fresh
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
	if w.keys == nil {
		return 0
	}
	return uint64(w.keys.Bytes()) + w.arrivals.Capacity()*arrivalBytes + uint64(w.batch.Bytes())
}
