package kernel

import (
	"encoding/binary"
	"errors"
	"math"

	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/loops"
	"beeline/engine/ts"
)

// Options limit a search and say what counts as an error.
type Options struct {
	States    uint64 // maximum of stored states, 0 for none
	Depth     uint64 // maximal length of a path, 0 for none; in Spin's steps unless said otherwise
	Asserts   bool   // violated assertions are errors
	Deadlocks bool   // invalid end states are errors
	Stutter   bool   // nested search: accepting states without executable edges are errors
}

// A Status says why a step returned.
type Status int32

// Statuses of a search.
const (
	Running     Status = loops.StatusRunning    // there is more to do
	Done        Status = loops.StatusDone       // everything within the bounds was visited
	StateLimit  Status = loops.StatusStateLimit // the maximum of states is stored
	Error       Status = loops.StatusError      // an error was found: see Kernel.Error
	MemoryLimit Status = 100                    // the memory limit was reached
)

// Counts are the counts of a search so far, as in search.Progress.
type Counts struct {
	Stored, Matched, AtomicSteps uint64
	Nested                       uint64 // only of a nested search
	Stack                        uint64 // states on the stack, with those inside of tails
	Depth, Longest, Errors       uint64
	CutOff                       bool // the bound on the depth cut off a path
}

// Begin stores the initial state and prepares a depth-first search. It fails with ErrTooLarge
// if the kernel cannot hold the initial state.
func (k *Kernel) Begin(initial ts.State, b Options) error {
	k.cells, k.sideStart = [loops.Cells]uint64{}, 0
	k.setOptions(b)
	if k.store.Nested {
		if k.store.Kind == Whole {
			k.cells[loops.CellPrefix] = 4
		}
		k.setFlag(loops.CellStutter, b.Stutter)
	}
	return tooLarge(k.layOutDepth(initial))
}

// tooLarge replaces ErrFull by ErrTooLarge: memory did not suffice to start.
func tooLarge(err error) error {
	if errors.Is(err, ErrFull) {
		return ErrTooLarge
	}
	return err
}

// setOptions writes the options to cells. The loops count path lengths in 32 bits, because no
// longer path fits into memory, and states in 64.
func (k *Kernel) setOptions(b Options) {
	k.cells[loops.CellMaxDepth], k.cells[loops.CellMaxStates] = min(b.Depth, math.MaxUint32), b.States
	if b.States == 0 {
		k.cells[loops.CellMaxStates] = math.MaxUint64
	}
	k.setFlag(loops.CellAsserts, b.Asserts)
	k.setFlag(loops.CellDeadlocks, b.Deadlocks)
}

// setFlag sets a cell to 1 if on is true.
func (k *Kernel) setFlag(c loops.Cell, on bool) {
	if on {
		k.cells[c] = 1
	}
}

// Step moves a depth-first search at most n steps forwards or back. After an error the kernel
// cannot be used.
func (k *Kernel) Step(n int) (Status, error) { return k.step(k.depth, n, k.grow) }

// step calls a loop, then grow if the loop returned because a region is full.
func (k *Kernel) step(loop int32, n int, grow func(status int32) error) (Status, error) {
	if err := k.writeCells(); err != nil {
		return 0, err
	}
	status, err := k.in.Call(loop, uint32(n), 0, 0, 0)
	if err != nil {
		return 0, err
	}
	if err := k.readCells(); err != nil {
		return 0, err
	}
	if status < loops.NeedTable {
		return Status(status), nil
	}
	switch err := grow(status); {
	case errors.Is(err, ErrFull):
		return MemoryLimit, nil
	case err != nil:
		return 0, err
	}
	return Running, nil
}

// tooManyEdges returns the reason for the status TooManyEdges, which a d_step that takes too
// many steps causes as well.
func (k *Kernel) tooManyEdges() error {
	var long [1]byte
	if err := k.in.Read(uint64(k.module.LongDStep), long[:]); err != nil {
		return err
	}
	if long[0] != 0 {
		return ErrLongDStep
	}
	return ErrTooManyEdges
}

