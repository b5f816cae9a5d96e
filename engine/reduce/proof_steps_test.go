//go:build !js

package reduce

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A lockstep checks that two programs are bisimilar: it goes through the pairs of states
// that the same edges lead to, and wants each pair to have the same edges, in the same
// order, with the same faults and flags, and the same labels. The pairs are a strong
// bisimulation then, which keeps all that a search can see: edges with their faults, states
// without edges, and whether those are valid ends.
type lockstep struct {
	condition  string
	one, other *prog.Program
	most       int // pairs to look at
	counts     counts
}

func (l *lockstep) looked() counts { return l.counts }

// same has nothing to add: bisimilar programs have the same errors.
func (l *lockstep) same() error { return nil }

func (l *lockstep) conditions() error {
	a, b := newSpace(l.one, &registry{}, l.most), newSpace(l.other, &registry{}, l.most)
	s, fault := a.initial()
	t, second := b.initial()
	if fault != second {
		return violated(l.condition, "the first state has fault %d, not %d", second, fault)
	}
	seen := map[[2]int]bool{{s, t}: true}
	work := [][2]int{{s, t}}
	for ; len(work) > 0 && l.counts.reason == ""; work = work[1:] {
		l.counts.states++
		next, err := l.pair(a, b, ts.State(a.states.list[work[0][0]]), ts.State(b.states.list[work[0][1]]))
		if err != nil {
			return err
		}
		for _, p := range next {
			if !seen[p] && len(seen) == l.most {
				l.counts.cut = true
			} else if !seen[p] {
				seen[p] = true
				work = append(work, p)
			}
		}
	}
	return nil
}

// pair compares two states, and returns the pairs after them.
func (l *lockstep) pair(a, b *space, s, t ts.State) (next [][2]int, err error) {
	if x, y := a.sys.Labels(s), b.sys.Labels(t); x != y {
		return nil, violated(l.condition, "labels %b and %b", x, y)
	}
	x, y := a.take(), b.take()
	defer a.give(x)
	defer b.give(y)
	a.sys.Successors(s, x)
	b.sys.Successors(t, y)
	if x.Len() != y.Len() {
		return nil, violated(l.condition, "%d edges and %d", x.Len(), y.Len())
	}
	for i := range x.Len() {
		e, to := x.At(i)
		f, until := y.At(i)
		if !sameEdge(e, f) {
			return nil, violated(l.condition, "%s: %+v and %+v", describe(l.one, string(appendAction(nil, e.Action))), e, f)
		}
		if e.Fault == ts.EndlessDStep {
			l.counts.reason = tooLong
		}
		if !e.Blocked && !e.Fault.Fatal() {
			next = append(next, [2]int{a.states.of(to), b.states.of(until)})
		}
	}
	return next, nil
}

// sameEdge reports whether two edges are the same but for their states.
func sameEdge(e, f ts.Edge) bool {
	return e.Action == f.Action && e.Fault == f.Fault && e.Transient == f.Transient && e.Atomic == f.Atomic &&
		e.Blocked == f.Blocked && e.Handshake == f.Handshake
}

// withoutResets returns a merged program that sets no variable to 0 which is dead: the
// actions that stand for none of the given program store nothing.
func withoutResets(p *prog.Program, m *Map) *prog.Program {
	q := clone(p)
	for i := range q.Actions {
		if a := &q.Actions[i]; m.Origin[i] == None && a.Op == prog.Assign {
			q.Refs = append(q.Refs, prog.Ref{Space: prog.Scratch, Type: q.Refs[a.Ref].Type})
			a.Ref = prog.RefID(len(q.Refs) - 1)
		}
	}
	return q
}

// A stepProof checks merged statements: in the program before the merging, each state
// between two of them is one in which the next one alone is ample. What keeps the errors
// is the argument of ampleProof: the merged program is the reduced graph in which those
// states are passed through. A step has an end, so no cycle consists of such states only.
type stepProof struct {
	*ampleProof
	merged *space
	way    *Map
	deeds  map[deed]bool
	ends   map[int]bool // whether a state of the merged program has no edges to follow
}

// newStepProof is of the merged program, without resets, and the one before.
func newStepProof(before, merged *prog.Program, way *Map, most int) *stepProof {
	r := &registry{}
	return &stepProof{ampleProof: newPartProof(newSpace(before, r, most), nil, most), merged: newSpace(merged, r, most), way: way,
		deeds: map[deed]bool{}, ends: map[int]bool{}}
}

