package vm_test

import (
	"fmt"
	"testing"

	"beeline/engine/prog"
	"beeline/engine/ts"
)

// TestFaults takes the edge of one action. It checks the fault, the value of x after
// the edge (9 before it), and whether the process has reached the next location.
func TestFaults(t *testing.T) {
	type maker func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action
	guard := func(x prog.ExprID) prog.Action { return prog.Action{Op: prog.Guard, A: x} }
	for _, c := range []struct {
		name  string
		make  maker
		fault ts.Fault
		x     int32
		moves bool
	}{
		{"assert", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return prog.Action{Op: prog.Assert, A: b.op(prog.Ne, b.load(x), b.k(9))}
		}, ts.AssertionViolated, 9, true},
		{"assert holds", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return prog.Action{Op: prog.Assert, A: b.load(x)}
		}, ts.NoFault, 9, true},
		{"quotient", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return prog.Action{Op: prog.Assign, Ref: x, A: b.op(prog.Div, b.k(4), b.k(0))}
		}, ts.DivisionByZero, 0, true},
		{"remainder in a guard", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return guard(b.op(prog.Mod, b.k(4), b.k(0)))
		}, ts.DivisionByZero, 9, false},
		{"true despite a fault", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return guard(b.op(prog.Eq, b.op(prog.Mod, b.k(4), b.k(0)), b.k(0)))
		}, ts.DivisionByZero, 9, true},
		{"not evaluated", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return guard(b.op(prog.Or, b.k(1), b.op(prog.Div, b.k(4), b.k(0))))
		}, ts.NoFault, 9, true},
		{"smallest by minus one", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return guard(b.op(prog.Div, b.k(-1<<31), b.k(-1)))
		}, ts.NoFault, 9, true},
		{"store after the end of an array", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return prog.Action{Op: prog.Assign, Ref: ref, A: b.k(3)}
		}, ts.IndexOutOfRange, 9, true},
		{"load after the end of an array", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return prog.Action{Op: prog.Assign, Ref: x, A: b.op(prog.Add, b.load(ref), b.k(1))}
		}, ts.IndexOutOfRange, 1, true},
		{"send to no channel", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return prog.Action{Op: prog.Send, A: b.k(0), Args: b.args(b.k(1))}
		}, ts.UninitializedChannel, 9, true},
		{"send to a negative channel", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return prog.Action{Op: prog.Send, A: b.k(-1 << 31), Args: b.args(b.k(1))}
		}, ts.UninitializedChannel, 9, true},
		{"receive from a channel that does not exist", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return prog.Action{Op: prog.Receive, A: b.k(77), Args: b.args(b.into(x))}
		}, ts.UninitializedChannel, 9, true},
		{"length of no channel", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return guard(b.op(prog.Len, b.k(0)))
		}, ts.UninitializedChannel, 9, false},
		{"send too few fields", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return prog.Action{Op: prog.Send, A: ch, Args: b.args(b.k(1))}
		}, ts.TooFewParameters, 9, true},
		{"print with a fault", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return prog.Action{Op: prog.Print, Args: b.args(b.load(ref))}
		}, ts.IndexOutOfRange, 9, true},
		{"poll a rendezvous channel", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return guard(b.expr(prog.Expr{Op: prog.Poll, A: rv, Args: b.args(b.match(b.k(1)))}))
		}, ts.RendezvousPoll, 9, false},
		{"truncated", func(b *builder, x, ref prog.RefID, ch, rv prog.ExprID) prog.Action {
			return prog.Action{Op: prog.Assign, Ref: x, A: b.k(513)}
		}, ts.NoFault, 1, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBuilder()
			x := b.global(prog.Byte)
			array := b.take(2)
			ch, rv := b.channel(2, prog.Byte, prog.Byte), b.channel(0, prog.Byte)
			ref := b.ref(prog.Ref{Type: prog.Type{Kind: prog.Byte}, Offset: array,
				Index: []prog.Index{{Expr: b.k(2), Len: 2, Stride: 1}}})
			p := b.proc("P").active(1)
			p.add(0, 1, b.set(x, 9))
			p.add(1, 2, c.make(b, x, ref, ch, rv))
			w := walk(t, b)
			w.step("0.0", 0)
			want := "0.1"
			if c.fault != ts.NoFault {
				want = fmt.Sprintf("0.1!%d", c.fault)
			}
			w.step(want, 0)
			if v := w.value(b, x); v != c.x {
				t.Errorf("x is %d, want %d", v, c.x)
			}
			if moved := w.sys.Processes(w.s, nil)[0].Location == 2; moved != c.moves {
				t.Errorf("process moved: %v, want %v", moved, c.moves)
			}
		})
	}
}

