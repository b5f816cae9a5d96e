package search

import (
	"beeline/engine/heuristic"
	"beeline/engine/kernel"
	"beeline/engine/store"
	"beeline/engine/ts"
)

// An arrival is an edge of a state that was expanded, and what it leads to.
type arrival struct {
	edge    ts.Edge
	to      uint32 // number of the target; nothing when it is not to be followed
	outcome store.Outcome
	hidden  bool   // the target is known with other hidden values
	length  uint32 // of the target, in bytes
	// estimate of a new target.
	estimate uint32
}

// followed reports whether an edge leads to a state that is looked at.
func followed(e ts.Edge) bool { return !e.Blocked && !e.Fault.Fatal() }

// An expander generates and stores states for a best-first search.
type expander interface {
	// begin stores the initial state.
	begin() (arrival, error)
	// expand appends the edges of a state, all of whose targets are stored then,
	// and tells whether any of them leads somewhere.
	expand(id uint32, list []arrival) (_ []arrival, moves bool, err error)
	// estimate returns the estimate of a stored state.
	estimate(id uint32) uint32
	// validEnd reports whether a stored state may be the last one.
	validEnd(id uint32) (bool, error)
	bytes() uint64
}

// A goExpander generates states with a model and keeps them in a store.
type goExpander struct {
	model     *ts.Model
	store     store.Keeper
	heuristic heuristic.Heuristic
	batch     ts.Batch
	state     ts.State
}

func (g *goExpander) begin() (arrival, error) {
	g.batch.Reset()
	g.model.Initial(&g.batch)
	e, s := g.batch.At(0)
	return g.arrive(e, s), nil
}

func (g *goExpander) expand(id uint32, list []arrival) ([]arrival, bool, error) {
	g.state = append(g.state[:0], g.store.State(store.ID(id))...)
	g.batch.Reset()
	g.model.Successors(g.state, &g.batch)
	for i := range g.batch.Len() {
		e, s := g.batch.At(i)
		list = append(list, g.arrive(e, s))
	}
	return list, g.batch.Moves(0), nil
}

func (g *goExpander) arrive(e ts.Edge, s ts.State) arrival {
	a := arrival{edge: e, length: uint32(len(s))}
	if !followed(e) {
		return a
	}
	id, outcome := g.store.Insert(s)
	a.to, a.outcome = uint32(id), outcome
	switch outcome {
	case store.Fresh:
		a.estimate = g.heuristic.Estimate(s)
	case store.Known:
		n := g.model.Hidden
		a.hidden = n > 0 && string(g.store.State(id)[:n]) != string(s[:n])
	}
	return a
}

func (g *goExpander) estimate(id uint32) uint32 {
	return g.heuristic.Estimate(g.store.State(store.ID(id)))
}

func (g *goExpander) validEnd(id uint32) (bool, error) {
	return g.model.Labels(g.store.State(store.ID(id)))&ts.ValidEnd != 0, nil
}

func (g *goExpander) bytes() uint64 { return uint64(g.store.Bytes()) + uint64(g.batch.Bytes()) }

// A kernelExpander lets a kernel generate and store states. Estimates other than
// the number of active processes are not made there.
type kernelExpander struct {
	model     *ts.Model
	kernel    *kernel.Kernel
	active    bool // the estimate is the number of active processes
	names     []uint32
	estimates []uint16 // by number, when there are any
	list      []kernel.Arrival
}

func (k *kernelExpander) begin() (arrival, error) {
	var batch ts.Batch
	k.model.Initial(&batch)
	e, s := batch.At(0)
	name, err := k.kernel.BeginGraph(s, k.active)
	k.names = append(k.names, name)
	if k.active {
		k.estimates = append(k.estimates, 0)
	}
	return arrival{edge: e, outcome: store.Fresh, length: uint32(len(s))}, err
}

func (k *kernelExpander) expand(id uint32, list []arrival) (_ []arrival, moves bool, err error) {
	k.list, moves, err = k.kernel.Expand(k.names[id], k.list[:0])
	for _, a := range k.list {
		b := arrival{edge: a.Edge, to: a.Number, outcome: store.Known, hidden: a.Hidden, length: a.Length, estimate: a.Active}
		if !a.Known && followed(a.Edge) {
			b.outcome = store.Fresh
			k.names = append(k.names, a.State)
			if k.active {
				k.estimates = append(k.estimates, uint16(a.Active))
			}
		}
		list = append(list, b)
	}
	return list, moves, err
}

func (k *kernelExpander) estimate(id uint32) uint32 {
	if k.active {
		return uint32(k.estimates[id])
	}
	return 0
}

func (k *kernelExpander) validEnd(id uint32) (bool, error) {
	labels, err := k.kernel.Labels(k.names[id])
	return labels&ts.ValidEnd != 0, err
}

func (k *kernelExpander) bytes() uint64 {
	return k.kernel.Bytes() + uint64(cap(k.names))*4 + uint64(cap(k.estimates))*2
}
