package kernel

import (
	"beeline/engine/kernel/loops"
	"beeline/engine/ts"
)

// A PruningOrder says in which order searches with bitstate pruning visit states. The zero
// value is depth first, in the order of the edges.
type PruningOrder struct {
	// Breadth is breadth first; the other fields are ignored then.
	Breadth bool
	// Random is the state of the generator that shuffles edges, 0 for no shuffling.
	Random uint64
	// Active takes edges first that lead to states with fewer active processes.
	Active bool
}

// BeginPruning prepares searches with bitstate pruning. Depth in b is ignored. It fails with
// ErrTooLarge if the kernel cannot hold the initial state.
func (k *Kernel) BeginPruning(initial ts.State, b Options, o PruningOrder) error {
	k.cells, k.sideStart = [loops.Cells]uint64{}, 0
	k.setOptions(b)
	k.cells[loops.CellRandom] = o.Random
	k.setFlag(loops.CellEstimate, o.Active)
	k.pruneLoop = k.prune
	if o.Breadth {
		k.pruneLoop = k.pruneBreadth
	}
	n := uint64(len(initial))
	k.cells[loops.CellLongest], k.cells[loops.CellInitialBytes] = n, n
	grow := []func() error{k.growFrames, k.growSide, k.reserveSide}
	if k.batchBytes == 0 {
		grow = append(grow, k.growBatch)
	}
	for _, f := range grow {
		if err := f(); err != nil {
			return tooLarge(err)
		}
	}
	at, err := k.allocate(n + loops.VectorSlack)
	if err != nil {
		return tooLarge(err)
	}
	k.cells[loops.CellInitial] = at
	return k.in.Write(at, initial)
}

// StartPruning starts the next search, with a table of at least one bit and a bound on the
// length of paths in edges. It fails with ErrFull if memory does not suffice.
func (k *Kernel) StartPruning(bits uint64, bound uint32) error {
	table := extent{k.cells[loops.CellTable], k.cells[loops.CellTableEnd]}
	if room := table.end - table.at; bits/64*8 >= room {
		n := max(2*room, alignToLine(bits/64*8+8))
		at, err := k.allocate(n)
		if err != nil {
			return err
		}
		k.addFree(table)
		k.cells[loops.CellTable], k.cells[loops.CellTableEnd] = at, at+n
	}
	clear(k.cells[loops.CellStored:loops.CellMaxDepth])
	for _, c := range []loops.Cell{loops.CellStarted, loops.CellErrorKind, loops.CellEntries, loops.CellNext, loops.CellWindow, loops.CellCurrent, loops.CellOpen, loops.CellIncoming} {
		k.cells[c] = 0
	}
	k.cells[loops.CellBest] = uint64(bound) + 1
	k.cells[loops.CellSlots], k.cells[loops.CellMaxDepth] = bits, uint64(bound)
	k.cells[loops.CellTop], k.cells[loops.CellSide] = k.cells[loops.CellFrames]-loops.FrameBytes, k.sideStart
	return nil
}

// StepPruning moves the search at most n steps forwards or back, and returns how many of the
// steps are left. After an error the kernel cannot be used.
func (k *Kernel) StepPruning(n int) (Status, int, error) {
	k.cells[loops.CellSteps], k.cells[loops.CellQueue] = uint64(n), k.sideStart
	status, err := k.step(k.pruneLoop, 0, k.grow)
	return status, int(k.cells[loops.CellSteps]), err
}

// BitsSet returns how many bits of the table are set.
func (k *Kernel) BitsSet() uint64 { return k.cells[loops.CellEntries] }

// Random returns the state of the random generator.
func (k *Kernel) Random() uint64 { return k.cells[loops.CellRandom] }