// grow makes the region longer that a status names.
func (k *Kernel) grow(status int32) error {
	switch status {
	case loops.NeedTable:
		return k.growTable()
	case loops.NeedArena:
		return k.growArena()
	case loops.NeedFrames:
		return k.growFrames()
	case loops.NeedSide:
		return k.growSide()
	case loops.NeedNodes:
		return k.growNodes()
	case loops.NeedNodeTable:
		return k.growNodeTable()
	case loops.NeedChunks:
		return k.growChunks()
	case loops.TooManyEdges:
		return k.tooManyEdges()
	}
	return k.growBatch()
}

// ContinueAfterErrors makes the search count further errors, where it would stop otherwise.
func (k *Kernel) ContinueAfterErrors() error {
	k.cells[loops.CellErrorReported] = 1
	if k.threads != nil {
		return k.continueThreads()
	}
	return nil
}

// Counts returns the counts so far.
func (k *Kernel) Counts() Counts {
	c := &k.cells
	return Counts{Stored: c[loops.CellStored], Matched: c[loops.CellMatched], AtomicSteps: c[loops.CellAtomic], Nested: c[loops.CellNested],
		Stack: k.openStates(),
		Depth: c[loops.CellDeepest], Longest: c[loops.CellLongest], Errors: c[loops.CellErrors], CutOff: c[loops.CellCutOff] != 0}
}

// openStates returns the number of states on the stack, or on the stacks of all threads.
func (k *Kernel) openStates() uint64 {
	if k.threads != nil {
		return k.onStacks
	}
	return statesOnStack(&k.cells)
}

// statesOnStack returns the number of states on the stack of some cells.
func statesOnStack(c *[loops.Cells]uint64) uint64 {
	return (c[loops.CellTop]+loops.FrameBytes-c[loops.CellFrames])/loops.FrameBytes + c[loops.CellTails]
}

// A Failure is the error at which a depth-first search has stopped.
type Failure struct {
	Steps  []uint32 // the path to it, as indices of edges
	Fault  ts.Fault // of the last step; NoFault means an invalid end state
	Tail   uint64   // steps of the last edge before the last one
	Atomic bool     // the last step is inside of an atomic sequence
}

// Error returns the error, after the status Error.
func (k *Kernel) Error() (Failure, error) {
	if k.threads != nil {
		return k.errorOfThreads()
	}
	return k.errorOn(&k.cells, nil)
}

// errorOn returns the error of a stack, whose first state has a path.
func (k *Kernel) errorOn(c *[loops.Cells]uint64, path []uint32) (Failure, error) {
	var f Failure
	first, top := c[loops.CellFrames], c[loops.CellTop]
	faulty := c[loops.CellErrorKind] == loops.FaultyEdge
	if faulty {
		f.Fault = ts.Fault(c[loops.CellErrorFault])
		f.Tail = c[loops.CellErrorTail]
		f.Atomic = c[loops.CellErrorFlags]&layout.FlagAtomic != 0
	}
	at := first
	f.Steps = make([]uint32, 0, uint64(len(path))+(top-first)/loops.FrameBytes+1+c[loops.CellTails]+f.Tail)
	f.Steps = append(f.Steps, path...)
	err := k.eachFrame(first, top+loops.FrameBytes, func(raw []byte) {
		f.addTail(uint64(raw[loops.FrameWeight]) >> loops.WeightBits)
		if at < top || faulty {
			f.Steps = append(f.Steps, edgeTaken(raw))
		}
		at += loops.FrameBytes
	})
	f.addTail(f.Tail)
	return f, err
}

// addTail adds n steps of a tail, where every state has one edge.
func (f *Failure) addTail(n uint64) { f.Steps = append(f.Steps, make([]uint32, n)...) }

