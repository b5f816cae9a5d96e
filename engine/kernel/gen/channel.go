package gen

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A place is where code finds a channel: its record lies offset bytes after the address in
// base.
type place struct {
	kind   *prog.Chan
	base   wasm.Local
	offset uint32
}

// channel finds the channel that an operand refers to, and emits body for it: once, or once
// for each kind if the operand can refer to any channel. If there is no such channel it
// records the fault and emits bad.
func (s *scope) channel(x prog.ExprID, body func(place), bad func()) {
	at, ok := s.c.fixed.Operand(s.proc, x)
	if ok && at.Index == nil {
		body(place{&s.c.p.Chans[at.Kind], s.base(at.Space), at.At})
		return
	}
	done, none := s.Block(), s.Block()
	if ok {
		s.element(at, none, body)
	} else {
		s.anyChannel(x, none, done, body)
	}
	s.Br(done)
	s.End()
	s.fails(ts.UninitializedChannel)
	if bad != nil {
		bad()
	}
	s.End()
}

// channelValue pushes what value pushes for the channel that an operand refers to, or otherwise
// if there is no such channel.
func (s *scope) channelValue(x prog.ExprID, otherwise int32, value func(place)) {
	v := s.i32()
	s.SetConst(v, otherwise)
	s.channel(x, func(p place) {
		value(p)
		s.Set(v)
	}, nil)
	s.Get(v)
}

// element is channel for an element of a regular array.
func (s *scope) element(at prog.FixedChan, none wasm.Label, body func(place)) {
	base := s.i32()
	s.subscript(prog.Index{Expr: at.Index.Expr, Len: at.Len, Stride: at.Stride}, none)
	s.Op(wasm.I32Add, s.base(at.Space))
	s.Set(base)
	body(place{&s.c.p.Chans[at.Kind], base, at.At})
}

// anyChannel is channel for an operand that can refer to any channel.
func (s *scope) anyChannel(x prog.ExprID, none, done wasm.Label, body func(place)) {
	c := s.c
	base, kind := s.i32(), s.i32()
	s.Get(s.vector)
	s.value(x)
	s.Call(c.findChannel)
	s.Tee(base)
	s.Op(wasm.I32Eqz)
	s.BrIf(none)
	s.SetToGlobal(kind, c.found)
	for i, k := range c.chanKinds {
		if i < len(c.chanKinds)-1 {
			s.GetOp(kind, wasm.I32Eq, int32(i))
			s.If()
		}
		body(place{&c.p.Chans[k], base, 0})
		if i < len(c.chanKinds)-1 {
			s.Br(done)
			s.End()
		}
	}
}

// placeIn returns the same place in the vector of another scope, which is a copy.
func (s *scope) placeIn(t *scope, p place) place {
	switch p.base {
	case s.vector:
		p.base = t.vector
	case s.record:
		p.base = t.record
	default:
		p.base = s.addressIn(t, p.base)
	}
	return p
}

// addressIn returns the same address in the vector of another scope, which is a copy.
func (s *scope) addressIn(t *scope, at wasm.Local) wasm.Local {
	to := t.i32()
	t.Op(wasm.I32Sub, at, s.vector)
	t.Op(wasm.I32Add, t.vector)
	t.Set(to)
	return to
}

// count pushes the number of messages in a channel.
func (s *scope) count(p place) {
	if p.kind.Cap == 0 {
		s.Const(0)
		return
	}
	s.Load(wasm.I32Load8U, p.base, p.offset)
}

// hasRoom pushes whether another message fits.
func (s *scope) hasRoom(p place) {
	s.count(p)
	s.OpConst(wasm.I32LtU, int32(p.kind.Cap))
}

// channelTest pushes the value of len, empty, full, nempty, nfull or a poll.
func (s *scope) channelTest(x *prog.Expr) {
	s.channelValue(x.A, 0, func(p place) { s.testChannel(x, p) })
}

func (s *scope) testChannel(x *prog.Expr, p place) {
	if x.Op == prog.Poll {
		if p.kind.Cap == 0 {
			s.fails(ts.RendezvousPoll)
			s.Const(0)
			return
		}
		m := s.find(p, x.Args, x.Mode)
		s.GetOp(m, wasm.I32Ne, 0)
		if x.Mode&prog.Random != 0 {
			s.Get(m)
			s.Op(wasm.I32Sub, p.base)
			s.OpConst(wasm.I32Sub, int32(p.offset+prog.LenBytes))
			s.OpConst(wasm.I32DivU, int32(p.kind.Size))
			s.OpConst(wasm.I32Add, 1)
			s.Op(wasm.I32Mul)
		}
		return
	}
	if p.kind.Cap == 0 {
		// A rendezvous channel holds its message until it is received.
		s.value(x.A)
		s.GetGlobal(s.c.pendingChan)
		s.Op(wasm.I32Eq)
	} else {
		s.count(p)
	}
	switch x.Op {
	case prog.Empty:
		s.Op(wasm.I32Eqz)
	case prog.NEmpty:
		s.OpConst(wasm.I32Ne, 0)
	case prog.Full:
		s.OpConst(wasm.I32Eq, int32(max(p.kind.Cap, 1)))
	case prog.NFull:
		s.OpConst(wasm.I32LtU, int32(max(p.kind.Cap, 1)))
	}
}

