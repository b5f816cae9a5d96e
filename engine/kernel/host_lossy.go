package kernel

// The memory of a depth-first search that does not keep states whole: a table, the
// stack and the states on it.

// roomBeside sees to it that a vector of the length of the longest fits beside the
// stack.
func (k *Kernel) roomBeside() error {
	for k.at(cellSideEnd)-k.at(cellSide) < k.at(cellLongest)+2*vectorSlack {
		if err := k.growSide(); err != nil {
			return err
		}
	}
	return nil
}

// lossyTable makes the table of a lossy store.
func (k *Kernel) lossyTable() error {
	if err := k.roomBeside(); err != nil {
		return err
	}
	if k.keep.Kind == Compact {
		return k.growTable()
	}
	lines := max(k.keep.Bytes/lineBytes, 1)
	if lines >= k.limit/lineBytes {
		return ErrFull
	}
	at, err := k.take((lines + 1) * lineBytes)
	if err != nil {
		return err
	}
	k.cells[cellTable], k.cells[cellSlots] = (at+lineBytes-1)&^(lineBytes-1), lines
	k.cells[cellMost] = 1 // of no entries: it is never full
	return nil
}
