package vm_test

import (
	"testing"

	"beeline/engine/prog"
)

func (b *builder) set(r prog.RefID, v int32) prog.Action {
	return prog.Action{Op: prog.Assign, Ref: r, A: b.k(v)}
}

func (b *builder) is(r prog.RefID, v int32) prog.Action {
	return prog.Action{Op: prog.Guard, A: b.op(prog.Eq, b.load(r), b.k(v))}
}

func inner(a prog.Action) prog.Action { a.Inner = true; return a }

func TestElse(t *testing.T) {
	b := newBuilder()
	x := b.global(prog.Byte)
	p := b.proc("P").active(1)
	p.add(0, 0, b.set(x, 1))
	p.add(0, 1, prog.Action{Op: prog.Skip})
	p.add(1, 2, b.is(x, 1))
	p.add(1, 3, prog.Action{Op: prog.Else})
	w := walk(t, b)
	w.step("0.0 0.1", 1)
	w.expect("0.3")
	w = walk(t, b)
	w.step("0.0 0.1", 0)
	w.step("0.0 0.1", 1)
	w.expect("0.2")
}

// TestElseBesideRendezvous: else is executable iff the rendezvous beside it has no
// partner.
func TestElseBesideRendezvous(t *testing.T) {
	b := newBuilder()
	c := b.channel(0, prog.Byte)
	p := b.proc("P").active(1)
	p.add(0, 1, prog.Action{Op: prog.Send, A: c, Args: b.args(b.k(1))})
	p.add(0, 2, prog.Action{Op: prog.Else})
	q := b.proc("Q").active(1)
	q.add(0, 1, prog.Action{Op: prog.Skip})
	q.add(1, 2, prog.Action{Op: prog.Receive, A: c, Args: b.args(b.match(b.k(1)))})
	w := walk(t, b)
	w.step("1.2 0.1", 0)
	w.expect("0.0+1.3")
}

func TestTimeout(t *testing.T) {
	b := newBuilder()
	b.Uses.Timeout = true
	x := b.global(prog.Byte)
	p := b.proc("P").active(1)
	p.add(0, 1, prog.Action{Op: prog.Guard, A: b.op(prog.Timeout)})
	q := b.proc("Q").active(1)
	q.add(0, 1, b.set(x, 1))
	w := walk(t, b)
	w.step("1.1", 0)
	w.step("0.0", 0)
	w.expect("")
}

func TestAtomic(t *testing.T) {
	b := newBuilder()
	x := b.global(prog.Byte)
	p := b.proc("P").active(1)
	p.add(0, 1, inner(b.set(x, 1)))
	p.add(1, 2, inner(b.is(x, 1)))
	p.add(2, 3, inner(b.is(x, 2))) // blocks: other processes may act
	p.add(3, 4, inner(b.set(x, 3)))
	p.add(4, 5, b.set(x, 4)) // the last of the sequence
	q := b.proc("Q").active(1)
	q.add(0, 0, b.set(x, 2))
	w := walk(t, b)
	w.step("1.5 0.0at", 1)
	if w.s[b.Layout.Exclusive] != 1 {
		t.Errorf("exclusive byte is %d inside the sequence, want 1", w.s[b.Layout.Exclusive])
	}
	w.step("0.1a", 0)
	if w.s[b.Layout.Exclusive] != 0 {
		t.Errorf("exclusive byte is %d where the sequence blocks, want 0", w.s[b.Layout.Exclusive])
	}
	w.step("1.5", 0)
	w.step("1.5 0.2at", 1)
	w.step("0.3at", 0)
	w.step("0.4", 0)
	w.expect("1.5")
}

// TestAtomicTimeout: a sequence that waits for timeout is blocked.
func TestAtomicTimeout(t *testing.T) {
	b := newBuilder()
	b.Uses.Timeout = true
	x := b.global(prog.Byte)
	p := b.proc("P").active(1)
	p.add(0, 1, inner(b.set(x, 1)))
	p.add(1, 2, inner(prog.Action{Op: prog.Guard, A: b.op(prog.Timeout)}))
	p.add(2, 3, b.set(x, 2))
	q := b.proc("Q").active(1)
	q.add(0, 1, b.is(x, 1))
	w := walk(t, b)
	w.step("0.0a", 0)
	w.step("1.3", 0)
	w.step("0.1at", 0)
	w.expect("0.2")
}