// conditions goes through the states of the merged program.
func (p *stepProof) conditions() error {
	p.reach()
	s, fault := p.merged.initial()
	if first, second := p.full.initial(); first != s || fault != second {
		return violated("merge", "the first states differ")
	}
	seen, work := map[int]bool{s: true}, []int{s}
	for len(work) > 0 && !p.stuck() {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		next, err := p.edgesOf(s)
		if err != nil {
			return err
		}
		p.ends[s] = len(next) == 0
		for _, to := range next {
			if !seen[to] && len(seen) < 4*p.most {
				seen[to] = true
				work = append(work, to)
			} else if !seen[to] {
				p.counts.cut = true
			}
		}
	}
	return p.full.ambiguous
}

// same compares what was executed, and the states without moves.
func (p *stepProof) same() error {
	if p.counts.cut || p.stuck() || p.full.fatal() {
		return nil
	}
	for d := range p.full.deeds {
		if !p.deeds[d] {
			return violated("merge", "%s with fault %d is not executed", describe(p.full.prog, string(appendAction(nil, d.action))), d.fault)
		}
	}
	for _, s := range p.order {
		if !p.full.moving(s) && !p.ends[s] {
			return violated("merge", "a state without moves is not reached: after %s", p.ampleProof.way(s))
		}
	}
	return nil
}

// edgesOf compares the edges of a state of the merged program with what they are made of,
// and returns where they lead to.
func (p *stepProof) edgesOf(s int) (next []int, err error) {
	state := ts.State(p.full.states.list[s])
	whole, merged := p.full.take(), p.merged.take()
	defer p.full.give(whole)
	defer p.merged.give(merged)
	p.full.sys.Successors(state, whole)
	p.merged.sys.Successors(state, merged)
	if p.full.edges -= whole.Len(); p.full.edges < 0 {
		p.full.stuck = tooMany
		return nil, nil
	}
	if whole.Len() != merged.Len() {
		return nil, violated("merge", "%d edges and %d", whole.Len(), merged.Len())
	}
	for i := range whole.Len() {
		e, to := whole.At(i)
		f, until := merged.At(i)
		chain := p.way.actions(f.Action)
		if e.Action != chain[0] || e.Blocked != f.Blocked {
			return nil, violated("merge", "%s is not what %s begins with", p.tell(e.Action), p.tell(f.Action))
		}
		p.deeds[deed{e.Action, e.Fault, e.Blocked}] = true
		if e, to, err = p.walk(e, slices.Clone(to), chain[1:]); err != nil {
			return nil, err
		}
		if e.Fault != f.Fault || !f.Blocked && !f.Fault.Fatal() && (string(to) != string(until) || e.Transient != f.Transient) {
			return nil, violated("merge", "%s ends with %+v, not %+v", p.tell(chain[0]), f, e)
		}
		if !f.Blocked && !f.Fault.Fatal() {
			next = append(next, p.full.states.of(until))
		}
	}
	return next, nil
}

func (p *stepProof) tell(a ts.Action) string {
	return describe(p.merged.prog, string(appendAction(nil, a)))
}

// walk takes the rest of a step and returns the edge that it comes to: the flags of the
// last one, the first fault.
func (p *stepProof) walk(e ts.Edge, s ts.State, rest []ts.Action) (ts.Edge, ts.State, error) {
	for _, a := range rest {
		if e.Blocked || e.Fault.Fatal() {
			break
		}
		if err := p.between(e, s, a); err != nil {
			return e, s, err
		}
		out := p.full.take()
		p.full.sys.Successors(s, out)
		for i := range out.Len() {
			f, to := out.At(i)
			if f.Action != a {
				continue
			}
			p.deeds[deed{f.Action, f.Fault, f.Blocked}] = true
			if e.Fault != ts.NoFault {
				f.Fault = e.Fault
			}
			e, s = f, slices.Clone(to)
			break
		}
		p.full.give(out)
	}
	return e, s, nil
}

// between checks that the next action of a step is alone ample in a state.
func (p *stepProof) between(e ts.Edge, s ts.State, next ts.Action) error {
	p.counts.steps++
	var set []int
	n := 0
	p.full.eachEdge(s, func(f ts.Edge, _ ts.State) {
		if f.Action == next && !f.Blocked {
			n++
		} else if e.Transient {
			n += 2
		}
	})
	if n != 1 {
		return violated("merge", "%s is not all that can be next within a step", p.tell(next))
	}
	if e.Transient {
		return nil
	}
	at := p.full.states.of(s)
	for _, m := range p.full.from(at) {
		switch {
		case m.first != next:
		case m.to == endless:
			return violated("C3", "a sequence comes back to where it was: %s", p.full.tell(m.label))
		case m.happens():
			set = append(set, m.label)
		}
	}
	return p.closed(at, set)
}
