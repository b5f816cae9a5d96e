package spintext

import (
	"slices"
	"strings"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/syntax"
)

// step writes what an edge does.
func (w *writer) step(e ts.Edge, now *state) {
	pid, action, receiver, receive, handshake := vm.UnpackAction(e.Action)
	a := &w.Program.Actions[action]
	w.number++
	w.set = w.set[:0]
	p := w.before.processes[pid]
	w.left[pid] = a.Op == prog.DStep && a.Target == w.Program.Procs[p.Proc].Exit
	switch {
	case a.Op == prog.Exit:
		w.write("%3d: proc %d terminates\n", w.number, pid)
	case a.Op == prog.DStep:
		w.dstep(e, p, a, now)
	default:
		x := executed{p: p, action: a, before: w.before.State, after: now.State}
		x.takes = handshake
		w.execute(&x)
		w.line(&x, a.SpinID, w.placeOf(a), w.statement(a))
		if handshake {
			w.receive(x, w.before.processes[receiver], &w.Program.Actions[receive])
		}
	}
}

// An executed is one execution of a statement.
type executed struct {
	p             vm.Process
	action        *prog.Action
	before, after ts.State
	takes         bool // a partner takes the message at once
}

// receive writes the second half of a rendezvous.
func (w *writer) receive(send executed, q vm.Process, b *prog.Action) {
	w.number++
	number, kind, message := w.sent(&send)
	x := send
	x.p, x.action = q, b
	w.received(&x, number, kind, message)
	w.assigned(&x)
	w.line(&x, b.SpinID, w.placeOf(b), w.statement(b))
}

// execute writes what a statement does besides its line: what it reads from channels and prints, and Spin's warnings.
func (w *writer) execute(x *executed) {
	a := x.action
	w.read(x, a.A)
	for _, arg := range w.args(a.Args) {
		w.read(x, arg)
	}
	switch a.Op {
	case prog.Assign:
		// Below, when its processes have started.
	case prog.Send:
		w.sent(x)
	case prog.Receive:
		number := w.eval(x, a.A)
		if kind, message := w.next(x, number, a.Args, a.Mode); message != nil {
			w.received(x, number, kind, message)
		}
	case prog.Assert:
		if w.eval(x, a.A) == 0 {
			w.write("spin: %s, Error: assertion violated\nspin: text of failed assertion: %s\n", w.place(w.placeOf(a)), w.statement(a))
		}
	case prog.Print:
		if s, ok := w.origins[a.SpinID].of.(*syntax.PrintStmt); ok {
			text := w.printed(x, s)
			w.write("%s%s", strings.Repeat(" ", 4*x.p.Pid+6), text)
		}
	}
	if id := w.prioritySet(a); id != 0 {
		pid := int(w.eval(x, w.Program.Exprs[id].A))
		if all := w.sys.Processes(x.after, nil); pid < len(all) {
			w.write("%3d: setting priority of proc %d (%s) to %d\n", w.number, pid, w.nameOf(all[pid]), w.priorityIn(x.after, all[pid]))
		}
	}
	w.started(x)
	if a.Op == prog.Assign {
		w.store(x, a.Ref, w.eval(x, a.A))
	}
	w.assigned(x)
}

// store warns of a value that does not fit the variable to which it is assigned. In a structure Spin stores it as it is,
// and warns when it is read.
func (w *writer) store(x *executed, ref prog.RefID, value int32) {
	w.readIndices(x, ref)
	v, i := w.variableOf(x.before, x.p, ref)
	switch {
	case v == nil:
	case !inStructure(v):
		w.warn(x.action, value, v.Type)
	case v.Type.Truncate(value) != value && v.Type.Kind != prog.Unsigned:
		w.unfit[elementOf(x.p, v, i)] = value
	default:
		delete(w.unfit, elementOf(x.p, v, i))
	}
}

// prioritySet returns the set_priority that is an action, 0 for other actions.
func (w *writer) prioritySet(a *prog.Action) prog.ExprID {
	if a.A != 0 && w.Program.Exprs[a.A].Op == prog.SetPriority {
		return a.A
	}
	return 0
}

