package loops

import (
	"errors"
	"math"
)

// A Store says what a search stores of a visited state. The zero Store stores whole states.
type Store struct {
	Kind Kind
	// Bits is the number of bits stored per state: 1 to 31 for Bitstate; 40, 48, 56 or 64 for
	// Compact.
	Bits int
	// Bytes is the size of a Bitstate table, rounded down to a multiple of 64.
	Bytes uint64
	// Nested selects nested depth-first search, which is then the only search: see nested.go.
	Nested bool
	// Stacks selects depth-first search by several threads, which is then the only search: see
	// stacks.go.
	Stacks bool
}

// A Kind of store.
type Kind uint8

const (
	// Whole stores vectors.
	Whole Kind = iota
	// Bitstate sets a few bits in a table of fixed size, as store.Bitstate does.
	Bitstate
	// Compact stores a part of the hash, as store.Compact does.
	Compact
	// Collapse stores each component once and a state as a tree of them: see fold.go.
	Collapse
	// Pruning sets one bit in a table that is much too small: see prune.go.
	Pruning
)

var errStore = errors.New("no kernel supports this store")

// Check returns an error if no kernel supports the store.
func (s Store) Check() error {
	switch {
	case s.Stacks && (s.Nested || s.Kind == Collapse || s.Kind == Pruning || s.Kind == Compact && s.Bits != 64):
	case s.Kind == Whole, s.Kind == Collapse, s.Kind == Pruning && !s.Nested,
		s.Kind == Bitstate && s.Bits >= 1 && s.Bits <= maxBits,
		s.Kind == Compact && s.Bits >= 40 && s.Bits <= 64 && s.Bits%8 == 0:
		return nil
	}
	return errStore
}

// EmitStore adds the loops for a store other than the zero Store. It reports false if the model
// is too large for it.
func (m *Module) EmitStore(s Store) bool {
	if s.Nested {
		return m.emitNested(s)
	}
	switch s.Kind {
	case Collapse:
		return m.emitCollapse()
	case Pruning:
		m.emitPruningDepth(s)
		m.emitPruningBreadth()
		return true
	}
	m.emitLossy(s)
	return true
}

// Lost estimates how many new states the store took for visited ones until it had stored the
// given number. It sums the probability of this over the stored states. States reachable
// only from lost ones are not included.
func (s Store) Lost(stored uint64) float64 {
	n := float64(stored)
	switch s.Kind {
	case Compact:
		return n * n / 2 * math.Pow(2, -float64(s.Bits))
	case Bitstate:
		lines := float64(max(s.Bytes/LineBytes, 1))
		sum := 0.0
		// The store after 1/64, 3/64, ... of the states.
		for i := 0.5; i < 32; i++ {
			p := pBitsSet(n*i/32/lines, s.Bits)
			sum += p / (1 - p)
		}
		return sum * n / 32
	}
	return 0
}

// pBitsSet returns the probability that all bits of a new state are set. mean is the average
// number of states in a line. The number in one line has a Poisson distribution.
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
