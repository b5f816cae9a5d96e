package explain

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/report"
)

// message describes what an edge sends or receives, nil when it does neither.
// The state before the step is v.before, s the one after it.
func (v *viewer) message(e ts.Edge, s ts.State) *report.Message {
	pid, action, receiver, receive, handshake := vm.Parts(e.Action)
	a := &v.program.Actions[action]
	p := v.procs[pid]
	v.posts.touch = touch{}
	if a.Op != prog.Send && a.Op != prog.Receive {
		return nil
	}
	number, fault := v.sys.Eval(v.before, p, a.A)
	kind, held := v.sys.Messages(v.before, number)
	if fault != ts.NoFault || kind == nil {
		return nil
	}
	m := &report.Message{Channel: v.channelName(v.before, number), Peer: -1}
	switch {
	case handshake:
		m.Kind = "handshake"
		m.Text = v.fields(kind, v.sent(kind, a, p))
		m.Peer = v.lives[receiver]
		m.PeerLine = v.line(v.program.Actions[receive].Start)
	case a.Op == prog.Send:
		m.Kind = "send"
		m.Text = v.fields(kind, v.sent(kind, a, p))
		v.posts.touch = touch{channel: number, put: true}
	default:
		i := v.taken(a, p, held)
		if i < 0 {
			return nil
		}
		m.Kind, m.Text = "receive", v.fields(kind, held[i])
		m.Match = v.posts.origin(number, i)
		v.posts.touch = touch{channel: number, index: i}
	}
	return m
}

// sent returns the message that a send puts together.
func (v *viewer) sent(kind *prog.Chan, a *prog.Action, p vm.Process) []int32 {
	out := make([]int32, len(kind.Fields))
	for i, x := range v.args(a.Args) {
		if i < len(out) {
			value, _ := v.sys.Eval(v.before, p, x)
			out[i] = kind.Fields[i].Truncate(value)
		}
	}
	return out
}

func (v *viewer) args(s prog.Slice) []prog.ExprID { return v.program.Args[s.First : s.First+s.Count] }

// taken returns the index of the message that a receive takes, -1 for none.
func (v *viewer) taken(a *prog.Action, p vm.Process, held [][]int32) int {
	for i, m := range held {
		if v.fits(a, p, m) {
			return i
		}
		if a.Mode&prog.Random == 0 {
			break
		}
	}
	return -1
}

// fits reports whether a message has the constants that a receive asks for.
func (v *viewer) fits(a *prog.Action, p vm.Process, m []int32) bool {
	for j, id := range v.args(a.Args) {
		x := &v.program.Exprs[id]
		if j >= len(m) || x.Op != prog.Match {
			continue
		}
		if value, _ := v.sys.Eval(v.before, p, x.A); value != m[j] {
			return false
		}
	}
	return true
}
