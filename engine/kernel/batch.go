package kernel

// The batch is a region of memory that successors fills with edges, one behind
// the other from its start, each at a multiple of 8. An edge is a header and the
// target's vector, which is followed by zero bytes up to 8 bytes of length at
// least.
const (
	edgeAction = 0  // u64: a ts.Action
	edgeLength = 8  // u32: bytes of the target
	edgeFault  = 12 // u8: a ts.Fault
	edgeFlags  = 13 // u8
	edgeIndex  = 14 // u16: number of the edge among those of its state
	edgeHash   = 16 // u64: for the loops
	edgeState  = 24 // the target
)

// Bits of edgeFlags.
const (
	flagTransient = 1 << iota
	flagAtomic
	flagBlocked
	flagHandshake
)

// edgeBits is the size of the number of an edge: a state with more edges is none for a
// kernel. See tooManyEdges.
const edgeBits = 16

// edgeSlack is how many bytes behind a target an edge may be written over: the
// copies work in blocks.
const edgeSlack = 32
