package kernel

import "beeline/engine/ts"

// A ChoiceOrder says which of a state's edges are followed first, with bitstate pruning.
// The zero value is the order of the edges.
type ChoiceOrder struct {
	// Random is the state of the generator that shuffles them, 0 where they stay.
	Random uint64
	// Active takes those first that lead to states with fewer active processes.
	Active bool
}

// BeginPruning prepares searches with bitstate pruning; the depth in b is not looked
// at. It fails with ErrTooLarge where the kernel cannot hold the initial state.
func (k *Kernel) BeginPruning(initial ts.State, b Bound, o ChoiceOrder) error {
	k.cells, k.side = [cells]uint64{}, 0
	k.bound(b)
	k.cells[cellRandom] = o.Random
	k.set(cellEstimate, o.Active)
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
	if room := table.end - table.at; bits/8 >= room {
		n := max(2*room, lines(bits/8+1))
		at, err := k.take(n)
		if err != nil {
			return err
		}
		k.leave(table)
		k.cells[cellTable], k.cells[cellTableEnd] = at, at+n
	}
	clear(k.cells[cellStored:cellMaxDepth])
	k.cells[cellBegun], k.cells[cellErrorKind] = 0, 0
	k.cells[cellSlots], k.cells[cellMaxDepth] = bits, uint64(bound)
	k.cells[cellTop], k.cells[cellSide] = k.cells[cellFrames]-frameBytes, k.side
	return nil
}

// StepPruning moves the search that was begun at most n steps forth or back, and
// returns how many of them are left.
func (k *Kernel) StepPruning(n int) (Status, int, error) {
	k.cells[cellSteps] = uint64(n)
	status, err := k.step(k.prune, 0, k.grow)
	return status, int(k.cells[cellSteps]), err
}

// Random returns the state of the generator of random orders.
func (k *Kernel) Random() uint64 { return k.cells[cellRandom] }
