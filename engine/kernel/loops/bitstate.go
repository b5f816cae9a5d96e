package loops

import "beeline/engine/kernel/wasm"

// The table of store.Bitstate has lines of 64 bytes. All bits of a state lie in one line.
const (
	LineBytes     = 64
	bitNumberSize = 9 // bits of the number of a bit in its line
	bitsFromHash  = 3 // how many bit numbers the hash has
	bitsFromRemix = 7 // how many bit numbers a remix of the hash has
	maxBits       = 31
)

// emitBits emits marked, (hash) -> whether all its bits are set, and mark, which also sets
// them.
func (m *Module) emitBits() {
	for _, f := range []*wasm.Func{m.marked, m.mark} {
		s := emitter{f, m}
		line, all := f.Local(m.Address()), f.Local(wasm.I32)
		m.home(s, f.Param(0))
		f.Set(line)
		f.SetConst(all, 1)
		s.eachBit(func(mix wasm.Local, shift int64) {
			s.word(line, mix, shift)
			f.Far(wasm.I64Load, 0)
			s.shiftedDown(mix, shift)
			f.Ops(wasm.I64ShrU, wasm.I32WrapI64)
			f.Op(wasm.I32And, all)
			f.Set(all)
		})
		if f == m.mark {
			f.IfZero(all)
			if m.Shared {
				s.setSharedBits(line, all)
			} else {
				s.setBits(line)
			}
			f.End()
		}
		f.Get(all)
	}
}

// eachBit emits use for each bit of a state. The number of the bit in its line is in the lower
// bits of mix >> shift.
func (s emitter) eachBit(use func(mix wasm.Local, shift int64)) {
	hash, mix := s.Param(0), s.Local(wasm.I64)
	for i := range s.m.store.Bits {
		if i < bitsFromHash {
			use(hash, int64(bitNumberSize*i))
			continue
		}
		i -= bitsFromHash
		if i%bitsFromRemix == 0 {
			s.Get(hash)
			s.OpConst64(wasm.I64Mul, prime1+2*int64(i/bitsFromRemix))
			s.xorShift(mix, 32)
			s.Set(mix)
		}
		use(mix, int64(bitNumberSize*(i%bitsFromRemix)))
	}
}

// shiftedDown pushes mix >> shift. Its six lowest bits are the number of a bit in a word;
// shift instructions ignore the others.
func (s emitter) shiftedDown(mix wasm.Local, shift int64) {
	s.Get(mix)
	if shift > 0 {
		s.OpConst64(wasm.I64ShrU, shift)
	}
}

// word pushes the address of the word of a line that has a bit: its number is in the next
// three bits.
func (s emitter) word(line, mix wasm.Local, shift int64) {
	s.Get(line)
	// Shifted by three bits less, the number of the word is its offset in bytes.
	s.shiftedDown(mix, shift+3)
	s.Op(wasm.I32WrapI64)
	s.OpConst(wasm.I32And, LineBytes-8)
	s.Widen()
	s.Addr(wasm.I32Add)
}

func (s emitter) setBits(line wasm.Local) {
	at := s.Local(s.m.Address())
	s.eachBit(func(mix wasm.Local, shift int64) {
		s.word(line, mix, shift)
		s.Tee(at)
		s.LoadFar(wasm.I64Load, at, 0)
		s.Const64(1)
		s.shiftedDown(mix, shift)
		s.Ops(wasm.I64Shl, wasm.I64Or)
		s.Far(wasm.I64Store, 0)
	})
}

// setSharedBits sets the bits while other threads may set bits of the same words. all becomes 1
// again if they have set those of this state first. Two threads that enter the same state at the
// same moment may each set one of its bits: then both take it for a new one.
func (s emitter) setSharedBits(line, all wasm.Local) {
	at, bit := s.Local(wasm.I32), s.Local(wasm.I64)
	s.SetConst(all, 1)
	s.eachBit(func(mix wasm.Local, shift int64) {
		s.word(line, mix, shift)
		s.Set(at)
		s.Const64(1)
		s.shiftedDown(mix, shift)
		s.Op(wasm.I64Shl)
		s.Set(bit)
		s.Gets(at, bit)
		s.Atomic(wasm.I64AtomicOr, 0)
		s.Op(wasm.I64And, bit)
		s.Ops(wasm.I64Eqz, wasm.I32Eqz)
		s.Op(wasm.I32And, all)
		s.Set(all)
	})
}
