package zones

import (
	"slices"

	"beeline/engine/kernel"
	"beeline/engine/kernel/wasm"
	"beeline/engine/net"
	"beeline/engine/zone"
)

// A stepper emits the function that follows the edges of a node: those of zonegraph.Graph.Successors, in
// the same order.
type stepper struct {
	*emitter
	network *net.Network
	f       *wasm.Func
	node    wasm.Local
	base    wasm.Local // address of its discrete part
	// committed is 1 if an automaton stands in a committed location.
	committed wasm.Local
	taken     []edge // edges of the step so far
	steps     int    // emitted
	refused   error
}

// An edge is one of an automaton.
type edge struct {
	automaton int
	*net.Edge
}

// maxSteps bounds the combinations of edges that a module has code for, and maxBody the bytes of a
// function, because hosts refuse large ones.
const (
	maxSteps = 2000
	maxBody  = 1 << 20
)

// emitExpand emits the function, one for each vector and each automaton that takes edges alone.
func (e *emitter) emitExpand(n *net.Network) error {
	var parts []*wasm.Func
	s := &stepper{emitter: e, network: n}
	begin := func() {
		s.f = e.function(2)
		s.node, s.committed = s.f.Param(0), s.f.Param(1)
		s.base = s.f.Local(wasm.I32)
		s.f.GetOp(s.node, wasm.I32Add, nodeDiscrete)
		s.f.Set(s.base)
		parts = append(parts, s.f)
	}
	shared := map[net.Part]bool{}
	for _, v := range n.Vectors {
		for _, p := range v.Parts {
			shared[net.Part{Automaton: p.Automaton, Event: p.Event}] = true
		}
	}
	for i := range n.Vectors {
		begin()
		s.part(n.Vectors[i].Parts)
	}
	for a := range n.Automata {
		begin()
		s.edges(a, func(of *net.Edge) bool { return !shared[net.Part{Automaton: a, Event: of.Event}] }, s.step, nil)
	}
	if s.refused != nil {
		return s.refused
	}
	f := e.function(1)
	e.expand = f
	committed := f.Local(wasm.I32)
	f.GetOp(f.Param(0), wasm.I32Add, nodeDiscrete)
	f.Call(e.flags)
	f.OpConst(wasm.I32And, flagCommitted)
	f.Set(committed)
	for _, part := range parts {
		f.Call(part, f.Param(0), committed)
	}
	return nil
}

// part emits the choice of an edge for the first of some parts of a vector, and of the others.
func (s *stepper) part(list []net.Part) {
	if len(list) == 0 {
		if len(s.taken) > 0 {
			s.step()
		}
		return
	}
	p := list[0]
	rest := func() { s.part(list[1:]) }
	stays := rest
	if !p.Weak {
		stays = nil
	}
	s.edges(p.Automaton, func(of *net.Edge) bool { return of.Event == p.Event }, rest, stays)
}

// edges emits, for each location of an automaton, what follows its edges that satisfy a condition, each
// with the next choice. stays emits the next choice for locations without such edges, nil emits nothing.
func (s *stepper) edges(automaton int, is func(*net.Edge) bool, next, stays func()) {
	of := &s.network.Automata[automaton]
	lists := make([][]*net.Edge, len(of.Locations))
	any := false
	for i := range of.Edges {
		if e := &of.Edges[i]; is(e) {
			lists[e.From], any = append(lists[e.From], e), true
		}
	}
	switch {
	case !any && stays != nil:
		stays()
	case any:
		s.dispatch(automaton, func(l int) func() {
			switch {
			case len(lists[l]) > 0:
				return func() { s.each(automaton, lists[l], next) }
			case stays != nil:
				return stays
			}
			return nil
		})
	}
}

// dispatch emits code for each location of an automaton, nil for none.
func (s *stepper) dispatch(automaton int, code func(location int) func()) {
	emitDispatch(s.f, len(s.network.Automata[automaton].Locations), code, func() {
		s.f.Load(wasm.I32Load16U, s.base, s.location(automaton))
	})
}

// emitDispatch emits code for each of some numbers, nil for none. push pushes the number.
func emitDispatch(f *wasm.Func, numbers int, code func(i int) func(), push func()) {
	end := f.Block()
	var list []func()
	labels := make([]wasm.Label, numbers+1)
	for i := range labels {
		labels[i] = end
	}
	var with []int
	for i := range numbers {
		if c := code(i); c != nil {
			list, with = append(list, c), append(with, i)
		}
	}
	for _, i := range slices.Backward(with) {
		labels[i] = f.Block()
	}
	push()
	f.BrTable(labels)
	for i, c := range list {
		f.End()
		c()
		if i < len(list)-1 {
			f.Br(end)
		}
	}
	f.End()
}

// each emits the choice of each edge of a list, unless its guard is false.
func (s *stepper) each(automaton int, list []*net.Edge, next func()) {
	for _, of := range list {
		if s.refused != nil {
			return
		}
		blocked := s.f.Block()
		c := s.coder(s.base, blocked, s.network.RangeFaults)
		if !c.run(of.Guard.Code) {
			s.refused = kernel.ErrUnsupported
		}
		for _, g := range of.Guard.Clocks {
			s.mayHold(g, blocked)
		}
		s.taken = append(s.taken, edge{automaton, of})
		next()
		s.taken = s.taken[:len(s.taken)-1]
		s.f.End()
	}
}

