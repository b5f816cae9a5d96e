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

// partner is a receive that can take the message of a rendezvous send, or one that
// cannot, and has a fault.
type partner struct {
	p       Process
	choice  uint32 // action at the location
	recv    uint32 // the receive: the same, or the guard of the d_step that choice is
	message []int32
	half    ts.State // behind the send
	fault   ts.Fault
	refuses bool
}

// handshakes appends an edge for every process that can take what a rendezvous
// send offers, the highest number first. What is wrong with the message is
// reported whether there is one or not.
func (v *System) handshakes(f *frame, action uint32, out *ts.Batch) {
	out.Offered = true
	a := &v.prog.Actions[action]
	send := MakeAction(f.p.Pid, action)
	number := v.eval(f, a.A)
	c, _ := v.channel(f.s, number)
	if v.evalMessage(f, c, a.Args); f.fault != ts.NoFault {
		block(out, send, f.s, f.fault)
	}
	v.partners(f, v.procs, action, number, func(q partner) bool {
		if !v.isRoom(out) {
			return false
		}
		name := MakeHandshake(send, q.p.Pid, q.choice)
		if q.refuses {
			if q.fault != ts.NoFault {
				block(out, name, f.s, q.fault)
				out.Last().Handshake = true
			}
			return true
		}
		r := &v.prog.Actions[q.choice]
		recv := &v.prog.Actions[q.recv]
		v.covered[action], v.covered[q.choice], v.covered[q.recv] = true, true, true
		g := frame{s: out.Append(name, q.half), p: q.p, out: out, fault: q.fault}
		v.bind(&g, c, recv.Args, func(j int) int32 { return q.message[j] })
		v.pending = 0
		g.taken(c.kind, recv)
		if r.Op == prog.DStep {
			v.runDStep(&g, r, recv.Target)
		}
		v.finish(&g, r, q.p.Pid)
		out.Last().Handshake = true
		return true
	})
}

// partners visits the receives that match a rendezvous send on channel number,
// until visit returns false. They are asked in the state behind the send. It and
// the message are held apart: what follows a handshake may offer others.
func (v *System) partners(f *frame, procs []Process, action uint32, number int32, visit func(partner) bool) {
	a := &v.prog.Actions[action]
	c, _ := v.channel(f.s, number)
	v.evalMessage(f, c, a.Args)
	held, halfway, pending := len(v.held), len(v.halfway), v.pending
	v.held = append(v.held, v.message...)
	v.halfway = append(v.halfway, f.s...)
	half := v.halfway[halfway:]
	v.setLocation(half, f.p.Offset, a.Target)
	if last := v.prog.Layout.Last; last != prog.None {
		half[last] = byte(f.p.Pid)
	}
	v.visitPartners(f.p.Pid, procs, c, partner{message: v.held[held:], half: half}, visit)
	v.held, v.halfway, v.pending = v.held[:held], v.halfway[:halfway], pending
}

// visitPartners completes q for every process but the sender.
func (v *System) visitPartners(sender int, procs []Process, c channel, q partner, visit func(partner) bool) {
	for pid := len(procs) - 1; pid >= 0; pid-- {
		if pid == sender {
			continue
		}
		q.p = procs[pid]
		v.pending = c.number
		choices := v.prog.Procs[q.p.Proc].Locations[q.p.Location].Out
		may, fault := v.provided(q.half, q.p)
		if fault != ts.NoFault && len(choices) > 0 {
			q.choice, q.fault, q.refuses = choices[0].Action, fault, true
			if !visit(q) {
				return
			}
		}
		if may && !v.visitChoices(choices, c, q, visit) {
			return
		}
	}
}

// visitChoices completes q for every choice of its process that matches or has a
// fault.
func (v *System) visitChoices(choices []prog.Choice, c channel, q partner, visit func(partner) bool) bool {
	escape := uint32(0)
	for _, ch := range choices {
		if escape != 0 && ch.Escape != escape {
			break
		}
		v.pending = c.number
		g := frame{s: q.half, p: q.p}
		recv, ok := v.receives(&g, ch.Action, c, q.message)
		if !ok && g.fault == ts.NoFault {
			continue
		}
		if ok {
			escape = ch.Escape
		}
		q.choice, q.recv, q.fault, q.refuses = ch.Action, recv, g.fault, !ok
		if !visit(q) {
			return false
		}
	}
	return true
}

// receives reports whether an action can take a message from the rendezvous
// channel: a receive itself, or one that guards a d_step.
func (v *System) receives(f *frame, action uint32, c channel, message []int32) (recv uint32, ok bool) {
	a := &v.prog.Actions[action]
	switch a.Op {
	case prog.Receive:
		if v.eval(f, a.A) != c.number || f.looksOnly(a) {
			return 0, false
		}
		return action, v.matches(f, c, a.Args, func(j int) int32 { return message[j] })
	case prog.DStep:
		for _, ch := range v.prog.Procs[a.Proc].Locations[a.Body].Out {
			if v.prog.Actions[ch.Action].Op != prog.Receive {
				continue
			}
			if recv, ok := v.receives(f, ch.Action, c, message); ok {
				return recv, true
			}
		}
	}
	return 0, false
}
