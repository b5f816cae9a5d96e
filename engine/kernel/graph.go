package kernel

import (
	"encoding/binary"

	"beeline/engine/ts"
)

// An Arrival is an edge of a state that was expanded, and its target.
type Arrival struct {
	Edge   ts.Edge // without its target
	State  uint32  // name of the target; nothing when it is not to be followed
	Number uint32  // of the target, in the order in which states were stored
	Length uint32  // bytes of the target
	Active uint32  // its active processes, when it is new and they are wanted
	Known  bool    // the target was stored before
	Hidden bool    // it was stored with other hidden values
}

// BeginGraph stores the initial state, whose number is 0, and returns its name.
// Estimate tells to count the active processes of new states.
func (k *Kernel) BeginGraph(initial ts.State, estimate bool) (uint32, error) {
	k.cells, k.side = [cells]uint64{}, 0
	k.cells[cellTag] = 4
	k.set(cellEstimate, estimate)
	return k.plant(initial)
}

// usual is how many edges are read with the first look: most states have fewer, and
// a look costs more than the bytes.
const usual = 12

// Expand appends the edges of a stored state to list, in their order, and tells
// whether any of them leads somewhere. It fails with ErrFull when memory does not
// suffice, and otherwise when the host failed.
func (k *Kernel) Expand(state uint32, list []Arrival) (_ []Arrival, moves bool, err error) {
	for window := uint32(0); ; window += 64 {
		if err := k.expandWindow(state, window); err != nil {
			return list, false, err
		}
		raw := k.results[:resultHeader+usual*resultBytes]
		if err := k.in.read(uint64(k.m.results), raw); err != nil {
			return list, false, err
		}
		edges := binary.LittleEndian.Uint32(raw[headerEdges:])
		moves = binary.LittleEndian.Uint32(raw[headerMoves:]) > 0
		n := min(edges-window, 64)
		if n > usual {
			rest := k.results[len(raw) : resultHeader+n*resultBytes]
			if err := k.in.read(uint64(k.m.results)+uint64(len(raw)), rest); err != nil {
				return list, false, err
			}
		}
		for raw = k.results[resultHeader : resultHeader+n*resultBytes]; len(raw) > 0; raw = raw[resultBytes:] {
			list = append(list, arrivalOf(raw))
		}
		if window+64 >= edges {
			return list, moves, nil
		}
	}
}

func arrivalOf(raw []byte) Arrival {
	flags := raw[resultFlags]
	return Arrival{
		Edge: ts.Edge{Fault: ts.Fault(raw[resultFault]), Transient: flags&flagTransient != 0, Atomic: flags&flagAtomic != 0,
			Blocked: flags&flagBlocked != 0, Handshake: flags&flagHandshake != 0},
		State: binary.LittleEndian.Uint32(raw[resultState:]), Number: binary.LittleEndian.Uint32(raw[resultNumber:]),
		Length: binary.LittleEndian.Uint32(raw[resultLength:]), Active: uint32(binary.LittleEndian.Uint16(raw[resultActive:])),
		Known: flags&resultKnown != 0, Hidden: flags&resultHidden != 0,
	}
}

// expandWindow calls expand until there is room for what it makes.
func (k *Kernel) expandWindow(state, window uint32) error {
	for {
		status, err := k.in.call(k.expand, state, window, 0, 0)
		if err != nil {
			return err
		}
		if status == statusDone {
			return nil
		}
		if err := k.load(); err != nil {
			return err
		}
		if err := k.grow(status); err != nil {
			return err
		}
		if err := k.store(); err != nil {
			return err
		}
	}
}

// State copies the first bytes of a stored state into to, as many as there is room.
func (k *Kernel) State(state uint32, to ts.State) error {
	if k.keep.Kind == Collapse {
		at, err := k.in.call(k.unfold, state, 0, 0, 0)
		if err != nil {
			return err
		}
		state = uint32(at)
	}
	return k.in.read(k.address(state), to)
}

// Labels returns the propositions of a stored state.
func (k *Kernel) Labels(state uint32) (ts.Labels, error) {
	x, err := k.in.call(k.labels, state, 0, 0, 0)
	return ts.Labels(x), err
}
