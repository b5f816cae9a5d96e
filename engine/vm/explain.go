package vm

import (
	"beeline/engine/prog"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// Statements returns the statements of an edge with Spin's numbers: one, or for a
// rendezvous the send and the receive.
func (v *System) Statements(a ts.Action) []trail.Statement {
	pid, action, receiver, receive, rendezvous := UnpackAction(a)
	if pid == prog.ClaimPid {
		pid = trail.Claim
	}
	list := []trail.Statement{{Pid: pid, ID: v.prog.Actions[action].SpinID}}
	if rendezvous {
		list = append(list, trail.Statement{Pid: receiver, ID: v.prog.Actions[receive].SpinID})
	}
	return list
}

// Merges reports whether Spin's verifiers, if they merge statements, go on with the next statement
// of the process after an edge: of the receiver after a rendezvous.
func (v *System) Merges(a ts.Action) bool {
	_, action, _, receive, rendezvous := UnpackAction(a)
	if rendezvous {
		action = receive
	}
	return v.prog.Actions[action].Merges
}

// Numbered reports whether an action has Spin's number of a statement.
func (v *System) Numbered(id int32) bool {
	for i := range v.prog.Actions {
		if v.prog.Actions[i].SpinID == id {
			return true
		}
	}
	return false
}

// Active returns the number of processes that can execute a statement in s.
func (v *System) Active(s ts.State) int {
	v.others = v.Processes(s, v.others[:0])
	n := 0
	for pid := range v.others {
		if v.isActive(s, v.others, pid) {
			n++
		}
	}
	return n
}

// Value returns element i of a variable. record is the Offset of the process for a
// local variable, 0 for a global one.
func (v *System) Value(s ts.State, record uint32, x *prog.Var, i int) int32 {
	return Read(s, record+x.Offset+uint32(i)*x.Type.Size(), x.Type)
}

// Contents returns the bytes of s that hold the elements of a variable; record is as
// for Value.
func (v *System) Contents(s ts.State, record uint32, x *prog.Var) []byte {
	at := record + x.Offset
	return s[at : at+x.Len*x.Type.Size()]
}

// Record returns the bytes of s that hold the messages of the channel with a number,
// nil if there is no such channel. Equal bytes mean equal messages.
func (v *System) Record(s ts.State, number int32) []byte {
	c, ok := v.channel(s, number)
	if !ok {
		return nil
	}
	return s[c.at : c.at+c.kind.RecordSize()]
}

// Messages returns the messages of the channel with a number, the oldest first, each as
// a list of fields. kind is nil if there is no such channel.
func (v *System) Messages(s ts.State, number int32) (kind *prog.Chan, messages [][]int32) {
	c, ok := v.channel(s, number)
	if !ok {
		return nil, nil
	}
	for i := range c.len(s) {
		m := make([]int32, len(c.kind.Fields))
		for j := range m {
			m[j] = v.field(s, c, i, j)
		}
		messages = append(messages, m)
	}
	return c.kind, messages
}

// Channel returns the kind of the channel with a number and the number of its
// messages. kind is nil if there is no such channel.
func (v *System) Channel(s ts.State, number int32) (kind *prog.Chan, messages int) {
	c, ok := v.channel(s, number)
	if !ok {
		return nil, 0
	}
	return c.kind, int(c.len(s))
}

// Matches reports whether a message of the channel with a number, which must exist,
// matches the arguments of a receive or poll by the process.
func (v *System) Matches(s ts.State, p Process, number int32, message int, args prog.Slice) bool {
	c, _ := v.channel(s, number)
	f := frame{s: s, p: p}
	return v.matches(&f, c, args, func(j int) int32 { return v.field(s, c, uint32(message), j) })
}

// CanAct reports whether a process can execute an action of its location in s.
func (v *System) CanAct(s ts.State, procs []Process, p Process, action uint32) bool {
	ok, _ := v.provided(s, p)
	return ok && v.canAct(s, procs, p, action)
}

// Eval returns the value of an expression in s, evaluated by process p, and its first
// fault. s does not change: run and set_priority have no effect.
func (v *System) Eval(s ts.State, p Process, x prog.ExprID) (int32, ts.Fault) {
	f := frame{s: s, p: p}
	value := v.eval(&f, x)
	return value, f.fault
}
