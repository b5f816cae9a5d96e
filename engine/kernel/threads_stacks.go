package kernel

import (
	"encoding/binary"
	"errors"
	"slices"

	"beeline/engine/kernel/loops"
	"beeline/engine/ts"
)

// Depth-first search by several threads: see loops/stacks.go. Starting, stopping and counting are
// those of threads.go; each thread has a stack and a side region besides its batch.

// stackThreads are what threads that search depth first have besides.
type stackThreads struct {
	sides    []uint64 // start of each thread's side region
	onStacks uint64   // states on all stacks, when the counts were added up last
}

// Stacks starts a kernel whose only search is depth first, by 2 to MaxThreads threads, with a store
// of whole states, Bitstate, or Compact with 64 bits. Otherwise it is Threads.
func (c *Code) Stacks(limit uint64, n int, s Store) (*Kernel, error) {
	s.Stacks = true
	if err := s.Check(); err != nil {
		return nil, err
	}
	return c.startThreads(limit, n, s)
}

// HasStacks reports whether several threads search depth first. A nil kernel has none.
func (k *Kernel) HasStacks() bool { return k.HasThreads() && k.store.Stacks }

// BeginStacks is Begin for threads. It fails with ErrManyThreads if the memory limit has no room
// for them.
func (k *Kernel) BeginStacks(initial ts.State, b Options) error {
	k.cells = [loops.Cells]uint64{}
	k.setOptions(b)
	k.cells[loops.CellThreads], k.cells[loops.CellRangeMost] = uint64(len(k.copies)), k.rangeStates
	k.cells[loops.CellHandsOver] = 1
	grow := []func() error{k.growFrames, k.growSide, k.reserveSide, k.growTable, k.growArena}
	if k.store.Kind == Bitstate {
		grow[3] = k.lossyTable
	}
	if err := k.layOutThreads(k.root, initial, grow, func() (uint64, error) { return k.allocate(loops.TaskHeader) }); err != nil {
		return manyThreads(err)
	}
	return manyThreads(k.writeStacks())
}

// writeStacks gives every thread a stack and writes its cells. The first one has the initial state.
func (k *Kernel) writeStacks() error {
	first := k.cells
	k.sides = make([]uint64, len(k.copies))
	list := make([][loops.Cells]uint64, len(k.copies))
	for i := range k.copies {
		k.cells = first
		if i > 0 {
			for _, c := range []loops.Cell{loops.CellFrames, loops.CellFramesEnd, loops.CellTop, loops.CellSide, loops.CellSideEnd} {
				k.cells[c] = 0
			}
			k.sideStart = 0
			for _, grow := range []func() error{k.growFrames, k.growSide} {
				if err := grow(); err != nil {
					return err
				}
			}
		}
		k.sides[i], list[i] = k.sideStart, k.cells
	}
	k.cells = first
	k.began = first
	if err := k.writeMemory(); err != nil {
		return err
	}
	for i, own := range k.copies {
		for _, c := range []loops.Cell{loops.CellStored, loops.CellLongest, loops.CellEntries, loops.CellArena, loops.CellArenaEnd} {
			list[i][c] = 0
		}
		if k.store.Kind != Bitstate {
			list[i][loops.CellCapacity] = 0
		}
		if i == 0 {
			list[i][loops.CellJoined] = 1
		}
		if err := k.writeCellsOf(own, &list[i]); err != nil {
			return err
		}
	}
	return k.writePlaces()
}

// growStacks makes the stacks and side regions longer for which threads have stopped. It returns the
// reasons of all threads, as bits.
func (k *Kernel) growStacks() (needs uint32, err error) {
	for i := range k.copies {
		need, err := k.growOwn(i)
		if err != nil {
			return 0, err
		}
		needs |= 1 << need
	}
	return needs, nil
}

// growOwn makes the stack or the side region of a thread longer if it has stopped for that. It returns
// why the thread has stopped. The thread forgets it: until it runs again, others may stop for other reasons.
func (k *Kernel) growOwn(thread int) (need int32, err error) {
	all := k.cells
	defer func() { k.cells = all }()
	own := k.copies[thread]
	if err := k.readCellsOf(own, &k.cells); err != nil {
		return 0, err
	}
	need = int32(k.cells[loops.CellNeed])
	k.cells[loops.CellNeed] = 0
	k.sideStart = k.sides[thread]
	switch need {
	case 0:
		return 0, nil
	case loops.NeedFrames:
		err = k.growFrames()
	case loops.NeedSide:
		err = k.growSide()
	}
	if err != nil {
		return need, err
	}
	k.sides[thread] = k.sideStart
	return need, k.writeCellsOf(own, &k.cells)
}

// growBlocks starts another segment for states and tasks. A search that stores no states continues
// without new tasks if there is no memory.
func (k *Kernel) growBlocks() error {
	err := k.growArena()
	if !errors.Is(err, ErrFull) || k.store.Kind == Whole {
		return err
	}
	return k.setOfAll(loops.CellHandsOver, 0)
}

// setOfAll sets a cell of all threads.
func (k *Kernel) setOfAll(c loops.Cell, value uint64) error {
	for _, own := range k.copies {
		if err := k.in.Write(own+uint64(k.module.Cells)+8*uint64(c), binary.LittleEndian.AppendUint64(nil, value)); err != nil {
			return err
		}
	}
	return nil
}

// continueThreads makes all threads count further errors, and continue if one has stopped for an
// error.
func (k *Kernel) continueThreads() error {
	k.ended = false
	if err := k.setOfAll(loops.CellErrorReported, 1); err != nil {
		return err
	}
	if err := k.setOfAll(loops.CellErrorKind, 0); err != nil {
		return err
	}
	return k.threads.in.ExchangeIf(k.module.Control+loops.ControlHalt, loops.StatusError, running)
}

// HasError reports whether a thread has found an error that the search has not reported.
func (k *Kernel) HasError() bool { return k.cells[loops.CellErrorKind] != 0 }

// errorOfThreads returns the error of the thread with the shortest path to one.
func (k *Kernel) errorOfThreads() (best Failure, err error) {
	found := false
	for _, at := range k.copies {
		var own [loops.Cells]uint64
		if err := k.readCellsOf(at, &own); err != nil {
			return best, err
		}
		if own[loops.CellErrorKind] == 0 {
			continue
		}
		path, err := k.pathTo(uint32(own[loops.CellRootPath]))
		if err != nil {
			return best, err
		}
		f, err := k.errorOn(&own, path)
		if err != nil {
			return best, err
		}
		if !found || len(f.Steps) < len(best.Steps) {
			best, found = f, true
		}
	}
	return best, nil
}

// pathTo returns the edges of a path and of those before it.
func (k *Kernel) pathTo(at uint32) (steps []uint32, err error) {
	var parts [][]uint32
	head := make([]byte, loops.PathFirst)
	for at != 0 {
		if err := k.in.Read(uint64(at), head); err != nil {
			return nil, err
		}
		raw := make([]byte, 4*binary.LittleEndian.Uint32(head[loops.PathEdges:]))
		if err := k.in.Read(uint64(at)+loops.PathFirst, raw); err != nil {
			return nil, err
		}
		var part []uint32
		for ; len(raw) > 0; raw = raw[4:] {
			edge := binary.LittleEndian.Uint32(raw)
			part = append(part, make([]uint32, edge>>loops.PathTail)...)
			part = append(part, edge&(1<<loops.PathTail-1))
		}
		parts = append(parts, part)
		at = binary.LittleEndian.Uint32(head[loops.PathBefore:])
	}
	slices.Reverse(parts)
	return slices.Concat(parts...), nil
}