// TestAtomicRendezvous: after a rendezvous between two atomic sequences, that of the
// receiver continues.
func TestAtomicRendezvous(t *testing.T) {
	b := newBuilder()
	x := b.global(prog.Byte)
	c := b.channel(0, prog.Byte)
	p := b.proc("P").active(1)
	p.add(0, 1, inner(prog.Action{Op: prog.Send, A: c, Args: b.args(b.k(1))}))
	p.add(1, 2, b.set(x, 1))
	q := b.proc("Q").active(1)
	q.add(0, 1, inner(prog.Action{Op: prog.Receive, A: c, Args: b.args(b.into(x))}))
	q.add(1, 2, b.set(x, 2))
	w := walk(t, b)
	w.step("0.0+1.2at", 0)
	w.step("1.3", 0)
	w.expect("0.1")
}

// TestEscapes: escape clauses are tried from the outermost on. The first one with an
// executable action excludes all later ones.
func TestEscapes(t *testing.T) {
	b := newBuilder()
	x := b.global(prog.Byte)
	p := b.proc("P").active(1)
	p.escape(2, 0, 1, b.is(x, 2))
	p.escape(2, 0, 2, b.is(x, 2))
	p.escape(1, 0, 3, prog.Action{Op: prog.Guard, A: b.op(prog.Ge, b.load(x), b.k(1))})
	p.escape(0, 0, 4, prog.Action{Op: prog.Skip})
	p.escape(0, 0, 5, prog.Action{Op: prog.Skip})
	q := b.proc("Q").active(1)
	q.add(0, 0, prog.Action{Op: prog.Assign, Ref: x, A: b.op(prog.Add, b.load(x), b.k(1))})
	w := walk(t, b)
	w.step("1.5 0.3 0.4", 0)
	w.step("1.5 0.2", 0)
	w.expect("1.5 0.0 0.1")
}

// TestEscapeByRendezvous: the receiver's escape has precedence over its main sequence.
func TestEscapeByRendezvous(t *testing.T) {
	b := newBuilder()
	c := b.channel(0, prog.Byte)
	any := func() prog.Slice { return b.args(b.op(prog.Ignore)) }
	p := b.proc("P").active(1)
	p.escape(1, 0, 1, prog.Action{Op: prog.Receive, A: c, Args: any()})
	p.escape(0, 0, 2, prog.Action{Op: prog.Receive, A: c, Args: any()})
	q := b.proc("Q").active(1)
	q.add(0, 1, prog.Action{Op: prog.Send, A: c, Args: b.args(b.k(1))})
	walk(t, b).expect("1.2+0.0")
}

// TestDStep: a d_step is one edge. It takes the first executable choice everywhere.
func TestDStep(t *testing.T) {
	b := newBuilder()
	x := b.global(prog.Byte)
	p := b.proc("P").active(1)
	p.add(0, 9, prog.Action{Op: prog.DStep, Body: 1})
	p.add(1, 2, b.is(x, 0))
	p.add(2, 2, prog.Action{Op: prog.Guard, A: b.op(prog.Gt, b.load(x), b.k(5))})
	p.add(2, 3, b.set(x, 1))
	p.add(2, 4, b.set(x, 2))
	p.add(3, 5, b.is(x, 0))
	p.add(3, 9, prog.Action{Op: prog.Else})
	p.add(9, 0, prog.Action{Op: prog.Skip})
	w := walk(t, b)
	w.step("0.0", 0)
	if v := w.value(b, x); v != 1 {
		t.Errorf("x is %d, want 1", v)
	}
	w.step("0.7", 0)
	w.expect("") // its guard is no longer executable
	for action, want := range []bool{true, true, false, true, false, false, true, true} {
		if got := w.sys.Covered(uint32(action)); got != want {
			t.Errorf("action %d covered: %v, want %v", action, got, want)
		}
	}
}
