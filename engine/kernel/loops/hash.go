package loops

import "beeline/engine/kernel/wasm"

// Odd constants with well mixed bits, from xxHash64 (Collet).
const (
	prime1 = -7046029288634856825 // 0x9E3779B185EBCA87
	prime2 = -4417276706812531889 // 0xC2B2AE3D27D4EB4F
	prime3 = 1609587929392839161  // 0x165667B19E3779F9
)

// emitHash emits (vector, length) -> 64-bit hash of the vector without hidden bytes. It reads
// eight bytes at a time, in two lanes, with the rounds of xxHash64. The last eight bytes may
// overlap earlier ones, so a vector needs no padding. A vector of less than eight bytes must
// be followed by zeros.
func (m *Module) emitHash() {
	f := m.hash
	s := emitter{f, m}
	at, end := f.Param(0), f.Param(1)
	a, b := f.Local(wasm.I64), f.Local(wasm.I64)
	f.Op(wasm.I64ExtendI32U, end)
	f.OpConst64(wasm.I64Mul, prime3)
	f.Tee(a)
	f.OpConst64(wasm.I64Xor, prime1)
	f.Set(b)
	// end becomes the address of the last eight bytes.
	f.Op(wasm.I32Add, at, end)
	f.OpConst(wasm.I32Sub, 8)
	f.Set(end)
	f.Add(at, int32(m.Hidden))
	// A short vector has only one group of eight bytes, at its start.
	f.Gets(at, end, end, at)
	f.Ops(wasm.I32LtU, wasm.Select)
	f.Set(end)
	f.Repeat(func(done wasm.Label) {
		f.GetOp(at, wasm.I32Add, 8)
		f.Op(wasm.I32GeU, end)
		f.BrIf(done)
		s.round(a, at, 0)
		s.round(b, at, 8)
		f.Add(at, 16)
	})
	f.Op(wasm.I32LtU, at, end)
	f.If()
	s.round(a, at, 0)
	f.End()
	s.round(b, end, 0)
	f.Gets(a, b)
	f.Const64(31)
	f.Ops(wasm.I64Rotl, wasm.I64Xor)
	for _, x := range []struct{ shift, factor int64 }{{33, prime2}, {29, prime3}} {
		s.xorShift(a, x.shift)
		f.OpConst64(wasm.I64Mul, x.factor)
	}
	s.xorShift(a, 32)
}

// xorShift replaces the number x on the stack by x ^ x>>shift. It uses v.
func (s emitter) xorShift(v wasm.Local, shift int64) {
	s.Tee(v)
	s.Get(v)
	s.Const64(shift)
	s.Ops(wasm.I64ShrU, wasm.I64Xor)
}

// round mixes eight bytes into a lane.
func (s emitter) round(lane, at wasm.Local, offset uint32) {
	s.Get(lane)
	s.Load(wasm.I64Load, at, offset)
	s.Const64(prime2)
	s.Ops(wasm.I64Mul, wasm.I64Xor)
	s.OpConst64(wasm.I64Rotl, 29)
	s.OpConst64(wasm.I64Mul, prime1)
	s.Set(lane)
}