// edgeTaken returns the number of the edge that was taken last from the state of a frame.
func edgeTaken(f []byte) uint32 {
	return uint32(binary.LittleEndian.Uint16(f[loops.FrameWindow:])) + uint32(f[loops.FrameTaken])
}

// eachFrame calls visit with the bytes of the frames between two addresses.
func (k *Kernel) eachFrame(first, end uint64, visit func(f []byte)) error {
	buffer := make([]byte, min(end-first, 1<<15*loops.FrameBytes))
	for raw := buffer[:0]; first < end || len(raw) > 0; raw = raw[loops.FrameBytes:] {
		if len(raw) == 0 {
			raw = buffer[:min(uint64(len(buffer)), end-first)]
			if err := k.in.Read(first, raw); err != nil {
				return err
			}
			first += uint64(len(raw))
		}
		visit(raw[:loops.FrameBytes])
	}
	return nil
}

// Open returns the number of states of a breadth-first search that are stored and not
// expanded, or the number of entries in a best-first search's open list.
func (k *Kernel) Open() uint64 {
	if k.cells[loops.CellBuckets] != 0 || k.store.Kind == Pruning {
		return k.cells[loops.CellOpen]
	}
	return k.cells[loops.CellEntries] - k.cells[loops.CellExpanded]
}

// Covered reports for each action whether it was executed.
func (k *Kernel) Covered() ([]bool, error) {
	raw := make([]byte, k.module.Actions)
	if err := k.in.Read(uint64(k.module.Covered), raw); err != nil {
		return nil, err
	}
	if k.threads != nil {
		if err := k.coveredByThreads(raw); err != nil {
			return nil, err
		}
	}
	list := make([]bool, len(raw))
	for i, x := range raw {
		list[i] = x != 0
	}
	return list, nil
}

// layOutDepth allocates the regions of a depth-first search and stores the initial state.
func (k *Kernel) layOutDepth(initial ts.State) error {
	if err := k.growFrames(); err != nil {
		return err
	}
	if err := k.growSide(); err != nil {
		return err
	}
	grow := []func() error{k.growTable, k.growArena}
	switch k.store.Kind {
	case Bitstate, Compact:
		grow = []func() error{k.lossyTable}
	case Collapse:
		grow = []func() error{k.growNodeTable, k.growTable, k.reserveSide, k.growNodes}
	}
	_, err := k.layOut(k.root, initial, grow)
	return err
}

// layOutGraph allocates the regions of a search that stores paths, stores the initial state
// and returns the reference to it.
func (k *Kernel) layOutGraph(initial ts.State) (uint32, error) {
	grow := []func() error{k.growTable, k.growArena}
	if k.store.Kind == Collapse {
		grow = []func() error{k.growNodeTable, k.growTable, k.growArena, k.growNodes}
	}
	at, err := k.layOut(k.seed, initial, grow)
	return uint32(at), err
}

// layOut allocates regions in the given order and calls a function with the initial state.
func (k *Kernel) layOut(f int32, initial ts.State, steps []func() error) (int32, error) {
	k.cells[loops.CellLongest] = 2 * uint64(len(initial)) // so that the first segment has room for it twice
	k.cells[loops.CellNodesNeeded] = uint64(len(initial))
	// An earlier search may have left a batch.
	if k.batchBytes == 0 {
		steps = append([]func() error{k.growBatch}, steps...)
	}
	for _, grow := range steps {
		if err := grow(); err != nil {
			return 0, err
		}
	}
	k.cells[loops.CellLongest] = 0
	if err := k.writeCells(); err != nil {
		return 0, err
	}
	end := k.cells[loops.CellArenaEnd]
	if end == 0 {
		end = k.cells[loops.CellSideEnd]
	}
	at := end - uint64(len(initial)) - loops.VectorSlack
	if err := k.in.Write(at, initial); err != nil {
		return 0, err
	}
	result, err := k.in.Call(f, uint32(at), uint32(len(initial)), 0, 0)
	if err != nil {
		return 0, err
	}
	return result, k.readCells()
}
