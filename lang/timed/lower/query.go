package lower

import (
	"slices"
	"strconv"

	"beeline/engine/net"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/xta"
)

// A Query is a question about the reachable states, or about runs if Stay is set.
type Query struct {
	Kind      xta.QueryKind
	Condition string // as written
	Then      string // that of xta.Leads
	// Formula is satisfied by the states that answer the query: those that violate the condition of
	// xta.Always, those that satisfy it otherwise.
	Formula *zonegraph.Formula
	// From and Stay are those of zonegraph.Runs: such a run violates the query, or answers that of
	// xta.Potentially.
	From, Stay *zonegraph.Formula
	// Extremes are those of xta.Supremum and xta.Infimum, and Values their texts.
	Extremes *zonegraph.Extremes
	Values   []string
}

// Query makes a query of a text, or reports why it cannot. c must have a network.
func (c *Compiled) Query(text string) *Query {
	file := c.Sources.Add("the query", text)
	errors := len(c.List.Sorted())
	q := xta.ReadQuery(file, c.List)
	out := &Query{Kind: q.Kind}
	if len(c.List.Sorted()) > errors {
		return out
	}
	if q.Condition != nil {
		out.Condition = c.Sources.Text(q.Condition.Span)
	}
	e := &emitter{lowerer: c.lowerer, scope: c.lowerer.global, query: true}
	switch q.Kind {
	case xta.Eventually:
		out.Stay = e.formula(q.Condition, true)
	case xta.Potentially:
		out.Stay = e.formula(q.Condition, false)
	case xta.Supremum, xta.Infimum:
		out.Extremes = e.extremes(q)
		for _, v := range q.Values {
			out.Values = append(out.Values, c.Sources.Text(v.Span))
		}
	case xta.Leads:
		out.Then = c.Sources.Text(q.Then.Span)
		out.From, out.Stay = e.formula(q.Condition, false), e.formula(q.Then, true)
	default:
		out.Formula = e.formula(q.Condition, q.Kind == xta.Always)
	}
	c.List.AddHints(hints)
	return out
}

// extremes makes the bounds that a query asks for.
func (e *emitter) extremes(q *xta.Query) *zonegraph.Extremes {
	out := &zonegraph.Extremes{Upper: q.Kind == xta.Supremum, Condition: &zonegraph.Formula{Kind: zonegraph.All}}
	if q.Condition != nil {
		out.Condition = e.formula(q.Condition, false)
	}
	for _, x := range q.Values {
		e.Code = nil
		value := zonegraph.Value{}
		if !e.hasClock(x) {
			e.integer(x)
			value.Code = e.Code
		} else if p, ok := e.place(x); ok {
			if value.Clock = p.first; p.moving || !p.single() {
				e.list.Errorf(ClockCondition, x.Span, "this is not one clock")
			}
		}
		out.Values = append(out.Values, value)
	}
	return out
}

// isDeadlock reports whether an expression asks for deadlocks.
func (e *emitter) isDeadlock(x *xta.Expression) bool {
	return x.Kind == xta.Named && x.Name == "deadlock" && e.find(x) == nil
}

// isTimed reports whether an expression says anything about clocks or deadlocks.
func (e *emitter) isTimed(x *xta.Expression) bool {
	if x.Kind == xta.Quantified {
		found := false
		e.in(e.scope.with(x.Name, 0), func() { found = e.isTimed(x.Args[0]) })
		return found
	}
	return e.isDeadlock(x) || e.hasClock(x) || slices.ContainsFunc(x.Args, e.isTimed)
}

