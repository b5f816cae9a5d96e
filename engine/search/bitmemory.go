package search

import (
	"slices"

	"beeline/engine/store"
	"beeline/engine/ts"
)

// A bitMemory remembers a few bits of each state: one whose bits are all set is not
// visited, with however few steps it is reached. States inside atomic sequences are
// visited every time, as Spin does.
type bitMemory struct {
	bits *store.Bits
	hash func(s ts.State) uint64
	seed uint64
	// cut are states that were not visited because they lie beyond the bound, as far
	// as they are not remembered and there is room; lost tells that there was not.
	cut  []uint64
	lost bool
}

// maxCut is how many states are kept that lie beyond the bound.
const maxCut = 1 << 16

// passing is noted of states that are not remembered.
const passing = ^uint64(0)

func (m *bitMemory) note(e ts.Edge, s ts.State) uint64 {
	if e.Transient {
		return passing
	}
	return min(store.Rehash(m.hash(s), m.seed), passing-1)
}

func (m *bitMemory) enter(note uint64, _ uint32) (visit, fresh bool) {
	if note == passing {
		return true, true
	}
	visit = m.bits.Add(note)
	return visit, visit
}

func (m *bitMemory) reached(s ts.State, _ uint32) bool {
	h := min(store.Rehash(m.hash(s), m.seed), passing-1)
	if m.bits.Has(h) {
		return true
	}
	if len(m.cut) == maxCut && !m.lost {
		m.settle()
		m.lost = len(m.cut) > maxCut/2
	}
	if !m.lost {
		m.cut = append(m.cut, h)
	}
	return false
}

// settle forgets the states beyond the bound that were visited on other paths, and
// reports whether that is all of them.
func (m *bitMemory) settle() bool {
	m.cut = slices.DeleteFunc(m.cut, m.bits.Has)
	return len(m.cut) == 0 && !m.lost
}

// clear forgets everything.
func (m *bitMemory) clear() {
	m.bits.Clear()
	m.cut, m.lost = m.cut[:0], false
}

func (m *bitMemory) bytes() uint64 { return uint64(m.bits.Bytes()) + uint64(cap(m.cut))*8 }

// hashing returns the hash of states whose first hidden bytes do not count.
func hashing(hidden int) func(s ts.State) uint64 {
	return func(s ts.State) uint64 { return store.Hash(s, hidden) }
}
