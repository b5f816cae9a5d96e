package search

// countPaths completes the number of arrivals, once everything has been visited,
// to what a depth-first search counts that walks every path through an atomic
// sequence again. Each edge into the inside of a sequence that was there already
// stands for the paths from there to the states that count: with P(m) of them
// from m, the sum of P over those edges is what is missing.
func (r *bestRun) countPaths() {
	p := paths{targets: r.targets}
	missing := uint64(0)
	for id, n := range r.rejoin {
		from, ok := p.from(id)
		if !ok {
			// An atomic loop: a depth-first search would walk it without end.
			return
		}
		missing += n * from
	}
	r.arrivals += missing
	r.rejoin = nil
}

// paths counts the ways out of atomic sequences.
type paths struct {
	// targets lists the transient states that the edges of one lead to, and
	// counts for every other target.
	targets func(id uint32) []uint32
	memo    map[uint32]uint64
}

// walking marks a node whose paths are being counted; meeting it again is a
// loop.
const walking = ^uint64(0)

// A visit is a node whose paths are being counted.
type visit struct {
	id      uint32
	targets []uint32 // those still to be looked at
	n       uint64
}

// from returns the number of paths from a transient node to states that count,
// not ok when they may be endless. Its stack is as deep as the longest atomic
// sequence, which may have more steps than calls can be nested.
func (p *paths) from(id uint32) (n uint64, ok bool) {
	if p.memo == nil {
		p.memo = map[uint32]uint64{}
	}
	memo := p.memo
	if n, ok := memo[id]; ok {
		return n, n != walking
	}
	memo[id] = walking
	stack := []visit{{id: id, targets: p.targets(id)}}
	for {
		top := &stack[len(stack)-1]
		if len(top.targets) == 0 {
			n = top.n
			memo[top.id] = n
			stack = stack[:len(stack)-1]
			if len(stack) == 0 {
				return n, true
			}
			stack[len(stack)-1].n += n
			continue
		}
		t := top.targets[0]
		top.targets = top.targets[1:]
		known, seen := memo[t]
		switch {
		case t == counts:
			top.n++
		case !seen:
			memo[t] = walking
			stack = append(stack, visit{id: t, targets: p.targets(t)})
		case known == walking:
			return 0, false
		default:
			top.n += known
		}
	}
}

// counts stands for a target that is not inside an atomic sequence.
const counts = ^uint32(0)

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
