package explain

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/report"
)

// message describes what an edge sends or receives, nil when it does neither.
func (r *recorder) message(e ts.Edge) *report.Message {
	pid, action, receiver, receive, handshake := vm.UnpackAction(e.Action)
	a := &r.program.Actions[action]
	s, p := r.before.state, r.before.processes[pid]
	r.queues.current = access{}
	if a.Op != prog.Send && a.Op != prog.Receive {
		return nil
	}
	number, fault := r.sys.Eval(s, p, a.A)
	kind, queue := r.sys.Messages(s, number)
	if fault != ts.NoFault || kind == nil {
		return nil
	}
	m := &report.Message{Channel: r.channelName(s, number), Peer: -1}
	switch {
	case handshake:
		m.Kind = "handshake"
		m.Text = r.messageText(s, kind, r.sentMessage(s, p, kind, a))
		m.Peer = r.instances.current[receiver]
		m.PeerLine = r.line(r.program.Actions[receive].Start)
	case a.Op == prog.Send:
		m.Kind = "send"
		m.Text = r.messageText(s, kind, r.sentMessage(s, p, kind, a))
		r.queues.current = access{channel: number, send: true}
	default:
		i := r.receivedIndex(s, p, a, queue)
		if i < 0 {
			return nil
		}
		m.Kind, m.Text = "receive", r.messageText(s, kind, queue[i])
		m.Match = r.queues.sender(number, i)
		r.queues.current = access{channel: number, index: i}
	}
	return m
}

// sentMessage returns the message of a send that a process executes in a state.
func (m *Model) sentMessage(s ts.State, p vm.Process, kind *prog.Chan, a *prog.Action) []int32 {
	out := make([]int32, len(kind.Fields))
	for i, x := range m.args(a.Args) {
		if i < len(out) {
			value, _ := m.sys.Eval(s, p, x)
			out[i] = kind.Fields[i].Truncate(value)
		}
	}
	return out
}

func (m *Model) args(s prog.Slice) []prog.ExprID { return m.program.Args[s.First : s.First+s.Count] }

// receivedIndex returns the index in the queue of the message that a receive takes, -1 for
// none.
func (m *Model) receivedIndex(s ts.State, p vm.Process, a *prog.Action, queue [][]int32) int {
	for i, message := range queue {
		if m.matches(s, p, a, message) {
			return i
		}
		if a.Mode&prog.Random == 0 {
			break
		}
	}
	return -1
}

// matches reports whether a message has the values that a receive asks for.
func (m *Model) matches(s ts.State, p vm.Process, a *prog.Action, message []int32) bool {
	for j, id := range m.args(a.Args) {
		x := &m.program.Exprs[id]
		if j >= len(message) || x.Op != prog.Match {
			continue
		}
		if value, _ := m.sys.Eval(s, p, x.A); value != message[j] {
			return false
		}
	}
	return true
}
