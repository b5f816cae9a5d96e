package zones

import (
	"slices"

	"beeline/engine/kernel/wasm"
	"beeline/engine/net"
	"beeline/engine/zonegraph"
)

// A Goal is what a search looks for: states whose locations have all of some labels, or that satisfy
// a formula. The zero value stands for nothing.
type Goal struct {
	Labels  []string
	Formula *zonegraph.Formula
}

// emitGoal emits whether the target is the goal. It reports false if it cannot.
func (e *emitter) emitGoal(n *net.Network, g Goal) bool {
	switch {
	case g.Formula != nil && g.Formula.Untimed():
		e.beginGoal()
		return e.emitFormula(n, g.Formula)
	case g.Formula != nil:
		list, ok := disjuncts(g.Formula)
		e.beginGoal()
		for _, d := range list {
			ok = ok && e.emitConjunction(n, d)
		}
		e.goal.Const(0)
		return ok
	case len(g.Labels) > 0:
		e.beginGoal()
		e.emitLabels(n, g.Labels)
	}
	return true
}

func (e *emitter) beginGoal() {
	e.goal = e.function(0, wasm.I32)
	e.goalTarget = e.goal.Local(wasm.I32)
	e.goal.SetConst(e.goalTarget, int32(e.target))
}

func (e *emitter) emitLabels(n *net.Network, labels []string) {
	f := e.goal
	for _, label := range labels {
		f.Const(0)
		for a := range n.Automata {
			has, some := []byte{}, byte(0)
			for _, l := range n.Automata[a].Locations {
				b := byte(0)
				if slices.Contains(l.Labels, label) {
					b = 1
				}
				has, some = append(has, b), some|b
			}
			if some != 0 {
				f.Load(wasm.I32Load16U, e.goalTarget, e.location(a))
				f.Mem(wasm.I32Load8U, e.table(has))
				f.Op(wasm.I32Or)
			}
		}
		f.Op(wasm.I32Eqz)
		f.ReturnIf(0)
	}
	f.Const(1)
}

// emitFormula pushes whether a formula that says nothing about clocks holds. It reports false if it cannot.
func (e *emitter) emitFormula(n *net.Network, of *zonegraph.Formula) bool {
	f := e.goal
	switch of.Kind {
	case zonegraph.All, zonegraph.Any:
		first, op := int32(1), wasm.I32And
		if of.Kind == zonegraph.Any {
			first, op = 0, wasm.I32Or
		}
		f.Const(first)
		for _, p := range of.Parts {
			if !e.emitFormula(n, p) {
				return false
			}
			f.Op(op)
		}
		return true
	case zonegraph.Holds:
		if len(of.Condition.Clocks) > 0 {
			return false
		}
		holds := f.Local(wasm.I32)
		f.SetConst(holds, 0)
		fails := f.Block()
		if !e.goalCoder(n, fails).run(of.Condition.Code) {
			return false
		}
		f.SetConst(holds, 1)
		f.End()
		f.Get(holds)
		return true
	}
	return false
}

// goalCoder returns what emits the code of a condition in a goal. It goes to a label if the condition is
// false. Its variables are the locations of the automata, then the integers.
func (e *emitter) goalCoder(n *net.Network, fails wasm.Label) *coder {
	c := e.newCoder(e.goal, n, e.goalTarget, fails, n.RangeFaults)
	integer := c.variable
	c.variable = func(i int) (variable, bool) {
		if i >= len(n.Automata) {
			return integer(i - len(n.Automata))
		}
		return variable{at: e.location(i), narrow: true, interval: interval{0, int64(len(n.Automata[i].Locations) - 1)}}, true
	}
	return c
}

// maxDisjuncts bounds the parts of a formula about clocks.
const maxDisjuncts = 32

// disjuncts returns lists of conditions, one of which holds iff a formula does. It reports false if there
// would be too many, and for formulas about deadlocks.
func disjuncts(of *zonegraph.Formula) ([][]*net.Condition, bool) {
	switch of.Kind {
	case zonegraph.Holds:
		return [][]*net.Condition{{&of.Condition}}, true
	case zonegraph.Any:
		var out [][]*net.Condition
		for _, p := range of.Parts {
			list, ok := disjuncts(p)
			if out = append(out, list...); !ok || len(out) > maxDisjuncts {
				return nil, false
			}
		}
		return out, true
	case zonegraph.All:
		out := [][]*net.Condition{nil}
		for _, p := range of.Parts {
			list, ok := disjuncts(p)
			if !ok || len(out)*len(list) > maxDisjuncts {
				return nil, false
			}
			var all [][]*net.Condition
			for _, a := range out {
				for _, b := range list {
					all = append(all, slices.Concat(a, b))
				}
			}
			out = all
		}
		return out, true
	}
	return nil, false
}

// emitConjunction emits the return of 1 if a valuation of the target satisfies all conditions. It reports
// false if it cannot.
func (e *emitter) emitConjunction(n *net.Network, list []*net.Condition) bool {
	f := e.goal
	fails := f.Block()
	for _, c := range list {
		if !e.goalCoder(n, fails).run(c.Code) {
			return false
		}
	}
	if e.saved == 0 {
		e.saved = e.take(e.zone())
	}
	mark := f.Mark()
	holds := f.Local(wasm.I32)
	f.SetConst(holds, 0)
	f.Consts(int32(e.saved), int32(e.work), int32(e.zone()))
	f.Copy()
	empty := f.Block()
	for _, c := range list {
		for _, clocks := range c.Clocks {
			e.emitConstraint(f, clocks)
			f.BrIf(empty)
			f.End()
		}
	}
	f.SetConst(holds, 1)
	f.End()
	f.Consts(int32(e.work), int32(e.saved), int32(e.zone()))
	f.Copy()
	f.Get(holds)
	f.ReturnIf(1)
	f.End()
	f.Release(mark)
	return true
}
