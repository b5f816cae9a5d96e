package search

import (
	"beeline/engine/store"
	"beeline/engine/ts"
)

// A seen table knows which states the two searches of a nested depth-first search have
// visited, and which states are on the stack of each.
//
// With a store that keeps states, both searches share the stored states. Other stores
// get the hash of each state once for each search, changed by innerHash for the inner one.
// Then the states on the stack are found by their hash.
type seen struct {
	store   store.Store
	hidden  int
	marks   store.Blocks[mark]   // by ID, if the store keeps states
	onStack [2]map[uint64]uint32 // by search: frame of a state by its hash; nil if the store keeps states
	keyed   store.Keyed          // the store, if it keeps no states
}

// innerHash changes all bytes of a hash. Kernels use the same number.
const innerHash = 0xC2B2AE3D27D4EB4F

// A mark says what is known about a state.
type mark uint8

const (
	visitedOuter mark = 1 << iota
	visitedInner
	stackedOuter
	stackedInner
)

// A phase is one of the two searches.
type phase uint8

const (
	outer phase = iota // visits all states
	inner              // looks for a cycle through its seed
)

func (p phase) visited() mark { return visitedOuter << p }
func (p phase) stacked() mark { return stackedOuter << p }

func newSeen(s store.Store, hidden int) *seen {
	out := &seen{store: s, hidden: hidden}
	if keyed, ok := s.(store.Keyed); ok {
		out.keyed, out.onStack = keyed, [2]map[uint64]uint32{{}, {}}
	}
	return out
}

// numbered reports whether the store keeps states, and so numbers them.
func (v *seen) numbered() bool { return v.keyed == nil }

// visit marks a state as visited in a phase. It returns the number of the state, if it
// has one, and its marks from before. stack has the states on the stack.
func (v *seen) visit(s ts.State, p phase, stack *depthStack) (id uint32, before mark, outcome store.Outcome) {
	if v.numbered() {
		n, outcome := v.store.Insert(s)
		switch outcome {
		case store.NoRoom:
			return 0, 0, outcome
		case store.Fresh:
			v.marks.Append(0)
		}
		m := v.marks.At(uint32(n))
		before = *m
		*m |= p.visited()
		return uint32(n), before, outcome
	}
	for _, q := range []phase{outer, inner} {
		if _, ok := v.frame(s, q, stack); ok {
			before |= q.stacked()
		}
	}
	h := store.Hash(s, v.hidden)
	if p == inner {
		h ^= innerHash
	}
	if _, outcome = v.keyed.InsertHash(h); outcome == store.Visited {
		before |= p.visited()
	}
	return 0, before, outcome
}

// frame returns the frame of a state on the stack of a phase, if the store keeps no
// states.
func (v *seen) frame(s ts.State, p phase, stack *depthStack) (int, bool) {
	i, ok := v.onStack[p][store.Hash(s, v.hidden)]
	return int(i), ok && v.equal(stack.state(int(i)), s)
}

// equal reports whether two states are the same.
func (v *seen) equal(s, t ts.State) bool { return string(s[v.hidden:]) == string(t[v.hidden:]) }

// push notes that a state is now in frame i.
func (v *seen) push(s ts.State, id uint32, p phase, i int) {
	if v.numbered() {
		*v.marks.At(id) |= p.stacked()
		return
	}
	v.onStack[p][store.Hash(s, v.hidden)] = uint32(i)
}

// pop notes that a state leaves the stack.
func (v *seen) pop(s ts.State, id uint32, p phase) {
	if v.numbered() {
		*v.marks.At(id) &^= p.stacked()
		return
	}
	delete(v.onStack[p], store.Hash(s, v.hidden))
}

// bytes returns the memory of states and marks.
func (v *seen) bytes() uint64 {
	return uint64(v.store.Bytes()) + v.marks.Capacity() + uint64(len(v.onStack[0])+len(v.onStack[1]))*mapBytes
}