// arguments returns an argument list.
func (c *compiler) arguments(args prog.Slice) []prog.ExprID {
	return c.p.Args[args.First : args.First+args.Count]
}

// find returns a variable with the address of the message that a receive would take from a
// buffered channel, 0 if there is none.
func (s *scope) find(p place, args prog.Slice, mode prog.ChanMode) wasm.Local {
	m := s.i32()
	s.SetConst(m, 0)
	at := func() {
		s.GetOp(p.base, wasm.I32Add, int32(p.offset+prog.LenBytes))
	}
	if mode&prog.Random == 0 {
		s.count(p)
		s.If()
		at()
		s.Set(m)
		s.matches(p.kind, m, args)
		s.IfZero()
		s.SetConst(m, 0)
		s.End()
		s.End()
		return m
	}
	end := s.i32()
	at()
	s.Tee(m)
	s.count(p)
	s.Const(int32(p.kind.Size))
	s.Ops(wasm.I32Mul, wasm.I32Add)
	s.Set(end)
	s.Repeat(func(done wasm.Label) {
		s.Op(wasm.I32GeU, m, end)
		s.If()
		s.SetConst(m, 0)
		s.Br(done)
		s.End()
		s.matches(p.kind, m, args)
		s.BrIf(done)
		s.Add(m, int32(p.kind.Size))
	})
	return m
}

// matches pushes whether the buffered message at an address matches the constants among the
// arguments.
func (s *scope) matches(kind *prog.Chan, m wasm.Local, args prog.Slice) {
	s.compare(s.c.arguments(args), func(j int) { s.field(kind, m, j) })
}

// field pushes field j of the buffered message at an address. A missing field is 0, and a
// fault if the message has more than one field.
func (s *scope) field(kind *prog.Chan, m wasm.Local, j int) {
	switch n := len(kind.Fields); {
	case j < n:
		s.Load(loadOp(kind.Fields[j]), m, offsetOf(kind, j))
		return
	case n > 1:
		s.fails(ts.TooManyParameters)
	}
	s.Const(0)
}

// compare pushes whether all constants among the arguments of a receive equal the fields that
// field pushes.
func (s *scope) compare(args []prog.ExprID, field func(int)) {
	ok := s.i32()
	s.SetConst(ok, 1)
	for j, x := range args {
		e := &s.c.p.Exprs[x]
		if e.Op != prog.Match {
			continue
		}
		s.If(ok)
		s.value(e.A)
		field(j)
		s.Op(wasm.I32Eq)
		s.Set(ok)
		s.End()
	}
	s.Get(ok)
}

func offsetOf(kind *prog.Chan, j int) uint32 {
	at := uint32(0)
	for _, t := range kind.Fields[:j] {
		at += t.Size()
	}
	return at
}

// put is the effect of a send to a buffer that has room.
func (s *scope) put(p place, a *prog.Action) {
	message := s.evaluate(p.kind, a.Args)
	at, n := s.i32(), s.i32()
	s.count(p)
	s.Set(n)
	if a.Mode&prog.Sorted != 0 {
		s.makeRoom(p, message, n, at)
	} else {
		s.Get(p.base)
		if p.kind.Cap > 1 {
			s.Get(n)
			s.Const(int32(p.kind.Size))
			s.Ops(wasm.I32Mul, wasm.I32Add)
		}
		s.Set(at)
	}
	for j, t := range p.kind.Fields {
		s.Gets(at, message[j])
		s.storeTyped(t, p.offset+prog.LenBytes+offsetOf(p.kind, j))
	}
	s.Gets(p.base, n)
	s.OpConst(wasm.I32Add, 1)
	s.Mem(wasm.I32Store8, p.offset)
}

// evaluate evaluates the fields of a message, and arguments beyond them.
func (s *scope) evaluate(kind *prog.Chan, args prog.Slice) []wasm.Local {
	given := s.c.p.Args[args.First : args.First+args.Count]
	list := make([]wasm.Local, max(len(given), len(kind.Fields)))
	for j := range list {
		list[j] = s.i32()
		if j < len(given) {
			s.value(given[j])
			s.Set(list[j])
		} else {
			s.SetConst(list[j], 0)
		}
	}
	switch n := len(kind.Fields); {
	case len(given) < n:
		s.fails(ts.TooFewParameters)
	case len(given) > n:
		s.fails(ts.TooManyParameters)
	}
	return list[:len(kind.Fields)]
}

