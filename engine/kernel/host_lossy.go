package kernel

// The memory of a search that does not keep states whole: a table, the stack and
// the states on it.

// tableReserve is how many bytes at the end of a table of keys are left when it
// counts as full.
const tableReserve = 64

// lossyTable makes the table, and sees to it that a vector of the length of the
// longest fits beside the stack.
func (k *Kernel) lossyTable() error {
	for k.at(cellSideEnd)-k.at(cellSide) < k.at(cellLongest)+2*vectorSlack {
		if err := k.growSide(); err != nil {
			return err
		}
	}
	if k.keep.Kind == Compact {
		return k.growKeys()
	}
	lines := max(k.keep.Bytes/lineBytes, 1)
	if lines*lineBytes >= k.limit {
		return ErrFull
	}
	at, err := k.take(uint32(lines+1) * lineBytes)
	if err != nil {
		return err
	}
	k.cells[cellTable], k.cells[cellSlots] = uint64((at+lineBytes-1)&^(lineBytes-1)), lines
	k.cells[cellMost] = 1 // of no entries: it is never full
	return nil
}

// growKeys makes the table of keys a quarter longer: in its place when nothing is
// behind it.
func (k *Kernel) growKeys() error {
	slots, size := k.at(cellSlots), k.keep.slotBytes()
	more := max(slots/4, min(slots, 1<<16), firstSlots)
	old, oldEnd := k.at(cellTable), k.at(cellTable)+size*(slots+slackSlots)
	// The last key is read and written with the bytes behind it.
	const overhang = 8
	if old != 0 && oldEnd+overhang == k.end {
		if _, err := k.take(size * more); err != nil {
			return err
		}
	} else {
		n := uint64(size)*(uint64(slots)+uint64(more)+slackSlots) + overhang
		if n >= k.limit {
			return ErrFull
		}
		at, err := k.take(uint32(n))
		if err != nil {
			return err
		}
		k.cells[cellTable] = uint64(at)
	}
	slots += more
	k.cells[cellSlots] = uint64(slots)
	k.cells[cellTableEnd] = uint64(k.at(cellTable) + size*(slots+slackSlots) - tableReserve)
	k.cells[cellMost] = uint64(slots) / 16 * 13
	if old == 0 {
		return nil
	}
	if err := k.store(); err != nil {
		return err
	}
	if _, err := k.in.call(k.rehash, old, oldEnd, 0, 0); err != nil {
		return err
	}
	if old != k.at(cellTable) {
		k.spare = append(k.spare, extent{old, oldEnd})
	}
	return k.load()
}
