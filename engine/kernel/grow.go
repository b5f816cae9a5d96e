package kernel

import (
	"encoding/binary"
	"slices"

	"beeline/engine/kernel/loops"
)

// growBatch doubles the batch.
func (k *Kernel) growBatch() error {
	n := max(2*k.batchBytes, firstBatch)
	if k.module.Wide {
		n = max(n, wideBatch, k.cells[loops.CellLongest])
	}
	all := k.withFetched(n)
	at, err := k.allocate(all)
	if err != nil {
		return err
	}
	if at+all > maxNarrow {
		return ErrFull
	}
	k.batchBytes = n
	k.cells[loops.CellReady] = 0
	_, err = k.in.Call(k.region, uint32(at), uint32(at+n), 0, 0)
	return err
}

// withFetched returns the length of a batch of n bytes with the room for copies after it, if the
// module needs one (loops.Module.Fetches). Both have the same length, because every state was in a
// batch once.
func (k *Kernel) withFetched(n uint64) uint64 {
	if !k.module.Fetches() {
		return n
	}
	return 2*n + loops.VectorSlack
}

func (k *Kernel) growFrames() error {
	return k.growRegion(loops.CellFrames, loops.CellTop, loops.CellFramesEnd, firstFrames, loops.FrameBytes)
}

// growSide makes the side region longer. If it cannot stay where it is, its size doubles, and
// references in frames are adjusted.
func (k *Kernel) growSide() error {
	old, oldEnd := k.sideStart, k.cells[loops.CellSideEnd]
	if old != 0 && k.isLast(oldEnd) {
		return k.extend(loops.CellSideEnd, max((oldEnd-old)/4, firstSide, k.batchBytes))
	}
	n := max(2*(oldEnd-old), firstSide, k.batchBytes)
	at, err := k.allocateDirty(n)
	if err != nil {
		return err
	}
	if old != 0 {
		if err := k.move(old, at, oldEnd-old); err != nil {
			return err
		}
		if err := k.moveFrames(old, oldEnd, at-old); err != nil {
			return err
		}
		k.addFree(extent{old, oldEnd})
		k.cells[loops.CellSide] += at - old
	} else {
		k.cells[loops.CellSide] = at
	}
	k.sideStart = at
	k.cells[loops.CellSideEnd] = at + n
	return nil
}

// moveFrames adds a distance to the references in frames that lie between two addresses.
func (k *Kernel) moveFrames(from, to, distance uint64) error {
	buffer := make([]byte, 1<<15*loops.FrameBytes)
	end := k.cells[loops.CellTop] + loops.FrameBytes
	for at := k.cells[loops.CellFrames]; at < end; at += uint64(len(buffer)) {
		part := buffer[:min(uint64(len(buffer)), end-at)]
		if err := k.in.Read(at, part); err != nil {
			return err
		}
		for f := part; len(f) > 0; f = f[loops.FrameBytes:] {
			for _, field := range []int{loops.FrameState, loops.FrameSide} {
				if x := k.address(binary.LittleEndian.Uint32(f[field:])); x >= from && x < to {
					binary.LittleEndian.PutUint32(f[field:], k.reference(x+distance))
				}
			}
		}
		if err := k.in.Write(at, part); err != nil {
			return err
		}
	}
	return nil
}

// growRegion makes a region of items longer. If it cannot stay where it is, its size doubles.
// The cell top has the address of the last item; in an empty region it is one item before the
// first.
func (k *Kernel) growRegion(first, top, end loops.Cell, least, item uint64) error {
	old, used := k.cells[first], k.cells[top]+item-k.cells[first]
	have := k.cells[end] - old
	if old != 0 && k.isLast(k.cells[end]) {
		return k.extend(end, max(have/4, least))
	}
	n := max(2*have, least)
	at, err := k.allocateDirty(n)
	if err != nil {
		return err
	}
	if old == 0 {
		used = 0
	} else if err := k.move(old, at, used); err != nil {
		return err
	}
	k.cells[first], k.cells[top], k.cells[end] = at, at+used-item, at+n
	if old != 0 {
		k.addFree(extent{old, old + have})
	}
	return nil
}

