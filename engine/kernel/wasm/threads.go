package wasm

// Threads can share the memory of a module: each has an instance, with the memory as an import
// (the "threads" proposal of WebAssembly). The module has addresses that are constants. Where
// threads write there, each needs a copy, so they add the start of their copies.

// Names of the imported memory.
const (
	importModule = "host"
	importName   = "memory"
)

// Share makes the memory a shared one, which is imported. Call it before anything is emitted.
func (m *Module) Share() {
	m.Shared = true
	m.own = m.Global(I32, 0)
}

// Own pushes the start of this thread's copies, 0 in modules whose memory is not shared.
func (f *Func) Own() {
	if f.module.Shared {
		f.GetGlobal(f.module.own)
	} else {
		f.Const(0)
	}
}

// AddOwn adds the start of this thread's copies to the 32-bit address on the stack.
func (f *Func) AddOwn() {
	if f.module.Shared {
		f.GetGlobal(f.module.own)
		f.Op(I32Add)
	}
}

// SetOwn sets the start of this thread's copies.
func (f *Func) SetOwn(at Local) { f.SetGlobal(f.module.own, at) }

// Atomic appends an atomic instruction at a 32-bit address plus a constant offset. The sum must
// be a multiple of the size of the value.
func (f *Func) Atomic(op Op, offset uint32) {
	f.pause()
	f.Op(op)
	logarithm := byte(2)
	switch op {
	case I64AtomicLoad, I64AtomicAdd, I64AtomicOr, I64AtomicExchangeIf:
		logarithm = 3
	}
	f.body = uleb(append(f.body, logarithm), uint64(offset))
	f.pause()
}

func (f *Func) pause() {
	if before := f.module.Pause; before != nil {
		f.module.Pause = nil
		before(f)
		f.module.Pause = before
	}
}

// appendImport appends the import of the memory.
func (m *Module) appendImport(b []byte) []byte {
	for _, name := range []string{importModule, importName} {
		b = append(uleb(b, uint64(len(name))), name...)
	}
	return m.appendLimits(append(b, 2))
}
