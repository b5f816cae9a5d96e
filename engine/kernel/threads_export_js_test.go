//go:build js && wasm

package kernel

import (
	"errors"

	"beeline/engine/kernel/host"
	"beeline/engine/kernel/loops"
)

// SetRangeStates sets the number of states of a range: with few, threads meet more often.
func (k *Kernel) SetRangeStates(n uint64) { k.rangeStates = n }

// SetFirstSlots sets the number of slots of the first table: with few, it grows more often.
func (k *Kernel) SetFirstSlots(n uint64) { k.firstSlots = n }

// SetAlone sets for how many steps the host searches alone.
func (k *Kernel) SetAlone(steps int) { k.alone = steps }

// HaltWithFullTable stops the threads as if one had needed a segment of states just before another
// one found the table full.
func (k *Kernel) HaltWithFullTable() error {
	return k.writeControl(map[uint32]uint32{loops.ControlCapacity: loops.TableFull, loops.ControlHalt: loops.NeedArena})
}

// EndThread makes the kernel find out that a thread has ended.
func (k *Kernel) EndThread() { k.threads.in = endedThreads{k.threads.in} }

// endedThreads are threads of which one has ended.
type endedThreads struct{ host.Threads }

func (endedThreads) Turn(uint32, uint32, uint32, uint32) (bool, error) {
	return false, errors.New("it was killed")
}

// ErrorNoted reports whether a thread has found an error. The host need not know it.
func (k *Kernel) ErrorNoted() bool {
	for _, at := range k.copies {
		var own [loops.Cells]uint64
		if err := k.readCellsOf(at, &own); err == nil && own[loops.CellErrorKind] != 0 {
			return true
		}
	}
	return false
}

// Overrun reports whether threads have taken more memory for states than there is. They may run.
func (k *Kernel) Overrun() (bool, error) {
	block, err := k.controlWord(loops.ControlBlock)
	if err != nil {
		return false, err
	}
	end, err := k.controlWord(loops.ControlBlockEnd)
	return block > end, err
}

// Slots returns the number of the table's slots.
func (k *Kernel) Slots() uint64 { return k.cells[loops.CellSlots] }

// PathParts returns how often states on the path to the first state of a thread with an error were handed
// over.
func (k *Kernel) PathParts() (n int) {
	for _, at := range k.copies {
		var own [loops.Cells]uint64
		if err := k.readCellsOf(at, &own); err == nil && own[loops.CellErrorKind] != 0 {
			for path := uint32(own[loops.CellRootPath]); path != 0 && err == nil; n++ {
				path, err = k.readWord(uint64(path) + loops.PathBefore)
			}
		}
	}
	return n
}
