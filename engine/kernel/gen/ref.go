package gen

import (
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// loadOp returns the load instruction of a type.
func loadOp(t prog.Type) wasm.Op {
	switch t.Size() {
	case 1:
		return wasm.I32Load8U
	case 2:
		if t.Kind == prog.Short {
			return wasm.I32Load16S
		}
		return wasm.I32Load16U
	}
	return wasm.I32Load
}

// storeTyped pops an address and a value, and stores the value truncated to a type.
func (s *scope) storeTyped(t prog.Type, offset uint32) {
	switch {
	case t.Kind == prog.Bit && t.Bits != 8:
		s.OpConst(wasm.I32And, 1)
	case t.Kind == prog.Unsigned && t.Bits < 32 && t.Bits != 8 && t.Bits != 16:
		s.OpConst(wasm.I32And, int32(uint32(1)<<t.Bits-1))
	}
	switch t.Size() {
	case 1:
		s.Mem(wasm.I32Store8, offset)
	case 2:
		s.Mem(wasm.I32Store16, offset)
	default:
		s.Mem(wasm.I32Store, offset)
	}
}

// truncate replaces the value on the stack by its value after storing it in a variable of a
// type.
func (s *scope) truncate(t prog.Type) {
	mask := uint32(0xFF)
	switch {
	case t.Kind == prog.Int || t.Kind == prog.Unsigned && t.Bits >= 32:
		return
	case t.Kind == prog.Short:
		s.Op(wasm.I32Extend16S)
		return
	case t.Kind == prog.Bit && t.Bits != 8:
		mask = 1
	case t.Kind == prog.Unsigned:
		mask = 1<<t.Bits - 1
	}
	s.OpConst(wasm.I32And, int32(mask))
}

// load pushes the value of a variable, 0 if a subscript is out of range.
func (s *scope) load(r *prog.Ref) {
	if r.Space == prog.Scratch {
		s.Const(0)
		return
	}
	if !s.c.refMayFail(r) {
		s.Load(loadOp(r.Type), s.base(r.Space), s.constantOffset(r))
		return
	}
	v := s.i32()
	s.SetConst(v, 0)
	s.subscripted(r, func(at wasm.Local) {
		s.Load(loadOp(r.Type), at, r.Offset)
		s.Set(v)
	})
	s.Get(v)
}

// store stores a value in a variable of the program, unless a subscript is out of range.
func (s *scope) store(r *prog.Ref, value wasm.Local) {
	if r.Space == prog.Scratch {
		return
	}
	if !s.c.refMayFail(r) {
		s.Gets(s.base(r.Space), value)
		s.storeTyped(r.Type, s.constantOffset(r))
		return
	}
	s.subscripted(r, func(at wasm.Local) {
		s.Gets(at, value)
		s.storeTyped(r.Type, r.Offset)
	})
}

func (s *scope) constantOffset(r *prog.Ref) uint32 {
	at := r.Offset
	for _, ix := range r.Index {
		d, _ := s.c.constantIndex(ix)
		at += d
	}
	return at
}

// subscripted evaluates the subscripts of a reference from left to right. It emits body with
// the address, without the reference's offset. It runs unless a subscript is out of range.
func (s *scope) subscripted(r *prog.Ref, body func(at wasm.Local)) {
	at := s.i32()
	bad := s.Block()
	s.Set(at, s.base(r.Space))
	for _, ix := range r.Index {
		s.subscript(ix, bad)
		s.Op(wasm.I32Add, at)
		s.Set(at)
	}
	body(at)
	s.End()
}

// subscript pushes the offset of a subscript. If it is out of range it records a fault and
// branches to bad.
func (s *scope) subscript(ix prog.Index, bad wasm.Label) {
	if d, ok := s.c.constantIndex(ix); ok {
		s.Const(int32(d))
		return
	}
	i := s.i32()
	s.value(ix.Expr)
	s.Tee(i)
	s.OpConst(wasm.I32GeU, int32(ix.Len))
	s.If()
	s.fails(ts.IndexOutOfRange)
	s.Br(bad)
	s.End()
	s.Get(i)
	if ix.Stride != 1 {
		s.OpConst(wasm.I32Mul, int32(ix.Stride))
	}
}
