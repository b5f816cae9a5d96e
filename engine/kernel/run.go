package kernel

import (
	"encoding/binary"
	"errors"
	"math"

	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/loops"
	"beeline/engine/ts"
)

// A Bound is what a depth-first search is told before it begins.
type Bound struct {
	States    uint64 // most states to store, 0 is any number
	Depth     uint64 // longest path in Spin's steps, 0 is any length
	Asserts   bool   // violated assertions are errors
	Deadlocks bool   // invalid end states are errors
}

// A Status says why Step came back.
type Status int32

// The statuses.
const (
	Running   Status = loops.StatusRunning    // there is more to do
	Done      Status = loops.StatusDone       // everything within the bounds was visited
	AllStates Status = loops.StatusStateLimit // as many states are stored as may be
	Error     Status = loops.StatusError      // the first error: see Kernel.Error
	Memory    Status = 100                    // no memory is left
)

// Counts are what a search has done so far, as search.Progress has it.
type Counts struct {
	Stored, Matched, AtomicSteps uint64
	Stack                        uint64 // frames
	Depth, Longest, Errors       uint64
	Cut                          bool // the bound on the depth cut off a path
}

// Begin stores the initial state and prepares a depth-first search.
func (k *Kernel) Begin(initial ts.State, b Bound) error {
	k.cells, k.sideStart = [loops.Cells]uint64{}, 0
	k.setBound(b)
	return tooLarge(k.layOutDepth(initial))
}

// tooLarge is what lack of memory means before a search has begun.
func tooLarge(err error) error {
	if errors.Is(err, ErrFull) {
		return ErrTooLarge
	}
	return err
}

// bound tells the loops what the search is told. They count steps in 32 bits, which no
// path that fits into memory exceeds, and states in 64.
func (k *Kernel) setBound(b Bound) {
	k.cells[loops.CellMaxDepth], k.cells[loops.CellMaxStates] = min(b.Depth, math.MaxUint32), b.States
	if b.States == 0 {
		k.cells[loops.CellMaxStates] = math.MaxUint64
	}
	k.setFlag(loops.CellAsserts, b.Asserts)
	k.setFlag(loops.CellDeadlocks, b.Deadlocks)
}

// set puts 1 into a cell if something is so.
func (k *Kernel) setFlag(c loops.Cell, on bool) {
	if on {
		k.cells[c] = 1
	}
}

// Step moves the search at most n steps forth or back. An error means that the
// host failed; the kernel is of no use then.
func (k *Kernel) Step(n int) (Status, error) { return k.step(k.depth, n, k.grow) }

// step calls a loop, and grow where the loop returned for want of room.
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
		return Memory, nil
	case err != nil:
		return 0, err
	}
	return Running, nil
}

// tooManyEdges is the error of a search that ended at a state with more edges than can be
// numbered, or so it was told: see givesUp.
func (k *Kernel) tooManyEdges() error {
	var long [1]byte
	if err := k.in.Read(uint64(k.m.LongDStep), long[:]); err != nil {
		return err
	}
	if long[0] != 0 {
		return ErrLongDStep
	}
	return ErrTooManyEdges
}

// grow makes room where a status says that there is none.
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

// GoOn makes the search count errors from now on, where it would have stopped.
func (k *Kernel) ContinueAfterErrors() { k.cells[loops.CellErrorReported] = 1 }

// Counts returns what has been done.
func (k *Kernel) Counts() Counts {
	c := &k.cells
	return Counts{Stored: c[loops.CellStored], Matched: c[loops.CellMatched], AtomicSteps: c[loops.CellAtomic],
		Stack: (k.cells[loops.CellTop] + loops.FrameBytes - k.cells[loops.CellFrames]) / loops.FrameBytes,
		Depth: c[loops.CellDeepest], Longest: c[loops.CellLongest], Errors: c[loops.CellErrors], Cut: c[loops.CellCutOff] != 0}
}

// Error returns, behind the status Error, the way to it as indices of edges and
// the fault of the last of them; NoFault is an invalid end state. Atomic tells
// that the last edge is a step within an atomic sequence.
func (k *Kernel) Error() (steps []uint32, fault ts.Fault, atomic bool, err error) {
	first, end := k.cells[loops.CellFrames], k.cells[loops.CellTop]
	faulty := k.cells[loops.CellErrorKind] == 1
	if faulty {
		end += loops.FrameBytes
		fault = ts.Fault(k.cells[loops.CellErrorFault])
	}
	steps = make([]uint32, 0, (end-first)/loops.FrameBytes)
	buffer := make([]byte, min(end-first, 1<<15*loops.FrameBytes))
	for raw := buffer[:0]; first < end || len(raw) > 0; raw = raw[loops.FrameBytes:] {
		if len(raw) == 0 {
			raw = buffer[:min(uint64(len(buffer)), end-first)]
			if err := k.in.Read(first, raw); err != nil {
				return nil, 0, false, err
			}
			first += uint64(len(raw))
		}
		steps = append(steps, uint32(binary.LittleEndian.Uint16(raw[loops.FrameWindow:]))+uint32(raw[loops.FrameTaken]))
	}
	return steps, fault, faulty && k.cells[loops.CellErrorFlags]&layout.FlagAtomic != 0, nil
}

// Open returns the number of states of a breadth-first search that are stored and
// not expanded, or the number of entries of a best-first search's open list.
func (k *Kernel) Open() uint64 {
	if k.cells[loops.CellBuckets] != 0 || k.keep.Kind == Pruning {
		return k.cells[loops.CellOpen]
	}
	return k.cells[loops.CellEntries] - k.cells[loops.CellExpanded]
}

// Covered reports for each action whether it was executed.
func (k *Kernel) Covered() ([]bool, error) {
	raw := make([]byte, k.m.Actions)
	if err := k.in.Read(uint64(k.m.Covered), raw); err != nil {
		return nil, err
	}
	list := make([]bool, len(raw))
	for i, x := range raw {
		list[i] = x != 0
	}
	return list, nil
}
