package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// TraceLocation returns where the trace of a program with a trace is in a state.
func (v *System) TraceLocation(s ts.State) *prog.Location {
	return &v.prog.Trace.Locations[v.locationAt(s, v.prog.Layout.Trace-1)]
}

// event moves the trace by a send or receive of a message on a channel, by the rules of Spin 6.5.2
// (generated verifier, function require). Channels and values of the trace are evaluated in the
// state of f.
func (v *System) event(f *frame, op prog.Op, c channel, field func(int) int32) {
	t := v.prog.Trace
	if t == nil {
		return
	}
	inScope := false
	for i := range t.Scope {
		inScope = inScope || v.isOn(f, &t.Scope[i], op, c)
	}
	if !inScope {
		return
	}
	next, fits := t.Exit, 0
	for _, out := range v.TraceLocation(f.s).Out {
		if a := &t.Actions[out.Action]; v.fits(f, a, op, c, field) {
			if fits == 0 {
				next = a.Target
			}
			fits++
		}
	}
	switch {
	case t.Forbidden && fits > 0 && next == t.Exit:
		f.fail(ts.TraceMatched)
	case fits > 1:
		f.fail(ts.AmbiguousEvent)
	case fits == 0 && !t.Forbidden:
		f.fail(ts.UnexpectedEvent)
		return
	}
	v.setLocation(f.s, v.prog.Layout.Trace-1, next)
}

// isOn reports whether an event of the trace is an operation on a channel.
func (v *System) isOn(f *frame, a *prog.Action, op prog.Op, c channel) bool {
	return a.Op == op && v.eval(&frame{s: f.s}, a.A) == c.number
}

// fits reports whether a send or receive of a message is an event that the trace expects.
func (v *System) fits(f *frame, a *prog.Action, op prog.Op, c channel, field func(int) int32) bool {
	if a.Op != prog.Send && a.Op != prog.Receive {
		return a.Op != prog.Exit
	}
	if !v.isOn(f, a, op, c) {
		return false
	}
	for j, id := range v.prog.Args[a.Args.First : a.Args.First+a.Args.Count] {
		got := int32(0) // of a field that the message does not have
		if j < len(c.kind.Fields) {
			got = c.kind.Fields[j].Truncate(field(j))
		}
		if x := &v.prog.Exprs[id]; x.Op == prog.Match && v.eval(&frame{s: f.s}, x.A) != got {
			return false
		}
	}
	return true
}

// sent is event for a send of v.message.
func (v *System) sent(f *frame, c channel) {
	v.event(f, prog.Send, c, func(j int) int32 { return v.message[j] })
}
