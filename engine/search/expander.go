package search

import (
	"errors"

	"beeline/engine/store"
	"beeline/engine/ts"
)

// A Successor is an edge of an expanded state with the result of storing its target.
type Successor struct {
	Edge          ts.Edge
	To            uint32 // number of the target; undefined if the edge is not followed
	Outcome       store.Outcome
	HiddenDiffers bool   // the target was visited with other hidden values
	Length        uint32 // of the target, in bytes
	Estimate      uint32 // of a new target
	Skipped       bool   // the new target has no estimate
}

// An Expander generates and stores states for a best-first search. It numbers them 0,
// 1, 2, ... in the order in which it stores them.
type Expander interface {
	// Begin stores the initial state.
	Begin() (Successor, error)
	// Expand appends the edges of a state after storing all their targets. moves
	// reports whether any of them is executable.
	Expand(id uint32, list []Successor) (_ []Successor, moves bool, err error)
	// Estimate returns the estimate of a stored state.
	Estimate(id uint32) uint32
	// Fetch returns a copy of a stored state. It uses the memory of to if that
	// suffices.
	Fetch(id uint32, to ts.State) (ts.State, error)
	// ValidEnd reports whether a stored state is a valid end state.
	ValidEnd(id uint32) (bool, error)
	// Bytes returns the memory of states and estimates.
	Bytes() uint64
}

// ErrFull means that an Expander has no memory for another state.
var ErrFull = errors.New("the memory is full")

// A goExpander generates states with a model and keeps them in a store.
type goExpander struct {
	model     *ts.Model
	store     store.Indexed
	estimator Estimator
	batch     ts.Batch
	state     ts.State
}

func (g *goExpander) Begin() (Successor, error) {
	g.batch.Reset()
	g.model.Initial(&g.batch)
	e, s := g.batch.At(0)
	return g.storeTarget(e, s), nil
}

func (g *goExpander) Expand(id uint32, list []Successor) ([]Successor, bool, error) {
	g.state = append(g.state[:0], g.store.State(store.ID(id))...)
	g.batch.Reset()
	g.model.Successors(g.state, &g.batch)
	for i := range g.batch.Len() {
		e, s := g.batch.At(i)
		list = append(list, g.storeTarget(e, s))
	}
	return list, g.batch.Moves(0), nil
}

func (g *goExpander) storeTarget(e ts.Edge, s ts.State) Successor {
	a := Successor{Edge: e, Length: uint32(len(s))}
	if !e.Followed() {
		return a
	}
	id, outcome := g.store.Insert(s)
	a.To, a.Outcome = uint32(id), outcome
	switch outcome {
	case store.Fresh:
		if a.Skipped = g.estimator.Skips(e); !a.Skipped {
			a.Estimate = g.estimator.Estimate(s)
		}
	case store.Visited:
		n := g.model.Hidden
		a.HiddenDiffers = n > 0 && string(g.store.State(id)[:n]) != string(s[:n])
	}
	return a
}

func (g *goExpander) Estimate(id uint32) uint32 {
	return g.estimator.Estimate(g.store.State(store.ID(id)))
}

func (g *goExpander) Fetch(id uint32, to ts.State) (ts.State, error) {
	return append(to[:0], g.store.State(store.ID(id))...), nil
}

func (g *goExpander) ValidEnd(id uint32) (bool, error) {
	return g.model.Labels(g.store.State(store.ID(id)))&ts.ValidEnd != 0, nil
}

func (g *goExpander) Bytes() uint64 { return uint64(g.store.Bytes()) + uint64(g.batch.Bytes()) }
