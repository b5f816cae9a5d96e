// Package layout is what both halves of a kernel share: the module under construction
// (draft.go), and the batch of successors (batch.go). Functions generated for a model (package
// gen) write the batch, and the loops (package loops) read it. The package knows no programs:
// every language that fills a Draft's Functions has kernels.
package layout

// The batch is a sequence of edges in memory. Each edge starts at a multiple of 8. It is a
// header and the vector of the target. Vectors of less than 8 bytes are followed by zeros up
// to that length.
const (
	EdgeAction = 0  // u64: a ts.Action
	EdgeTail   = 4  // u32: number of steps in the tail, if there is one; else part of the action
	EdgeLength = 8  // u32: bytes of the target
	EdgeFault  = 12 // u8: a ts.Fault
	EdgeFlags  = 13 // u8: see FlagTransient
	EdgeIndex  = 14 // u16: number of the edge among the edges of its state
	EdgeHash   = 16 // u64: hash of the target, written by the loops
	EdgeState  = 24 // vector of the target
)

// Bits of EdgeFlags: the fields of ts.Edge with the same names, and one that depth-first search
// alone requests.
const (
	FlagTransient = 1 << iota
	FlagAtomic
	FlagBlocked
	FlagRendezvous
	// FlagTail: the edge is followed by further steps inside an atomic sequence, its tail. The
	// process had no choice. The target, the fault and the other flags are those of the last step.
	FlagTail
)

// MaxTail is the largest number of steps in a tail.
const MaxTail = 63

// EdgeBits is the number of bits of an edge's number. A kernel gives up at a state with more
// edges: see loops.TooManyEdges.
const EdgeBits = 16

// EdgeSlack is how many bytes after a target may be overwritten, because copies work in
// blocks.
const EdgeSlack = 32
