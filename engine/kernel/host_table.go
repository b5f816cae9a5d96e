package kernel

const (
	// tableReserve is how many bytes at the end of a table are left when it counts
	// as full.
	tableReserve = 64
	// tableOverhang is how many bytes behind the last slot are read and written with
	// it, where slots have less than eight.
	tableOverhang = 8
)

// growTable makes the table a quarter longer, and fills it. While nothing is behind
// it, that happens in its place. Otherwise it moves to the end of memory, and the
// old one becomes room for states, which next time may be enough for nothing to be
// behind the table: so no more is unused than once the table's length.
func (k *Kernel) growTable() error {
	slots, size := k.at(cellSlots), k.keep.slotBytes()
	more := max(slots/4, min(slots, 1<<16), firstSlots)
	old, oldEnd := k.at(cellTable), k.at(cellTable)+size*(slots+slackSlots)
	if err := k.lengthen(old, oldEnd, size*more); err != nil {
		return err
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
		k.leave(extent{old, oldEnd})
	}
	return k.load()
}

// lengthen finds room for the table and some bytes more.
func (k *Kernel) lengthen(table, end, more uint32) error {
	if table != 0 && (end+tableOverhang+cacheLine-1)&^(cacheLine-1) == k.end {
		_, err := k.take(more)
		return err
	}
	n := uint64(end-table) + uint64(more) + tableOverhang
	if n >= k.limit {
		return ErrFull
	}
	// The first table has to be of zeros; later ones are, once they are filled.
	find := k.room
	if table == 0 {
		find = k.take
	}
	at, err := find(uint32(n))
	if err == nil {
		k.cells[cellTable] = uint64(at)
	}
	return err
}
