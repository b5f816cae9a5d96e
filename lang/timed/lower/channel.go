package lower

import (
	"slices"

	"beeline/engine/net"
	"beeline/lang/source"
	"beeline/lang/timed/xta"
)

// A namedChannel is a channel, or an element of an array of channels.
type namedChannel struct {
	name string
	channelType
}

// synchronised returns an edge with the event of its channel. If variables choose the element of an
// array, it returns an edge for each element, which is possible while they choose it. One more edge
// is never possible: it has the fault of an index that is not in the array.
func (l *lowerer) synchronised(edge net.Edge, e *xta.Edge, s *scope) []net.Edge {
	if e.Channel == nil {
		return []net.Edge{edge}
	}
	em := &emitter{lowerer: l, scope: s}
	v := em.variable(e.Channel)
	if v == nil {
		return nil
	}
	if v.kind != channel {
		l.list.Errorf(WrongType, e.Channel.Span, "a channel is expected here")
		return nil
	}
	if v.urgent && len(edge.Guard.Bounds)+len(edge.Guard.Clocks) > 0 {
		l.list.Errorf(UrgentGuard, e.Guard.Span, "the guard compares a clock, and the channel `%s` is urgent", l.sources.Text(e.Channel.Span))
		return nil
	}
	event := func(element int) int {
		if e.Receive {
			return sends(element) + 1
		}
		return sends(element)
	}
	if !v.moving {
		edge.Event = event(v.first)
		return []net.Edge{edge}
	}
	// The code pushes the number of the element.
	numbers := v.possible()
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

// sends returns the event of sending on a channel. The next one is that of receiving.
func sends(channel int) int { return 2*channel + 1 }

// vectors lets processes synchronise: on a broadcast channel each one that sends with all others
// that receive, on another channel with each other one that receives. Edges that nobody
// synchronises with are removed.
func (l *lowerer) vectors() {
	for _, c := range l.channels {
		l.network.Events = append(l.network.Events, c.name+"!", c.name+"?")
	}
	users := make([][]int, len(l.network.Events)) // processes by event
	for a := range l.network.Automata {
		for _, e := range l.network.Automata[a].Edges {
			if list := users[e.Event]; len(list) == 0 || list[len(list)-1] != a {
				users[e.Event] = append(list, a)
			}
		}
	}
	for i, c := range l.channels {
		send := sends(i)
		for _, a := range users[send] {
			parts := []net.Part{{Automaton: a, Event: send}}
			for _, b := range users[send+1] {
				if a == b {
					continue
				}
				parts = append(parts, net.Part{Automaton: b, Event: send + 1})
				if !c.broadcast {
					l.join(parts, c)
					parts = parts[:1:1]
				}
			}
			if c.broadcast {
				l.join(parts, c)
			}
			if l.parts > maxParts {
				l.list.Errorf(TooLarge, source.Span{Start: 1, End: 1}, "the processes synchronise in too many ways")
				return
			}
		}
	}
	for a := range l.network.Automata {
		of := &l.network.Automata[a]
		of.Edges = slices.DeleteFunc(of.Edges, func(e net.Edge) bool {
			if e.Event == 0 {
				return false
			}
			channel := (e.Event - 1) / 2
			partners := sends(channel) // an edge that receives needs one that sends
			if e.Event == partners {
				partners++
				if l.channels[channel].broadcast {
					return false
				}
			}
			return !slices.ContainsFunc(users[partners], func(b int) bool { return b != a })
		})
	}
}

// join adds a vector.
func (l *lowerer) join(parts []net.Part, c namedChannel) {
	l.network.Vectors = append(l.network.Vectors, net.Vector{Parts: parts, Broadcast: c.broadcast, Urgent: c.urgent})
	l.parts += len(parts)
}

// prioritise gives the events their priorities. processes: those of the processes differ.
func (l *lowerer) prioritise(processes bool) {
	if l.priorities == nil && !processes || l.list.HasErrors() {
		return
	}
	events := make([]int32, len(l.network.Events))
	l.network.Priorities = events
	if l.priorities == nil {
		return
	}
	declared := make([]bool, len(l.channels))
	usual := -1
	for level, group := range l.priorities.Channels {
		for _, x := range group {
			if x == nil {
				usual = level
				continue
			}
			p, ok := (&emitter{lowerer: l, scope: l.global}).place(x)
			if !ok {
				return
			}
			if p.kind != channel || p.moving {
				l.list.Errorf(WrongType, x.Span, "a channel is expected here")
				return
			}
			for i := range p.elements(maxChannels) {
				if declared[p.first+i] {
					l.list.Errorf(Redeclared, x.Span, "a channel has two priorities")
					return
				}
				declared[p.first+i] = true
				events[sends(p.first+i)], events[sends(p.first+i)+1] = int32(level), int32(level)
			}
		}
	}
	if usual < 0 { // as in UPPAAL's library, which numbers groups and the default from 0 on
		usual = 0
		l.list.Warnf(NoDefault, l.priorities.Span, "without `default`, other steps have the priority of the first group")
	}
	events[0] = int32(usual)
	for i, is := range declared {
		if !is {
			events[sends(i)], events[sends(i)+1] = int32(usual), int32(usual)
		}
	}
}
