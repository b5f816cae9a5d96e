package kernel

import (
	"encoding/binary"
	"slices"

	"beeline/engine/kernel/loops"
	"beeline/engine/ts"
)

// BeginBreadth stores the initial state and prepares a breadth-first search. If all is set it
// continues after errors. Depth in b is in edges. It fails with ErrTooLarge if the kernel
// cannot hold the initial state.
func (k *Kernel) BeginBreadth(initial ts.State, b Options, all bool) error {
	k.cells, k.sideStart = [loops.Cells]uint64{}, 0
	if err := k.beginPaths(initial, b, all); err != nil {
		return err
	}
	k.cells[loops.CellNext], k.cells[loops.CellLevelEnd] = k.firstPath, k.cells[loops.CellArena]
	return nil
}

// beginPaths stores the initial state of a search that stores paths.
func (k *Kernel) beginPaths(initial ts.State, b Options, all bool) error {
	k.setOptions(b)
	k.cells[loops.CellPrefix] = loops.PathBytes
	k.setFlag(loops.CellAll, all)
	state, err := k.layOutGraph(initial)
	if err != nil {
		return tooLarge(err)
	}
	k.cells[loops.CellStored], k.cells[loops.CellIncoming] = 1, 1
	k.cells[loops.CellLongest] = uint64(len(initial))
	k.firstPath = k.address(state) - loops.PathBytes
	return k.in.Write(k.firstPath, make([]byte, loops.PathBytes))
}

// StepBreadth expands at most n states. After an error the kernel cannot be used.
func (k *Kernel) StepBreadth(n int) (Status, error) { return k.step(k.breadth, n, k.growLinked) }

// growLinked is grow for searches that visit states in memory order: the old segment of states
// gets a link to the new one.
func (k *Kernel) growLinked(status int32) error {
	old := k.cells[loops.CellArena]
	if err := k.grow(status); err != nil || k.cells[loops.CellArena] == old {
		return err
	}
	link := binary.LittleEndian.AppendUint32([]byte{0xFF, 0xFF, 0xFF, 0xFF}, k.reference(k.cells[loops.CellArena]))
	return k.in.Write(old, link)
}

// PathCounts has counts of a search that stores paths, besides Counts.
type PathCounts struct {
	Incoming     uint64 // edges to states that count as stored, plus one for the initial state
	MergedHidden bool   // states that differ only in hidden bytes were merged
	ErrorLength  uint64 // length of the shortest path to an error found, plus one; 0 for none
}

// PathCounts returns the counts so far.
func (k *Kernel) PathCounts() PathCounts {
	return PathCounts{k.cells[loops.CellIncoming], k.cells[loops.CellMergedHidden] != 0, k.cells[loops.CellBest]}
}

// ShortestError returns the shortest path to an error found as indices of edges, and the fault
// of the last edge; NoFault means an invalid end state. See PathCounts.ErrorLength.
func (k *Kernel) ShortestError() (steps []uint32, fault ts.Fault, err error) {
	if k.cells[loops.CellErrorKind] == loops.FaultyEdge {
		steps = append(steps, uint32(k.cells[loops.CellEdge]))
		fault = ts.Fault(k.cells[loops.CellErrorFault])
	}
	path := make([]byte, loops.PathBytes)
	for state := uint32(k.cells[loops.CellParent]); ; {
		if err := k.in.Read(k.cells[loops.CellQueue]+k.address(state)-loops.PathBytes, path); err != nil {
			return nil, 0, err
		}
		parent := binary.LittleEndian.Uint32(path[loops.PathParent:])
		if parent == 0 {
			break
		}
		steps = append(steps, uint32(binary.LittleEndian.Uint16(path[loops.PathEdge:])))
		state = parent
	}
	slices.Reverse(steps)
	return steps, fault, nil
}

// Rejoined returns the first transient state from a place on that several edges lead to, the
// number of edges after the first, and the place to continue. Start with place 0. State 0
// means that there is none.
func (k *Kernel) Rejoined(place uint64) (state, edges uint32, next uint64, err error) {
	if k.cells[loops.CellRejoined] == 0 {
		return 0, 0, 0, nil
	}
	if place == 0 {
		place = k.firstPath
	}
	name, err := k.in.Call(k.rejoined, k.reference(place), 0, 0, 0)
	if err != nil || name == 0 {
		return 0, 0, 0, err
	}
	if k.threads != nil {
		// Expand writes all cells, and this call has changed some.
		if err := k.readCells(); err != nil {
			return 0, 0, 0, err
		}
	}
	state = uint32(name)
	found := k.address(state)
	var path [loops.PathBytes]byte
	if err := k.in.Read(found-loops.PathBytes, path[:]); err != nil {
		return 0, 0, 0, err
	}
	n, err := k.in.Call(k.measure, state, 0, 0, 0)
	if err != nil {
		return 0, 0, 0, err
	}
	next = found + uint64(max(uint32(n), k.module.Hidden+8))
	if k.module.Wide || k.module.Shared {
		next = alignUp(next, loops.WideUnit)
	}
	return state, binary.LittleEndian.Uint32(path[loops.PathRejoined:]), next, nil
}
