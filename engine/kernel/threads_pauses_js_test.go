//go:build js && wasm

package kernel

import "beeline/engine/kernel/wasm"

// Pauses delays threads before and after atomic instructions. In each function each thread sleeps at
// some of the first ones, for up to 1<<sleep nanoseconds. Later it spins for a moment at one of 64.
// The seed is for random numbers.
func (c *Code) Pauses(seed, sleeps, sleep int32) {
	c.prepare = func(m *wasm.Module) {
		random := m.Global(wasm.I32, int64(seed))
		pauses := map[*wasm.Func]*wasm.Func{}
		m.Pause = func(f *wasm.Func) {
			if pauses[f] == nil {
				pauses[f] = emitPause(m, random, sleeps, sleep)
			}
			f.Call(pauses[f])
		}
	}
}

// emitPause emits (): it delays the thread. It is a function, because V8 of Node 20 loses operands that
// lie on the stack while an instruction waits.
func emitPause(m *wasm.Module, random wasm.Global, sleeps, sleep int32) *wasm.Func {
	f := m.Func(nil, nil)
	left := m.Global(wasm.I32, int64(sleeps))
	next := func() {
		f.GetGlobal(random)
		f.OpConst(wasm.I32Mul, 1664525)
		f.OpConst(wasm.I32Add, 1013904223)
		f.Own()
		f.Op(wasm.I32Add)
		f.SetGlobal(random)
	}
	highest := func(bits int32) {
		f.GetGlobal(random)
		f.OpConst(wasm.I32ShrU, 32-bits)
	}
	returnIf := func() {
		f.If()
		f.Return()
		f.End()
	}
	next()
	highest(3)
	returnIf()
	next()
	f.GetGlobal(left)
	f.If()
	f.GetGlobal(left)
	f.OpConst(wasm.I32Sub, 1)
	f.SetGlobal(left)
	f.Consts(0, 0) // nobody uses address 0
	highest(sleep)
	f.Op(wasm.I64ExtendI32U)
	f.Atomic(wasm.I32AtomicWait, 0)
	f.Op(wasm.Drop)
	f.Return()
	f.End()
	highest(3)
	returnIf()
	again := f.Loop()
	next()
	highest(10)
	f.BrIf(again)
	f.End()
	return f
}
