package search

import (
	"sort"

	"beeline/engine/ts"
)

// A PathCount makes the number of matched states equal to that of a depth-first search,
// which walks every path through an atomic sequence again. It runs when everything has
// been visited. A rejoining edge leads to a visited state m inside an atomic sequence.
// There a depth-first search would follow P(m) paths from m to states outside of the
// sequence. Paths is the sum of P(m) over all rejoining edges.
//
// The host calls Step as for a search. The count gives up if the paths may be endless,
// if there are too many, or if the memory is full. Then Paths is 0.
type PathCount struct {
	// Next returns the next target of rejoining edges, and their number.
	Next func() (id uint32, edges uint64, ok bool)
	// Targets returns the targets of a state, each appended by AppendTarget.
	Targets func(id uint32) []uint32
	// Paths is the result, once the count is done.
	Paths uint64

	edges uint64 // rejoining ones, to the state at the bottom of the stack
	// stack replaces recursion: an atomic sequence may have more steps than calls can
	// be nested.
	stack       []pathNode
	counts      map[uint32]uint64 // P by node
	targetBytes uint64            // memory of the targets on the stack
}

const (
	// onStack is the count of a node on the stack. Reaching it again means a loop.
	onStack = ^uint64(0)
	// maxPaths is the largest count. Up to here, JavaScript's numbers are exact too.
	maxPaths = 1 << 53
	// outside is a target that is not inside an atomic sequence.
	outside = ^uint32(0)
)

// A pathNode is a node on the stack of a PathCount.
type pathNode struct {
	id      uint32
	targets []uint32 // not yet counted
	n       uint64   // paths so far
}

// AppendTarget appends the target of an edge, which has the number to, if the edge is
// followed.
func AppendTarget(list []uint32, e ts.Edge, to uint32) []uint32 {
	switch {
	case !e.Followed():
		return list
	case !e.Transient:
		return append(list, outside)
	}
	return append(list, to)
}

// Step follows or takes back up to n edges and reports whether the count is done. It
// gives up if full returns true.
func (p *PathCount) Step(n int, full func() bool) (done bool) {
	done = p.step(n)
	if !done && full() {
		done, p.Paths = true, 0
	}
	return done
}

func (p *PathCount) step(n int) bool {
	for ; n > 0; n-- {
		ok := false
		if len(p.stack) > 0 {
			ok = p.advance()
		} else if id, edges, more := p.Next(); more {
			p.edges = edges
			ok = p.visit(id)
		} else {
			return true
		}
		if !ok {
			p.Paths = 0
			return true
		}
	}
	return false
}

// advance visits the next target of the top node, or leaves the node. It reports false
// to give up.
func (p *PathCount) advance() bool {
	top := &p.stack[len(p.stack)-1]
	if len(top.targets) > 0 {
		t := top.targets[0]
		top.targets = top.targets[1:]
		p.targetBytes -= 4
		return p.visit(t)
	}
	p.counts[top.id] = top.n
	n := top.n
	p.stack = p.stack[:len(p.stack)-1]
	return p.add(n)
}

// visit adds the paths from a target, or pushes the target if they are not counted yet.
// It reports false to give up.
func (p *PathCount) visit(t uint32) bool {
	if t == outside {
		return p.add(1)
	}
	n, seen := p.counts[t]
	switch {
	case !seen:
		if p.counts == nil {
			p.counts = map[uint32]uint64{}
		}
		p.counts[t] = onStack
		node := pathNode{id: t, targets: p.Targets(t)}
		p.stack = append(p.stack, node)
		p.targetBytes += uint64(len(node.targets)) * 4
		return true
	case n == onStack:
		return false // an atomic loop: a depth-first search would walk it without end
	}
	return p.add(n)
}

// add adds n paths to the top node, or to Missing if the stack is empty. It reports
// false to give up.
func (p *PathCount) add(n uint64) bool {
	if len(p.stack) > 0 {
		top := &p.stack[len(p.stack)-1]
		top.n += n
		return top.n < maxPaths
	}
	if n > maxPaths/p.edges {
		return false
	}
	p.Paths += n * p.edges
	return p.Paths < maxPaths
}

// Bytes returns the memory of the count.
func (p *PathCount) Bytes() uint64 {
	return uint64(len(p.counts))*mapBytes + uint64(cap(p.stack))*40 + p.targetBytes
}

// beginPaths starts counting paths, unless states were left out: their successors were
// not stored.
func (r *BestRun) beginPaths() {
	rejoin := r.counts.rejoin
	if len(rejoin) == 0 || r.incomplete {
		r.status = Exhausted
		return
	}
	ids := make([]uint32, 0, len(rejoin))
	for id := range rejoin {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] })
	r.paths = &PathCount{Targets: r.targets, Next: func() (id uint32, edges uint64, ok bool) {
		if len(ids) == 0 {
			return 0, 0, false
		}
		id, ids = ids[0], ids[1:]
		return id, rejoin[id], true
	}}
}

// countPaths continues the count for n edges.
func (r *BestRun) countPaths(n int) {
	done := r.paths.Step(n, func() bool { return r.Limits.Full(r.Progress().Bytes) })
	if r.status != Running || !done {
		return
	}
	r.counts.incoming += r.paths.Paths
	r.paths, r.counts.rejoin, r.status = nil, nil, Exhausted
}

// targets generates the targets of a node again.
func (r *BestRun) targets(id uint32) (out []uint32) {
	edges, _, err := r.expander.Expand(id, r.edges[:0])
	r.edges = edges
	if r.failed(err) {
		return nil
	}
	for _, a := range edges {
		out = AppendTarget(out, a.Edge, a.To)
	}
	return out
}
