package loops

import (
	"errors"
	"math"
)

// A Store says what a search keeps of the states that it has visited. The zero
// Store keeps them whole.
type Store struct {
	Kind Kind
	// Bits is the number of bits kept of a state: 1 to 31 of a Bitstate, 40, 48,
	// 56 or 64 of a Compact store.
	Bits int
	// Bytes is the size of a Bitstate, rounded down to a multiple of 64.
	Bytes uint64
}

// A Kind of Store.
type Kind uint8

const (
	// Whole: all of a state.
	Whole Kind = iota
	// Bitstate: a few bits in a table of a fixed size. See store.Bitstate.
	Bitstate
	// Compact: a part of its hash. See store.Compact.
	Compact
	// Collapse: numbers of what its components hold, from which it can be had back.
	// See fold.go.
	Collapse
	// Pruning: one bit in a table that is far too small. See BeginPruning.
	Pruning
)

var errStore = errors.New("a kernel has no such store")

// Check reports whether a kernel can be made for the store.
func (s Store) Check() error {
	switch {
	case s.Kind == Whole, s.Kind == Collapse, s.Kind == Pruning,
		s.Kind == Bitstate && s.Bits >= 1 && s.Bits <= maxBits,
		s.Kind == Compact && s.Bits >= 40 && s.Bits <= 64 && s.Bits%8 == 0:
		return nil
	}
	return errStore
}

// EmitKept emits what stores other than of whole states need, and reports whether
// the program is not too large for it.
func (m *Module) EmitStore(keep Store) bool {
	switch keep.Kind {
	case Collapse:
		return m.emitCollapse()
	case Pruning:
		m.emitPruningDepth(keep)
		m.emitPruningBreadth()
		return true
	}
	m.emitLossy(keep)
	return true
}

// Lost estimates how many of the states met were taken for known although they
// were new, once so many were stored: the sum, over the states stored, of the
// probability that a new one was taken for known then. What could be reached from
// those alone is not in it.
func (s Store) Lost(stored uint64) float64 {
	n := float64(stored)
	switch s.Kind {
	case Compact:
		return n * n / 2 * math.Pow(2, -float64(s.Bits))
	case Bitstate:
		lines := float64(max(s.Bytes/LineBytes, 1))
		sum := 0.0
		// The store as it was after 1/64, 3/64, ... of the states.
		for i := 0.5; i < 32; i++ {
			p := pBitsSet(n*i/32/lines, s.Bits)
			sum += p / (1 - p)
		}
		return sum * n / 32
	}
	return 0
}

// crowded returns the probability that all bits of a new state are set where a
// line has so many states on average. How many it has is a matter of chance, with
// Poisson's distribution.
func pBitsSet(mean float64, bits int) float64 {
	sum := 0.0
	spread := 10*math.Sqrt(mean) + 10
	for i := math.Floor(max(0, mean-spread)); i <= mean+spread; i++ {
		gamma, _ := math.Lgamma(i + 1)
		p := math.Exp(i*math.Log(mean) - mean - gamma)
		set := 1 - math.Pow(1-1.0/(8*LineBytes), i*float64(bits))
		sum += p * math.Pow(set, float64(bits))
	}
	return min(sum, 1-1e-9)
}
