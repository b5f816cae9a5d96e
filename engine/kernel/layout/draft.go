package layout

import (
	"beeline/engine/kernel/wasm"
	"beeline/engine/ts"
)

// A Form is the form of state vectors: a fixed part, then as many records as a byte of the
// fixed part says. The first byte of a record is its type, from 1 on.
type Form struct {
	Hidden     uint32     // leading bytes that do not distinguish states
	Fixed      []uint32   // lengths of the components of the fixed part
	Records    [][]uint32 // lengths of the components of a record, by type
	MaxRecords int        // largest number of records
	RecordsAt  uint32     // offset of the first record
	CountAt    uint32     // offset of the byte with the number of records
}

// A Draft is a module under construction. Package gen emits Functions; so can any package that
// generates successors. The loops call them and exchange Request, Reply and Batch with them.
type Draft struct {
	wasm.Module
	Form
	Memory
	Batch
	Request
	Reply
	Functions
	HasTails  bool // some edges have tails if the loop requests it
	codeBytes int  // bytes of all functions generated for the model
	TooLarge  bool // hosts would refuse these functions or compile them slowly
}

// Memory says what lies at fixed addresses. The host allocates everything from Free on.
type Memory struct {
	Free      uint32 // first byte that is not reserved
	Covered   uint32 // address of a byte for each action: 1 once it was executed
	Actions   uint32 // number of actions
	LongDStep uint32 // address of a byte: 1 once a d_step took too many steps
}

// Batch are the globals that say where successors are written.
type Batch struct {
	// RegionStart and RegionEnd are set by the host.
	RegionStart, RegionEnd wasm.Global
	// BatchStart is where the current batch starts. Depth-first search keeps earlier
	// batches before it; in other searches it is RegionStart.
	BatchStart wasm.Global
	// Kept is the address of the record of the last batch that was kept, 0 for none.
	Kept wasm.Global
}

// Request are the globals that tell Functions.Successors which edges to write.
type Request struct {
	Wanted wasm.Global // 64 bits: bit i is for edge Window+i
	Window wasm.Global // number of the first edge that may be written
	Tails  wasm.Global // 1 if edges may have tails: see FlagTail
}

// Reply are the globals that Functions.Successors sets.
type Reply struct {
	EdgeCount    wasm.Global // edges of the state, written or not
	EdgesEnd     wasm.Global // where the next edge would be written
	VectorLength wasm.Global // bytes of the state's vector
	Offered      wasm.Global // 1 if a process offered a rendezvous
	Moves        wasm.Global // edges that can be followed
}

// Functions are generated for the model. All take the address of a vector.
type Functions struct {
	// Successors writes the wanted edges. The result is 0 unless the batch is too small or
	// the state has too many edges (see EdgeBits).
	Successors *wasm.Func
	Labels     *wasm.Func // ts.Labels of the state
	Accepting  *wasm.Func // ts.Accepting if it is one of the labels, else another value without that bit
	Active     *wasm.Func // number of processes that can execute something
	Measure    *wasm.Func // length of the vector in bytes
	// Borrows means that Successors and Active change the vector for a moment.
	Borrows bool
}

// firstFree is the first address given out: address 0 means none.
const firstFree = 64

// A Space says what the memory of a module is.
type Space uint8

// The spaces.
const (
	Narrow Space = iota // 32-bit addresses
	Wide                // 64-bit addresses
	Shared              // 32-bit addresses, shared by threads
)

// New returns a draft without functions.
func New(v Form, space Space) *Draft {
	m := &Draft{Form: v, Memory: Memory{Free: firstFree}}
	m.Wide = space == Wide
	if space == Shared {
		m.Share()
	}
	m.RegionStart, m.RegionEnd = m.Global(wasm.I32, 0), m.Global(wasm.I32, 0)
	m.BatchStart, m.Kept = m.Global(wasm.I32, 0), m.Global(wasm.I32, 0)
	m.Wanted, m.Window = m.Global(wasm.I64, -1), m.Global(wasm.I32, 0)
	m.EdgeCount, m.EdgesEnd = m.Global(wasm.I32, 0), m.Global(wasm.I32, 0)
	m.Moves, m.Tails = m.Global(wasm.I32, 0), m.Global(wasm.I32, 0)
	m.VectorLength, m.Offered = m.Global(wasm.I32, 0), m.Global(wasm.I32, 0)
	return m
}

// Bounds of the generated functions: bytes and variables of one, and bytes of all. Hosts
// accept functions of 7,654,321 bytes and 50,000 variables.
const (
	MaxCode    = 1 << 20
	maxLocals  = 10_000
	maxAllCode = 8 << 20
)

// CheckSize sets TooLarge if a complete function, or all of them, exceed the bounds.
func (m *Draft) CheckSize(f *wasm.Func) {
	m.codeBytes += f.Size()
	m.TooLarge = m.TooLarge || f.Size() > MaxCode || f.Locals() > maxLocals || m.codeBytes > maxAllCode
}

// Reserve reserves n bytes, aligned to 16, and returns their address.
func (m *Memory) Reserve(n uint32) uint32 {
	at := m.Free
	m.Free += (n + 15) &^ 15
	return at
}

// Table puts 32-bit numbers into memory and returns their address.
func (m *Draft) Table(values []uint32) uint32 {
	raw := make([]byte, 0, 4*len(values))
	for _, v := range values {
		raw = append(raw, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
	}
	at := m.Reserve(uint32(len(raw)))
	m.Data(at, raw)
	return at
}

// I32s returns n times wasm.I32, for parameters or results.
func I32s(n int) []wasm.Type {
	list := make([]wasm.Type, n)
	for i := range list {
		list[i] = wasm.I32
	}
	return list
}

// FirstFatal is the smallest fatal fault; all larger ones are fatal too.
const FirstFatal = int32(ts.TooManyProcesses)

// A Chunk is a part of a range of bytes that one instruction moves.
type Chunk struct {
	At          uint32
	Load, Store wasm.Op
}

// Chunks cuts n bytes into chunks, the largest first.
func Chunks(n uint32) []Chunk {
	var list []Chunk
	at := uint32(0)
	for _, k := range []struct {
		size        uint32
		load, store wasm.Op
	}{{8, wasm.I64Load, wasm.I64Store}, {4, wasm.I32Load, wasm.I32Store}, {2, wasm.I32Load16U, wasm.I32Store16}, {1, wasm.I32Load8U, wasm.I32Store8}} {
		for ; at+k.size <= n; at += k.size {
			list = append(list, Chunk{at, k.load, k.store})
		}
	}
	return list
}