// formula makes the formula of an expression. With negated, it holds where the expression is false.
func (e *emitter) formula(x *xta.Expression, negated bool) *zonegraph.Formula {
	parts := func(kind zonegraph.FormulaKind, parts ...*zonegraph.Formula) *zonegraph.Formula {
		if negated {
			kind = zonegraph.All + zonegraph.Any - kind
		}
		return &zonegraph.Formula{Kind: kind, Parts: parts}
	}
	switch {
	case !e.isTimed(x):
		return e.untimed(x, negated)
	case e.isDeadlock(x):
		if negated {
			return &zonegraph.Formula{Kind: zonegraph.Moving}
		}
		return &zonegraph.Formula{Kind: zonegraph.Stuck}
	case x.Kind == xta.Unary && x.Op == "!":
		return e.formula(x.Args[0], !negated)
	case x.Kind == xta.Binary && x.Op == "&&":
		return parts(zonegraph.All, e.formula(x.Args[0], negated), e.formula(x.Args[1], negated))
	case x.Kind == xta.Binary && x.Op == "||":
		return parts(zonegraph.Any, e.formula(x.Args[0], negated), e.formula(x.Args[1], negated))
	case x.Kind == xta.Binary && x.Op == "imply":
		return parts(zonegraph.Any, e.formula(x.Args[0], !negated), e.formula(x.Args[1], negated))
	case x.Kind == xta.Quantified && x.Op != "sum":
		kind := zonegraph.All
		if x.Op == "exists" {
			kind = zonegraph.Any
		}
		out := parts(kind)
		e.each(x.Type, e.scope, func(v int32) bool {
			e.in(e.scope.with(x.Name, v), func() { out.Parts = append(out.Parts, e.formula(x.Args[0], negated)) })
			return !e.list.HasErrors()
		})
		return out
	case x.Kind == xta.Binary && negations[x.Op] != "":
		return e.compared(x, negated)
	}
	e.list.Errorf(ClockCondition, x.Span, "clocks are compared in a part of an expression")
	return &zonegraph.Formula{}
}

// untimed makes the formula of an expression without clocks.
func (e *emitter) untimed(x *xta.Expression, negated bool) *zonegraph.Formula {
	e.Code = nil
	e.integer(x)
	if negated {
		e.Emit(net.Not, 0, 0)
	}
	e.Emit(net.Require, 0, 0)
	return &zonegraph.Formula{Kind: zonegraph.Holds, Condition: net.Condition{Code: e.Code}}
}

// negations has, for each comparison, the one that holds where it does not.
var negations = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}

// compared makes the formula of a comparison of a clock.
func (e *emitter) compared(x *xta.Expression, negated bool) *zonegraph.Formula {
	op := x.Op
	if negated {
		op = negations[op]
	}
	if op == "!=" {
		return &zonegraph.Formula{Kind: zonegraph.Any, Parts: []*zonegraph.Formula{e.comparedAs(x, "<"), e.comparedAs(x, ">")}}
	}
	return e.comparedAs(x, op)
}

// comparedAs makes the formula of a comparison with another operator.
func (e *emitter) comparedAs(x *xta.Expression, op string) *zonegraph.Formula {
	y := *x
	y.Op = op
	out := &zonegraph.Formula{Kind: zonegraph.Holds}
	e.Code = nil
	e.comparison(&y, &out.Condition, false)
	out.Condition.Code = e.Code
	return out
}

// process returns the process that the left side of P.x or P(1).x names, nil if it is none.
func (e *emitter) process(x *xta.Expression) *process {
	of := x.Args[0]
	if !e.query {
		return nil
	}
	if of.Kind == xta.Named {
		if v := e.find(of); v != nil && v.kind != template {
			return nil // a structure has the name
		}
		return e.processes[of.Name]
	}
	if of.Kind != xta.Call || of.Args[0].Kind != xta.Named {
		return nil
	}
	name, separator := of.Args[0].Name, "("
	for _, a := range of.Args[1:] {
		v, ok := e.fold(a)
		if !ok {
			return nil
		}
		name += separator + strconv.Itoa(int(v))
		separator = ","
	}
	return e.processes[name+")"]
}

// isProcess reports whether what a query says can only be meant as a process, such as P(1).
func (e *emitter) isProcess(x *xta.Expression) bool {
	if x.Kind == xta.Call {
		return true
	}
	v := e.find(x)
	return x.Kind == xta.Named && (v == nil || v.kind == template)
}

// processList says which processes there are.
func (e *emitter) processList() string {
	says, rest := "The processes are", e.network.Automata
	for i := range rest[:min(len(rest), 4)] {
		says += " `" + rest[i].Name + "`,"
	}
	if len(rest) > 4 {
		return says + " and " + strconv.Itoa(len(rest)-4) + " more."
	}
	return says[:len(says)-1] + "."
}

// field returns the variable or parameter of a process that P.x names, nil if there is none.
func (e *emitter) field(x *xta.Expression) *entity {
	if p := e.process(x); p != nil {
		return p.names.until(e.global, x.Name)
	}
	return nil
}

// location pushes whether a process is in the location that P.l names. It reports whether it
// names one.
func (e *emitter) location(x *xta.Expression) bool {
	p := e.process(x)
	if p == nil {
		return false
	}
	l, ok := p.locations[x.Name]
	if ok {
		e.Emit(net.Load, p.automaton, 0)
		e.Emit(net.Push, l, 0)
		e.Emit(net.Equal, 0, 0)
	}
	return ok
}
