package lower

import (
	"beeline/engine/format"
	"beeline/engine/net"
	"beeline/lang/timed/xta"
)

// A Query is a question about the reachable states, as code for zonegraph.Graph.Satisfies.
type Query struct {
	// Always: whether all states satisfy the condition, otherwise whether one does.
	Always    bool
	Condition string // as written
	// Code is satisfied by the states that answer the query: those that violate the condition if
	// Always is set, those that satisfy it otherwise.
	Code []net.Instruction
}

// Query makes a query of a text, or reports why it cannot. c must have a network.
func (c *Compiled) Query(text string) *Query {
	file := c.Sources.Add("the query", text)
	errors := len(c.List.Sorted())
	q := xta.ReadQuery(file, c.List)
	out := &Query{Always: q.Always, Condition: c.Sources.Text(q.Condition.Span)}
	if len(c.List.Sorted()) == errors {
		e := &emitter{lowerer: c.lowerer, scope: c.lowerer.global, query: true}
		if e.hasClock(q.Condition) {
			e.unsupported(q.Condition.Span, "queries about clocks")
		} else {
			e.integer(q.Condition)
		}
		if q.Always {
			e.Emit(net.Not, 0, 0)
		}
		e.Emit(net.Require, 0, 0)
		out.Code = e.Code
		c.List.AddHints(hints)
	}
	return out
}

// process returns the process that the left side of P.x or P(1).x names, nil if it is none.
func (e *emitter) process(x *xta.Expression) *process {
	of := x.Args[0]
	if of.Kind == xta.Named {
		return e.processes[of.Name]
	}
	if of.Kind != xta.Call || of.Args[0].Kind != xta.Named {
		return nil
	}
	name := of.Args[0].Name
	for i, a := range of.Args[1:] {
		v, ok := e.fold(a)
		if !ok {
			return nil
		}
		name += format.Sprintf("%s%d", map[bool]string{true: "(", false: ","}[i == 0], v)
	}
	return e.processes[name+")"]
}

// field returns the variable of a process that P.x names, nil if there is none.
func (e *emitter) field(x *xta.Expression) *entity {
	if p := e.process(x); e.query && p != nil {
		return p.names.names[x.Name]
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
