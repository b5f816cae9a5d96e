package search

import (
	"maps"
	"slices"

	"beeline/engine/ts"
)

// A PathCount completes the number of arrivals, once everything has been visited,
// to what a depth-first search counts that walks every path through an atomic
// sequence again. Each edge into the inside of a sequence that was there already
// stands for the paths from there to the states that count: with P(m) of them
// from m, the sum of P over those edges is what is missing.
//
// It takes its time as a search does, and gives up where the paths may be endless,
// too many to be told, or too many to be counted in the memory there is: then
// nothing is missing.
type PathCount struct {
	// Next gives the next state inside a sequence that edges lead to which was there
	// already, and how many.
	Next func() (id uint32, edges uint64, ok bool)
	// Targets lists the targets of a state, each added by AppendTarget.
	Targets func(id uint32) []uint32
	// Missing is how many arrivals are missing, once the count is done.
	Missing uint64

	edges uint64 // into the state at the bottom of the stack
	// stack is as deep as the longest atomic sequence, which may have more steps than
	// calls can be nested.
	stack []visit
	memo  map[uint32]uint64
	room  uint64 // of the targets on the stack, in bytes
}

const (
	// walking marks a node whose paths are being counted; meeting it again is a
	// loop.
	walking = ^uint64(0)
	// mostPaths is how many are counted: numbers up to there are exact everywhere.
	mostPaths = 1 << 53
	// outside stands for a target that is not inside an atomic sequence.
	outside = ^uint32(0)
)

// A visit is a node whose paths are being counted.
type visit struct {
	id      uint32
	targets []uint32 // those still to be looked at
	n       uint64
}

// AppendTarget adds what an edge leads to to the targets of a state; to names the target.
func AppendTarget(list []uint32, e ts.Edge, to uint32) []uint32 {
	switch {
	case !e.Followed():
		return list
	case !e.Transient:
		return append(list, outside)
	}
	return append(list, to)
}

// Step goes on by at most n edges, forth or back, and reports whether it is done. It
// gives up when the memory is full.
func (p *PathCount) Step(n int, full func() bool) (done bool) {
	done = p.step(n)
	if !done && full() {
		done, p.Missing = true, 0
	}
	return done
}

func (p *PathCount) step(n int) bool {
	for ; n > 0; n-- {
		on := false
		if len(p.stack) > 0 {
			on = p.walk()
		} else if id, edges, ok := p.Next(); ok {
			p.edges = edges
			on = p.meet(id)
		} else {
			return true
		}
		if !on {
			p.Missing = 0
			return true
		}
	}
	return false
}

// walk looks at the next target of the node at hand, or leaves it. It reports whether
// to go on.
func (p *PathCount) walk() bool {
	top := &p.stack[len(p.stack)-1]
	if len(top.targets) > 0 {
		t := top.targets[0]
		top.targets = top.targets[1:]
		p.room -= 4
		return p.meet(t)
	}
	p.memo[top.id] = top.n
	n := top.n
	p.stack = p.stack[:len(p.stack)-1]
	return p.add(n)
}

// meet counts the paths from a target, which may take a visit.
func (p *PathCount) meet(t uint32) bool {
	if t == outside {
		return p.add(1)
	}
	n, seen := p.memo[t]
	switch {
	case !seen:
		if p.memo == nil {
			p.memo = map[uint32]uint64{}
		}
		p.memo[t] = walking
		v := visit{id: t, targets: p.Targets(t)}
		p.stack = append(p.stack, v)
		p.room += uint64(len(v.targets)) * 4
		return true
	case n == walking:
		return false // an atomic loop: a depth-first search would walk it without end
	}
	return p.add(n)
}

// add notes so many paths from a target that was looked at.
func (p *PathCount) add(n uint64) bool {
	if len(p.stack) > 0 {
		top := &p.stack[len(p.stack)-1]
		top.n += n
		return top.n < mostPaths
	}
	if n > mostPaths/p.edges {
		return false
	}
	p.Missing += n * p.edges
	return p.Missing < mostPaths
}

func (p *PathCount) Bytes() uint64 {
	return uint64(len(p.memo))*mapBytes + uint64(cap(p.stack))*40 + p.room
}

// beginPaths prepares to count what is missing in the number of arrivals, unless states
// were left out: what lies behind these was not stored.
func (r *BestRun) beginPaths() {
	rejoin := r.counts.rejoin
	if len(rejoin) == 0 || r.partial {
		r.status = Exhausted
		return
	}
	ids := slices.Sorted(maps.Keys(rejoin))
	r.paths = &PathCount{Targets: r.targets, Next: func() (id uint32, edges uint64, ok bool) {
		if len(ids) == 0 {
			return 0, 0, false
		}
		id, ids = ids[0], ids[1:]
		return id, rejoin[id], true
	}}
}

// countPaths counts on, for n edges.
func (r *BestRun) countPaths(n int) {
	done := r.paths.Step(n, func() bool { return r.Limits.Full(r.Progress().Bytes) })
	if r.status != Running || !done {
		return
	}
	r.counts.arrivals += r.paths.Missing
	r.paths, r.counts.rejoin, r.status = nil, nil, Exhausted
}

// targets generates the targets of a node again.
func (r *BestRun) targets(id uint32) (out []uint32) {
	list, _, err := r.states.Expand(id, r.list[:0])
	r.list = list
	if r.failed(err) {
		return nil
	}
	for _, a := range list {
		out = AppendTarget(out, a.Edge, a.To)
	}
	return out
}
