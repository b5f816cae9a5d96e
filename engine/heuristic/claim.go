package heuristic

import (
	"sort"

	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Claim estimates the number of steps until the claim of a program is in a component where
// runs can be accepted, or at its end: Edelkamp, Leue, Lluch-Lafuente 2004, section 7.3. The
// claim needs a path of guards to there. For each of them the estimate adds H_f of the guard,
// counted twice because the claim moves after each step of the system, and the claim's own
// step. It is not admissible.
type Claim struct {
	*formulas
	turn uint32 // offset in the vector
	// order has the locations from which a target can be reached, targets first. Those after
	// them have an edge to an earlier one.
	order []claimLocation
	rank  []int    // by location: its index in order, -1 if it has none
	costs []uint32 // by rank, for one state
}

type claimLocation struct {
	target bool
	edges  []claimEdge // to earlier locations in order
}

type claimEdge struct {
	to    int   // rank
	guard *term // nil is true
}

// NewClaim returns the estimate. component has the component of each location of the claim:
// it is higher than those of the components that it reaches. target tells which locations
// are the targets.
func NewClaim(p *prog.Program, component []int, target func(location uint32) bool) *Claim {
	f := newFormulas(p, CombineBySum)
	h := &Claim{formulas: f, turn: p.Layout.Turn}
	proc := p.Claim.Proc
	locations := p.Procs[proc].Locations
	steps := stepsTo(p, proc, target)
	var list []uint32
	for l := range locations {
		h.rank = append(h.rank, -1)
		if steps[l] != search.Infinite {
			list = append(list, uint32(l))
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if steps[a] == 0 || steps[b] == 0 || component[a] == component[b] {
			return steps[a] < steps[b]
		}
		return component[a] < component[b]
	})
	for i, l := range list {
		h.rank[l] = i
		x := claimLocation{target: steps[l] == 0}
		for _, c := range locations[l].Out {
			a := &p.Actions[c.Action]
			to := h.rank[a.Target]
			if x.target || to < 0 || to == i {
				continue
			}
			e := claimEdge{to: to}
			if a.Op == prog.Guard {
				e.guard = f.term(proc, a.A, false)
			}
			x.edges = append(x.edges, e)
		}
		h.order = append(h.order, x)
	}
	h.costs = make([]uint32, len(list))
	return h
}

// Estimate returns the smallest sum of all paths of the claim; search.Infinite if there is
// none.
func (h *Claim) Estimate(s ts.State) uint32 {
	claim := h.sys.Claim(s)
	last := h.rank[claim.Location]
	if last < 0 {
		return search.Infinite
	}
	h.set(s)
	for i := range last + 1 {
		h.costs[i] = h.cost(claim, &h.order[i])
	}
	n := h.costs[last]
	if n > 2 && n != search.Infinite && s[h.turn] != prog.ClaimTurn {
		n-- // the system moves first
	}
	return n
}

// cost returns the sum of the best edge of a location, 0 at a target.
func (h *Claim) cost(claim vm.Process, l *claimLocation) uint32 {
	if l.target {
		return 0
	}
	least := search.Infinite
	for _, e := range l.edges {
		n := uint32(1)
		if e.guard != nil {
			g := h.steps(claim, e.guard)
			n = add(n, add(g, g))
		}
		if !h.order[e.to].target {
			n = add(n, add(1, h.costs[e.to]))
		}
		least = min(least, n)
	}
	return least
}

// Admissible returns false.
func (h *Claim) Admissible() bool { return false }
