//go:build !js

package reduce

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A bisimulation checks that two programs are bisimilar. It visits the pairs of states after
// the same edges, and each pair must have the same edges, in the same order, with the same
// faults, flags and labels. So it keeps all that a search can see: edges with their faults,
// states without edges, and whether these are valid end states.
type bisimulation struct {
	condition  string
	one, other *prog.Program
	most       int // pairs to visit
	counts     counts
}

func (l *bisimulation) counted() counts { return l.counts }

// compare has nothing to add: bisimilar programs have the same errors.
func (l *bisimulation) compare() error { return nil }

func (l *bisimulation) conditions() error {
	a, b := newSpace(l.one, &registry{}, l.most), newSpace(l.other, &registry{}, l.most)
	s, fault := a.initial()
	t, second := b.initial()
	if fault != second {
		return violated(l.condition, "the first state has fault %d, not %d", second, fault)
	}
	left := quota{l.most - 1, maxVisited}
	seen := map[[2]int]bool{{s, t}: true}
	work := [][2]int{{s, t}}
	for ; len(work) > 0 && l.counts.reason == ""; work = work[1:] {
		l.counts.states++
		next, err := l.pair(a, b, ts.State(a.states.list[work[0][0]]), ts.State(b.states.list[work[0][1]]))
		if err != nil {
			return err
		}
		for _, p := range next {
			if !seen[p] && left.take(len(a.states.list[p[0]]), &l.counts) {
				seen[p] = true
				work = append(work, p)
			}
		}
	}
	return nil
}

// pair compares two states and returns the pairs after them.
func (l *bisimulation) pair(a, b *space, s, t ts.State) (next [][2]int, err error) {
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
		if e.Followed() {
			next = append(next, [2]int{a.states.of(to), b.states.of(until)})
		}
	}
	return next, nil
}

// sameEdge reports whether two edges are equal except for their states.
func sameEdge(e, f ts.Edge) bool {
	return e.Action == f.Action && e.Fault == f.Fault && e.Transient == f.Transient && e.Atomic == f.Atomic &&
		e.Blocked == f.Blocked && e.Rendezvous == f.Rendezvous
}

// withoutResets returns a merged program without its resets of dead variables.
func withoutResets(p *prog.Program, m *Map) *prog.Program {
	q := clone(p)
	for i := range q.Actions {
		if a := &q.Actions[i]; m.origin[i] == none && a.Op == prog.Assign {
			q.Refs = append(q.Refs, prog.Ref{Space: prog.Scratch, Type: q.Refs[a.Ref].Type})
			a.Ref = prog.RefID(len(q.Refs) - 1)
		}
	}
	return q
}

// A stepProof checks merged statements. In the program before the merging, in each state
// between two of them, the next one alone is an ample set. The argument of ampleProof then
// applies: the merged program is the reduced graph without those states. A step ends, so no
// cycle has only such states.
type stepProof struct {
	*ampleProof
	merged     *space
	toGiven    *Map
	executions map[execution]bool
	ends       map[int]bool // by state of the merged program: it has no edges to follow
}

// newStepProof returns the proof for the merged program, without resets, and the one before.
func newStepProof(before, merged *prog.Program, toGiven *Map, most int) *stepProof {
	r := &registry{}
	return &stepProof{ampleProof: newPartProof(newSpace(before, r, most), nil, most), merged: newSpace(merged, r, most), toGiven: toGiven,
		executions: map[execution]bool{}, ends: map[int]bool{}}
}

// conditions visits the states of the merged program.
func (p *stepProof) conditions() error {
	p.reach()
	s, fault := p.merged.initial()
	if first, second := p.whole.initial(); first != s || fault != second {
		return violated("merge", "the first states differ")
	}
	left := quota{4*p.most - 1, maxVisited}
	seen, work := map[int]bool{s: true}, []int{s}
	for len(work) > 0 && !p.incomplete() {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		next, err := p.edgesOf(s)
		if err != nil {
			return err
		}
		p.ends[s] = len(next) == 0
		for _, to := range next {
			if !seen[to] && left.take(len(p.whole.states.list[to]), &p.counts) {
				seen[to] = true
				work = append(work, to)
			}
		}
	}
	return p.whole.ambiguous
}

