// Package layout is what the two halves of a kernel have in common: the draft of the
// module, and the batch of successors that the functions made for a model (package gen)
// fill and the loops (package loops) read. It knows no program: whatever makes the
// functions of a Draft has kernels.
package layout

// The batch is a region of memory that successors fills with edges, one behind
// the other from its start, each at a multiple of 8. An edge is a header and the
// target's vector, which is followed by zero bytes up to 8 bytes of length at
// least.
const (
	EdgeAction = 0  // u64: a ts.Action
	EdgeLength = 8  // u32: bytes of the target
	EdgeFault  = 12 // u8: a ts.Fault
	EdgeFlags  = 13 // u8
	EdgeIndex  = 14 // u16: number of the edge among those of its state
	EdgeHash   = 16 // u64: for the loops
	EdgeState  = 24 // the target
)

// Bits of EdgeFlags.
const (
	FlagTransient = 1 << iota
	FlagAtomic
	FlagBlocked
	FlagHandshake
)

// EdgeBits is the size of the number of an edge: a state with more edges is none for a
// kernel. See loops.TooManyEdges.
const EdgeBits = 16

// EdgeSlack is how many bytes behind a target an edge may be written over: the
// copies work in blocks.
const EdgeSlack = 32
