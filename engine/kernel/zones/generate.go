package zones

import (
	"slices"

	"beeline/engine/kernel"
	"beeline/engine/kernel/wasm"
	"beeline/engine/net"
	"beeline/engine/zonegraph"
)

// A Code is the generated code of a network for a goal. Several kernels can run it.
type Code struct {
	layout
	module  *wasm.Module
	initial []byte // the discrete part and the zone of the initial state
	bytes   int    // of a state in Go
}

// maxClocks bounds the clocks of a network, and maxLocations the locations of an automaton. maxNode bounds
// the bytes of a stored state: the end of one that begins within the memory has an address.
const (
	maxClocks    = 60
	maxLocations = 1 << 15
	maxNode      = wasm.PageSize / 2
)

// Generate returns the code that searches a graph for a goal, with states that cover others as System.Cover
// says, or only equal ones. It fails with kernel.ErrTooLarge if there would be too much of it, and with
// kernel.ErrUnsupported if it has no code for something in the network:
//
//   - broadcasts and priorities
//   - clocks that become smaller, or are compared with integers or with very large numbers
//   - loops, and code that can have another fault than an integer out of range
//   - deadlocks in the goal
//   - several initial states, or one that is an error
//   - zones that are not extrapolated, or are divided
func Generate(g *zonegraph.Graph, goal Goal, covers zonegraph.Inclusion) (*Code, error) {
	n := g.Network()
	if !supported(n, g) {
		return nil, kernel.ErrUnsupported
	}
	if g.Clocks() > maxClocks {
		return nil, kernel.ErrTooLarge
	}
	var first zonegraph.Batch
	g.Initial(&first)
	if first.Len() != 1 || first.Fault(0) != net.NoFault || isGoal(g, first.State(0), goal) {
		return nil, kernel.ErrUnsupported
	}
	e := &emitter{layout: newLayout(n, g.Clocks()), m: &wasm.Module{}}
	if e.node > maxNode {
		return nil, kernel.ErrTooLarge
	}
	if err := e.emit(g, n, goal, covers); err != nil {
		return nil, err
	}
	return &Code{layout: e.layout, module: e.m, initial: e.encode(g, first.State(0)), bytes: 4 * g.Size()}, nil
}

// isGoal reports whether a state is the goal, or that cannot be computed.
func isGoal(g *zonegraph.Graph, s []int32, goal Goal) bool {
	if goal.Formula != nil {
		is, fault := g.Meets(s, goal.Formula)
		return is || fault != net.NoFault
	}
	return len(goal.Labels) > 0 && g.HasLabels(s, goal.Labels)
}

// supported reports whether the network has nothing that is refused, apart from code.
func supported(n *net.Network, g *zonegraph.Graph) bool {
	if n.Priorities != nil || !g.Extrapolates() || g.Divides() || g.Largest()*int64(g.Clocks()+2*constraints(n)+8) > 1<<27 {
		return false
	}
	if slices.ContainsFunc(n.Vectors, func(v net.Vector) bool { return v.Broadcast }) {
		return false
	}
	return !slices.ContainsFunc(n.Automata, func(a net.Automaton) bool { return len(a.Locations) > maxLocations })
}

// constraints returns how many constraints a zone meets in a step at most. Each of them, and each clock when
// a zone is closed, can take twice the largest bound from infinity, which must stay large.
func constraints(n *net.Network) int {
	out := 0
	for a := range n.Automata {
		guard, invariant := 0, 0
		for i := range n.Automata[a].Edges {
			guard = max(guard, len(n.Automata[a].Edges[i].Guard.Clocks))
		}
		for i := range n.Automata[a].Locations {
			invariant = max(invariant, len(n.Automata[a].Locations[i].Invariant.Clocks))
		}
		out += guard + 2*invariant
	}
	return out
}

// emit emits the functions of the module.
func (e *emitter) emit(g *zonegraph.Graph, n *net.Network, goal Goal, covers zonegraph.Inclusion) error {
	e.emitConstrain()
	e.emitSet()
	e.emitUp()
	e.emitClose()
	e.emitNormalize()
	e.emitCovers(covers)
	e.emitCopy()
	e.emitFlags(n)
	if !e.emitUrgent(n) || !e.emitGoal(n, goal) {
		return kernel.ErrUnsupported
	}
	e.invariants, e.invariantsAgain = e.emitInvariants(n, false), e.emitInvariants(n, true)
	if e.invariants == nil || e.invariantsAgain == nil {
		return kernel.ErrUnsupported
	}
	e.emitExtrapolate(g)
	e.emitInsert()
	e.emitArrive()
	e.emitFailing()
	if err := e.emitExpand(n); err != nil {
		return err
	}
	e.m.Export("search", e.emitSearch())
	e.m.Export("rehash", e.emitRehash())
	e.m.Export("enter", e.emitEnter())
	for _, d := range e.data {
		e.m.Data(d.at, d.bytes)
	}
	return nil
}
