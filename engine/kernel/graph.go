package kernel

import (
	"encoding/binary"

	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/loops"
	"beeline/engine/ts"
)

// A Successor is an edge of an expanded state, and its target.
type Successor struct {
	Edge          ts.Edge // without its target
	State         uint32  // reference of the target; arbitrary if the edge cannot be followed
	Number        uint32  // number of the target, in the order in which states were stored
	Length        uint32  // bytes of the target
	Active        uint32  // its active processes, if it is new and BeginGraph requested them
	Visited       bool    // the target was visited before
	HiddenDiffers bool    // the stored state has other hidden bytes
}

// BeginGraph stores the initial state, whose number is 0, and returns the reference to it. If
// estimate is set, Expand counts the active processes of new states.
func (k *Kernel) BeginGraph(initial ts.State, estimate bool) (uint32, error) {
	k.cells, k.sideStart = [loops.Cells]uint64{}, 0
	k.cells[loops.CellPrefix] = 4
	k.setFlag(loops.CellEstimate, estimate)
	return k.layOutGraph(initial)
}

// firstRead is how many edges the first read fetches. Most states have fewer, and a second
// read costs more than the bytes.
const firstRead = 12

// Expand appends the edges of a stored state to list, in order, and reports whether any can be
// followed. It fails with ErrFull if the memory limit is reached. After other errors the
// kernel cannot be used.
func (k *Kernel) Expand(state uint32, list []Successor) (_ []Successor, moves bool, err error) {
	for window := uint32(0); ; window += 64 {
		if err := k.expandWindow(state, window); err != nil {
			return list, false, err
		}
		raw := k.results[:loops.ResultHeader+firstRead*loops.ResultBytes]
		if err := k.in.Read(uint64(k.module.Results), raw); err != nil {
			return list, false, err
		}
		edges := binary.LittleEndian.Uint32(raw[loops.ResultEdges:])
		moves = binary.LittleEndian.Uint32(raw[loops.ResultMoves:]) > 0
		n := min(edges-window, 64)
		if n > firstRead {
			rest := k.results[len(raw) : loops.ResultHeader+n*loops.ResultBytes]
			if err := k.in.Read(uint64(k.module.Results)+uint64(len(raw)), rest); err != nil {
				return list, false, err
			}
		}
		for raw = k.results[loops.ResultHeader : loops.ResultHeader+n*loops.ResultBytes]; len(raw) > 0; raw = raw[loops.ResultBytes:] {
			list = append(list, decodeSuccessor(raw))
		}
		if window+64 >= edges {
			return list, moves, nil
		}
	}
}

func decodeSuccessor(raw []byte) Successor {
	flags := raw[loops.ResultFlags]
	return Successor{
		Edge: ts.Edge{Fault: ts.Fault(raw[loops.ResultFault]), Transient: flags&layout.FlagTransient != 0, Atomic: flags&layout.FlagAtomic != 0,
			Blocked: flags&layout.FlagBlocked != 0, Rendezvous: flags&layout.FlagRendezvous != 0},
		State: binary.LittleEndian.Uint32(raw[loops.ResultState:]), Number: binary.LittleEndian.Uint32(raw[loops.ResultNumber:]),
		Length: binary.LittleEndian.Uint32(raw[loops.ResultLength:]), Active: uint32(binary.LittleEndian.Uint16(raw[loops.ResultActive:])),
		Visited: flags&loops.ResultVisited != 0, HiddenDiffers: flags&loops.ResultHidden != 0,
	}
}

// expandWindow calls expand until there is room for the edges.
func (k *Kernel) expandWindow(state, window uint32) error {
	for {
		status, err := k.in.Call(k.expand, state, window, 0, 0)
		if err != nil {
			return err
		}
		if status == loops.StatusDone {
			return nil
		}
		if err := k.readCells(); err != nil {
			return err
		}
		if err := k.grow(status); err != nil {
			return err
		}
		if err := k.writeCells(); err != nil {
			return err
		}
	}
}

// State copies the first len(to) bytes of a stored state to to.
func (k *Kernel) State(state uint32, to ts.State) error {
	if k.store.Kind == Collapse {
		at, err := k.in.Call(k.unfold, state, 0, 0, 0)
		if err != nil {
			return err
		}
		state = uint32(at)
	}
	return k.in.Read(k.address(state), to)
}

// Labels returns the propositions of a stored state.
func (k *Kernel) Labels(state uint32) (ts.Labels, error) {
	x, err := k.in.Call(k.labels, state, 0, 0, 0)
	return ts.Labels(x), err
}
