package kernel

import "beeline/engine/kernel/wasm"

// A cell is a number of 64 bits in memory that the host and the loops share; the
// value is its index.
type cell uint32

// The cells. Addresses are in bytes from the start of memory.
const (
	cellTable     cell = iota // first slot of the table
	cellSlots                 // number of slots, but for those at the end that take what overflows
	cellTableEnd              // end of the slots in use, from where on the table is taken for full
	cellEntries               // states in the table
	cellMost                  // entries at which the table is full
	cellOldTable              // first slot of the table that rehash reads
	cellOldEnd                // behind its last slot
	cellLift                  // bytes by which slide moves it up
	cellArena                 // where the next state goes
	cellArenaEnd              // end of the segment
	cellFrames                // first frame of the stack
	cellFramesEnd             // end of the stack's region
	cellTop                   // top frame; below cellFrames when there is none
	cellSide                  // where the next state goes that is not stored
	cellSideEnd               // end of its region
	cellReady                 // 1 when the batch holds the pending edges of the top frame
	cellCursor                // next edge of the batch to be looked at
	cellLost                  // sum of slots touched; never read
	cellStored                // counts, as search.Progress
	cellMatched
	cellAtomic
	cellDepth   // of the top frame, in Spin's steps
	cellDeepest // longest path
	cellLongest // longest vector
	cellErrors
	cellLimited    // 1 when the depth bound cut off a path
	cellMaxDepth   // bound on the depth, 0 is none
	cellMaxStates  // bound on states, the largest number is none
	cellAsserts    // 1 when violated assertions are errors
	cellDeadlocks  // 1 when invalid end states are errors
	cellSeen       // 1 when an error has been shown to the host: others are only counted
	cellErrorKind  // of the error shown: 1 a fault, 2 an invalid end state
	cellErrorFault // the fault
	cellErrorFlags // flags of the edge it is on
	cellTag        // bytes in front of every stored state: 4 for its number, or 0
	cellEstimate   // 1 when expand counts the active processes of new states

	// Breadth first.
	cellNext     // header of the next state to be expanded
	cellLevelEnd // where the states of the level end
	cellLevel    // length of the paths to the states of the level
	cellWindow   // number of the first edge of the next state still to be made
	cellExpanded // states that have been expanded
	cellArrivals // edges to states that count
	cellAll      // 1 when the search goes on behind errors
	cellBlur     // 1 once two states were met that differ in hidden values alone
	cellBest     // length of the way to the error, plus one; 0 without one
	cellParent   // the state before the error
	cellEdge     // the edge of it that is the error, -1 when it is the state itself

	// Best first, beside those.
	cellAtHand    // state that is being expanded, 0 when there is none
	cellFirst     // 1 when it was not expanded before
	cellStride    // what an edge adds to the number of a bucket: see open.go
	cellTieBits   // logarithm of the number of buckets of a key
	cellMask      // of the bits of a bucket's number that tell where it is
	cellReopen    // 1 when shorter ways to known states matter
	cellAnyError  // 1 when the first error ends the search
	cellCommit    // 1 when states wait in no bucket behind cellLeast
	cellNewest    // 1 when the newest entry of a bucket is taken first
	cellLeast     // the smallest bucket so far
	cellOpen      // entries of the open list
	cellLowest    // no bucket with a smaller number has entries
	cellBuckets   // first bucket
	cellChunks    // first chunk of entries
	cellLastChunk // last one given out
	cellChunksEnd // end of their region
	cellFreeChunk // a chunk that was given back, 0 when there is none

	// Nodes of collapsed states. The first five are for their table what those from
	// cellTable on are for the states' table.
	cellNodeTable
	cellNodeSlots
	cellNodeTableEnd
	cellNodeEntries
	cellNodeMost
	cellNodes    // where the next node goes
	cellNodesEnd // end of the segment
	cellNeed     // bound on the nodes that the batch may add, when there is no room

	// Bitstate pruning.
	cellBegun        // 1 once the table is clear and the initial state on the stack
	cellSteps        // still to be done
	cellInitial      // where the initial state is kept
	cellInitialBytes // its length
	cellQueue        // breadth first: where the states that are kept begin
	cellRandom       // state of the generator of random orders, 0 for that of the edges
	cells
)

// scratch is code that reads and writes cells.
type scratch struct {
	*wasm.Func
	m *module
}

// address returns that of a cell; of those of a table, for the table under
// construction.
func (s scratch) address(c cell) uint32 {
	if c <= cellMost {
		c += s.m.tables
	}
	return s.m.cells + 8*uint32(c)
}

// cell pushes the lower half of a cell.
//
//go:noinline
func (s scratch) cell(c cell) {
	s.Const(0)
	s.Mem(wasm.I32Load, s.address(c))
}

// cell64 pushes a cell.
//
//go:noinline
func (s scratch) cell64(c cell) {
	s.Const(0)
	s.Mem(wasm.I64Load, s.address(c))
}

// setCell pops a number into the lower half of a cell; v holds it meanwhile.
//
//go:noinline
func (s scratch) setCell(c cell, v wasm.Local) {
	s.Set(v)
	s.Const(0)
	s.Get(v)
	s.Mem(wasm.I32Store, s.address(c))
}

// putCell sets the lower half of a cell to a constant.
//
//go:noinline
func (s scratch) putCell(c cell, x int32) {
	s.Consts(0, x)
	s.Mem(wasm.I32Store, s.address(c))
}

// addCell adds the number that amount pushes, of 64 bits, to a cell.
//
//go:noinline
func (s scratch) addCell(c cell, amount func()) {
	s.Const(0)
	s.cell64(c)
	amount()
	s.Op(wasm.I64Add)
	s.Mem(wasm.I64Store, s.address(c))
}

// count adds 1 to a cell.
//
//go:noinline
func (s scratch) count(c cell) { s.addCell(c, func() { s.Const64(1) }) }

// raise makes a cell at least as large as a variable.
func (s scratch) raise(c cell, v wasm.Local) { s.replace(c, v, wasm.I32GtU) }

// lower makes a cell at most as large as a variable.
func (s scratch) lower(c cell, v wasm.Local) { s.replace(c, v, wasm.I32LtU) }

// replace sets a cell to a variable where that compares to it.
//
//go:noinline
func (s scratch) replace(c cell, v wasm.Local, compare wasm.Op) {
	s.Get(v)
	s.cell(c)
	s.Op(compare)
	s.If()
	s.Const(0)
	s.Get(v)
	s.Mem(wasm.I32Store, s.address(c))
	s.End()
}
