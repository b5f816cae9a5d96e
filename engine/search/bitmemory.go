package search

import (
	"slices"

	"beeline/engine/store"
	"beeline/engine/ts"
)

// A bitMemory remembers a few bits for each state. It never visits a state again if all
// its bits are set, not even on a shorter path. It does not remember states inside
// atomic sequences: as in Spin, these are visited every time.
type bitMemory struct {
	bits *store.Bits
	hash func(s ts.State) uint64
	seed uint64
	// beyond has the hashes of states that lie beyond the bound and were not visited
	// when they were seen.
	beyond   []uint64
	overflow bool // beyond has lost states, because it was full
}

// maxBeyond is the capacity of bitMemory.beyond.
const maxBeyond = 1 << 16

// notRemembered is the key of states inside atomic sequences.
const notRemembered = ^uint64(0)

func (m *bitMemory) key(e ts.Edge, s ts.State) uint64 {
	if e.Transient {
		return notRemembered
	}
	return m.seededHash(s)
}

func (m *bitMemory) seededHash(s ts.State) uint64 {
	return min(store.Rehash(m.hash(s), m.seed), notRemembered-1)
}

func (m *bitMemory) enter(key uint64, _ uint32) (visit, fresh bool) {
	if key == notRemembered {
		return true, true
	}
	visit = m.bits.Add(key)
	return visit, visit
}

func (m *bitMemory) reached(s ts.State, _ uint32) bool {
	h := m.seededHash(s)
	if m.bits.Has(h) {
		return true
	}
	if len(m.beyond) == maxBeyond && !m.overflow {
		m.allReached()
		m.overflow = len(m.beyond) > maxBeyond/2
	}
	if !m.overflow {
		m.beyond = append(m.beyond, h)
	}
	return false
}

// allReached drops the states beyond the bound that were visited on other paths. It
// reports whether no state is left.
func (m *bitMemory) allReached() bool {
	m.beyond = slices.DeleteFunc(m.beyond, m.bits.Has)
	return len(m.beyond) == 0 && !m.overflow
}

// clear forgets all states.
func (m *bitMemory) clear() {
	m.bits.Clear()
	m.beyond, m.overflow = m.beyond[:0], false
}

func (m *bitMemory) bytes() uint64 { return uint64(m.bits.Bytes()) + uint64(cap(m.beyond))*8 }

// hashing returns a hash function that ignores the first hidden bytes of states.
func hashing(hidden int) func(s ts.State) uint64 {
	return func(s ts.State) uint64 { return store.Hash(s, hidden) }
}
