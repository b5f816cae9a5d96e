package loops

// A Cell is a number of 64 bits in memory that the host and the loops share; the
// value is its index.
type Cell uint32

// The cells. Addresses are in bytes from the start of memory.
const (
	CellTable     Cell = iota // first slot of the table
	CellSlots                 // number of slots, but for those at the end that take what overflows
	CellTableEnd              // end of the slots in use, from where on the table is taken for full
	CellEntries               // states in the table
	CellCapacity              // entries at which the table is full
	CellOldTable              // first slot of the table that rehash reads
	CellOldEnd                // behind its last slot
	CellShift                 // bytes by which slide moves it up
	CellArena                 // where the next state goes
	CellArenaEnd              // end of the segment
	CellFrames                // first frame of the stack
	CellFramesEnd             // end of the stack's region
	CellTop                   // top frame; below CellFrames when there is none
	CellSide                  // where the next state goes that is not stored
	CellSideEnd               // end of its region
	CellReady                 // 1 when the batch holds the pending edges of the top frame
	cellCursor                // next edge of the batch to be looked at
	cellRead                  // sum of slots touched; never read
	CellStored                // counts, as search.Progress
	CellMatched
	CellAtomic
	cellDepth   // of the top frame, in Spin's steps
	CellDeepest // longest path
	CellLongest // longest vector
	CellErrors
	CellCutOff        // 1 when the depth bound cut off a path
	CellMaxDepth      // bound on the depth, 0 is none
	CellMaxStates     // bound on states, the largest number is none
	CellAsserts       // 1 when violated assertions are errors
	CellDeadlocks     // 1 when invalid end states are errors
	CellErrorReported // 1 when an error has been shown to the host: others are only counted
	CellErrorKind     // of the error shown: 1 a fault, 2 an invalid end state
	CellErrorFault    // the fault
	CellErrorFlags    // flags of the edge it is on
	CellPrefix        // bytes in front of every stored state: 4 for its number, or 0
	CellEstimate      // 1 when expand counts the active processes of new states

	// Breadth first.
	CellNext         // header of the next state to be expanded
	CellLevelEnd     // where the states of the level end
	cellLevel        // length of the paths to the states of the level
	CellWindow       // number of the first edge of the next state still to be made
	CellExpanded     // states that have been expanded
	CellArrivals     // edges to states that count
	CellAll          // 1 when the search goes on behind errors
	CellMergedHidden // 1 once two states were met that differ in hidden values alone
	CellBest         // length of the way to the error, plus one; 0 without one
	CellParent       // the state before the error
	CellEdge         // the edge of it that is the error, -1 when it is the state itself

	// Best first, beside those.
	CellCurrent        // state that is being expanded, 0 when there is none
	cellFirstExpansion // 1 when it was not expanded before
	CellStride         // what an edge adds to the number of a bucket: see open.go
	CellTieBits        // logarithm of the number of buckets of a key
	CellBucketMask     // of the bits of a bucket's number that tell where it is
	CellReopen         // 1 when shorter ways to known states matter
	CellAnyError       // 1 when the first error ends the search
	CellCommit         // 1 when states wait in no bucket behind CellLeast
	CellNewest         // 1 when the newest entry of a bucket is taken first
	CellSmallest       // the smallest bucket so far
	CellOpen           // entries of the open list
	cellLowest         // no bucket with a smaller number has entries
	CellBuckets        // first bucket
	CellChunks         // first chunk of entries
	CellLastChunk      // last one given out
	CellChunksEnd      // end of their region
	cellFreeChunk      // a chunk that was given back, 0 when there is none

	// Nodes of collapsed states. The first five are for their table what those from
	// CellTable on are for the states' table.
	cellNodeTable
	cellNodeSlots
	cellNodeTableEnd
	CellNodeEntries
	CellNodeCapacity
	CellNodes       // where the next node goes
	CellNodesEnd    // end of the segment
	CellNodesNeeded // bound on the nodes that the batch may add, when there is no room

	// Bitstate pruning.
	CellStarted      // 1 once the table is clear and the initial state on the stack
	CellSteps        // still to be done
	CellInitial      // where the initial state is kept
	CellInitialBytes // its length
	CellQueue        // breadth first: where the states that are kept begin
	CellRandom       // state of the generator of random orders, 0 for that of the edges
	Cells
)