// coder returns what emits code for integers. label is where to go if a condition is false or a value
// out of range.
func (s *stepper) coder(base wasm.Local, label wasm.Label, faults bool) *coder {
	return s.newCoder(s.f, s.network, base, label, faults)
}

func (e *emitter) newCoder(f *wasm.Func, n *net.Network, base wasm.Local, label wasm.Label, faults bool) *coder {
	return &coder{layout: &e.layout, network: n, f: f, base: base, fails: label, outOfRange: label, faults: faults,
		variable: func(i int) (variable, bool) {
			if i >= len(n.Integers) {
				return variable{}, false
			}
			of := &n.Integers[i]
			return variable{at: e.integer(i), interval: interval{int64(of.Min), int64(of.Max)}}, true
		}}
}

// bound returns the bound of a constraint.
func boundOf(c net.Constraint) zone.Bound {
	if c.Strict {
		return zone.LessThan(c.Constant)
	}
	return zone.AtMost(c.Constant)
}

// mayHold emits a branch if no valuation of the node's zone satisfies a constraint.
func (s *stepper) mayHold(c net.Constraint, blocked wasm.Label) {
	b := boundOf(c)
	s.f.Load(wasm.I32Load, s.node, s.nodeZone()+s.bound(c.Right, c.Left))
	if zone.Strict(b) {
		s.f.OpConst(wasm.I32And, -2)
		s.f.OpConst(wasm.I32LtS, 1-b)
	} else {
		s.f.OpConst(wasm.I32LtS, 2-b)
	}
	s.f.BrIf(blocked)
}

// step emits the step with the edges in taken.
func (s *stepper) step() {
	if s.steps++; s.steps > maxSteps || s.f.Size() > maxBody {
		s.refused = kernel.ErrTooLarge
	}
	if s.refused != nil {
		return
	}
	f := s.f
	blocked := f.Block()
	committed := slices.ContainsFunc(s.taken, func(t edge) bool {
		return s.network.Automata[t.automaton].Locations[t.From].Committed
	})
	if !committed {
		f.Get(s.committed)
		f.BrIf(blocked)
	}
	failed := blocked
	if s.network.RangeFaults {
		failed = f.Block()
	}
	f.Call(s.copy, s.node)
	for _, t := range s.taken {
		for _, g := range t.Guard.Clocks {
			s.emitConstraint(f, g)
			f.BrIf(blocked)
			f.End()
		}
	}
	s.updates(failed)
	f.Call(s.arrive)
	if s.network.RangeFaults {
		f.Br(blocked)
		f.End()
		f.Call(s.failing)
	}
	f.End()
}

// updates emits the updates of the edges in taken on the target.
func (s *stepper) updates(outOfRange wasm.Label) {
	f := s.f
	mark := f.Mark()
	target := f.Local(wasm.I32)
	f.SetConst(target, int32(s.target))
	for _, t := range s.taken {
		if !s.coder(target, outOfRange, false).run(t.Update.Code) {
			s.refused = kernel.ErrUnsupported
		}
		if t.To != t.From {
			f.Consts(0, int32(t.To))
			f.Mem(wasm.I32Store16, s.target+s.location(t.automaton))
		}
	}
	f.Release(mark)
	for _, t := range s.taken {
		for _, r := range t.Update.Resets {
			if r.Plus < 0 {
				s.refused = kernel.ErrUnsupported
			}
			f.Consts(int32(4*r.Clock), int32(s.work)+int32(r.Clock*s.row()))
			f.Consts(int32(4*r.From), int32(s.work)+int32(r.From*s.row()), zone.AtMost(r.Plus), zone.AtMost(-r.Plus))
			f.Call(s.set)
		}
	}
}

// emitConstraint emits the constraint of the target's zone. It opens a block for the bound being
// tighter than that of the zone, and pushes whether no valuation is left.
func (e *emitter) emitConstraint(f *wasm.Func, c net.Constraint) {
	b := boundOf(c)
	f.Const(0)
	f.Mem(wasm.I32Load, e.work+e.bound(c.Left, c.Right))
	f.OpConst(wasm.I32GtS, b)
	f.If()
	f.Consts(int32(4*c.Left), int32(4*c.Right), int32(e.work)+int32(c.Right*e.row()), b)
	f.Call(e.constrain)
	f.Op(wasm.I32Eqz)
}

// emitCopy emits what makes the target a copy of a node.
func (e *emitter) emitCopy() {
	f := e.function(1)
	e.copy = f
	node := f.Param(0)
	for at := 0; at < e.discrete; at += 16 {
		f.Const(0)
		f.Load(wasm.V128Load, node, uint32(nodeDiscrete+at))
		f.Mem(wasm.V128Store, e.target+uint32(at))
	}
	if e.zone() > 2048 {
		f.Const(int32(e.work))
		f.GetOp(node, wasm.I32Add, int32(e.nodeZone()))
		f.Const(int32(e.zone()))
		f.Copy()
		return
	}
	for at := 0; at < e.zone(); at += 16 {
		f.Const(0)
		f.Load(wasm.V128Load, node, e.nodeZone()+uint32(at))
		f.Mem(wasm.V128Store, e.work+uint32(at))
	}
}
