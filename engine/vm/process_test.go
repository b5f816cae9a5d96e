package vm_test

import (
	"fmt"
	"strings"
	"testing"

	"beeline/engine/prog"
	"beeline/engine/ts"
)

func (b *builder) run(p procBuilder, args ...prog.ExprID) prog.Action {
	return prog.Action{Op: prog.Guard, A: b.expr(prog.Expr{Op: prog.Run, Value: int32(p.index), Args: b.args(args...)})}
}

// TestRunAndExit: processes end in the reverse order of their creation. Their numbers
// and those of their channels are used again.
func TestRunAndExit(t *testing.T) {
	b := newBuilder()
	b.channel(1, prog.Byte)
	q := b.proc("Q")
	n, c := q.param(prog.Byte), q.local(prog.ChanID)
	q.owns(c, b.kind(1, prog.Byte))
	q.add(0, 1, prog.Action{Op: prog.Send, A: b.load(c), Args: b.args(b.load(n))})
	q.add(1, 2, prog.Action{Op: prog.Exit})
	p := b.proc("P").active(1)
	p.add(0, 1, b.run(q, b.k(7)))
	p.add(1, 2, b.run(q, b.k(8)))
	p.add(2, 3, b.run(q, b.k(9)))
	w := walk(t, b)
	empty := len(w.s)
	w.step("0.2", 0)
	one := len(w.s) - empty
	w.step("1.0 0.3", 1)
	w.step("2.0 1.0 0.4", 1) // process 1 sends
	w.step("2.0 0.4", 0)     // it cannot end before process 2, which sends
	for number, want := range []string{"none", "[]", "[[7]]", "[[8]]", "none"} {
		kind, messages := w.sys.Messages(w.s, int32(number))
		got := fmt.Sprint(messages)
		if kind == nil {
			got = "none"
		}
		if got != want {
			t.Errorf("channel %d holds %s, want %s", number, got, want)
		}
	}
	w.step("2.1 0.4", 0) // process 2 ends, and process 1 may end
	if len(w.s) != empty+one {
		t.Errorf("vector of %d bytes, want %d", len(w.s), empty+one)
	}
	w.step("1.1 0.4", 1) // the new process is number 2 again, with channel 3
	w.step("2.0", 0)
	if _, m := w.sys.Messages(w.s, 3); fmt.Sprint(m) != "[[9]]" {
		t.Errorf("channel 3 holds %v, want [[9]]", m)
	}
}

func TestTooManyProcesses(t *testing.T) {
	b := newBuilder()
	q := b.proc("Q")
	q.add(0, 1, b.is(b.global(prog.Byte), 1))
	p := b.proc("P").active(1)
	p.add(0, 0, b.run(q))
	w := walk(t, b)
	for range 254 {
		w.step("0.1", 0)
	}
	size := len(w.s)
	w.step(fmt.Sprintf("0.1!%d", ts.TooManyProcesses), 0)
	if len(w.s) != size || int(w.s[b.Layout.Count]) != 255 {
		t.Errorf("%d processes in %d bytes, want 255 in %d", w.s[b.Layout.Count], len(w.s), size)
	}
}

// TestPriorities: of the processes that can act, only those of the highest priority do.
func TestPriorities(t *testing.T) {
	b := newBuilder()
	b.Layout.Priority, b.Uses.Priorities = true, true
	x := b.global(prog.Byte)
	low := b.proc("Low").active(1)
	low.add(0, 1, b.set(x, 1))
	high := b.proc("High")
	high.self().Priority = 5
	high.active(2)
	high.add(0, 1, prog.Action{Op: prog.Guard, A: b.op(prog.Eq, b.op(prog.SelfPriority), b.k(5))})
	high.add(1, 2, prog.Action{Op: prog.Guard, A: b.op(prog.SetPriority, b.k(0), b.k(9))})
	w := walk(t, b)
	w.step("2.1 1.1", 0)
	w.step("2.2 1.1", 0)
	w.step("0.0", 0)
	w.expect("1.1")
}

