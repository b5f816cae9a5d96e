package vm_test

import (
	"fmt"
	"testing"

	"beeline/engine/prog"
	"beeline/engine/ts"
)

// TestRendezvous: a send has one edge for each other process that can take the message,
// from the highest number down.
func TestRendezvous(t *testing.T) {
	b := newBuilder()
	x := b.global(prog.Byte)
	c := b.channel(0, prog.Byte)
	p := b.proc("P").active(3)
	p.add(0, 1, prog.Action{Op: prog.Send, A: c, Args: b.args(b.op(prog.Self))})
	p.add(0, 2, prog.Action{Op: prog.Receive, A: c, Args: b.args(b.into(x))})
	q := b.proc("Q").active(1)
	q.add(0, 1, prog.Action{Op: prog.Receive, A: c, Args: b.args(b.match(b.k(1)))})
	w := walk(t, b)
	w.step("2.0+1.1 2.0+0.1 1.0+3.2 1.0+2.1 1.0+0.1 0.0+2.1 0.0+1.1", 1)
	if v := w.value(b, x); v != 2 {
		t.Errorf("received %d, want 2", v)
	}
	w.expect("1.0+3.2")
}

// TestRendezvousIntoDStep: a receive that begins a d_step can take the message. The rest
// of the d_step belongs to the same edge.
func TestRendezvousIntoDStep(t *testing.T) {
	b := newBuilder()
	x := b.global(prog.Byte)
	c := b.channel(0, prog.Byte)
	p := b.proc("P").active(1)
	p.add(0, 3, prog.Action{Op: prog.DStep, Body: 1})
	p.add(1, 2, prog.Action{Op: prog.Receive, A: c, Args: b.args(b.into(x))})
	p.add(2, 3, prog.Action{Op: prog.Assign, Ref: x, A: b.op(prog.Add, b.load(x), b.k(1))})
	q := b.proc("Q").active(1)
	q.add(0, 1, prog.Action{Op: prog.Send, A: c, Args: b.args(b.k(7))})
	w := walk(t, b)
	w.step("1.3+0.0", 0)
	w.expect("")
	if v := w.value(b, x); v != 8 {
		t.Errorf("x is %d, want 8", v)
	}
}

// TestModes sends 5, 3, 9 and 3 to a channel and then receives, in all modes.
func TestModes(t *testing.T) {
	for _, c := range []struct {
		name     string
		send     prog.ChanMode
		receive  prog.ChanMode
		pattern  int32 // -1: any message
		got      int32 // -1: not executable
		messages string
	}{
		{"first in first out", 0, 0, -1, 5, "[3 9 3]"},
		{"keep", 0, prog.Keep, -1, 5, "[5 3 9 3]"},
		{"match the first", 0, 0, 5, 5, "[3 9 3]"},
		{"match another", 0, 0, 9, -1, "[5 3 9 3]"},
		{"random", 0, prog.Random, 9, 9, "[5 3 3]"},
		{"random takes the first of equals", 0, prog.Random, 3, 3, "[5 9 3]"},
		{"random keep", 0, prog.Random | prog.Keep, 9, 9, "[5 3 9 3]"},
		{"random without a match", 0, prog.Random, 4, -1, "[5 3 9 3]"},
		{"sorted", prog.Sorted, 0, -1, 3, "[3 5 9]"},
		{"sorted keep", prog.Sorted, prog.Keep, -1, 3, "[3 3 5 9]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBuilder()
			x, y := b.global(prog.Byte), b.global(prog.Byte)
			ch := b.channel(4, prog.Byte, prog.Byte)
			p := b.proc("P").active(1)
			for i, v := range []int32{5, 3, 9, 3} {
				p.add(uint32(i), uint32(i+1), prog.Action{Op: prog.Send, Mode: c.send, A: ch, Args: b.args(b.k(v), b.k(1))})
			}
			first := b.into(x)
			if c.pattern >= 0 {
				first = b.match(b.k(c.pattern))
			}
			p.add(4, 5, prog.Action{Op: prog.Receive, Mode: c.receive, A: ch, Args: b.args(first, b.into(y))})
			w := walk(t, b)
			for i := range 4 {
				w.step(fmt.Sprintf("0.%d", i), 0)
			}
			if c.got < 0 {
				w.expect("")
			} else {
				w.step("0.4", 0)
			}
			_, messages := w.sys.Messages(w.s, 1)
			var firsts []int32
			for _, m := range messages {
				firsts = append(firsts, m[0])
			}
			if got := fmt.Sprint(firsts); got != c.messages {
				t.Errorf("messages %s, want %s", got, c.messages)
			}
			if v := w.value(b, x); c.got >= 0 && c.pattern < 0 && v != c.got {
				t.Errorf("received %d, want %d", v, c.got)
			}
			for _, rest := range w.s[len(w.s)-2-2*(4-len(messages)) : len(w.s)-2] {
				if rest != 0 {
					t.Errorf("bytes of unused messages are not zero: %v", w.s)
				}
			}
		})
	}
}

