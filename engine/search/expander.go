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
	// fetch returns a stored state, in the memory of to where that suffices.
	fetch(id uint32, to ts.State) (ts.State, error)
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

func (g *goExpander) fetch(id uint32, to ts.State) (ts.State, error) {
	return append(to[:0], g.store.State(store.ID(id))...), nil
}

func (g *goExpander) validEnd(id uint32) (bool, error) {
	return g.model.Labels(g.store.State(store.ID(id)))&ts.ValidEnd != 0, nil
}

func (g *goExpander) bytes() uint64 { return uint64(g.store.Bytes()) + uint64(g.batch.Bytes()) }

// A kernelExpander lets a kernel generate and store states. The number of active
// processes is counted there; for other estimates Go reads the states that are new.
type kernelExpander struct {
	model     *ts.Model
	kernel    *kernel.Kernel
	heuristic heuristic.Heuristic // nil is blind
	active    bool                // the kernel makes the estimates
	names     []uint32
	measured  bool     // states are to be read later
	lengths   []uint32 // by number, where measured
	estimates []uint16 // by number, when there are any
	list      []kernel.Arrival
	state     ts.State
}

// newKernelExpander returns an expander whose estimates are h's.
func newKernelExpander(model *ts.Model, k *kernel.Kernel, h heuristic.Heuristic) *kernelExpander {
	out := &kernelExpander{model: model, kernel: k}
	switch h.(type) {
	case heuristic.Blind:
	case heuristic.ActiveProcesses:
		out.active = true
	default:
		out.heuristic = h
	}
	return out
}

// The largest estimate that is kept, and what stands for Infinite.
const (
	mostKept = 1<<16 - 2
	deadKept = 1<<16 - 1
)

func (k *kernelExpander) begin() (arrival, error) {
	var batch ts.Batch
	k.model.Initial(&batch)
	e, s := batch.At(0)
	name, err := k.kernel.BeginGraph(s, k.active)
	k.names = append(k.names, name)
	out := arrival{edge: e, outcome: store.Fresh, length: uint32(len(s))}
	if k.heuristic != nil {
		out.estimate = k.heuristic.Estimate(s)
	}
	k.keep(out.estimate, out.length)
	return out, err
}

// keep notes the estimate and the length of the state that was stored last.
func (k *kernelExpander) keep(estimate, length uint32) {
	if k.measured {
		k.lengths = append(k.lengths, length)
	}
	if estimate == heuristic.Infinite {
		k.estimates = append(k.estimates, deadKept)
	} else if k.active || k.heuristic != nil {
		k.estimates = append(k.estimates, uint16(min(estimate, mostKept)))
	}
}

func (k *kernelExpander) expand(id uint32, list []arrival) (_ []arrival, moves bool, err error) {
	k.list, moves, err = k.kernel.Expand(k.names[id], k.list[:0])
	if err != nil {
		return list, moves, err
	}
	for _, a := range k.list {
		b := arrival{edge: a.Edge, to: a.Number, outcome: store.Known, hidden: a.Hidden, length: a.Length, estimate: a.Active}
		if !a.Known && followed(a.Edge) {
			b.outcome = store.Fresh
			k.names = append(k.names, a.State)
			if k.heuristic != nil {
				if b.estimate, err = k.judge(a); err != nil {
					return list, moves, err
				}
			}
			k.keep(b.estimate, b.length)
		}
		list = append(list, b)
	}
	return list, moves, nil
}

// judge returns the estimate of a new state.
func (k *kernelExpander) judge(a kernel.Arrival) (_ uint32, err error) {
	if k.state, err = k.read(a.State, a.Length, k.state); err != nil {
		return 0, err
	}
	return k.heuristic.Estimate(k.state), nil
}

// read returns the state with a name and a length, in the memory of to where that
// suffices.
func (k *kernelExpander) read(name, length uint32, to ts.State) (ts.State, error) {
	if int(length) > cap(to) {
		to = make(ts.State, 2*length)
	}
	to = to[:length]
	return to, k.kernel.State(name, to)
}

func (k *kernelExpander) estimate(id uint32) uint32 {
	switch {
	case len(k.estimates) == 0:
		return 0
	case k.estimates[id] == deadKept:
		return heuristic.Infinite
	}
	return uint32(k.estimates[id])
}

func (k *kernelExpander) fetch(id uint32, to ts.State) (ts.State, error) {
	return k.read(k.names[id], k.lengths[id], to)
}

func (k *kernelExpander) validEnd(id uint32) (bool, error) {
	labels, err := k.kernel.Labels(k.names[id])
	return labels&ts.ValidEnd != 0, err
}

func (k *kernelExpander) bytes() uint64 {
	return k.kernel.Bytes() + uint64(cap(k.names)+cap(k.lengths))*4 + uint64(cap(k.estimates))*2
}