// eval returns the value of an expression before a statement.
func (w *writer) eval(x *executed, id prog.ExprID) int32 {
	value, _ := w.sys.Eval(x.before, x.p, id)
	return value
}

func (w *writer) args(s prog.Slice) []prog.ExprID { return w.Program.Args[s.First : s.First+s.Count] }

// started writes the processes that a statement starts.
func (w *writer) started(x *executed) {
	all := w.sys.Processes(x.after, nil)
	for pid := int(x.before[w.Program.Layout.Count]); pid < len(all); pid++ {
		q := all[pid]
		w.write("Starting %s with pid %d", w.nameOf(q), pid)
		if w.Program.Layout.Priority {
			w.write(" priority %d", w.priorityIn(x.after, q))
		}
		w.write("\n")
		w.parameters(x, x.action.A, q)
		w.start(&state{x.after, all}, pid)
	}
}

// parameters warns of the arguments of the run of a process, in an expression.
func (w *writer) parameters(x *executed, id prog.ExprID, q vm.Process) {
	e := &w.Program.Exprs[id]
	if e.Op == prog.Run && uint32(e.Value) == q.Proc {
		for i, arg := range w.args(e.Args) {
			t := w.Program.Procs[q.Proc].Params[i].Type
			if given := w.typeName(arg); given != typeNames[t.Kind] && (given == typeNames[prog.ChanID] || t.Kind == prog.ChanID) {
				at := w.place(w.placeOf(x.action))
				w.write("spin: %s, Error: type-clash in params of %s(..), (%s<-> %s)\n", at, w.nameOf(q), typeNames[t.Kind], given)
			}
			w.warn(x.action, w.eval(x, arg), t)
		}
		return
	}
	for _, part := range []prog.ExprID{e.A, e.B} {
		if part != 0 {
			w.parameters(x, part, q)
		}
	}
}

// typeNames are Spin's names of types.
var typeNames = [...]string{prog.Bit: "bit   ", prog.Byte: "byte  ", prog.Short: "short ", prog.Int: "int   ", prog.Unsigned: "unsigned ", prog.Mtype: "mtype ", prog.ChanID: "chan  "}

// typeName returns what Spin takes for the type of an argument: that of the first name in it.
func (w *writer) typeName(id prog.ExprID) string {
	e := &w.Program.Exprs[id]
	switch {
	case e.Op >= prog.Len && e.Op <= prog.Poll:
		return typeNames[prog.ChanID]
	case e.Op == prog.Load:
		return typeNames[w.Program.Refs[e.Ref].Type.Kind]
	}
	return "value "
}

// warn writes Spin's warning if a value does not fit a type.
func (w *writer) warn(a *prog.Action, x int32, t prog.Type) {
	// Spin's numbers of types.
	names := [...]int{prog.Bit: 1, prog.Byte: 8, prog.Short: 16, prog.Int: 32, prog.Unsigned: 5, prog.Mtype: 8, prog.ChanID: 8}
	if y := t.Truncate(x); x != y {
		at := w.placeOf(a)
		switch w.origins[a.SpinID].of.(type) {
		case *syntax.DeclStmt, *syntax.AssignStmt:
			at = place(a.End - 1)
		case *syntax.ForStmt, *syntax.SelectStmt:
			if w.Program.Exprs[a.A].Op == prog.Add {
				at = place(a.End - 1)
			}
		}
		w.write("spin: %s, Error: value (%d->%d (%d)) truncated in assignment\n", w.place(at), x, y, names[t.Kind])
	}
}

// line writes the line of a statement and the values after it.
func (w *writer) line(x *executed, id int32, at place, statement string) {
	t := &w.Program.Procs[x.p.Proc]
	number := int32(slices.Index(w.numbers[x.p.Proc], id) + 1)
	w.write("%s(state %d)%s\t[%s]\n", w.head(x.after, x.p, at), number, validEnd(t, number), statement)
	w.globals(x.after, false)
	w.locals(x.after, x.p, false)
}

// validEnd returns the mark of a valid end state.
func validEnd(t *prog.Proc, number int32) string {
	for i := range t.Locations {
		if l := &t.Locations[i]; l.SpinState == number && l.ValidEnd {
			return " <valid end state>"
		}
	}
	return ""
}