func TestDStepFaults(t *testing.T) {
	for _, c := range []struct {
		name string
		body func(b *builder, p procBuilder, x prog.RefID, rv prog.ExprID)
		want ts.Fault
		x    int32
	}{
		{"blocks", func(b *builder, p procBuilder, x prog.RefID, rv prog.ExprID) {
			p.add(1, 2, b.set(x, 1))
			p.add(2, 9, b.is(x, 0))
		}, ts.BlockInDStep, 1},
		{"blocks after a fault", func(b *builder, p procBuilder, x prog.RefID, rv prog.ExprID) {
			p.add(1, 2, prog.Action{Op: prog.Assign, Ref: x, A: b.op(prog.Div, b.k(1), b.k(0))})
			p.add(2, 9, b.is(x, 1))
		}, ts.DivisionByZero, 0},
		{"rendezvous", func(b *builder, p procBuilder, x prog.RefID, rv prog.ExprID) {
			p.add(1, 2, b.set(x, 1))
			p.add(2, 9, prog.Action{Op: prog.Send, A: rv, Args: b.args(b.k(1))})
		}, ts.RendezvousInDStep, 1},
		{"endless", func(b *builder, p procBuilder, x prog.RefID, rv prog.ExprID) {
			p.add(1, 1, b.set(x, 1))
		}, ts.EndlessDStep, 1},
		{"continues after a fault", func(b *builder, p procBuilder, x prog.RefID, rv prog.ExprID) {
			p.add(1, 2, prog.Action{Op: prog.Assign, Ref: x, A: b.op(prog.Div, b.k(1), b.k(0))})
			p.add(2, 3, prog.Action{Op: prog.Assert, A: b.load(x)})
			p.add(3, 9, b.set(x, 3))
		}, ts.DivisionByZero, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBuilder()
			x, rv := b.global(prog.Byte), b.channel(0, prog.Byte)
			p := b.proc("P").active(1)
			p.add(0, 9, prog.Action{Op: prog.DStep, Body: 1})
			c.body(b, p, x, rv)
			w := walk(t, b)
			w.step(fmt.Sprintf("0.0!%d", c.want), 0)
			if v := w.value(b, x); v != c.x {
				t.Errorf("x is %d, want %d", v, c.x)
			}
		})
	}
}

// TestFaultyGuards: an else is executable beside guards with faults. Faults of a
// rendezvous send, and of a receive that cannot take it, are reported without a partner.
func TestFaultyGuards(t *testing.T) {
	b := newBuilder()
	c := b.channel(0, prog.Byte)
	wrong := func() prog.ExprID { return b.op(prog.Div, b.k(1), b.k(0)) }
	p := b.proc("P").active(1)
	p.add(0, 1, prog.Action{Op: prog.Guard, A: wrong()})
	p.add(0, 2, prog.Action{Op: prog.Else})
	p.add(2, 3, prog.Action{Op: prog.Receive, A: c, Args: b.args(b.match(wrong()))})
	q := b.proc("Q").active(1)
	q.add(0, 1, prog.Action{Op: prog.Send, A: c, Args: b.args(b.op(prog.Add, wrong(), b.k(1)))})
	w := walk(t, b)
	w.step("1.3!3 0.0!3 0.1", 2)
	w.expect("1.3!3 1.3+0.2!3")
	var out ts.Batch
	if w.sys.Successors(w.s, &out); out.Moves(0) {
		t.Error("Moves is true, but all edges are blocked")
	}
}

func TestEndlessEvaluation(t *testing.T) {
	b := newBuilder()
	p := b.proc("P").active(1)
	p.add(0, 1, prog.Action{Op: prog.Guard, A: b.op(prog.Enabled, b.k(0))})
	walk(t, b).expect(fmt.Sprintf("0.0!%d", ts.EndlessEvaluation))
}
