package lower

import (
	"slices"

	"beeline/engine/ltl"
	"beeline/engine/prog"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// mostGuardNodes bounds the expressions in the guards of an automaton.
const mostGuardNodes = 1 << 20

// formula makes the claim of a property: the automaton of its negation.
func (l *lowerer) formula(f *syntax.LTL) {
	of, list := Propositions(f)
	a, err := ltl.Translate(&ltl.Formula{Op: ltl.Not, Left: of}, ltl.Limits{Enough: l.in.Model.Property.Enough})
	if err != nil {
		l.list.Errorf(check.TooLarge, f.Span, "%s", err).WithHint("Split the property into several smaller ones.")
		return
	}
	l.trivial(f, of, a)
	name, at := "ltl", f.Span
	if f.Name != nil {
		name, at = f.Name.Name, f.Name.Span
	}
	p := l.claimProc(name, uint32(at.Start))
	// Accept labels of processes say nothing about the formula. Spin counts them too.
	l.prog.Claim.OnlyOwn = true
	l.prog.Claim.CountsSteps = has(f.Formula, isNext)
	g := guards{lowerer: l, of: list, f: f}
	system := l.prog.Uses.Timeout
	l.prog.Uses.Timeout = false
	for _, s := range a.States {
		p.Locations = append(p.Locations, g.location(s))
	}
	uses := l.prog.Uses.Timeout
	l.prog.Claim.Timeout, l.prog.Claim.ExactTimeout, l.prog.Uses.Timeout = uses, uses, uses || system
}

// Propositions returns the formula of an ltl block over propositions, and the propositions: its
// largest parts without temporal operators, each text once.
func Propositions(f *syntax.LTL) (*ltl.Formula, []syntax.Expr) {
	t := propositions{number: map[string]int{}}
	return t.formula(f.Formula), t.list
}

// propositions are the parts of a formula without temporal operators, in textual order.
// Those with equal text are one.
type propositions struct {
	list   []syntax.Expr
	number map[string]int // by text
}

// binaryTemporal and unaryTemporal are the operators of package ltl.
var (
	binaryTemporal = map[syntax.Operator]ltl.Op{
		syntax.OpAnd: ltl.And, syntax.OpOr: ltl.Or, syntax.OpImplies: ltl.Implies, syntax.OpEquiv: ltl.Equivalent,
		syntax.OpUntil: ltl.Until, syntax.OpWeakUntil: ltl.WeakUntil, syntax.OpRelease: ltl.Release,
	}
	unaryTemporal = map[syntax.Operator]ltl.Op{
		syntax.OpNot: ltl.Not, syntax.OpAlways: ltl.Always, syntax.OpEventually: ltl.Eventually, syntax.OpNext: ltl.Next,
	}
)

// formula returns the formula of an expression over the propositions.
func (t *propositions) formula(x syntax.Expr) *ltl.Formula {
	switch x := x.(type) {
	case *syntax.Number:
		if x.Value != 0 {
			return &ltl.Formula{Op: ltl.True}
		}
		return &ltl.Formula{Op: ltl.False}
	case *syntax.Unary:
		if op, ok := unaryTemporal[x.Op]; ok {
			return &ltl.Formula{Op: op, Left: t.formula(x.X)}
		}
	case *syntax.Binary:
		// A part that can fail stays whole: in i < 3 && a[i] the left side guards the right.
		if op, ok := binaryTemporal[x.Op]; ok && (isTemporal(x) || !canFail(x)) {
			return &ltl.Formula{Op: op, Left: t.formula(x.X), Right: t.formula(x.Y)}
		}
	}
	text := syntax.ExprText(x)
	n, ok := t.number[text]
	if !ok {
		n = len(t.list)
		t.number[text] = n
		t.list = append(t.list, x)
	}
	return &ltl.Formula{Op: ltl.Proposition, Number: n}
}

// isTemporal reports whether an expression has a temporal operator.
func isTemporal(x syntax.Expr) bool { return has(x, isTemporalOperator) }

func isNext(x syntax.Expr) bool {
	u, ok := x.(*syntax.Unary)
	return ok && u.Op == syntax.OpNext
}

func isTemporalOperator(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Unary:
		return x.Op >= syntax.OpAlways
	case *syntax.Binary:
		return slices.Contains([]syntax.Operator{syntax.OpUntil, syntax.OpWeakUntil, syntax.OpRelease}, x.Op)
	}
	return false
}

// canFail reports whether the value of an expression may be a fault.
func canFail(x syntax.Expr) bool {
	return has(x, func(y syntax.Expr) bool {
		switch y := y.(type) {
		case *syntax.Ref:
			return y.Index != nil
		case *syntax.Binary:
			return y.Op == syntax.OpDiv || y.Op == syntax.OpMod
		case *syntax.ChanTest, *syntax.Poll, *syntax.Builtin:
			return true
		}
		return false
	})
}

// has reports whether is holds for an expression or one inside it.
func has(x syntax.Expr, is func(syntax.Expr) bool) bool {
	found := false
	syntax.EachExpr(x, func(y syntax.Expr) bool {
		found = found || is(y)
		return !found
	})
	return found
}

// guards lowers the states of an automaton.
type guards struct {
	*lowerer
	of   []syntax.Expr // the propositions
	f    *syntax.LTL
	full bool // mostGuardNodes was exceeded
}

// location returns a state as a location of the claim. From a state of class End every run
// is accepted: it is the end of the claim.
func (g *guards) location(s ltl.State) prog.Location {
	start, _ := span(g.f.Span)
	loc := prog.Location{Accept: s.Accepting, ValidEnd: s.Class == ltl.End, Start: start}
	for _, e := range s.Edges {
		loc.Out = append(loc.Out, g.choice(e))
	}
	return loc
}

// choice returns an edge as an action of the claim.
func (g *guards) choice(e ltl.Edge) prog.Choice {
	a := prog.Action{Op: prog.Skip, Proc: g.prog.Claim.Proc, Target: uint32(e.To)}
	a.Start, a.End = span(g.f.Span)
	if !e.Guard.True() {
		a.Op, a.A = prog.Guard, g.guard(e.Guard)
	}
	g.prog.Actions = append(g.prog.Actions, a)
	return prog.Choice{Action: uint32(len(g.prog.Actions) - 1)}
}

// guard returns a sum of cubes as an expression.
func (g *guards) guard(sum ltl.Guard) prog.ExprID {
	var out prog.ExprID
	for _, c := range sum {
		var cube prog.ExprID
		for _, x := range c {
			cube = g.join(prog.And, cube, g.literal(x))
		}
		out = g.join(prog.Or, out, cube)
	}
	return out
}

// join returns x op y, or y if there is no x.
func (g *guards) join(op prog.ExprOp, x, y prog.ExprID) prog.ExprID {
	if x == 0 {
		return y
	}
	return g.binary(op, x, y, g.f.Span)
}

// literal returns a proposition or its negation. Expressions of a program have one parent, so
// the proposition is lowered again for each use.
func (g *guards) literal(x ltl.Literal) prog.ExprID {
	if len(g.prog.Exprs) > mostGuardNodes {
		if !g.full {
			g.list.Errorf(check.TooLarge, g.f.Span, "the automaton of the formula has conditions that are too long").
				WithHint("Split the property into several smaller ones.")
			g.full = true
		}
		return g.constant(0, g.f.Span)
	}
	p := g.expr(g.of[x.Proposition])
	if x.Negated {
		return g.not(p, g.f.Span)
	}
	return p
}
