package kernel

import "beeline/engine/ts"

// A PruningOrder says in which order states are visited with bitstate pruning. The zero
// value is depth first, along the edges in their order.
type PruningOrder struct {
	// Breadth is breadth first; nothing else is looked at then.
	Breadth bool
	// Random is the state of the generator that shuffles them, 0 where they stay.
	Random uint64
	// Active takes those first that lead to states with fewer active processes.
	Active bool
}

// BeginPruning prepares searches with bitstate pruning; the depth in b is not looked
// at. It fails with ErrTooLarge where the kernel cannot hold the initial state.
func (k *Kernel) BeginPruning(initial ts.State, b Bound, o PruningOrder) error {
	k.cells, k.side = [cells]uint64{}, 0
	k.bound(b)
	k.cells[cellRandom] = o.Random
	k.set(cellEstimate, o.Active)
	k.pruning = k.prune
	if o.Breadth {
		k.pruning = k.pruneBreadth
	}
	n := uint64(len(initial))
	k.cells[cellLongest], k.cells[cellInitialBytes] = n, n
	grow := []func() error{k.growFrames, k.growSide, k.roomBeside}
	if k.batch == 0 {
		grow = append(grow, k.growBatch)
	}
	for _, f := range grow {
		if err := f(); err != nil {
			return tooLarge(err)
		}
	}
	at, err := k.take(n + vectorSlack)
	if err != nil {
		return tooLarge(err)
	}
	k.cells[cellInitial] = at
	return k.in.write(at, initial)
}

// Prune begins the next search, with a table of so many bits, at least one, and paths
// of at most so many edges. It fails with ErrFull where memory does not suffice.
func (k *Kernel) Prune(bits uint64, bound uint32) error {
	table := extent{k.cells[cellTable], k.cells[cellTableEnd]}
	if room := table.end - table.at; bits/64*8 >= room {
		n := max(2*room, lines(bits/64*8+8))
		at, err := k.take(n)
		if err != nil {
			return err
		}
		k.leave(table)
		k.cells[cellTable], k.cells[cellTableEnd] = at, at+n
	}
	clear(k.cells[cellStored:cellMaxDepth])
	for _, c := range []cell{cellBegun, cellErrorKind, cellEntries, cellNext, cellWindow, cellAtHand, cellOpen, cellArrivals} {
		k.cells[c] = 0
	}
	k.cells[cellBest] = uint64(bound) + 1
	k.cells[cellSlots], k.cells[cellMaxDepth] = bits, uint64(bound)
	k.cells[cellTop], k.cells[cellSide] = k.cells[cellFrames]-frameBytes, k.side
	return nil
}

// StepPruning moves the search that was begun at most n steps forth or back, and
// returns how many of them are left.
func (k *Kernel) StepPruning(n int) (Status, int, error) {
	k.cells[cellSteps], k.cells[cellQueue] = uint64(n), k.side
	status, err := k.step(k.pruning, 0, k.grow)
	return status, int(k.cells[cellSteps]), err
}

// BitsSet returns how many bits of the table are set.
func (k *Kernel) BitsSet() uint64 { return k.cells[cellEntries] }

// Random returns the state of the generator of random orders.
func (k *Kernel) Random() uint64 { return k.cells[cellRandom] }
