package kernel

import (
	"encoding/binary"

	"beeline/engine/kernel/loops"
	"beeline/engine/ts"
)

// The memory of a search by several threads: its regions, and the cells and words in which threads
// find them.

// layOutThreads allocates the regions and stores the initial state, which is the first range.
func (k *Kernel) layOutThreads(initial ts.State) (err error) {
	for i := range k.copies {
		if k.copies[i], err = k.allocate(uint64(k.module.Free)); err != nil {
			return err
		}
	}
	if err := k.growBatches(); err != nil {
		return err
	}
	k.cells[loops.CellPrefix] = loops.PathBytes
	first := uint64(0)
	grow := []func() error{k.growTable, k.growArena, func() error {
		first = k.cells[loops.CellArena]
		k.cells[loops.CellArena] += loops.RangeHeader
		return nil
	}}
	if _, err := k.layOut(k.seed, initial, grow); err != nil {
		return err
	}
	head := binary.LittleEndian.AppendUint32(make([]byte, 4), uint32(k.cells[loops.CellArena]))
	if err := k.in.Write(first, append(head, make([]byte, loops.PathBytes)...)); err != nil {
		return err
	}
	k.cells[loops.CellStored], k.cells[loops.CellIncoming], k.cells[loops.CellLongest] = 1, 1, uint64(len(initial))
	return k.writeControl(map[uint32]uint32{
		loops.ControlCursor: uint32(first), loops.ControlHead: uint32(first), loops.ControlTop: uint32(first),
		loops.ControlActive: 1, loops.ControlReserved: 1, loops.ControlStored: 1,
	})
}

// growBatches gives every thread a batch that is twice as long.
func (k *Kernel) growBatches() error {
	n := max(2*(k.regions[0].end-k.regions[0].at), firstBatch)
	for i, old := range k.regions {
		at, err := k.allocateDirty(n)
		if err != nil {
			return err
		}
		k.regions[i] = extent{at, at + n}
		if old.end > 0 {
			k.addFree(old)
		}
	}
	return nil
}

// slackSlots returns how many slots a table has after the last home slot. Threads notice a full
// table only before the next state.
func (k *Kernel) slackSlots() uint64 {
	if k.threads == nil {
		return slackSlots
	}
	return slackSlots + 64*uint64(len(k.copies))
}

// moreSlots returns how many slots longer the table of threads becomes. They stop for that, so
// it happens seldom.
func (k *Kernel) moreSlots(slots uint64) uint64 {
	const first, large = 1 << 16, 1 << 20
	switch {
	case slots < first:
		return first - slots
	case slots < large:
		return slots
	}
	return slots / 4 &^ (cacheLine - 1)
}

// writeThreads writes the cells of all threads before the search.
func (k *Kernel) writeThreads() error {
	if err := k.writeMemory(); err != nil {
		return err
	}
	for i, own := range k.copies {
		cells := k.cells
		for _, c := range []loops.Cell{loops.CellStored, loops.CellIncoming, loops.CellLongest, loops.CellEntries, loops.CellCapacity, loops.CellArena, loops.CellArenaEnd} {
			cells[c] = 0
		}
		if i == 0 {
			cells[loops.CellJoined] = 1
		}
		if err := k.writeCellsOf(own, &cells); err != nil {
			return err
		}
	}
	return k.writePlaces()
}

// writePlaces tells the threads where the table and their batches are.
func (k *Kernel) writePlaces() error {
	for i := range k.copies {
		for _, c := range []struct {
			cell  loops.Cell
			value uint64
		}{
			{loops.CellTable, k.cells[loops.CellTable]}, {loops.CellSlots, k.cells[loops.CellSlots]}, {loops.CellTableEnd, k.cells[loops.CellTableEnd]},
			{loops.CellRegion, k.regions[i].at}, {loops.CellRegionEnd, k.regions[i].end},
		} {
			at := k.copies[i] + uint64(k.module.Cells) + 8*uint64(c.cell)
			if err := k.in.Write(at, binary.LittleEndian.AppendUint64(nil, c.value)); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeMemory tells the threads which memory they can take.
func (k *Kernel) writeMemory() error {
	return k.writeControl(map[uint32]uint32{
		loops.ControlCapacity: uint32(k.cells[loops.CellCapacity]),
		loops.ControlBlock:    uint32(alignToLine(k.cells[loops.CellArena])), loops.ControlBlockEnd: uint32(k.cells[loops.CellArenaEnd]),
	})
}

func (k *Kernel) writeControl(words map[uint32]uint32) error {
	for word, value := range words {
		if err := k.in.Write(uint64(k.module.Control+word), binary.LittleEndian.AppendUint32(nil, value)); err != nil {
			return err
		}
	}
	return nil
}

// controlWord reads a word that threads share.
func (k *Kernel) controlWord(word uint32) (uint32, error) {
	return k.readWord(uint64(k.module.Control + word))
}

func (k *Kernel) readWord(at uint64) (uint32, error) {
	var raw [4]byte
	err := k.in.Read(at, raw[:])
	return binary.LittleEndian.Uint32(raw[:]), err
}
