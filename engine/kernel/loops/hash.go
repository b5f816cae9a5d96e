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
	s := emitter{m.hash, m}
	at, end := s.Param(0), s.Param(1)
	a, b := s.Local(wasm.I64), s.Local(wasm.I64)
	s.Op(wasm.I64ExtendI32U, end)
	s.OpConst64(wasm.I64Mul, prime3)
	s.Tee(a)
	s.OpConst64(wasm.I64Xor, prime1)
	s.Set(b)
	// end becomes the address of the last eight bytes.
	s.Op(wasm.I32Add, at, end)
	s.OpConst(wasm.I32Sub, 8)
	s.Set(end)
	s.Add(at, int32(m.Hidden))
	// A short vector has only one group of eight bytes, at its start.
	s.Gets(at, end, end, at)
	s.Ops(wasm.I32LtU, wasm.Select)
	s.Set(end)
	s.Repeat(func(done wasm.Label) {
		s.GetOp(at, wasm.I32Add, 8)
		s.Op(wasm.I32GeU, end)
		s.BrIf(done)
		s.round(a, at, 0)
		s.round(b, at, 8)
		s.Add(at, 16)
	})
	s.Op(wasm.I32LtU, at, end)
	s.If()
	s.round(a, at, 0)
	s.End()
	s.round(b, end, 0)
	s.Gets(a, b)
	s.Const64(31)
	s.Ops(wasm.I64Rotl, wasm.I64Xor)
	for _, x := range []struct{ shift, factor int64 }{{33, prime2}, {29, prime3}} {
		s.xorShift(a, x.shift)
		s.OpConst64(wasm.I64Mul, x.factor)
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
