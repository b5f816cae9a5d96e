package kernel

import (
	"encoding/binary"
	"errors"

	"beeline/engine/kernel/loops"
	"beeline/engine/ts"
)

// The memory of a search by several threads: its regions, and the cells and words in which threads
// find them.

// layOutThreads allocates the regions: those of all threads, then those of a function that stores the
// initial state. first returns the address of the first range or task.
func (k *Kernel) layOutThreads(f int32, initial ts.State, grow []func() error, first func() (uint64, error)) (err error) {
	for i := range k.copies {
		if k.copies[i], err = k.allocate(uint64(k.module.Free)); err != nil {
			return err
		}
	}
	if err := k.growBatches(uint64(len(initial))); err != nil {
		return err
	}
	if _, err := k.layOut(f, initial, grow); err != nil {
		return err
	}
	at, err := first()
	if err != nil {
		return err
	}
	return k.writeControl(map[uint32]uint32{
		loops.ControlCursor: uint32(at), loops.ControlHead: uint32(at), loops.ControlLast: uint32(at),
		loops.ControlActive: 1, loops.ControlReserved: 1, loops.ControlStored: 1,
		loops.ControlPart: loops.RehashDone, loops.ControlPartsDone: loops.RehashDone,
	})
}

// endFirstRange writes the header of the range with the initial state, and the state's path.
func (k *Kernel) endFirstRange() (uint64, error) {
	head := binary.LittleEndian.AppendUint32(make([]byte, 4), uint32(k.cells[loops.CellArena]))
	return k.firstRange, k.in.Write(k.firstRange, append(head, make([]byte, loops.PathBytes)...))
}

// growBatches gives every thread a batch that is twice as long and has room for least bytes.
func (k *Kernel) growBatches(least uint64) error {
	n := max(2*(k.regions[0].end-k.regions[0].at), firstBatch, least)
	for i, old := range k.regions {
		at, err := k.allocateDirty(k.withFetched(n))
		if err != nil {
			return err
		}
		k.regions[i] = extent{at, at + n}
		if old.end > 0 {
			k.addFree(extent{old.at, old.at + k.withFetched(old.end-old.at)})
		}
	}
	return nil
}

// sharedSlack returns the number of slots after the last home slot of a table. Threads notice a full
// table only before the next state.
func (k *Kernel) sharedSlack() uint64 { return slackSlots + 64*uint64(len(k.copies)) }

// growSharedTable makes the table of threads twice as long, or a quarter longer if there is no
// memory for that. They stop for it, so it happens seldom.
func (k *Kernel) growSharedTable() error {
	slots := k.cells[loops.CellSlots]
	err := k.replaceTable(max(2*slots, k.firstSlots))
	if errors.Is(err, ErrFull) && slots > 0 {
		err = k.replaceTable(slots + slots/4&^(cacheLine-1))
	}
	return err
}

// replaceTable allocates a longer table, in which threads enter the keys of the old one before they
// continue: see loops.ControlPart. The old one becomes a free region at once, because regions
// become longer only after that.
func (k *Kernel) replaceTable(slots uint64) error {
	const slotBytes = 8
	slack := k.sharedSlack()
	at, err := k.allocate(slotBytes * (slots + slack))
	if err != nil {
		return err
	}
	old, oldEnd := k.cells[loops.CellTable], k.cells[loops.CellTable]+slotBytes*(k.cells[loops.CellSlots]+slack)
	k.cells[loops.CellTable], k.cells[loops.CellSlots] = at, slots
	k.cells[loops.CellTableEnd] = at + slotBytes*(slots+slackSlots) - loops.TableReserve
	k.cells[loops.CellCapacity] = slots / 16 * 13
	if old == 0 {
		return nil
	}
	k.cells[loops.CellOldTable], k.cells[loops.CellOldEnd] = old, oldEnd
	k.addFree(extent{old, oldEnd})
	return k.writeControl(map[uint32]uint32{loops.ControlPart: 0, loops.ControlPartsDone: 0})
}

// extendArena makes the segment of states longer before it is full, if it is the last region and
// no free region can be used first. The threads do not stop for it.
func (k *Kernel) extendArena() error {
	const least = 1 << 20
	end, ahead := k.cells[loops.CellArenaEnd], max(k.used/segmentPart, least)
	block, err := k.controlWord(loops.ControlBlock)
	if err != nil || alignToLine(end) != k.used || end-uint64(block) >= ahead {
		return err
	}
	if k.freeFor(k.leastArena()) >= 0 {
		return nil
	}
	if _, err := k.allocate(ahead); err != nil {
		return nil // Threads stop when the segment is full.
	}
	k.cells[loops.CellArenaEnd] = k.used
	return k.threads.in.ExchangeIf(k.module.Control+loops.ControlBlockEnd, uint32(end), uint32(k.used))
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
			{loops.CellOldTable, k.cells[loops.CellOldTable]}, {loops.CellOldEnd, k.cells[loops.CellOldEnd]},
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
