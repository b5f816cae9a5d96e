package loops

import "beeline/engine/kernel/wasm"

// The choices of a state are taken in the order of its edges, in random order, or by estimate.

// Constants of the generator xorshift64* (Vigna 2016), as in package search.
const (
	randomFactor = 2685821657736338717
	randomDown   = 12
	randomUp     = 25
	randomEnd    = 27
)

// orderChoices orders the choices of the top frame, which end at addr.
func (p *pruning) orderChoices() {
	p.Get(p.addr)
	p.GetOp(p.remaining, wasm.I32Mul, choiceBytes)
	p.Op(wasm.I32Sub)
	p.Set(p.choice)
	p.cell64(CellRandom)
	p.Tee(p.hash)
	p.Ops(wasm.I64Eqz, wasm.I32Eqz)
	p.If()
	p.shuffle()
	p.End()
	p.cell(CellEstimate)
	p.If()
	p.sortChoices()
	p.End()
}

// shuffle swaps each choice, the last one first, with a random one up to it.
func (p *pruning) shuffle() {
	other := p.Local(wasm.I32)
	p.Set(p.bitWord, p.addr)
	p.Set(p.i, p.remaining)
	p.Repeat(func(done wasm.Label) {
		p.GetOp(p.i, wasm.I32LeS, 1)
		p.BrIf(done)
		p.Add(p.bitWord, -choiceBytes)
		p.random()
		p.Get(p.i)
		p.Ops(wasm.I64ExtendI32U, wasm.I64RemU, wasm.I32WrapI64)
		p.OpConst(wasm.I32Mul, choiceBytes)
		p.Op(wasm.I32Add, p.choice)
		p.Set(other)
		p.swapChoices(p.bitWord, other)
		p.Add(p.i, -1)
	})
	p.Const(0)
	p.Get(p.hash)
	p.Mem(wasm.I64Store, p.cellAddress(CellRandom))
}

// random pushes a random 64-bit number; hash is the state of the generator.
func (p *pruning) random() {
	for _, x := range []struct {
		op    wasm.Op
		shift int64
	}{{wasm.I64ShrU, randomDown}, {wasm.I64Shl, randomUp}, {wasm.I64ShrU, randomEnd}} {
		p.Gets(p.hash, p.hash)
		p.Const64(x.shift)
		p.Ops(x.op, wasm.I64Xor)
		p.Set(p.hash)
	}
	p.Get(p.hash)
	p.OpConst64(wasm.I64Mul, randomFactor)
}

// swapChoices swaps two choices.
func (p *pruning) swapChoices(a, b wasm.Local) {
	p.Get(a)
	p.Load(wasm.V128Load, b, 0)
	p.Get(b)
	p.Load(wasm.V128Load, a, 0)
	p.Mem(wasm.V128Store, 0)
	p.Mem(wasm.V128Store, 0)
}

// sortChoices sorts choices by estimate with an insertion sort. There are few choices.
func (p *pruning) sortChoices() {
	before := p.Local(wasm.I32)
	p.Set(p.i, p.choice)
	done := p.Block()
	each := p.Loop()
	p.Add(p.i, choiceBytes)
	p.Op(wasm.I32GeU, p.i, p.addr)
	p.BrIf(done)
	p.Set(p.bitWord, p.i)
	back := p.Loop()
	p.Op(wasm.I32Eq, p.bitWord, p.choice)
	p.BrIf(each)
	p.GetOp(p.bitWord, wasm.I32Sub, choiceBytes)
	p.Set(before)
	p.Load(wasm.I32Load8U, before, choiceEstimate)
	p.Load(wasm.I32Load8U, p.bitWord, choiceEstimate)
	p.Op(wasm.I32LeU)
	p.BrIf(each)
	p.swapChoices(p.bitWord, before)
	p.Set(p.bitWord, before)
	p.Br(back)
	p.End()
	p.End()
	p.End()
}
