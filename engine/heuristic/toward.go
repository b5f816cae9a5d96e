package heuristic

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Hamming is the distance of state vectors: the number of bytes in which a state
// differs from the target, those that only one of them has included. A step can
// change several, so it is not admissible.
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

// FSM is the distance to a target state in the control graphs of the processes
// alone: how many steps each has to make to get to where it is in the target, by
// their maximum or their sum. Processes that are not there yet have to be started,
// those that are too many have to end.
type FSM struct {
	sys  *vm.System
	sum  bool
	pair bool // some step moves two processes, or one and starts another
	// slots are what the target asks of each process, by number.
	slots []slot
	// ends are the steps to the end, the last one included, by type and location.
	ends  [][]uint32
	procs []vm.Process
}

// A slot is a process of the target.
type slot struct {
	proc  uint32
	steps []uint32 // to where it is, by location
	birth uint32   // steps when it has still to be started
}

// NewFSM returns the estimate of the distance to target, which is copied from.
func NewFSM(p *prog.Program, target ts.State, sum bool) *FSM {
	h := &FSM{sys: vm.New(p), sum: sum, pair: p.Uses.Rendezvous || slices.Contains(p.Runnable(), true)}
	starts := p.Runnable()
	for _, q := range h.sys.Processes(target, nil) {
		x := slot{proc: q.Proc, steps: stepsTo(p, q.Proc, at(q.Location)), birth: search.Infinite}
		if starts[q.Proc] {
			x.birth = plus(1, x.steps[p.Procs[q.Proc].Start])
		}
		h.slots = append(h.slots, x)
	}
	h.ends = endings(p)
	return h
}

// endings returns, by type and location, how many steps a process has to make at
// least until it is gone.
func endings(p *prog.Program) [][]uint32 {
	out := make([][]uint32, len(p.Procs))
	for t := range p.Procs {
		out[t] = stepsTo(p, uint32(t), at(p.Procs[t].End))
		for l := range out[t] {
			out[t][l] = plus(out[t][l], 1)
		}
	}
	return out
}

// Estimate returns the distance in the control graphs.
func (h *FSM) Estimate(s ts.State) uint32 {
	h.procs = h.sys.Processes(s, h.procs[:0])
	total := uint32(0)
	for i := range max(len(h.procs), len(h.slots)) {
		d := h.distance(i)
		if h.sum {
			total = plus(total, d)
		} else {
			total = max(total, d)
		}
	}
	return total
}

// distance returns the steps of process number i.
func (h *FSM) distance(i int) uint32 {
	if i >= len(h.procs) {
		return h.slots[i].birth
	}
	q := h.procs[i]
	end := h.ends[q.Proc][q.Location]
	if i >= len(h.slots) {
		return end
	}
	d := plus(end, h.slots[i].birth)
	if q.Proc == h.slots[i].proc {
		d = min(d, h.slots[i].steps[q.Location])
	}
	return d
}

// Admissible reports whether every step shortens the estimate by 1 at most: always
// with the maximum; with the sum unless a step can concern two processes.
func (h *FSM) Admissible() bool { return !h.sum || !h.pair }
