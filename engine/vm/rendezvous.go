package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// MakeAction packs the action of a process into a ts.Action.
func MakeAction(pid int, action uint32) ts.Action {
	return ts.Action(uint32(pid)<<24 | action)
}

// MakeRendezvous packs a send and its receive by process pid. The upper half has pid+1,
// because 0 there means no rendezvous.
func MakeRendezvous(send ts.Action, pid int, action uint32) ts.Action {
	return send | MakeAction(pid+1, action)<<32
}

// UnpackAction returns the process that acts and its action. If it is a rendezvous, rendezvous is
// true, and receiver and receive are the process and the action that receive.
func UnpackAction(a ts.Action) (pid int, action uint32, receiver int, receive uint32, rendezvous bool) {
	low, high := uint32(a), uint32(a>>32)
	return int(low >> 24), low & (1<<24 - 1), int(high>>24) - 1, high & (1<<24 - 1), high != 0
}

// rendezvousScratch is the scratch memory of rendezvous sends. Sends nest, because after a
// rendezvous a d_step or an atomic sequence may try others.
type rendezvousScratch struct {
	messages []int32 // of the sends whose partners are being visited
	states   []byte  // after those sends, before their receives
	channel  int32   // number of the channel of the innermost send
}

// A partner is a receive that can take the message of a rendezvous send, or a receive
// that cannot because of a fault.
type partner struct {
	p         Process
	choice    uint32 // action at the location
	recv      uint32 // the receive: choice itself, or the guard of the d_step choice
	message   []int32
	afterSend ts.State
	fault     ts.Fault
	refuses   bool // it cannot take the message
}

// appendRendezvous appends an edge for every partner of a rendezvous send, the highest
// process number first. Faults of the message are reported even without a partner.
func (v *System) appendRendezvous(f *frame, action uint32, out *ts.Batch) {
	out.Offered = true
	a := &v.prog.Actions[action]
	send := MakeAction(f.p.Pid, action)
	number := v.eval(f, a.A)
	c, _ := v.channel(f.s, number)
	if v.evalMessage(f, c, a.Args); f.fault != ts.NoFault {
		appendBlocked(out, send, f.s, f.fault)
	}
	if v.prog.Trace != nil {
		// As in Spin, a trace sees an offer, even if no process takes it.
		offer := frame{s: append(ts.State(nil), f.s...)}
		if v.sent(&offer, c); offer.fault != ts.NoFault {
			appendBlocked(out, send, f.s, offer.fault)
		}
	}
	v.visitPartners(f, v.procs, action, number, func(q partner) bool {
		if !v.hasRoom(out) {
			return false
		}
		edge := MakeRendezvous(send, q.p.Pid, q.choice)
		if q.refuses {
			if q.fault != ts.NoFault {
				appendBlocked(out, edge, f.s, q.fault)
				out.Last().Rendezvous = true
			}
			return true
		}
		r := &v.prog.Actions[q.choice]
		recv := &v.prog.Actions[q.recv]
		v.covered[action], v.covered[q.choice], v.covered[q.recv] = true, true, true
		g := frame{s: out.Append(edge, q.afterSend), p: q.p, out: out, fault: q.fault}
		v.event(&frame{s: g.s}, prog.Send, c, func(j int) int32 { return q.message[j] })
		v.bind(&g, c, recv, func(j int) int32 { return q.message[j] })
		v.pending.channel = 0
		g.checkLength(c.kind, recv.Args, recv.Mode)
		if r.Op == prog.DStep {
			v.runDStep(&g, r, recv.Target)
		}
		v.finish(&g, r, q.p.Pid)
		out.Last().Rendezvous = true
		return true
	})
}

// visitPartners visits the receives that match a rendezvous send on the channel with a
// number, until visit returns false. The receives are evaluated in the state after the
// send.
func (v *System) visitPartners(f *frame, procs []Process, action uint32, number int32, visit func(partner) bool) {
	a := &v.prog.Actions[action]
	c, _ := v.channel(f.s, number)
	v.evalMessage(f, c, a.Args)
	h := &v.pending
	messages, states, outer := len(h.messages), len(h.states), h.channel
	h.messages = append(h.messages, v.message...)
	h.states = append(h.states, f.s...)
	after := h.states[states:]
	v.setLocation(after, f.p.Offset, a.Target)
	if last := v.prog.Layout.Last; last != prog.None {
		after[last] = byte(f.p.Pid)
	}
	v.visitProcesses(f.p.Pid, procs, c, partner{message: h.messages[messages:], afterSend: after}, visit)
	h.messages, h.states, h.channel = h.messages[:messages], h.states[:states], outer
}

// visitProcesses completes q for every process but the sender.
func (v *System) visitProcesses(sender int, procs []Process, c channel, q partner, visit func(partner) bool) {
	for pid := len(procs) - 1; pid >= 0; pid-- {
		if pid == sender {
			continue
		}
		q.p = procs[pid]
		v.pending.channel = c.number
		choices := v.prog.Procs[q.p.Proc].Locations[q.p.Location].Out
		provided, fault := v.provided(q.afterSend, q.p)
		if fault != ts.NoFault && len(choices) > 0 {
			q.choice, q.fault, q.refuses = choices[0].Action, fault, true
			if !visit(q) {
				return
			}
		}
		if provided && !v.visitChoices(choices, c, q, visit) {
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
		v.pending.channel = c.number
		g := frame{s: q.afterSend, p: q.p}
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

// receives reports whether an action can take a message from the rendezvous channel.
// The action is a receive, or a d_step that begins with one. recv is the receive.
func (v *System) receives(f *frame, action uint32, c channel, message []int32) (recv uint32, ok bool) {
	a := &v.prog.Actions[action]
	switch a.Op {
	case prog.Receive:
		if v.eval(f, a.A) != c.number || f.keepsMessage(a) {
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
