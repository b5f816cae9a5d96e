package search

import "beeline/engine/ts"

// Novelty orders states first by whether they are novel, then by an estimate. A state is
// novel if a byte of it has a value that this byte had in no earlier state of the same
// estimate. With Greedy it makes best-first width search of width 1, BFWS(w_{h,1})
// (Lipovetzky, Geffner 2017, "Best-First Width Search: Exploration and Exploitation in
// Classical Planning", section 4). It needs no knowledge of the language: a byte stands
// for a variable, or a part of one.
//
// Estimates depend on the order in which states come, so one value serves one search.
type Novelty struct {
	heuristic Heuristic
	hidden    int // leading bytes that do not count
	// seen has, by estimate, a bit for each position and value. Estimates from
	// mostPartitions on share the last one.
	seen [][]uint64
	room int // words that may still be taken
}

// Bounds of Novelty: partitions, words of all of them, and the smallest estimate of a state
// that is not novel.
const (
	mostPartitions = 1 << 10
	mostNovelty    = 1 << 21
	notNovel       = 1 << 24
)

// NewNovelty returns the order for states of a model whose leading hidden bytes do not
// count.
func NewNovelty(h Heuristic, hidden int) *Novelty {
	return &Novelty{heuristic: h, hidden: hidden, room: mostNovelty}
}

// Estimate returns the estimate of s, plus 2^24 if s is not novel; Infinite for dead ends.
// Larger estimates count as 2^24 - 1.
func (n *Novelty) Estimate(s ts.State) uint32 {
	h := n.heuristic.Estimate(s)
	if h == Infinite {
		return Infinite
	}
	h = min(h, notNovel-1)
	if n.novel(int(min(h, mostPartitions-1)), s[min(n.hidden, len(s)):]) {
		return h
	}
	return h + notNovel
}

// Admissible returns false: the order is no distance.
func (n *Novelty) Admissible() bool { return false }

// novel notes a state of a partition and reports whether it is the first with a value of
// one of its bytes. Without room for more, states are not novel.
func (n *Novelty) novel(partition int, s ts.State) bool {
	for len(n.seen) <= partition {
		n.seen = append(n.seen, nil)
	}
	seen := n.seen[partition]
	if more := 4*len(s) - len(seen); more > 0 {
		if more > n.room {
			return false
		}
		n.room -= more
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
