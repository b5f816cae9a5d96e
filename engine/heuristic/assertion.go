package heuristic

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Assertion is the estimate H_f for violated assertions: a process is at the assertion, and its
// condition is false (Edelkamp, Leue, Lluch-Lafuente 2004, section 4). The assertion itself is
// one more step, so that a search along the estimate goes straight to it.
type Assertion struct {
	*formulas
	asserts   [][]assertion // by process type
	fromStart []uint32      // by process type: steps from the start of a new process to its nearest assertion
}

// An assertion is an assert, or a d_step with one inside.
type assertion struct {
	location uint32
	broken   *term // its condition is false; always for a d_step, which can change the condition
}

// NewAssertion returns the estimate for all assertions of p. It is not ok if there are none.
func NewAssertion(p *prog.Program, c Combine) (h *Assertion, ok bool) {
	h = &Assertion{formulas: newFormulas(p, c), asserts: make([][]assertion, len(p.Procs))}
	h.eachAssertion(func(proc, location uint32, broken *term) {
		h.asserts[proc] = append(h.asserts[proc], assertion{location, broken})
		ok = true
	})
	for t := range p.Procs {
		nearest := search.Infinite
		if h.runnable[t] && len(h.asserts[t]) > 0 {
			row := h.paths.from(uint32(t), p.Procs[t].Entry)
			for _, a := range h.asserts[t] {
				nearest = min(nearest, row[a.location])
			}
		}
		h.fromStart = append(h.fromStart, add(1, nearest))
	}
	return h, ok
}

// Asserts reports whether p has assertions that can fail. It is cheaper than NewAssertion.
func Asserts(p *prog.Program) bool {
	found := false
	newFormulas(p, CombineByMax).eachAssertion(func(uint32, uint32, *term) { found = true })
	return found
}

// eachAssertion calls visit for the assertions that can fail.
func (f *formulas) eachAssertion(visit func(proc, location uint32, broken *term)) {
	for t := range f.p.Procs {
		for l := range f.p.Procs[t].Locations {
			for _, ch := range f.p.Procs[t].Locations[l].Out {
				if broken := f.broken(uint32(t), &f.p.Actions[ch.Action]); broken != nil {
					visit(uint32(t), uint32(l), broken)
				}
			}
		}
	}
}

// broken returns the condition under which an action violates an assertion, nil if it never
// does.
func (f *formulas) broken(proc uint32, a *prog.Action) *term {
	broken := &term{op: always}
	switch {
	case a.Op == prog.Assert:
		broken = f.term(proc, a.A, true)
	case a.Op != prog.DStep || !asserts(f.p, a):
		return nil
	}
	if broken.op == always && broken.not {
		return nil // assert(true)
	}
	return broken
}

// asserts reports whether a d_step has an assert inside.
func asserts(p *prog.Program, d *prog.Action) bool {
	found := false
	p.EachInside(d, func(a uint32) { found = found || p.Actions[a].Op == prog.Assert })
	return found
}

// Estimate returns the smallest H_f of all assertions.
func (h *Assertion) Estimate(s ts.State) uint32 {
	h.set(s)
	least := slices.Min(h.fromStart)
	for _, q := range h.procs {
		if len(h.asserts[q.Proc]) == 0 {
			continue
		}
		row := h.paths.from(q.Proc, q.Location)
		for i := range h.asserts[q.Proc] {
			a := &h.asserts[q.Proc][i]
			least = min(least, h.distance(q, a, row[a.location]))
		}
	}
	return add(1, least)
}

// distance returns H_f of: process q is at the assertion, which is steps away, and its
// condition is false.
func (h *Assertion) distance(q vm.Process, a *assertion, steps uint32) uint32 {
	if steps == search.Infinite {
		return search.Infinite
	}
	return h.combine.join(steps, h.steps(q, a.broken))
}
