package kernel

import "beeline/engine/kernel/loops"

const (
	// tableOverhang is how many bytes behind the last slot are read and written with
	// it, where slots have less than eight.
	tableOverhang = 8
)

// growTable makes the table of states longer.
func (k *Kernel) growTable() error { return k.growSlots(0, uint64(k.keep.SlotBytes()), k.rehash) }

// growSlots makes a table a sixth longer, and fills it: 13/16 of the slots are in use
// before, six sevenths of that behind it. The cells of the table are as far from those
// of the table of states as beyond says, its slots have a size in bytes, and rehash is
// the function that fills it.
func (k *Kernel) growSlots(beyond loops.Cell, size uint64, rehash int32) error {
	table, slots := k.cells[loops.CellTable+beyond], k.cells[loops.CellSlots+beyond]
	// By whole lines, so that it ends where memory does also afterwards.
	more := max(slots/6, min(slots, 1<<13), firstSlots) &^ (cacheLine - 1)
	end := table + size*(slots+slackSlots)
	at, err := k.enlarge(table, end, size*more)
	if err != nil {
		return err
	}
	slots += more
	k.cells[loops.CellTable+beyond], k.cells[loops.CellSlots+beyond] = at, slots
	k.cells[loops.CellTableEnd+beyond] = at + size*(slots+slackSlots) - loops.TableReserve
	k.cells[loops.CellCapacity+beyond] = slots / 16 * 13
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

// lengthen finds room for a table and some bytes more, and returns where. That is
// where it was, if it is one of the last things in memory.
func (k *Kernel) enlarge(table, end, more uint64) (uint64, error) {
	switch behind := end + tableOverhang; {
	case table == 0:
		// The first table has to be of zeros; later ones are, once they are filled.
		return k.allocate(behind + more)
	case table >= k.tablesStart():
		_, err := k.insert(wholeLines(behind), more)
		return table, err
	default:
		return k.allocateDirty(behind - table + more)
	}
}

// lines rounds up to whole lines of the processor's cache.
func wholeLines(n uint64) uint64 { return (n + cacheLine - 1) &^ (cacheLine - 1) }

// top returns from where on there are only tables in memory: that of states is to be
// the last thing there, and that of nodes to lie before it. So they grow in their
// place, and leave nothing behind that is not used any more.
func (k *Kernel) tablesStart() uint64 {
	at := k.used
	if k.keep.Kind == Bitstate || k.keep.Kind == Pruning {
		return at
	}
	for _, beyond := range []loops.Cell{0, loops.NodeCells} {
		table := k.cells[loops.CellTable+beyond]
		end := table + uint64(k.keep.SlotBytes())*(k.cells[loops.CellSlots+beyond]+slackSlots)
		if table != 0 && wholeLines(end+tableOverhang) == at {
			at = table
		}
	}
	return at
}

// lift gives out n bytes from an address on, where there were tables or memory
// ended. They may have been used before. Tables move up with all of their slots, as
// places are counted from the first one.
func (k *Kernel) insert(from, n uint64) (uint64, error) {
	end := k.used
	if _, err := k.allocate(n); err != nil || from == end {
		return from, err
	}
	k.cells[loops.CellOldTable], k.cells[loops.CellOldEnd], k.cells[loops.CellShift] = from, end, k.used-end
	for _, beyond := range []loops.Cell{0, loops.NodeCells} {
		if k.cells[loops.CellTable+beyond] >= from {
			k.cells[loops.CellTable+beyond] += k.used - end
			k.cells[loops.CellTableEnd+beyond] += k.used - end
		}
	}
	if err := k.writeCells(); err != nil {
		return 0, err
	}
	_, err := k.in.Call(k.slide, 0, 0, 0, 0)
	return from, err
}
