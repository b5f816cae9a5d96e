package kernel

const (
	// tableReserve is how many bytes at the end of a table are left when it counts
	// as full.
	tableReserve = 64
	// tableOverhang is how many bytes behind the last slot are read and written with
	// it, where slots have less than eight.
	tableOverhang = 8
)

// growTable makes the table of states longer.
func (k *Kernel) growTable() error { return k.growSlots(0, uint64(k.keep.slotBytes()), k.rehash) }

// growSlots makes a table a quarter longer, and fills it. Its cells are as far from
// those of the table of states as beyond says, its slots have a size in bytes, and
// rehash is the function that fills it. While nothing is behind
// it, that happens in its place. Otherwise it moves to the end of memory, and the
// old one becomes room for states, which next time may be enough for nothing to be
// behind the table: so no more is unused than once the table's length.
func (k *Kernel) growSlots(beyond cell, size uint64, rehash int32) error {
	table, slots := k.at(cellTable+beyond), k.at(cellSlots+beyond)
	more := max(slots/4, min(slots, 1<<16), firstSlots)
	end := table + size*(slots+slackSlots)
	at, err := k.lengthen(table, end, size*more)
	if err != nil {
		return err
	}
	slots += more
	k.cells[cellTable+beyond], k.cells[cellSlots+beyond] = at, slots
	k.cells[cellTableEnd+beyond] = at + size*(slots+slackSlots) - tableReserve
	k.cells[cellMost+beyond] = slots / 16 * 13
	if table == 0 {
		return nil
	}
	k.cells[cellOldTable], k.cells[cellOldEnd] = table, end
	if err := k.store(); err != nil {
		return err
	}
	if _, err := k.in.call(rehash, 0, 0, 0, 0); err != nil {
		return err
	}
	if table != at {
		k.leave(extent{table, end})
	}
	return k.load()
}

// lengthen finds room for a table and some bytes more, and returns where.
func (k *Kernel) lengthen(table, end, more uint64) (uint64, error) {
	if table != 0 && k.last(end+tableOverhang) {
		_, err := k.take(more)
		return table, err
	}
	n := end - table + more + tableOverhang
	// The first table has to be of zeros; later ones are, once they are filled.
	find := k.room
	if table == 0 {
		find = k.take
	}
	return find(n)
}
