package workers

import (
	"slices"

	"beeline/wasm/protocol"
)

// The largest numbers of searches shown, with and without a trail: as many as wasm/session
// reports for one worker.
const (
	mostHits   = 60
	mostOthers = 240
)

// searches are the small searches of all workers, numbered in the order of their reports.
type searches struct {
	count  int
	best   int                   // steps of the shortest trail, 0 without one
	hits   []*protocol.Iteration // the last of those that found a trail
	others []*protocol.Iteration // every n-th search without a trail, n in every
	every  int
	seen   int // searches without a trail so far
	last   *protocol.Iteration
	sent   []int // numbers of the searches that the host has from progress, ascending
}

// add adds the searches of one round, except the first known ones, which were added before.
func (s *searches) add(it *protocol.Iterations, known int) {
	for i := range it.Runs {
		if it.Runs[i].Number > known {
			r := it.Runs[i]
			r.Number += s.count - known
			s.put(&r)
		}
	}
	s.count += it.Count - known
}

func (s *searches) put(r *protocol.Iteration) {
	s.last = r
	if r.Length > 0 {
		if s.best == 0 || r.Length < s.best {
			s.best = r.Length
		}
		s.hits = append(s.hits, r)
		if len(s.hits) > mostHits {
			s.hits = s.hits[1:]
		}
		return
	}
	s.every = max(s.every, 1)
	if s.seen++; (s.seen-1)%s.every != 0 {
		return
	}
	s.others = append(s.others, r)
	if len(s.others) > mostOthers {
		half := s.others[:0]
		for i := 0; i < len(s.others); i += 2 {
			half = append(half, s.others[i])
		}
		s.others, s.every = half, 2*s.every
	}
}

// shown returns the searches to show, in their order.
func (s *searches) shown() *protocol.Iterations {
	out := &protocol.Iterations{Count: s.count, Best: s.best, Runs: []protocol.Iteration{}}
	hits, others := s.hits, s.others
	var r *protocol.Iteration
	for len(hits)+len(others) > 0 {
		if len(others) == 0 || len(hits) > 0 && hits[0].Number < others[0].Number {
			r, hits = hits[0], hits[1:]
		} else {
			r, others = others[0], others[1:]
		}
		out.Runs = append(out.Runs, *r)
	}
	if r != s.last {
		out.Runs = append(out.Runs, *s.last)
	}
	return out
}

// changes returns the searches to show that the host does not have yet, and the numbers of
// those that it drops.
func (s *searches) changes() *protocol.Iterations {
	out := s.shown()
	before := s.sent
	s.sent = nil
	for _, r := range out.Runs {
		s.sent = append(s.sent, r.Number)
	}
	missing := func(list []int, n int) bool { _, found := slices.BinarySearch(list, n); return !found }
	out.Runs = slices.DeleteFunc(out.Runs, func(r protocol.Iteration) bool { return !missing(before, r.Number) })
	for _, n := range before {
		if missing(s.sent, n) {
			out.Dropped = append(out.Dropped, n)
		}
	}
	return out
}
