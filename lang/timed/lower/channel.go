package lower

import (
	"slices"

	"beeline/engine/net"
	"beeline/lang/timed/xta"
)

// synchronised returns an edge with the event of its channel. If variables choose the element of an
// array, it returns an edge for each element, which is possible while they choose it. One more edge
// is never possible: it has the fault of an index that is not in the array.
func (l *lowerer) synchronised(edge net.Edge, e *xta.Edge, s *scope) []net.Edge {
	if e.Channel == nil {
		return []net.Edge{edge}
	}
	em := &emitter{lowerer: l, scope: s}
	v, fixed := em.variable(e.Channel)
	if v == nil {
		return nil
	}
	if v.kind != channel {
		l.list.Errorf(WrongType, e.Channel.Span, "a channel is expected here")
		return nil
	}
	event := func(element int) int {
		if e.Receive {
			return 2*element + 2
		}
		return 2*element + 1
	}
	if fixed {
		edge.Event = event(v.first)
		return []net.Edge{edge}
	}
	// The code pushes the number of the element.
	numbers := em.possible(e.Channel, v, false)
	chosen := func(code ...net.Instruction) net.Edge {
		out := edge
		out.Guard.Code = append(moved(em.Code, len(edge.Guard.Code)), code...)
		out.Guard.Code = append(slices.Clone(edge.Guard.Code), out.Guard.Code...)
		return out
	}
	out := []net.Edge{chosen(net.Instruction{Op: net.Push}, net.Instruction{Op: net.Multiply}, net.Instruction{Op: net.Require})}
	for _, n := range numbers {
		if !l.spend(len(em.Code), e.Span) {
			return nil
		}
		one := chosen(net.Instruction{Op: net.Push, A: int32(n)}, net.Instruction{Op: net.Equal}, net.Instruction{Op: net.Require})
		one.Event = event(n)
		out = append(out, one)
	}
	return out
}

// moved returns code that stands after other instructions: its jumps go further.
func moved(code []net.Instruction, by int) []net.Instruction {
	out := slices.Clone(code)
	for i := range out {
		if out[i].Op == net.Jump || out[i].Op == net.JumpIfZero {
			out[i].A += int32(by)
		}
	}
	return out
}
