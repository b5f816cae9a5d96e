package search

import (
	"maps"
	"slices"
)

// A pathCount completes the number of arrivals, once everything has been visited,
// to what a depth-first search counts that walks every path through an atomic
// sequence again. Each edge into the inside of a sequence that was there already
// stands for the paths from there to the states that count: with P(m) of them
// from m, the sum of P over those edges is what is missing.
//
// It takes its time as a search does, and gives up where the paths may be endless,
// too many to be told, or too many to be counted in the memory there is: then
// nothing is missing.
type pathCount struct {
	// next gives the next state inside a sequence that edges lead to which was there
	// already, and how many.
	next func() (id uint32, edges uint64, ok bool)
	// targets lists the transient states that the edges of one lead to, and
	// counts for every other target.
	targets func(id uint32) []uint32
	missing uint64

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
	// counts stands for a target that is not inside an atomic sequence.
	counts = ^uint32(0)
)

// A visit is a node whose paths are being counted.
type visit struct {
	id      uint32
	targets []uint32 // those still to be looked at
	n       uint64
}

// step goes on by at most n edges, forth or back, and reports whether it is done.
func (p *pathCount) step(n int) bool {
	for ; n > 0; n-- {
		on := false
		if len(p.stack) > 0 {
			on = p.walk()
		} else if id, edges, ok := p.next(); ok {
			p.edges = edges
			on = p.meet(id)
		} else {
			return true
		}
		if !on {
			p.missing = 0
			return true
		}
	}
	return false
}

// walk looks at the next target of the node at hand, or leaves it. It reports whether
// to go on.
func (p *pathCount) walk() bool {
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
func (p *pathCount) meet(t uint32) bool {
	if t == counts {
		return p.add(1)
	}
	n, seen := p.memo[t]
	switch {
	case !seen:
		if p.memo == nil {
			p.memo = map[uint32]uint64{}
		}
		p.memo[t] = walking
		v := visit{id: t, targets: p.targets(t)}
		p.stack = append(p.stack, v)
		p.room += uint64(len(v.targets)) * 4
		return true
	case n == walking:
		return false // an atomic loop: a depth-first search would walk it without end
	}
	return p.add(n)
}

// add notes so many paths from a target that was looked at.
func (p *pathCount) add(n uint64) bool {
	if len(p.stack) > 0 {
		top := &p.stack[len(p.stack)-1]
		top.n += n
		return top.n < mostPaths
	}
	if n > mostPaths/p.edges {
		return false
	}
	p.missing += n * p.edges
	return p.missing < mostPaths
}

func (p *pathCount) bytes() uint64 {
	return uint64(len(p.memo))*mapBytes + uint64(cap(p.stack))*40 + p.room
}

// beginPaths prepares to count what is missing in the number of arrivals, unless states
// were left out: what lies behind these was not stored.
func (r *bestRun) beginPaths() {
	if len(r.rejoin) == 0 || r.partial {
		r.status = Exhausted
		return
	}
	ids := slices.Sorted(maps.Keys(r.rejoin))
	r.paths = &pathCount{targets: r.targets, next: func() (id uint32, edges uint64, ok bool) {
		if len(ids) == 0 {
			return 0, 0, false
		}
		id, ids = ids[0], ids[1:]
		return id, r.rejoin[id], true
	}}
}

// countPaths counts on, for n edges.
func (r *bestRun) countPaths(n int) {
	done := r.paths.step(n)
	if r.status != Running {
		return
	}
	if !done && r.Limits.Bytes > 0 && r.Progress().Bytes >= r.Limits.Bytes {
		done, r.paths.missing = true, 0
	}
	if done {
		r.arrivals += r.paths.missing
		r.paths, r.rejoin, r.status = nil, nil, Exhausted
	}
}

// targets generates the targets of a node again.
func (r *bestRun) targets(id uint32) []uint32 {
	list, _, err := r.states.expand(id, r.list[:0])
	r.list = list
	if r.failed(err) {
		return nil
	}
	var out []uint32
	for _, a := range list {
		switch {
		case !followed(a.edge):
		case !a.edge.Transient:
			out = append(out, counts)
		default:
			out = append(out, a.to)
		}
	}
	return out
}
