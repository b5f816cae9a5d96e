package vm_test

import (
	"testing"

	"beeline/engine/prog"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// mixed returns a program with most kinds of actions and expressions.
func mixed() *builder {
	b := newBuilder()
	b.Layout.Priority = true
	b.Uses.Timeout = true
	x := b.global(prog.Byte)
	rv, ch := b.channel(0, prog.Byte, prog.Int), b.channel(3, prog.Byte, prog.Int)
	q := b.proc("Q")
	n, own := q.param(prog.Byte), q.local(prog.ChanID)
	q.owns(own, b.kind(2, prog.Byte))
	q.add(0, 1, inner(prog.Action{Op: prog.Send, A: b.load(own), Args: b.args(b.load(n))}))
	q.add(1, 2, prog.Action{Op: prog.Receive, A: b.load(own), Args: b.args(b.into(x))})
	q.add(2, 3, prog.Action{Op: prog.Receive, A: rv, Args: b.args(b.match(b.k(3)), b.into(x))})
	q.add(2, 3, prog.Action{Op: prog.DStep, Body: 5})
	q.add(3, 3, prog.Action{Op: prog.Receive, Mode: prog.Random, A: ch, Args: b.args(b.match(b.load(n)), b.op(prog.Ignore))})
	q.add(3, 4, prog.Action{Op: prog.Exit})
	q.add(5, 6, prog.Action{Op: prog.Receive, A: rv, Args: b.args(b.into(x), b.op(prog.Ignore))})
	q.add(6, 3, prog.Action{Op: prog.Print, Args: b.args(b.load(x))})
	p := b.proc("P").active(2)
	p.add(0, 1, b.run(q, b.op(prog.Self)))
	p.add(1, 2, prog.Action{Op: prog.Send, A: rv, Args: b.args(b.k(3), b.k(4))})
	p.add(2, 3, prog.Action{Op: prog.Send, Mode: prog.Sorted, A: ch, Args: b.args(b.op(prog.Self), b.k(4))})
	p.add(3, 4, prog.Action{Op: prog.Guard, A: b.op(prog.And, b.op(prog.Enabled, b.k(1)), b.op(prog.GetPriority, b.k(1)))})
	p.add(3, 4, prog.Action{Op: prog.Guard, A: b.expr(prog.Expr{Op: prog.At, B: b.k(103), Value: int32(q.index)})})
	p.add(3, 4, prog.Action{Op: prog.Guard, A: b.expr(prog.Expr{Op: prog.RemoteLoad, A: b.k(3), Value: int32(q.index), Ref: n})})
	p.add(3, 4, prog.Action{Op: prog.Else})
	p.add(4, 5, prog.Action{Op: prog.Assert, A: b.expr(prog.Expr{Op: prog.Poll, Mode: prog.Random, A: ch, Args: b.args(b.match(b.k(1)), b.op(prog.Ignore))})})
	b.proc("R").active(1).add(0, 1, prog.Action{Op: prog.Guard, A: b.op(prog.Timeout)})
	return b
}

// reachable returns all reachable states.
func reachable(sys *vm.System) []ts.State {
	visited := store.NewExact(0)
	var out ts.Batch
	sys.Initial(&out)
	_, s := out.At(0)
	visited.Insert(s)
	for id := 0; id < visited.Len(); id++ {
		s := append(ts.State(nil), visited.State(store.ID(id))...)
		out.Reset()
		sys.Successors(s, &out)
		for i := range out.Len() {
			if e, to := out.At(i); !e.Fault.Fatal() {
				visited.Insert(to)
			}
		}
	}
	var all []ts.State
	for id := range visited.Len() {
		all = append(all, visited.State(store.ID(id)))
	}
	return all
}

func TestNoAllocations(t *testing.T) {
	b := mixed()
	sys := vm.New(&b.Program)
	states := reachable(sys)
	if len(states) < 100 {
		t.Fatalf("only %d states, want at least 100", len(states))
	}
	for action := range b.Actions {
		if !sys.Covered(uint32(action)) {
			t.Errorf("action %d is never executed", action)
		}
	}
	var out ts.Batch
	n := testing.AllocsPerRun(2, func() {
		for _, s := range states {
			out.Reset()
			sys.Successors(s, &out)
			sys.Labels(s)
			sys.Active(s)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations in %d states, want 0", n, len(states))
	}
}

// TestSuccessorsDependOnStateAlone expands all states with two systems and compares the
// edges. The second one gets a state in the batch that receives the edges.
func TestSuccessorsDependOnStateAlone(t *testing.T) {
	b := mixed()
	first, second := vm.New(&b.Program), vm.New(&b.Program)
	states := reachable(first)
	var x, y ts.Batch
	for i := len(states) - 1; i >= 0; i-- {
		x.Reset()
		y.Reset()
		first.Successors(states[i], &x)
		alias := y.Append(0, states[i])
		second.Successors(alias, &y)
		if x.Len() != y.Len()-1 {
			t.Fatalf("state %d: one system has %d edges, the other %d", i, x.Len(), y.Len()-1)
		}
		for k := range x.Len() {
			e, s := x.At(k)
			f, u := y.At(k + 1)
			if e.Action != f.Action || e.Fault != f.Fault || e.Transient != f.Transient || string(s) != string(u) {
				t.Errorf("state %d, edge %d: one system has %+v %v, the other %+v %v", i, k, e, s, f, u)
			}
		}
	}
}