func TestProvided(t *testing.T) {
	b := newBuilder()
	x := b.global(prog.Byte)
	p := b.proc("P").active(2)
	p.self().Provided = b.op(prog.Eq, b.op(prog.Self), b.load(x))
	p.add(0, 0, b.set(x, 1))
	w := walk(t, b)
	w.step("0.0", 0)
	w.expect("1.0")
}

// TestRemote evaluates in process 0 expressions on other processes, and on processes
// that do not exist.
func TestRemote(t *testing.T) {
	b := newBuilder()
	p := b.proc("P").active(1)
	p.add(0, 0, prog.Action{Op: prog.Skip})
	q := b.proc("Q").active(2)
	v := q.local(prog.Short)
	q.add(0, 1, prog.Action{Op: prog.Assign, Ref: v, A: b.k(-9)})
	q.add(1, 2, prog.Action{Op: prog.Guard, A: b.k(0)})
	remote := func(op prog.ExprOp, pid int32, proc procBuilder) prog.ExprID {
		return b.expr(prog.Expr{Op: op, A: b.k(pid), Value: int32(proc.index), Ref: v})
	}
	at := func(pid prog.ExprID, state int32) prog.ExprID {
		return b.expr(prog.Expr{Op: prog.At, A: pid, B: b.k(state), Value: int32(q.index)})
	}
	exprs := []prog.ExprID{
		remote(prog.RemoteLoad, 1, q), remote(prog.RemoteLoad, 2, q), remote(prog.RemoteLoad, 0, q), remote(prog.RemoteLoad, 7, q), remote(prog.RemoteLoad, -1, q),
		b.op(prog.PCValue, b.k(1)), b.op(prog.PCValue, b.k(2)), b.op(prog.PCValue, b.k(300)),
		at(b.k(1), 101), at(b.k(2), 101), at(0, 101), at(0, 100),
		b.op(prog.Enabled, b.k(1)), b.op(prog.Enabled, b.k(2)), b.op(prog.Enabled, b.k(3)), b.op(prog.Enabled, b.k(-1)),
		b.op(prog.NrPr), b.op(prog.LastPid), b.op(prog.Self),
	}
	itself := b.op(prog.Enabled, b.k(0))
	w := walk(t, b)
	w.step("2.1 1.1 0.0", 1)
	var got []string
	for _, x := range exprs {
		value, fault := w.sys.Eval(w.s, w.sys.Processes(w.s, nil)[0], x)
		if fault != ts.NoFault {
			t.Errorf("fault %d, want none", fault)
		}
		got = append(got, fmt.Sprint(value))
	}
	// A process must not ask whether it can move itself.
	if _, fault := w.sys.Eval(w.s, w.sys.Processes(w.s, nil)[0], itself); fault != ts.EndlessEvaluation {
		t.Errorf("enabled(_pid): fault %d", fault)
	}
	if want := "-9 0 0 0 0 101 100 0 1 0 1 0 0 1 0 0 3 1 0"; strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
}

func TestLabels(t *testing.T) {
	b := newBuilder()
	p := b.proc("P").active(2)
	for i := range uint32(3) {
		p.add(i, i+1, prog.Action{Op: prog.Skip})
	}
	p.self().Locations[0].ValidEnd = true
	p.self().Locations[1].Accept = true
	p.self().Locations[3].ValidEnd, p.self().Locations[3].Progress = true, true
	w := walk(t, b)
	for i, want := range []ts.Labels{ts.ValidEnd, ts.Accepting, 0, ts.ValidEnd | ts.Progress} {
		if got := w.sys.Labels(w.s); got != want {
			t.Errorf("after %d steps: labels %b, want %b", i, got, want)
		}
		if n := w.sys.Active(w.s); n != 2 && i < 3 || n != 1 && i == 3 {
			t.Errorf("after %d steps: %d processes can act, want 2, at the end 1", i, n)
		}
		if i < 3 {
			w.step(fmt.Sprintf("1.%d 0.0", i), 0)
		}
	}
}