// TestSortedOrder: sorted sends compare all fields, as signed numbers.
func TestSortedOrder(t *testing.T) {
	b := newBuilder()
	ch := b.channel(4, prog.Short, prog.Byte)
	p := b.proc("P").active(1)
	for i, m := range [][2]int32{{2, 9}, {-1, 3}, {2, 1}, {-1, 2}} {
		p.add(uint32(i), uint32(i+1), prog.Action{Op: prog.Send, Mode: prog.Sorted, A: ch, Args: b.args(b.k(m[0]), b.k(m[1]))})
	}
	w := walk(t, b)
	for i := range 4 {
		w.step(fmt.Sprintf("0.%d", i), 0)
	}
	if _, m := w.sys.Messages(w.s, 1); fmt.Sprint(m) != "[[-1 2] [-1 3] [2 1] [2 9]]" {
		t.Errorf("messages %v, want [[-1 2] [-1 3] [2 1] [2 9]]", m)
	}
}

// TestChannelTests evaluates len, empty, full and polls on an empty, a partly filled and
// a full channel, and on a rendezvous channel.
func TestChannelTests(t *testing.T) {
	b := newBuilder()
	ch := b.channel(2, prog.Byte)
	rv := b.channel(0, prog.Byte)
	p := b.proc("P").active(1)
	for i := range uint32(2) {
		p.add(i, i+1, prog.Action{Op: prog.Send, A: ch, Args: b.args(b.k(int32(i) + 5))})
	}
	w := walk(t, b)
	poll := func(mode prog.ChanMode, v int32) prog.ExprID {
		return b.expr(prog.Expr{Op: prog.Poll, Mode: mode, A: ch, Args: b.args(b.match(b.k(v)))})
	}
	tests := []prog.ExprID{b.op(prog.Len, ch), b.op(prog.Empty, ch), b.op(prog.NEmpty, ch), b.op(prog.Full, ch), b.op(prog.NFull, ch),
		poll(0, 5), poll(0, 6), poll(prog.Random, 6),
		b.op(prog.Len, rv), b.op(prog.Empty, rv), b.op(prog.Full, rv), b.op(prog.NFull, rv)}
	for i, want := range []string{"[0 1 0 0 1 0 0 0 0 1 0 1]", "[1 0 1 0 1 1 0 0 0 1 0 1]", "[2 0 1 1 0 1 0 2 0 1 0 1]"} {
		var got []int32
		for _, x := range tests {
			v, fault := w.sys.Eval(w.s, w.sys.Processes(w.s, nil)[0], x)
			if fault != ts.NoFault {
				t.Errorf("with %d messages: fault %d, want none", i, fault)
			}
			got = append(got, v)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("with %d messages: %v, want %s", i, got, want)
		}
		if i < 2 {
			w.step(fmt.Sprintf("0.%d", i), 0)
		}
	}
	x := b.expr(prog.Expr{Op: prog.Poll, A: rv, Args: b.args(b.match(b.k(1)))})
	if _, fault := w.sys.Eval(w.s, w.sys.Processes(w.s, nil)[0], x); fault != ts.RendezvousPoll {
		t.Errorf("polling a rendezvous channel: fault %d, want RendezvousPoll", fault)
	}
}
