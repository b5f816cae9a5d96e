package loops

// A Cell is the index of a 64-bit number in memory that the host and the loops share.
type Cell uint32

// The cells. Addresses are in bytes from the start of memory. The host writes all cells before a
// loop runs and reads them afterwards.
const (
	CellTable     Cell = iota // first slot of the table
	CellSlots                 // number of slots, without the slack slots at the end
	CellTableEnd              // the table counts as full once a slot after this address is used
	CellEntries               // states in the table
	CellCapacity              // number of entries at which the table is full
	CellOldTable              // first slot of the table that rehash or slide reads
	CellOldEnd                // end of its last slot
	CellShift                 // bytes by which slide moves it up
	CellArena                 // where the next state will be stored
	CellArenaEnd              // end of the segment
	CellFrames                // first frame of the stack
	CellFramesEnd             // end of the stack's region
	CellTop                   // top frame; below CellFrames when there is none
	CellSide                  // where the next vector in the side region will be written
	CellSideEnd               // end of the side region
	CellReady                 // 1 when the batch holds the pending edges of the top frame
	cellCursor                // next edge of the batch to inspect
	cellRead                  // sum of the slots that prehash has read; nobody uses it
	CellStored                // counts as in search.Progress
	CellMatched
	CellAtomic
	cellDepth   // depth of the top frame, in Spin's steps
	CellDeepest // length of the longest path
	CellLongest // length of the longest vector
	CellErrors
	CellCutOff        // 1 if the depth bound cut off a path
	CellMaxDepth      // bound on the depth, 0 for none
	CellMaxStates     // bound on states, 1<<64-1 for none
	CellAsserts       // 1 if violated assertions are errors
	CellDeadlocks     // 1 if invalid end states are errors
	CellErrorReported // 1 if the host knows an error: further errors are only counted
	CellErrorKind     // kind of the reported error: FaultyEdge or InvalidEnd; 0 for none
	CellErrorFault    // its fault
	CellErrorFlags    // flags of the edge with the fault
	CellErrorTail     // steps in its tail
	CellTails         // steps in the tails of the edges on the stack
	CellPhase         // nested search: 1 during the inner search
	CellSeed          // its seed: distance of the frame from CellFrames
	CellNested        // visits of stored states by inner searches, and of their states by the outer one
	CellStutter       // 1 if an accepting state without executable edges is an error
	CellLoopState     // reference of the state with which a cycle closes
	CellPrefix        // bytes before every stored vector: 0, 4 (its number or marks) or PathBytes
	CellEstimate      // 1 if the number of active processes is the estimate

	// Breadth first.
	CellNext         // path entry of the next state to expand
	CellLevelEnd     // end of the states of the current depth
	cellLevel        // current depth, in edges
	CellWindow       // first edge of the current window
	CellExpanded     // number of expanded states
	CellIncoming     // edges to states that count as stored
	CellRejoined     // sum of PathRejoined of all states
	CellAll          // 1 if the search continues after errors
	CellMergedHidden // 1 once two states that differ only in hidden bytes were merged
	CellBest         // length of the path to the error, plus one; 0 if there is none
	CellParent       // source of the erroneous edge, or the erroneous state
	CellEdge         // number of that edge, -1 if the state is erroneous

	// Best first, besides these.
	CellCurrent        // reference of the state that is being expanded, 0 for none
	cellFirstExpansion // 1 if it was not expanded before
	CellStride         // what an edge adds to the bucket number: see open.go
	CellTieBits        // logarithm of the number of buckets per key
	CellBucketMask     // number of buckets minus 1: the ring index of a bucket number
	CellReopen         // 1 if a shorter path opens a visited state again
	CellAnyError       // 1 if the first error ends the search
	CellCommit         // 1 if no state is put into a bucket after CellSmallest
	CellNewest         // 1 if the newest entry of a bucket is taken first
	CellSmallest       // smallest bucket number so far
	CellOpen           // number of entries in the open list
	cellLowest         // all buckets with smaller numbers are empty
	CellBuckets        // first bucket
	CellChunks         // first chunk of entries
	CellLastChunk      // last chunk given out
	CellChunksEnd      // end of their region
	cellFreeChunk      // first free chunk, 0 for none

	// Nodes of collapsed states. The first five are to the node table what CellTable to
	// CellCapacity are to the state table.
	cellNodeTable
	cellNodeSlots
	cellNodeTableEnd
	CellNodeEntries
	CellNodeCapacity
	CellNodes       // where the next node will be stored
	CellNodesEnd    // end of the segment
	CellNodesNeeded // how many nodes the batch may add, set with NeedNodes and NeedNodeTable

	// Several threads: each has copies of all cells.
	CellThreads     // number of threads
	CellRegion      // start of the thread's batch
	CellRegionEnd   // its end
	CellJoined      // 1 if the thread has joined the current level
	CellRange       // the range of its new states, 0 for none
	CellRangeStates // states in it
	CellRangeMost   // a range with so many states is complete
	CellRangeEnd    // end of the range of which it expands states
	CellPublished   // its stored states that are counted for all threads

	// Several threads that search depth first, besides these: see stacks.go.
	CellHandsOver // 1 if the thread hands over pending edges to threads without work
	CellHanded    // distance from CellFrames: all frames below have no pending edges
	cellPath      // path to the last state of the stack that was handed over, or CellRootPath
	CellRootPath  // path to the first state of the stack, 0 for the initial state
	cellRootDepth // its depth
	cellHungry    // 1 if the thread has told the others that it has no work
	CellNeed      // why the thread has stopped, 0 if another one has stopped it

	// Bitstate pruning.
	CellStarted      // 1 once the table is clear and the initial state was entered
	CellSteps        // steps left
	CellInitial      // address of the initial vector
	CellInitialBytes // its length
	CellQueue        // breadth first: start of the queue
	CellRandom       // state of the random generator, 0 to keep the order of the edges
	Cells
)

// Kinds of errors.
const (
	FaultyEdge = 1
	InvalidEnd = 2
	Cycle      = 3 // the current edge closes an acceptance cycle
	EndlessEnd = 4 // an accepting state without executable edges
)
