package kernel

import (
	"encoding/binary"
	"errors"
	"math"

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
	Running   Status = statusRunning // there is more to do
	Done      Status = statusDone    // everything within the bounds was visited
	AllStates Status = statusStates  // as many states are stored as may be
	Error     Status = statusError   // the first error: see Kernel.Error
	Memory    Status = 100           // no memory is left
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
	k.cells, k.side = [cells]uint64{}, 0
	k.bound(b)
	return tooLarge(k.begin(initial))
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
func (k *Kernel) bound(b Bound) {
	k.cells[cellMaxDepth], k.cells[cellMaxStates] = min(b.Depth, math.MaxUint32), b.States
	if b.States == 0 {
		k.cells[cellMaxStates] = math.MaxUint64
	}
	k.set(cellAsserts, b.Asserts)
	k.set(cellDeadlocks, b.Deadlocks)
}

// set puts 1 into a cell if something is so.
func (k *Kernel) set(c cell, on bool) {
	if on {
		k.cells[c] = 1
	}
}

// Step moves the search at most n steps forth or back. An error means that the
// host failed; the kernel is of no use then.
func (k *Kernel) Step(n int) (Status, error) { return k.step(k.depth, n, k.grow) }

// step calls a loop, and grow where the loop returned for want of room.
func (k *Kernel) step(loop int32, n int, grow func(status int32) error) (Status, error) {
	if err := k.store(); err != nil {
		return 0, err
	}
	status, err := k.in.call(loop, uint32(n), 0, 0, 0)
	if err != nil {
		return 0, err
	}
	if err := k.load(); err != nil {
		return 0, err
	}
	if status < needTable {
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
	if err := k.in.read(uint64(k.m.long), long[:]); err != nil {
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
	case needTable:
		return k.growTable()
	case needArena:
		return k.growArena()
	case needFrames:
		return k.growFrames()
	case needSide:
		return k.growSide()
	case needNodes:
		return k.growNodes()
	case needNodeTable:
		return k.growNodeTable()
	case needChunks:
		return k.growChunks()
	case tooManyEdges:
		return k.tooManyEdges()
	}
	return k.growBatch()
}

// GoOn makes the search count errors from now on, where it would have stopped.
func (k *Kernel) GoOn() { k.cells[cellSeen] = 1 }

// Counts returns what has been done.
func (k *Kernel) Counts() Counts {
	c := &k.cells
	return Counts{Stored: c[cellStored], Matched: c[cellMatched], AtomicSteps: c[cellAtomic],
		Stack: (k.at(cellTop) + frameBytes - k.at(cellFrames)) / frameBytes,
		Depth: c[cellDeepest], Longest: c[cellLongest], Errors: c[cellErrors], Cut: c[cellLimited] != 0}
}

// Error returns, behind the status Error, the way to it as indices of edges and
// the fault of the last of them; NoFault is an invalid end state. Atomic tells
// that the last edge is a step within an atomic sequence.
func (k *Kernel) Error() (steps []uint32, fault ts.Fault, atomic bool, err error) {
	first, end := k.at(cellFrames), k.at(cellTop)
	faulty := k.at(cellErrorKind) == 1
	if faulty {
		end += frameBytes
		fault = ts.Fault(k.at(cellErrorFault))
	}
	steps = make([]uint32, 0, (end-first)/frameBytes)
	buffer := make([]byte, min(end-first, 1<<15*frameBytes))
	for raw := buffer[:0]; first < end || len(raw) > 0; raw = raw[frameBytes:] {
		if len(raw) == 0 {
			raw = buffer[:min(uint64(len(buffer)), end-first)]
			if err := k.in.read(first, raw); err != nil {
				return nil, 0, false, err
			}
			first += uint64(len(raw))
		}
		steps = append(steps, uint32(binary.LittleEndian.Uint16(raw[frameWindow:]))+uint32(raw[frameTaken]))
	}
	return steps, fault, faulty && k.at(cellErrorFlags)&flagAtomic != 0, nil
}

// Open returns the number of states of a breadth-first search that are stored and
// not expanded, or the number of entries of a best-first search's open list.
func (k *Kernel) Open() uint64 {
	if k.at(cellBuckets) != 0 || k.keep.Kind == Pruning {
		return k.cells[cellOpen]
	}
	return k.cells[cellEntries] - k.cells[cellExpanded]
}

// Covered reports for each action whether it was executed.
func (k *Kernel) Covered() ([]bool, error) {
	raw := make([]byte, k.m.actions)
	if err := k.in.read(uint64(k.m.covered), raw); err != nil {
		return nil, err
	}
	list := make([]bool, len(raw))
	for i, x := range raw {
		list[i] = x != 0
	}
	return list, nil
}
