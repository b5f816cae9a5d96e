package heuristic

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Hamming is the number of bytes in which a state vector differs from the target, with those
// that only one of them has. One step can change several, so it is not admissible.
type Hamming struct {
	Target ts.State
	Hidden int // leading bytes that are not part of a state's identity
}

// Estimate returns the number of bytes that differ.
func (h Hamming) Estimate(s ts.State) uint32 {
	a, b := s[h.Hidden:], h.Target[h.Hidden:]
	if len(a) > len(b) {
		a, b = b, a
	}
	n := len(b) - len(a)
	for i, x := range a {
		if x != b[i] {
			n++
		}
	}
	return uint32(n)
}

// Admissible returns false.
func (Hamming) Admissible() bool { return false }

// FSM is the distance to a target state in the control graphs of the processes: the steps of
// each process to its location in the target, combined by their maximum or sum. Missing
// processes have to be started, surplus ones have to end.
type FSM struct {
	sys     *vm.System
	combine Combine
	pair    bool       // some step moves two processes, or one and starts another
	slots   []slot     // the processes of the target, by number
	ends    [][]uint32 // stepsToEnd
	procs   []vm.Process
}

// A slot is a process of the target.
type slot struct {
	proc      uint32
	steps     []uint32 // by location: steps to its location in the target
	fromStart uint32   // steps if it has to be started first
}

// NewFSM returns the estimate to target, which it does not keep.
func NewFSM(p *prog.Program, target ts.State, c Combine) *FSM {
	starts := p.Runnable()
	h := &FSM{sys: vm.New(p), combine: c, pair: p.Uses.Rendezvous || slices.Contains(starts, true), ends: stepsToEnd(p)}
	for _, q := range h.sys.Processes(target, nil) {
		x := slot{proc: q.Proc, steps: stepsTo(p, q.Proc, at(q.Location)), fromStart: search.Infinite}
		if starts[q.Proc] {
			x.fromStart = add(1, x.steps[p.Procs[q.Proc].Entry])
		}
		h.slots = append(h.slots, x)
	}
	return h
}

// Estimate returns the maximum or sum of the distances in the control graphs.
func (h *FSM) Estimate(s ts.State) uint32 {
	h.procs = h.sys.Processes(s, h.procs[:0])
	total := uint32(0)
	for i := range max(len(h.procs), len(h.slots)) {
		total = h.combine.join(total, h.distance(i))
	}
	return total
}

// distance returns the steps of process number i.
func (h *FSM) distance(i int) uint32 {
	if i >= len(h.procs) {
		return h.slots[i].fromStart
	}
	q := h.procs[i]
	end := h.ends[q.Proc][q.Location]
	if i >= len(h.slots) {
		return end
	}
	d := add(end, h.slots[i].fromStart)
	if q.Proc == h.slots[i].proc {
		d = min(d, h.slots[i].steps[q.Location])
	}
	return d
}

// Admissible reports whether no step lowers the estimate by more than 1: always with the
// maximum, with the sum only if no step concerns two processes.
func (h *FSM) Admissible() bool { return h.combine == CombineByMax || !h.pair }