// growArena starts another segment of states.
func (k *Kernel) growArena() error {
	return k.growSegment(loops.CellArena, loops.CellArenaEnd, k.leastArena())
}

// leastArena returns how long a segment of states is at least.
func (k *Kernel) leastArena() uint64 {
	least := max(k.cells[loops.CellLongest]+k.batchBytes+64*loops.PathBytes+2*loops.VectorSlack, firstArena)
	if k.threads != nil {
		least = alignToLine(least) + loops.BlockBytes*uint64(len(k.copies))
	}
	return least
}

// growSegment starts a segment with at least the given length: in a free region that is large
// enough, or in new memory.
func (k *Kernel) growSegment(next, end loops.Cell, least uint64) error {
	if i := k.freeFor(least); i >= 0 {
		s := k.free[i]
		k.free = append(k.free[:i], k.free[i+1:]...)
		k.cells[next], k.cells[end] = alignUp(s.at, loops.WideUnit), s.end
		return nil
	}
	n := max(least, k.used/segmentPart)
	if room := k.limit - min(k.limit, k.used+k.margin()); n > room && room >= least {
		n = room
	}
	at, err := k.insert(k.tablesStart(), max(n, least))
	if err != nil {
		return err
	}
	k.cells[next], k.cells[end] = at, at+max(n, least)
	return nil
}

// freeFor returns the index of the first free region that can be a segment of a length, -1 if there
// is none.
func (k *Kernel) freeFor(length uint64) int {
	return slices.IndexFunc(k.free, func(s extent) bool { return s.end >= alignUp(s.at, loops.WideUnit)+length })
}

// reserveSide makes sure that the longest vector fits into the side region.
func (k *Kernel) reserveSide() error {
	for k.cells[loops.CellSideEnd]-k.cells[loops.CellSide] < k.cells[loops.CellLongest]+2*loops.VectorSlack {
		if err := k.growSide(); err != nil {
			return err
		}
	}
	return nil
}

// lossyTable allocates the table of a Bitstate or Compact store.
func (k *Kernel) lossyTable() error {
	if err := k.reserveSide(); err != nil {
		return err
	}
	if k.store.Kind == Compact {
		return k.growTable()
	}
	lines := max(k.store.Bytes/loops.LineBytes, 1)
	if lines >= k.limit/loops.LineBytes {
		return ErrFull
	}
	at, err := k.allocate((lines + 1) * loops.LineBytes)
	if err != nil {
		return err
	}
	k.cells[loops.CellTable], k.cells[loops.CellSlots] = alignUp(at, loops.LineBytes), lines
	k.cells[loops.CellCapacity] = 1 // there are no entries, so it is never full
	return nil
}

// growNodes starts another segment of nodes.
func (k *Kernel) growNodes() error {
	err := k.growSegment(loops.CellNodes, loops.CellNodesEnd, max(nodeBytes*(k.cells[loops.CellNodesNeeded]+1), firstArena))
	k.cells[loops.CellNodes] = alignUp(k.cells[loops.CellNodes], nodeBytes)
	return err
}

// nodeBytes is the length of a node.
const nodeBytes = 8

// growNodeTable makes the table of nodes longer until the needed nodes fit.
func (k *Kernel) growNodeTable() error {
	for {
		if err := k.growSlots(loops.NodeCells, nodeBytes, k.nodes, moreSlots(k.cells[loops.CellSlots+loops.NodeCells])); err != nil {
			return err
		}
		if k.cells[loops.CellNodeEntries]+k.cells[loops.CellNodesNeeded] < k.cells[loops.CellNodeCapacity] {
			return nil
		}
	}
}
