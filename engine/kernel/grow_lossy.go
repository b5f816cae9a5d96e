package kernel

import "beeline/engine/kernel/loops"

// The memory of a depth-first search that does not keep states whole: a table, the
// stack and the states on it.

// roomBeside sees to it that a vector of the length of the longest fits beside the
// stack.
func (k *Kernel) reserveSide() error {
	for k.cells[loops.CellSideEnd]-k.cells[loops.CellSide] < k.cells[loops.CellLongest]+2*loops.VectorSlack {
		if err := k.growSide(); err != nil {
			return err
		}
	}
	return nil
}

// lossyTable makes the table of a lossy store.
func (k *Kernel) lossyTable() error {
	if err := k.reserveSide(); err != nil {
		return err
	}
	if k.keep.Kind == Compact {
		return k.growTable()
	}
	lines := max(k.keep.Bytes/loops.LineBytes, 1)
	if lines >= k.limit/loops.LineBytes {
		return ErrFull
	}
	at, err := k.allocate((lines + 1) * loops.LineBytes)
	if err != nil {
		return err
	}
	k.cells[loops.CellTable], k.cells[loops.CellSlots] = (at+loops.LineBytes-1)&^(loops.LineBytes-1), lines
	k.cells[loops.CellCapacity] = 1 // of no entries: it is never full
	return nil
}
