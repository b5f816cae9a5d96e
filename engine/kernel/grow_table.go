package kernel

import "beeline/engine/kernel/loops"

// tableOverhang is how many bytes after the last slot are read and written with it, if slots
// have less than eight.
const tableOverhang = 8

// growTable makes the table of states longer.
func (k *Kernel) growTable() error {
	if k.threads != nil {
		return k.growSharedTable()
	}
	return k.growSlots(0, uint64(k.store.SlotBytes()), k.rehash, moreSlots(k.cells[loops.CellSlots]))
}

// moreSlots returns the number of slots by which a table grows, usually a sixth: 13/16 of the slots
// are used before, and 6/7 of that afterwards. It is a multiple of cacheLine, so that the table
// still ends where memory in use ends.
func moreSlots(slots uint64) uint64 {
	return max(slots/6, min(slots, 1<<13), firstSlots) &^ (cacheLine - 1)
}

// growSlots makes a table longer and calls rehash to fill it. distance is that of the table's
// cells from those of the state table, size the bytes of a slot, more the number of further slots.
func (k *Kernel) growSlots(distance loops.Cell, size uint64, rehash int32, more uint64) error {
	table, slots := k.cells[loops.CellTable+distance], k.cells[loops.CellSlots+distance]
	end := table + size*(slots+slackSlots)
	at, err := k.enlarge(table, end, size*more)
	if err != nil {
		return err
	}
	slots += more
	k.cells[loops.CellTable+distance], k.cells[loops.CellSlots+distance] = at, slots
	k.cells[loops.CellTableEnd+distance] = at + size*(slots+slackSlots) - loops.TableReserve
	k.cells[loops.CellCapacity+distance] = slots / 16 * 13
	if table == 0 {
		return nil
	}
	k.cells[loops.CellOldTable], k.cells[loops.CellOldEnd] = table, end
	if err := k.writeCells(); err != nil {
		return err
	}
	if _, err := k.in.Call(rehash, 0, 0, 0, 0); err != nil {
		return err
	}
	if table != at {
		k.addFree(extent{table, end})
	}
	return k.readCells()
}

// enlarge returns an address with room for the table, which ends at end, and more bytes. If
// the table is one of the last regions, that is where it is.
func (k *Kernel) enlarge(table, end, more uint64) (uint64, error) {
	switch after := end + tableOverhang; {
	case table == 0:
		// The first table must be zero. Rehashing clears later ones.
		return k.allocate(after + more)
	case table >= k.tablesStart():
		_, err := k.insert(alignToLine(after), more)
		return table, err
	default:
		return k.allocateDirty(after - table + more)
	}
}

// tablesStart returns from which address on only tables are in use: the table of states is the
// last region, and the table of nodes lies before it. Threads have it among the other regions,
// because it must not move while they search.
func (k *Kernel) tablesStart() uint64 {
	at := k.used
	if k.store.Kind == Bitstate || k.store.Kind == Pruning || k.threads != nil {
		return at
	}
	for _, distance := range []loops.Cell{0, loops.NodeCells} {
		table := k.cells[loops.CellTable+distance]
		end := table + uint64(k.store.SlotBytes())*(k.cells[loops.CellSlots+distance]+slackSlots)
		if table != 0 && alignToLine(end+tableOverhang) == at {
			at = table
		}
	}
	return at
}

// insert returns n bytes at an address where tables start or used memory ends. They may have
// been used before. Tables move up with all of their slots, because slots are counted from the
// first.
func (k *Kernel) insert(from, n uint64) (uint64, error) {
	end := k.used
	if _, err := k.allocate(n); err != nil || from == end {
		return from, err
	}
	k.cells[loops.CellOldTable], k.cells[loops.CellOldEnd], k.cells[loops.CellShift] = from, end, k.used-end
	for _, distance := range []loops.Cell{0, loops.NodeCells} {
		if k.cells[loops.CellTable+distance] >= from {
			k.cells[loops.CellTable+distance] += k.used - end
			k.cells[loops.CellTableEnd+distance] += k.used - end
		}
	}
	if err := k.writeCells(); err != nil {
		return 0, err
	}
	_, err := k.in.Call(k.slide, 0, 0, 0, 0)
	return from, err
}
