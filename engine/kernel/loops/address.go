package loops

import "beeline/engine/kernel/wasm"

// A kernel that may use more than 4 GiB has a wide memory, with 64-bit addresses. States, the
// state table and the stack lie anywhere in it, and code that reaches them uses Far
// instructions. Everything else lies in the first 4 GiB, and so does the copy of the state
// that is being expanded. So both kinds of module generate successors with the same code.
//
// A reference to a state has 32 bits. In narrow modules it is the address. In wide modules it
// is the address divided by 4, which reaches 16 GiB and costs two bytes per state on average.

// WideUnit is the alignment of states in wide modules, and WideShift its logarithm.
const (
	WideUnit  = 1 << WideShift
	WideShift = 2
)

// toAddress pops a reference and pushes the address.
func (s emitter) toAddress() {
	if s.m.Wide {
		s.Op(wasm.I64ExtendI32U)
		s.OpConst64(wasm.I64Shl, WideShift)
	}
}

// toReference pops an address and pushes the reference.
func (s emitter) toReference() {
	if s.m.Wide {
		s.Const64(WideShift)
		s.Ops(wasm.I64ShrU, wasm.I32WrapI64)
	}
}

// fetchVector pushes a 32-bit address of the vector of a state. It is valid until the next
// call of fetch.
func (s emitter) fetchVector(state wasm.Local) {
	s.Get(state)
	if s.m.Fetches() {
		s.Call(s.m.fetch)
	}
}

// Fetches reports whether states are expanded in copies after the batch: wide modules store them
// where 32-bit addresses do not reach, and threads compare with stored states that others expand.
func (m *Module) Fetches() bool { return m.Wide || m.Shared && m.Borrows && m.store.Kind == Whole }

// emitFetch emits, in modules for which Fetches holds, (reference) -> address of a copy in the
// first 4 GiB, after the batch. The length of a vector follows from its contents. In wide modules
// as many bytes are copied as the longest vector has.
func (m *Module) emitFetch() {
	s := emitter{m.fetch, m}
	from, n := s.Local(m.Address()), s.Local(wasm.I32)
	s.Get(s.Param(0))
	s.toAddress()
	s.Set(from)
	if m.Wide {
		s.setToCell(n, CellLongest)
	} else {
		s.Call(m.Measure, from)
		s.Set(n)
	}
	s.eachBlock(n, func(i wasm.Local, offset uint32) {
		s.GetGlobal(m.RegionEnd)
		s.Op(wasm.I32Add, i)
		s.addOffset(from, i)
		s.Far(wasm.V128Load, offset)
		s.Mem(wasm.V128Store, offset)
	})
	s.GetGlobal(m.RegionEnd)
}

// addOffset pushes the sum of an address and a 32-bit offset.
func (s emitter) addOffset(from, bytes wasm.Local) {
	s.Gets(from, bytes)
	s.Widen()
	s.Addr(wasm.I32Add)
}

// eachBlock emits body for every 16 of n bytes, and for up to 31 more. A block starts at i
// plus offset.
func (s emitter) eachBlock(n wasm.Local, body func(i wasm.Local, offset uint32)) {
	i := s.Local(wasm.I32)
	s.SetConst(i, 0)
	again := s.Loop()
	for offset := uint32(0); offset < 32; offset += 16 {
		body(i, offset)
	}
	s.GetOp(i, wasm.I32Add, 32)
	s.Tee(i)
	s.Op(wasm.I32LtU, n)
	s.BrIf(again)
	s.End()
}

// clear clears eight bytes at an address plus a constant offset.
func (s emitter) clear(at wasm.Local, offset uint32) {
	s.Get(at)
	s.Const64(0)
	s.Far(wasm.I64Store, offset)
}

// addressCell pushes a cell that holds an address.
func (s emitter) addressCell(c Cell) {
	op := wasm.I32Load
	if s.m.Wide {
		op = wasm.I64Load
	}
	s.Own()
	s.Mem(op, s.cellAddress(c))
}

// setToAddressCell sets a variable to a cell that holds an address.
func (s emitter) setToAddressCell(v wasm.Local, c Cell) {
	s.addressCell(c)
	s.Set(v)
}

// setAddressCell pops an address into a cell. It uses v.
func (s emitter) setAddressCell(c Cell, v wasm.Local) {
	op := wasm.I32Store
	if s.m.Wide {
		op = wasm.I64Store
	}
	s.Set(v)
	s.Own()
	s.Get(v)
	s.Mem(op, s.cellAddress(c))
}
