package search

import "beeline/engine/ts"

// Novelty puts novel states before all others and orders both by an estimate. A state is
// novel if one of its bytes has a value that this byte had in no earlier state of the
// same estimate. With Greedy this is best-first width search of width 1, BFWS(w_{h,1})
// (Lipovetzky, Geffner 2017, "Best-First Width Search: Exploration and Exploitation in
// Classical Planning", section 4). A byte stands for a variable or a part of one.
//
// A value serves one search only, because it depends on the order of the states.
type Novelty struct {
	heuristic Heuristic
	hidden    int // leading bytes to ignore
	// seen has, by estimate, a bit for each position and value. Estimates from
	// maxPartitions-1 on share the last element.
	seen      [][]uint64
	wordsLeft int // that seen may still grow by
}

const (
	maxPartitions = 1 << 10 // length of Novelty.seen
	maxWords      = 1 << 21 // of all elements of Novelty.seen
	notNovel      = 1 << 24 // smallest estimate of a state that is not novel
)

// NewNovelty returns the order for a model. It ignores the first hidden bytes of states.
func NewNovelty(h Heuristic, hidden int) *Novelty {
	return &Novelty{heuristic: h, hidden: hidden, wordsLeft: maxWords}
}

// Estimate returns the estimate of s, at most 2^24 - 1, plus 2^24 if s is not novel. For
// dead ends it returns Infinite.
func (n *Novelty) Estimate(s ts.State) uint32 {
	h := n.heuristic.Estimate(s)
	if h == Infinite {
		return Infinite
	}
	h = min(h, notNovel-1)
	if n.novel(int(min(h, maxPartitions-1)), s[min(n.hidden, len(s)):]) {
		return h
	}
	return h + notNovel
}

// Work returns the work of the estimate so far.
func (n *Novelty) Work() uint64 { return WorkOf(n.heuristic) }

// Admissible returns false, because the order is no distance.
func (n *Novelty) Admissible() bool { return false }

// novel records a state of a partition and reports whether it is novel. When the tables
// are full, no further state is.
func (n *Novelty) novel(partition int, s ts.State) bool {
	for len(n.seen) <= partition {
		n.seen = append(n.seen, nil)
	}
	seen := n.seen[partition]
	if more := 4*len(s) - len(seen); more > 0 {
		if more > n.wordsLeft {
			return false
		}
		n.wordsLeft -= more
		seen = append(seen, make([]uint64, more)...)
		n.seen[partition] = seen
	}
	found := false
	for i, b := range s {
		word, bit := 4*i+int(b>>6), uint64(1)<<(b&63)
		if seen[word]&bit == 0 {
			seen[word] |= bit
			found = true
		}
	}
	return found
}