// makeRoom moves the messages up that are larger than the given one. It sets at to its
// address, without the place's offset.
func (s *scope) makeRoom(p place, message []wasm.Local, n, at wasm.Local) {
	i := s.i32()
	size := int32(p.kind.Size)
	s.Set(at, p.base)
	s.SetConst(i, 0)
	s.Repeat(func(done wasm.Label) {
		s.Op(wasm.I32GeU, i, n)
		s.BrIf(done)
		s.less(p, message, at)
		s.BrIf(done)
		s.Add(i, 1)
		s.Add(at, size)
	})
	first := int32(p.offset + prog.LenBytes)
	s.GetOp(at, wasm.I32Add, first+size)
	s.GetOp(at, wasm.I32Add, first)
	s.Op(wasm.I32Sub, n, i)
	s.OpConst(wasm.I32Mul, size)
	s.Copy()
}

// less pushes whether a message is smaller than the stored one at an address.
func (s *scope) less(p place, message []wasm.Local, at wasm.Local) {
	result := s.i32()
	s.SetConst(result, 0)
	done := s.Block()
	for j, t := range p.kind.Fields {
		x := s.i32()
		s.Load(loadOp(t), at, p.offset+prog.LenBytes+offsetOf(p.kind, j))
		s.Set(x)
		s.Op(wasm.I32Ne, message[j], x)
		s.If()
		s.Op(wasm.I32LtS, message[j], x)
		s.Set(result)
		s.Br(done)
		s.End()
	}
	s.End()
	s.Get(result)
}

// receive is the effect of receiving the buffered message at m.
func (s *scope) receive(p place, a *prog.Action, m wasm.Local) {
	args := s.c.arguments(a.Args)
	fields := make([]wasm.Local, len(args))
	for j, x := range args {
		if s.c.p.Exprs[x].Op == prog.Store {
			fields[j] = s.i32()
			s.field(p.kind, m, j)
			s.Set(fields[j])
		}
	}
	if a.Mode&prog.Keep == 0 {
		s.remove(p, a, m)
	}
	for j, x := range args {
		if e := &s.c.p.Exprs[x]; e.Op == prog.Store {
			s.store(&s.c.p.Refs[e.Ref], fields[j])
		}
	}
	switch n := len(p.kind.Fields); {
	case a.Mode&prog.Keep != 0 && (n == 1 || len(args) < n):
	case len(args) < n:
		s.fails(ts.TooFewParameters)
	case len(args) > n:
		s.fails(ts.TooManyParameters)
	}
}

// remove removes the message at m from a channel.
func (s *scope) remove(p place, a *prog.Action, m wasm.Local) {
	size, first := p.kind.Size, p.offset+prog.LenBytes
	n := s.i32()
	s.count(p)
	s.OpConst(wasm.I32Sub, 1)
	s.Set(n)
	last := s.i32() // address of the message that becomes free, minus first
	if rest := (p.kind.Cap - 1) * size; a.Mode&prog.Random == 0 && rest <= 64 {
		// Free messages are zero, so all of them can be moved.
		s.shift(p.base, first, size, rest)
		s.GetOp(p.base, wasm.I32Add, int32(rest))
		s.Set(last)
	} else {
		s.Gets(p.base, n)
		s.Const(int32(size))
		s.Ops(wasm.I32Mul, wasm.I32Add)
		s.Set(last)
		s.Gets(m, m)
		s.OpConst(wasm.I32Add, int32(size))
		s.GetOp(last, wasm.I32Add, int32(first))
		s.Op(wasm.I32Sub, m)
		s.Copy()
	}
	s.zero(last, first, size)
	s.Store(wasm.I32Store8, p.base, p.offset, n)
}

// shift moves n bytes down by a distance. Chunks move in order, so none overwrites what a
// later one reads.
func (s *scope) shift(base wasm.Local, to, distance, n uint32) {
	for _, k := range layout.Chunks(n) {
		s.Gets(base, base)
		s.Mem(k.Load, to+distance+k.At)
		s.Mem(k.Store, to+k.At)
	}
}

// zero clears n bytes.
func (s *scope) zero(base wasm.Local, offset, n uint32) {
	if n > 64 {
		s.GetOp(base, wasm.I32Add, int32(offset))
		s.Consts(0, int32(n))
		s.Fill()
		return
	}
	for _, k := range layout.Chunks(n) {
		s.Get(base)
		if k.Store == wasm.I64Store {
			s.Const64(0)
		} else {
			s.Const(0)
		}
		s.Mem(k.Store, offset+k.At)
	}
}
