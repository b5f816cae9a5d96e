package vm_test

import (
	"fmt"
	"strings"
	"testing"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// A builder makes programs. It assigns offsets in the order of declarations: globals
// and channels must be declared before processes run.
type builder struct{ prog.Program }

func newBuilder() *builder {
	b := &builder{}
	b.Layout = prog.Layout{Count: 0, Exclusive: 1, Last: 2, FirstRecord: 3, PCBytes: 1}
	b.Exprs, b.Refs = make([]prog.Expr, 1), make([]prog.Ref, 1)
	return b
}

func (b *builder) take(n uint32) uint32 {
	b.Layout.FirstRecord += n
	return b.Layout.FirstRecord - n
}

func (b *builder) ref(r prog.Ref) prog.RefID {
	b.Refs = append(b.Refs, r)
	return prog.RefID(len(b.Refs) - 1)
}

func (b *builder) global(k prog.Kind) prog.RefID {
	return b.ref(prog.Ref{Type: prog.Type{Kind: k}, Offset: b.take(prog.Type{Kind: k}.Size())})
}

func (b *builder) kind(capacity uint32, fields ...prog.Kind) prog.Chan {
	c := prog.Chan{Cap: capacity}
	for _, k := range fields {
		c.Fields = append(c.Fields, prog.Type{Kind: k})
		c.Size += prog.Type{Kind: k}.Size()
	}
	return c
}

// channel declares a global channel and returns its number.
func (b *builder) channel(capacity uint32, fields ...prog.Kind) prog.ExprID {
	c := b.kind(capacity, fields...)
	b.Chans = append(b.Chans, c)
	b.GlobalChans = append(b.GlobalChans, prog.ChanAt{Chan: uint32(len(b.Chans) - 1), Offset: b.take(c.RecordSize())})
	return b.k(int32(len(b.GlobalChans)))
}

func (b *builder) expr(x prog.Expr) prog.ExprID {
	b.Exprs = append(b.Exprs, x)
	return prog.ExprID(len(b.Exprs) - 1)
}

func (b *builder) k(v int32) prog.ExprID { return b.expr(prog.Expr{Op: prog.Const, Value: v}) }

func (b *builder) load(r prog.RefID) prog.ExprID { return b.expr(prog.Expr{Op: prog.Load, Ref: r}) }

func (b *builder) op(op prog.ExprOp, args ...prog.ExprID) prog.ExprID {
	x := prog.Expr{Op: op}
	for i, to := range []*prog.ExprID{&x.A, &x.B, &x.C}[:len(args)] {
		*to = args[i]
	}
	return b.expr(x)
}

func (b *builder) args(list ...prog.ExprID) prog.Slice {
	b.Args = append(b.Args, list...)
	return prog.Slice{First: uint32(len(b.Args) - len(list)), Count: uint32(len(list))}
}

func (b *builder) match(x prog.ExprID) prog.ExprID { return b.op(prog.Match, x) }

func (b *builder) into(r prog.RefID) prog.ExprID { return b.expr(prog.Expr{Op: prog.Store, Ref: r}) }

// A procBuilder adds locations to a process type.
type procBuilder struct {
	b     *builder
	index uint32
}

func (b *builder) proc(name string) procBuilder {
	b.Procs = append(b.Procs, prog.Proc{Name: name, Size: b.Layout.RecordHeader(), Priority: 1})
	return procBuilder{b, uint32(len(b.Procs) - 1)}
}

func (p procBuilder) self() *prog.Proc { return &p.b.Procs[p.index] }

func (p procBuilder) active(n int) procBuilder {
	for range n {
		p.b.Active = append(p.b.Active, prog.Creation{Proc: p.index, Priority: p.self().Priority})
	}
	return p
}

func (p procBuilder) local(k prog.Kind) prog.RefID {
	t := prog.Type{Kind: k}
	r := p.b.ref(prog.Ref{Space: prog.Local, Type: t, Offset: p.self().Size})
	p.self().Locals = append(p.self().Locals, prog.Var{Type: t, Offset: p.self().Size, Len: 1, Space: prog.Local})
	p.self().Size += t.Size()
	return r
}

func (p procBuilder) param(k prog.Kind) prog.RefID {
	r := p.local(k)
	p.self().Params = p.self().Locals
	return r
}

// owns gives each instance a channel of its own, after all variables, and stores
// its number in r.
func (p procBuilder) owns(r prog.RefID, c prog.Chan) {
	at := p.self().Size
	for _, x := range p.self().Chans {
		at += p.b.Chans[x.Chan].RecordSize()
	}
	p.b.Chans = append(p.b.Chans, c)
	p.self().Chans = append(p.self().Chans, prog.ChanAt{Chan: uint32(len(p.b.Chans) - 1), Offset: at})
	p.self().Init = append(p.self().Init, prog.Init{Ref: r, Count: 1, Chan: uint32(len(p.self().Chans))})
}

// add adds an action at a location; its trail number is its index.
func (p procBuilder) add(from, to uint32, a prog.Action) { p.escape(0, from, to, a) }

func (p procBuilder) escape(escape, from, to uint32, a prog.Action) {
	a.Target, a.Proc, a.SpinID = to, p.index, int32(len(p.b.Actions))
	p.b.Actions = append(p.b.Actions, a)
	t := p.self()
	for uint32(len(t.Locations)) <= max(from, to) {
		t.Locations = append(t.Locations, prog.Location{SpinState: int32(len(t.Locations)) + 100})
	}
	t.Locations[from].Out = append(t.Locations[from].Out, prog.Choice{Action: uint32(len(p.b.Actions) - 1), Escape: escape})
}

// A walker is in a state of a program and takes edges from there.
type walker struct {
	t   *testing.T
	sys *vm.System
	out ts.Batch
	s   ts.State
}

func walk(t *testing.T, b *builder) *walker {
	w := &walker{t: t, sys: vm.New(&b.Program)}
	var first ts.Batch
	w.sys.Initial(&first)
	_, s := first.At(0)
	w.s = append(w.s, s...)
	w.sys.Successors(w.s, &w.out)
	return w
}

// edges returns the edges of the state as text. Each is process.action, then for a
// rendezvous + and the receiver, for a fault ! and its number, a if it is atomic, and t
// if it is transient.
func (w *walker) edges() string {
	var list []string
	for i := range w.out.Len() {
		e, _ := w.out.At(i)
		pid, action, receiver, receive, rendezvous := vm.UnpackAction(e.Action)
		s := fmt.Sprintf("%d.%d", pid, action)
		if rendezvous != e.Rendezvous {
			w.t.Errorf("edge %s: rendezvous %v, flag %v", s, rendezvous, e.Rendezvous)
		}
		if rendezvous {
			s += fmt.Sprintf("+%d.%d", receiver, receive)
		}
		if e.Fault != ts.NoFault {
			s += fmt.Sprintf("!%d", e.Fault)
		}
		if e.Atomic {
			s += "a"
		}
		if e.Transient {
			s += "t"
		}
		list = append(list, s)
	}
	return strings.Join(list, " ")
}

func (w *walker) expect(want string) {
	w.t.Helper()
	if got := w.edges(); got != want {
		w.t.Errorf("edges %q, want %q", got, want)
	}
}

// step expects the edges and takes the i-th.
func (w *walker) step(want string, i int) {
	w.t.Helper()
	w.expect(want)
	if i >= w.out.Len() {
		w.t.Fatalf("no edge %d", i)
	}
	_, s := w.out.At(i)
	w.s = append(w.s[:0], s...)
	w.out.Reset()
	w.sys.Successors(w.s, &w.out)
}

// value returns the value of a global variable.
func (w *walker) value(b *builder, r prog.RefID) int32 {
	v, fault := w.sys.Eval(w.s, vm.Process{}, b.load(r))
	if fault != ts.NoFault {
		w.t.Errorf("reading a variable: fault %d, want none", fault)
	}
	return v
}
