package vm

import (
	"beeline/engine/prog"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// Parts unpacks an action: who acts, and who receives when it is a rendezvous.
func Parts(a ts.Action) (pid int, action uint32, receiver int, receive uint32, handshake bool) {
	low, high := uint32(a), uint32(a>>32)
	return int(low >> 24), low & (1<<24 - 1), int(high>>24) - 1, high & (1<<24 - 1), high != 0
}

// Statements lists the statements of an edge as Spin numbers them: one, or for
// a rendezvous the send and the receive.
func (v *System) Statements(a ts.Action) []trail.Statement {
	pid, action, receiver, receive, handshake := Parts(a)
	list := []trail.Statement{{Pid: pid, ID: v.prog.Actions[action].ID}}
	if handshake {
		list = append(list, trail.Statement{Pid: receiver, ID: v.prog.Actions[receive].ID})
	}
	return list
}

// Active returns how many processes can execute a statement in s.
func (v *System) Active(s ts.State) int {
	v.others = v.appendProcesses(v.others[:0], s)
	n := 0
	for pid := range v.others {
		if v.offers(s, v.others, pid) {
			n++
		}
	}
	return n
}

// Value returns element i of a variable. Record is the offset of the process's
// record for a local variable, 0 for a shared one.
func (v *System) Value(s ts.State, record uint32, x *prog.Var, i int) int32 {
	return read(s, record+x.Offset+uint32(i)*x.Type.Size(), x.Type)
}

// Contents returns the bytes of s that hold the elements of a variable, in the terms
// of Value.
func (v *System) Contents(s ts.State, record uint32, x *prog.Var) []byte {
	at := record + x.Offset
	return s[at : at+x.Len*x.Type.Size()]
}

// Record returns the bytes of s that hold the channel with a number, nil when there
// is no such channel: equal ones hold equal messages.
func (v *System) Record(s ts.State, number int32) []byte {
	c, ok := v.channel(s, number)
	if !ok {
		return nil
	}
	return s[c.at : c.at+c.kind.RecordSize()]
}

// Messages returns the messages of the channel with a number, the first to be
// received first, each with its fields' values. The kind is nil when there is no
// such channel.
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

// Channel returns the kind of the channel with a number and how many messages it
// holds. The kind is nil when there is no such channel.
func (v *System) Channel(s ts.State, number int32) (kind *prog.Chan, messages int) {
	c, ok := v.channel(s, number)
	if !ok {
		return nil, 0
	}
	return c.kind, int(c.len(s))
}

// Matches reports whether a message of the channel with a number, which must hold
// it, fits the arguments of a receive or poll by the process.
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

// Eval returns the value of an expression in s as the process sees it, and the
// fault met, if any. Nothing changes: run and set_priority are not carried out.
func (v *System) Eval(s ts.State, p Process, x prog.ExprID) (int32, ts.Fault) {
	f := frame{s: s, p: p}
	value := v.eval(&f, x)
	return value, f.fault
}
