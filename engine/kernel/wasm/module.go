// Package wasm encodes WebAssembly modules: the part of the binary format that kernels use
// (WebAssembly Core Specification 2.0, section 5). It checks nothing, because the host
// validates a module. Read module.go, then func.go; memory.go has what depends on the size of
// addresses, op.go the instructions, threads.go those for several threads.
package wasm

import "encoding/binary"

// A Type is the type of a value.
type Type byte

// The types that kernels use.
const (
	I32  Type = 0x7F
	I64  Type = 0x7E
	V128 Type = 0x7B
	none Type = 0x40 // type of a block without a result
)

// PageSize is the unit in which memories grow, in bytes.
const PageSize = 1 << 16

// A Module is a module under construction, with one memory and one table of
// functions. Functions may be called before their bodies are written.
type Module struct {
	types   [][]byte
	funcs   []*Func
	table   []*Func
	globals []global
	exports []export
	data    []data
	// MinPages and MaxPages bound the memory, in pages.
	MinPages, MaxPages uint32
	// Wide gives the memory 64-bit addresses ("memory64" of WebAssembly 3.0). Set it before
	// anything is emitted.
	Wide bool
	// Shared reports that threads share the memory: see Share.
	Shared bool
	// Pause, if it is set, is called before and after each atomic instruction. What it emits
	// leaves the stack as it is. Tests let threads stop there.
	Pause func(f *Func)
	own   Global
}

// A Global is the index of a mutable global variable.
type Global uint32

type global struct {
	t    Type
	init int64
}

type export struct {
	name string
	f    *Func
}

type data struct {
	at    uint32
	bytes []byte
}

// Func declares a function. Its body can be written later.
func (m *Module) Func(params, results []Type) *Func {
	f := &Func{module: m, index: uint32(len(m.funcs)), params: len(params), signature: m.signature(params, results)}
	m.funcs = append(m.funcs, f)
	return f
}

func (m *Module) signature(params, results []Type) uint32 {
	key := []byte{0x60, byte(len(params))}
	for _, t := range params {
		key = append(key, byte(t))
	}
	key = append(key, byte(len(results)))
	for _, t := range results {
		key = append(key, byte(t))
	}
	for i, t := range m.types {
		if string(t) == string(key) {
			return uint32(i)
		}
	}
	m.types = append(m.types, key)
	return uint32(len(m.types) - 1)
}

// Global declares a mutable global variable.
func (m *Module) Global(t Type, init int64) Global {
	m.globals = append(m.globals, global{t, init})
	return Global(len(m.globals) - 1)
}

// Entry appends a function to the table and returns its index.
func (m *Module) Entry(f *Func) uint32 {
	m.table = append(m.table, f)
	return uint32(len(m.table) - 1)
}

// Export makes a function callable by the host.
func (m *Module) Export(name string, f *Func) { m.exports = append(m.exports, export{name, f}) }

// Data sets the initial contents of memory at an address.
func (m *Module) Data(at uint32, bytes []byte) { m.data = append(m.data, data{at, bytes}) }

// Bytes returns the encoded module. Its memory is exported as "memory".
func (m *Module) Bytes() []byte {
	b := []byte{0, 'a', 's', 'm', 1, 0, 0, 0}
	b = section(b, 1, len(m.types), func(b []byte, i int) []byte { return append(b, m.types[i]...) })
	memories := 1
	if m.Shared {
		b = section(b, 2, 1, func(b []byte, _ int) []byte { return m.appendImport(b) })
		memories = 0
	}
	b = section(b, 3, len(m.funcs), func(b []byte, i int) []byte { return uleb(b, uint64(m.funcs[i].signature)) })
	b = section(b, 4, 1, func(b []byte, _ int) []byte { return uleb(append(b, 0x70, 0), uint64(len(m.table))) })
	b = section(b, 5, memories, func(b []byte, _ int) []byte { return m.appendLimits(b) })
	b = section(b, 6, len(m.globals), func(b []byte, i int) []byte { return m.globals[i].append(b) })
	b = section(b, 7, len(m.exports)+1, m.appendExport)
	if len(m.table) > 0 {
		b = section(b, 9, 1, func(b []byte, _ int) []byte { return m.appendTable(b) })
	}
	b = section(b, 10, len(m.funcs), func(b []byte, i int) []byte { return m.funcs[i].append(b) })
	return section(b, 11, len(m.data), func(b []byte, i int) []byte {
		d := m.data[i]
		b = append(sleb(append(b, 0, byte(constOp(m.Address()))), int64(int32(d.at))), byte(end))
		return append(uleb(b, uint64(len(d.bytes))), d.bytes...)
	})
}

// appendLimits appends the bounds of the memory, with a flag for its kind.
func (m *Module) appendLimits(b []byte) []byte {
	flag := byte(1)
	switch {
	case m.Shared:
		flag = 3
	case m.Wide:
		flag = 5
	}
	return uleb(uleb(append(b, flag), uint64(m.MinPages)), uint64(m.MaxPages))
}

// constOp returns the instruction for a constant of a type.
func constOp(t Type) Op {
	if t == I64 {
		return i64Const
	}
	return i32Const
}

// section appends a section of n items.
func section(b []byte, id byte, n int, item func([]byte, int) []byte) []byte {
	if n == 0 {
		return b
	}
	body := uleb(nil, uint64(n))
	for i := range n {
		body = item(body, i)
	}
	return append(uleb(append(b, id), uint64(len(body))), body...)
}

func (g global) append(b []byte) []byte {
	return append(sleb(append(b, byte(g.t), 1, byte(constOp(g.t))), g.init), byte(end))
}

func (m *Module) appendExport(b []byte, i int) []byte {
	name, kind, index := "memory", byte(2), uint32(0)
	if i < len(m.exports) {
		name, kind, index = m.exports[i].name, 0, m.exports[i].f.index
	}
	b = append(uleb(b, uint64(len(name))), name...)
	return uleb(append(b, kind), uint64(index))
}

func (m *Module) appendTable(b []byte) []byte {
	b = append(b, 0, byte(i32Const), 0, byte(end))
	b = uleb(b, uint64(len(m.table)))
	for _, f := range m.table {
		b = uleb(b, uint64(f.index))
	}
	return b
}

func uleb(b []byte, x uint64) []byte { return binary.AppendUvarint(b, x) }

func sleb(b []byte, x int64) []byte {
	for {
		low := byte(x & 0x7F)
		x >>= 7
		if x == 0 && low < 0x40 || x == -1 && low >= 0x40 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}
