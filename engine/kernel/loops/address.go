package loops

import "beeline/engine/kernel/wasm"

// Where states lie. A kernel that may take more than 4 GiB has a wide memory, with
// addresses of 64 bits. States, the table that finds them and the stack lie anywhere
// in it, and the code that reaches them is Far; everything else lies in the first
// 4 GiB. So does the one copy that is made of a state that is to be expanded: what
// generates successors is the same code in both kinds of module.
//
// The name of a state has 32 bits also there: its address in units of 4 bytes, the
// least that reaches 16 GiB, at the cost of two bytes of a state on average. In
// other modules the address is the name.

// WideUnit is the unit of names in wide modules, and WideShift its logarithm.
const (
	WideUnit  = 1 << WideShift
	WideShift = 2
)

// locate pops the name of a state and pushes its address.
//
//go:noinline
func (s emitter) toAddress() {
	if s.m.Wide {
		s.Op(wasm.I64ExtendI32U)
		s.Const64(WideShift)
		s.Op(wasm.I64Shl)
	}
}

// name pops the address of a state and pushes its name.
//
//go:noinline
func (s emitter) toReference() {
	if s.m.Wide {
		s.Const64(WideShift)
		s.Ops(wasm.I64ShrU, wasm.I32WrapI64)
	}
}

// near pushes an address of 32 bits where the vector of a state lies until the
// next call.
//
//go:noinline
func (s emitter) fetchVector(state wasm.Local) {
	s.Get(state)
	if s.m.Wide {
		s.Call(s.m.fetch)
	}
}

// emitFetch emits, in wide modules, (state) -> where it lies in the first 4 GiB: it
// is copied behind the batch. How long it is only its contents tell, so as much is
// copied as the longest has.
func (m *Module) emitFetch() {
	f := m.fetch
	s := emitter{f, m}
	from, n := f.Local(m.Address()), f.Local(wasm.I32)
	f.Get(f.Param(0))
	s.toAddress()
	f.Set(from)
	s.cell(CellLongest)
	f.Set(n)
	s.eachBlock(n, func(i wasm.Local, offset uint32) {
		f.GetGlobal(m.RegionEnd)
		f.Get(i)
		f.Op(wasm.I32Add)
		s.addOffset(from, i)
		f.Far(wasm.V128Load, offset)
		f.Mem(wasm.V128Store, offset)
	})
	f.GetGlobal(m.RegionEnd)
}

// farther pushes the address that is so many bytes behind another.
//
//go:noinline
func (s emitter) addOffset(from, bytes wasm.Local) {
	s.Gets(from, bytes)
	s.Widen()
	s.Addr(wasm.I32Add)
}

// blocks runs the code of body for every 16 of n bytes, and up to 31 more: those
// that begin at i and an offset.
//
//go:noinline
func (s emitter) eachBlock(n wasm.Local, body func(i wasm.Local, offset uint32)) {
	i := s.Local(wasm.I32)
	s.Const(0)
	s.Set(i)
	again := s.Loop()
	for offset := uint32(0); offset < 32; offset += 16 {
		body(i, offset)
	}
	s.Get(i)
	s.OpConst(wasm.I32Add, 32)
	s.Tee(i)
	s.Get(n)
	s.Op(wasm.I32LtU)
	s.BrIf(again)
	s.End()
}

// addressCell pushes a cell that holds an address.
//
//go:noinline
func (s emitter) addressCell(c Cell) {
	op := wasm.I32Load
	if s.m.Wide {
		op = wasm.I64Load
	}
	s.Const(0)
	s.Mem(op, s.address(c))
}

// setAddressCell pops an address into a cell; v holds it meanwhile.
//
//go:noinline
func (s emitter) setAddressCell(c Cell, v wasm.Local) {
	op := wasm.I32Store
	if s.m.Wide {
		op = wasm.I64Store
	}
	s.Set(v)
	s.Const(0)
	s.Get(v)
	s.Mem(op, s.address(c))
}
