package gen

import (
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A scope is a place for code: a function, and its variables with the vector, and the record
// and number of the acting process. In the code of an effect the vector is the target of the
// last edge in the batch.
type scope struct {
	*wasm.Func
	c      *compiler
	proc   uint32 // type of the process
	vector wasm.Local
	record wasm.Local
	pid    wasm.Local
	effect bool
}

// i32 returns a new 32-bit variable.
func (s *scope) i32() wasm.Local { return s.Local(wasm.I32) }

// fails records a fault.
func (s *scope) fails(f ts.Fault) {
	s.Const(int32(f))
	s.Call(s.c.fail)
}

// base returns the variable that the offsets of a space count from.
func (s *scope) base(sp prog.Space) wasm.Local {
	if sp == prog.Local {
		return s.record
	}
	return s.vector
}

// binaries are the operators that are one instruction.
var binaries = map[prog.ExprOp]wasm.Op{
	prog.Add: wasm.I32Add, prog.Sub: wasm.I32Sub, prog.Mul: wasm.I32Mul, prog.Shl: wasm.I32Shl, prog.Shr: wasm.I32ShrS,
	prog.BitAnd: wasm.I32And, prog.BitOr: wasm.I32Or, prog.BitXor: wasm.I32Xor, prog.Eq: wasm.I32Eq, prog.Ne: wasm.I32Ne,
	prog.Lt: wasm.I32LtS, prog.Le: wasm.I32LeS, prog.Gt: wasm.I32GtS, prog.Ge: wasm.I32GeS,
}

// mirrored has the comparisons with their operands swapped. Constants are put second, because
// wazero 1.12 gets 0 > (a & b) wrong.
var mirrored = map[prog.ExprOp]prog.ExprOp{
	prog.Lt: prog.Gt, prog.Le: prog.Ge, prog.Gt: prog.Lt, prog.Ge: prog.Le, prog.Eq: prog.Eq, prog.Ne: prog.Ne,
}

// value pushes the value of an expression. A fault is recorded and evaluates to 0.
func (s *scope) value(id prog.ExprID) {
	if v, ok := s.c.constant(id); ok {
		s.Const(v)
		return
	}
	x := &s.c.p.Exprs[id]
	if op, ok := binaries[x.Op]; ok {
		a, b := x.A, x.B
		if _, first := s.c.constant(a); first && mirrored[x.Op] != 0 {
			a, b, op = b, a, binaries[mirrored[x.Op]]
		}
		s.value(a)
		s.value(b)
		s.Op(op)
		return
	}
	switch x.Op {
	case prog.Load:
		s.load(&s.c.p.Refs[x.Ref])
	case prog.Neg:
		s.Const(0)
		s.value(x.A)
		s.Op(wasm.I32Sub)
	case prog.Compl:
		s.value(x.A)
		s.OpConst(wasm.I32Xor, -1)
	case prog.Not:
		s.value(x.A)
		s.Op(wasm.I32Eqz)
	case prog.Div, prog.Mod:
		s.divide(x)
	case prog.And, prog.Or:
		s.logic(x)
	case prog.Cond:
		s.value(x.A)
		s.IfValue(wasm.I32)
		s.value(x.B)
		s.Else()
		s.value(x.C)
		s.End()
	case prog.Len, prog.Empty, prog.Full, prog.NEmpty, prog.NFull, prog.Poll:
		s.channelTest(x)
	default:
		s.builtin(x)
	}
}

// truth pushes whether an expression is not 0, as 0 or 1.
func (s *scope) truth(id prog.ExprID) {
	s.value(id)
	if x := &s.c.p.Exprs[id]; x.Op != prog.Not && x.Op != prog.And && x.Op != prog.Or && (x.Op < prog.Eq || x.Op > prog.Ge) {
		s.OpConst(wasm.I32Ne, 0)
	}
}

// logic is && and ||. A right side that is cheap and cannot fail is always evaluated, because
// a branch costs more.
func (s *scope) logic(x *prog.Expr) {
	and := x.Op == prog.And
	s.truth(x.A)
	if s.c.cost(x.B) <= cheap {
		s.truth(x.B)
		if and {
			s.Op(wasm.I32And)
		} else {
			s.Op(wasm.I32Or)
		}
		return
	}
	s.IfValue(wasm.I32)
	if and {
		s.truth(x.B)
	} else {
		s.Const(1)
	}
	s.Else()
	if and {
		s.Const(0)
	} else {
		s.truth(x.B)
	}
	s.End()
}

// Bounds of the costs of expressions: what is cheap enough to be always evaluated, and the
// cost of what may have faults or effects.
const (
	cheap  = 6
	costly = 1000
)

// cost returns about how many instructions an expression has.
func (c *compiler) cost(id prog.ExprID) int {
	if id == 0 {
		return 0
	}
	x := &c.p.Exprs[id]
	switch {
	case x.Op == prog.Load && len(c.p.Refs[x.Ref].Index) > 0:
		return costly
	case x.Op == prog.Const, x.Op == prog.Load, x.Op == prog.Self, x.Op == prog.NrPr:
		return 1
	case x.Op == prog.Not, x.Op == prog.Neg, x.Op == prog.And, x.Op == prog.Or:
	case binaries[x.Op] != 0:
	default:
		return costly
	}
	return 1 + c.cost(x.A) + c.cost(x.B)
}

// mayFail reports whether evaluating an expression may cause a fault.
func (c *compiler) mayFail(id prog.ExprID) bool {
	if id == 0 {
		return false
	}
	x := &c.p.Exprs[id]
	switch x.Op {
	case prog.Const, prog.Self, prog.NrPr, prog.LastPid, prog.Timeout, prog.NonProgress, prog.SelfPriority, prog.Ignore:
		return false
	case prog.Load, prog.Store:
		return c.refMayFail(&c.p.Refs[x.Ref])
	case prog.Div, prog.Mod:
		if d := &c.p.Exprs[x.B]; d.Op == prog.Const && d.Value != 0 {
			return c.mayFail(x.A)
		}
		return true
	case prog.Neg, prog.Compl, prog.Not, prog.And, prog.Or, prog.Cond, prog.Match:
		return c.mayFail(x.A) || c.mayFail(x.B) || c.mayFail(x.C)
	}
	if binaries[x.Op] != 0 {
		return c.mayFail(x.A) || c.mayFail(x.B)
	}
	return true
}

func (c *compiler) refMayFail(r *prog.Ref) bool {
	for _, ix := range r.Index {
		if _, ok := c.constantIndex(ix); !ok {
			return true
		}
	}
	return false
}

// constantIndex returns the offset of a constant subscript within range.
func (c *compiler) constantIndex(ix prog.Index) (uint32, bool) {
	x := &c.p.Exprs[ix.Expr]
	if x.Op == prog.Const && uint32(x.Value) < ix.Len {
		return uint32(x.Value) * ix.Stride, true
	}
	return 0, false
}

// divide is / and %: a fault for divisor 0, and the results of C where WebAssembly would trap.
func (s *scope) divide(x *prog.Expr) {
	op := wasm.I32DivS
	if x.Op == prog.Mod {
		op = wasm.I32RemS
	}
	s.value(x.A)
	if d := &s.c.p.Exprs[x.B]; d.Op == prog.Const && d.Value != 0 && d.Value != -1 {
		s.OpConst(op, d.Value)
		return
	}
	a, b := s.i32(), s.i32()
	s.Set(a)
	s.value(x.B)
	s.Tee(b)
	s.Op(wasm.I32Eqz)
	s.IfValue(wasm.I32)
	s.fails(ts.DivisionByZero)
	s.Const(0)
	s.Else()
	s.GetOp(b, wasm.I32Eq, -1)
	s.IfValue(wasm.I32)
	s.Const(0)
	if x.Op == prog.Div {
		s.Op(wasm.I32Sub, a)
	}
	s.Else()
	s.Gets(a, b)
	s.Op(op)
	s.End()
	s.End()
}

// builtin evaluates operators that inspect processes.
func (s *scope) builtin(x *prog.Expr) {
	c := s.c
	l := &c.p.Layout
	switch x.Op {
	case prog.Run:
		s.run(x)
	case prog.Self:
		if c.isClaim(s.proc) {
			s.Const(0) // as in Spin
			return
		}
		s.Get(s.pid)
	case prog.NrPr:
		s.Load(wasm.I32Load8U, s.vector, l.Count)
	case prog.LastPid:
		if l.Last == prog.None {
			s.Const(0)
			return
		}
		s.Load(wasm.I32Load8U, s.vector, l.Last)
	case prog.Timeout:
		s.GetGlobal(c.timeout)
	case prog.NonProgress:
		s.Call(c.processLabels, s.vector)
		s.Const(int32(ts.Progress))
		s.Ops(wasm.I32And, wasm.I32Eqz)
		if c.product != nil {
			// As in Spin, nothing is without progress if only the claim moves.
			s.GetGlobal(c.alone)
			s.Ops(wasm.I32Eqz, wasm.I32And)
		}
	case prog.Enabled:
		s.Get(s.vector)
		s.value(x.A)
		if c.isClaim(s.proc) {
			s.Const(prog.ClaimPid)
		} else {
			s.Get(s.pid)
		}
		s.Call(c.enabled)
	case prog.SelfPriority:
		s.Load(wasm.I32Load8U, s.record, 1+l.PCBytes)
	default:
		s.remote(x)
	}
}

// remote evaluates operators that inspect another process.
func (s *scope) remote(x *prog.Expr) {
	c := s.c
	l := &c.p.Layout
	q := s.i32()
	s.Get(s.vector)
	if x.A == 0 {
		s.Const(x.Value)
		s.Call(c.firstOfType)
	} else {
		s.value(x.A)
		s.Call(c.findProcess)
	}
	s.Set(q)
	if x.Op == prog.SetPriority {
		b := s.i32()
		s.value(x.B)
		s.Set(b)
		if s.effect {
			s.If(q)
			if x.Value == 0 {
				s.GetOp(b, wasm.I32Sub, 1)
				s.OpConst(wasm.I32GeU, 255)
				s.If()
				s.fails(ts.PriorityOutOfRange)
				s.End()
			}
			s.Store(wasm.I32Store8, q, 1+l.PCBytes, b)
			s.End()
		}
		s.Const(1)
		return
	}
	pid := s.i32()
	s.SetToGlobal(pid, c.found)
	s.Get(q)
	s.IfValue(wasm.I32)
	switch x.Op {
	case prog.GetPriority:
		s.Load(wasm.I32Load8U, q, 1+l.PCBytes)
	case prog.PCValue:
		s.byLocation(c.spinStates, q)
	case prog.At:
		s.byLocation(c.spinStates, q)
		s.OpConst(wasm.I32Eq, c.p.Exprs[x.B].Value)
	default:
		s.Load(wasm.I32Load8U, q, 0)
		s.OpConst(wasm.I32Eq, x.Value+1)
		s.IfValue(wasm.I32)
		g := scope{Func: s.Func, c: c, proc: uint32(x.Value), vector: s.vector, record: q, pid: pid}
		g.load(&c.p.Refs[x.Ref])
		s.Else()
		s.Const(0)
		s.End()
	}
	s.Else()
	s.Const(0)
	s.End()
}

// byLocation pushes the number in a table of tables for the type and location of the process
// at q.
func (s *scope) byLocation(table uint32, q wasm.Local) {
	s.Load(wasm.I32Load8U, q, 0)
	s.OpConst(wasm.I32Shl, 2)
	s.Mem(wasm.I32Load, table-4)
	s.location(q)
	s.Const(2)
	s.Ops(wasm.I32Shl, wasm.I32Add)
	s.Mem(wasm.I32Load, 0)
}

// location pushes the control point of the process at q.
func (s *scope) location(q wasm.Local) {
	s.Get(q)
	if s.c.p.Layout.PCBytes == 2 {
		s.Mem(wasm.I32Load16U, 1)
	} else {
		s.Mem(wasm.I32Load8U, 1)
	}
}

// setLocation sets the control point of the process at q.
func (s *scope) setLocation(q wasm.Local, location uint32) {
	s.Get(q)
	s.Const(int32(location))
	s.storeLocation()
}

// storeLocation pops a record and a control point, and stores it.
func (s *scope) storeLocation() {
	if s.c.p.Layout.PCBytes == 2 {
		s.Mem(wasm.I32Store16, 1)
	} else {
		s.Mem(wasm.I32Store8, 1)
	}
}