// compare compares what was executed, and the states without moves.
func (p *stepProof) compare() error {
	if p.counts.cut || p.incomplete() || p.whole.fatal() {
		return nil
	}
	for d := range p.whole.executions {
		if !p.executions[d] {
			return violated("merge", "%s with fault %d is not executed", describe(p.whole.prog, string(appendAction(nil, d.action))), d.fault)
		}
	}
	for _, s := range p.order {
		if !p.whole.moving(s) && !p.ends[s] {
			return violated("merge", "a state without moves is not reached: after %s", p.ampleProof.pathTo(s))
		}
	}
	return nil
}

// edgesOf compares the edges of a state of the merged program with their parts, and returns
// their targets.
func (p *stepProof) edgesOf(s int) (next []int, err error) {
	state := ts.State(p.whole.states.list[s])
	whole, merged := p.whole.take(), p.merged.take()
	defer p.whole.give(whole)
	defer p.merged.give(merged)
	p.whole.sys.Successors(state, whole)
	p.merged.sys.Successors(state, merged)
	if p.whole.edges -= whole.Len(); p.whole.edges < 0 {
		p.whole.incomplete = tooMany
		return nil, nil
	}
	if whole.Len() != merged.Len() {
		return nil, violated("merge", "%d edges and %d", whole.Len(), merged.Len())
	}
	for i := range whole.Len() {
		e, to := whole.At(i)
		f, until := merged.At(i)
		chain := p.toGiven.actions(f.Action)
		if e.Action != chain[0] || e.Blocked != f.Blocked {
			return nil, violated("merge", "%s is not the first action of %s", p.describe(e.Action), p.describe(f.Action))
		}
		p.executions[execution{e.Action, e.Fault, e.Blocked}] = true
		if e, to, err = p.walk(e, slices.Clone(to), chain[1:]); err != nil {
			return nil, err
		}
		if e.Fault != f.Fault || f.Followed() && (string(to) != string(until) || e.Transient != f.Transient) {
			return nil, violated("merge", "%s ends with %+v, want %+v", p.describe(chain[0]), f, e)
		}
		if f.Followed() {
			next = append(next, p.whole.states.of(until))
		}
	}
	return next, nil
}

func (p *stepProof) describe(a ts.Action) string {
	return describe(p.merged.prog, string(appendAction(nil, a)))
}

// walk executes the rest of a step and returns its last edge, with the first fault.
func (p *stepProof) walk(e ts.Edge, s ts.State, rest []ts.Action) (ts.Edge, ts.State, error) {
	for _, a := range rest {
		if !e.Followed() {
			break
		}
		if err := p.between(e, s, a); err != nil {
			return e, s, err
		}
		out := p.whole.take()
		p.whole.sys.Successors(s, out)
		for i := range out.Len() {
			f, to := out.At(i)
			if f.Action != a {
				continue
			}
			p.executions[execution{f.Action, f.Fault, f.Blocked}] = true
			if !e.Transient && f.Followed() && p.watcher.distinguishes(s, to) {
				return e, s, violated("C2", "the claim sees %s, which is merged with the statement before", p.describe(a))
			}
			if e.Fault != ts.NoFault {
				f.Fault = e.Fault
			}
			e, s = f, slices.Clone(to)
			break
		}
		p.whole.give(out)
	}
	return e, s, nil
}

// between checks that the next action of a step alone is ample in a state.
func (p *stepProof) between(e ts.Edge, s ts.State, next ts.Action) error {
	p.counts.steps++
	var set []int
	n := 0
	p.whole.eachEdge(s, func(f ts.Edge, _ ts.State) {
		if f.Action == next && !f.Blocked {
			n++
		} else if e.Transient {
			n += 2
		}
	})
	if n != 1 {
		return violated("merge", "%s is not the only next action of the step", p.describe(next))
	}
	if e.Transient {
		return nil
	}
	at := p.whole.states.of(s)
	for _, m := range p.whole.from(at) {
		switch {
		case m.first != next:
		case m.to == endless:
			return violated("C3", "a sequence comes back to where it was: %s", p.whole.describe(m.label))
		case m.happens():
			set = append(set, m.label)
		}
	}
	return p.closed(at, set, nil)
}
