package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// MakeAction packs the action of a process into a ts.Action.
func MakeAction(pid int, action uint32) ts.Action {
	return ts.Action(uint32(pid)<<24 | action)
}

// MakeHandshake packs a send and the receive that takes it. The receiver's number
// is stored plus one, so that the upper half is 0 without one.
func MakeHandshake(send ts.Action, pid int, action uint32) ts.Action {
	return send | MakeAction(pid+1, action)<<32
}

// partner is a receive that can take the message of a rendezvous send.
type partner struct {
	p       Process
	choice  uint32 // action at the location
	recv    uint32 // the receive: the same, or the guard of the d_step that choice is
	message []int32
}

// handshakes appends an edge for every process that can take what a rendezvous
// send offers, the highest number first.
func (v *System) handshakes(f *frame, action uint32, out *ts.Batch) {
	out.Offered = true
	a := &v.prog.Actions[action]
	send := MakeAction(f.p.Pid, action)
	number := v.eval(f, a.A)
	if c, ok := v.channel(f.s, number); ok && int(a.Args.Count) < len(c.kind.Fields) {
		out.Append(send, f.s)
		out.Last().Fault, out.Last().Blocked = ts.TooFewParameters, true
		return
	}
	v.partners(f, v.procs, number, a.Args, func(q partner) bool {
		r := &v.prog.Actions[q.choice]
		recv := &v.prog.Actions[q.recv]
		v.covered[action], v.covered[q.choice], v.covered[q.recv] = true, true, true
		g := frame{s: out.Append(MakeHandshake(send, q.p.Pid, q.choice), f.s), p: q.p, out: out, fault: f.fault}
		c, _ := v.channel(g.s, number)
		v.bind(&g, c, recv.Args, func(j int) int32 { return q.message[j] })
		if int(recv.Args.Count) < len(c.kind.Fields) {
			g.fail(ts.TooFewParameters)
		}
		v.setLocation(g.s, f.p.Offset, a.Target)
		if r.Op == prog.DStep {
			v.runDStep(&g, r, recv.Target)
		}
		v.finish(&g, r, q.p.Pid)
		out.Last().Handshake = true
		return true
	})
}

// partners visits the receives that match a send on channel number, until visit
// returns false. The message is held apart from v.message: what follows a
// handshake may send others.
func (v *System) partners(f *frame, procs []Process, number int32, args prog.Slice, visit func(partner) bool) {
	c, _ := v.channel(f.s, number)
	v.evalMessage(f, c, args)
	before := len(v.held)
	v.held = append(v.held, v.message...)
	v.visitPartners(f, procs, number, c, v.held[before:], visit)
	v.held = v.held[:before]
}

func (v *System) visitPartners(f *frame, procs []Process, number int32, c channel, message []int32, visit func(partner) bool) {
	for pid := len(procs) - 1; pid >= 0; pid-- {
		p := procs[pid]
		if pid == f.p.Pid || !v.provided(f.s, p) {
			continue
		}
		escape := uint32(0)
		for _, ch := range v.prog.Procs[p.Proc].Locations[p.Location].Out {
			if escape != 0 && ch.Escape != escape {
				break
			}
			g := frame{s: f.s, p: p}
			recv, ok := v.receives(&g, ch.Action, number, c, message)
			if !ok {
				continue
			}
			escape = ch.Escape
			if !visit(partner{p, ch.Action, recv, message}) {
				return
			}
		}
	}
}

// receives reports whether an action can take a message from the rendezvous
// channel: a receive itself, or one that guards a d_step.
func (v *System) receives(f *frame, action uint32, number int32, c channel, message []int32) (recv uint32, ok bool) {
	a := &v.prog.Actions[action]
	switch a.Op {
	case prog.Receive:
		if v.eval(f, a.A) != number {
			return 0, false
		}
		return action, v.matches(f, c, a.Args, func(j int) int32 { return message[j] })
	case prog.DStep:
		for _, ch := range v.prog.Procs[a.Proc].Locations[a.Body].Out {
			if v.prog.Actions[ch.Action].Op != prog.Receive {
				continue
			}
			if recv, ok := v.receives(f, ch.Action, number, c, message); ok {
				return recv, true
			}
		}
	}
	return 0, false
}
