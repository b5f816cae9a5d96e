package vm_test

import (
	"testing"

	"beeline/engine/prog"
)

// TestPartnersGetSameMessage: one partner may send another message within its d_step, or
// next in its atomic sequence. The other partners still get the first message.
func TestPartnersGetSameMessage(t *testing.T) {
	for _, buffered := range []bool{true, false} {
		b := newBuilder()
		c := b.channel(0, prog.Byte)
		other := b.channel(0, prog.Byte)
		if buffered {
			other = b.channel(1, prog.Byte)
		}
		sender := b.proc("S").active(1)
		sender.add(0, 1, prog.Action{Op: prog.Send, A: c, Args: b.args(b.k(1))})
		plain := b.proc("R").active(1)
		plain.add(0, 1, prog.Action{Op: prog.Receive, A: c, Args: b.args(b.match(b.k(1)))})
		busy := b.proc("B").active(1)
		take := prog.Action{Op: prog.Receive, A: c, Args: b.args(b.match(b.k(1)))}
		pass := prog.Action{Op: prog.Send, A: other, Args: b.args(b.k(7))}
		want := "0.0+2.2a 0.0+1.1"
		if buffered {
			want = "0.0+2.2 0.0+1.1"
			busy.add(0, 3, prog.Action{Op: prog.DStep, Body: 1})
			busy.add(1, 2, take)
			busy.add(2, 3, pass)
		} else {
			take.Inner = true
			busy.add(0, 1, take)
			busy.add(1, 2, pass)
		}
		walk(t, b).expect(want)
	}
}
