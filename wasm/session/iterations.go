package session

import (
	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// What is told of searches and of a table.
const (
	mostRuns     = 240     // searches in which nothing was found
	mostHits     = 60      // searches that found a trail
	mostRepeats  = 1 << 18 // states stored and matched in a search that is repeated
	quickRepeats = 1 << 13 // the same where it must not take long
	mostParts    = 64
	figureBits   = 3 // as in figure 4.2 of Ernits 2007
	figureRuns   = 3 // as in figure 4.3
)

// iterationsSoFar tells of the searches of an iterate, nil of another search.
func (r *run) iterationsSoFar() *protocol.Iterations {
	s, ok := r.search.(*search.IterateRun)
	if !ok {
		return nil
	}
	list := s.Iterations()
	out := &protocol.Iterations{Count: len(list), Runs: []protocol.Iteration{}}
	// A power of two, so that what was told once is told until it doubles.
	every := 1
	for len(list)/every > mostRuns {
		every *= 2
	}
	hits := 0
	for i := range list {
		if list[i].Hit {
			hits++
			out.Best = int(list[i].Length)
		}
	}
	for i := range list {
		x := &list[i]
		if x.Hit {
			hits--
		}
		if x.Hit && hits < mostHits || !x.Hit && i%every == 0 || i == len(list)-1 {
			out.Runs = append(out.Runs, protocol.Iteration{
				Number: i + 1, Bits: x.Bits, Set: x.Set, Bound: x.Bound, Depth: x.Progress.Depth,
				States: x.Progress.Stored, Matched: x.Progress.Matched, Length: int(x.Length),
			})
		}
	}
	return out
}

// addClasses adds what the table of the search that found the trail took for the
// same. Somebody waits for the result of a search that was stopped.
func (r *run) addClasses(out *protocol.Iterations, stopped bool) {
	if out == nil {
		return
	}
	most := uint64(mostRepeats)
	if stopped {
		most = quickRepeats
	}
	if c := r.search.(*search.IterateRun).Classes(most); c != nil {
		out.Classes = classes(c)
	}
}

// classes sums up what a table took for the same.
func classes(c *search.Classes) *protocol.Classes {
	bits := uint64(len(c.States))
	out := &protocol.Classes{Bits: bits, Part: (bits + mostParts - 1) / mostParts}
	out.Along = make([]uint64, (bits+out.Part-1)/out.Part)
	out.Sizes = make([]uint64, protocol.MostClassSize+1)
	last := 0
	for at, n := range c.States {
		size := min(int(n), protocol.MostClassSize)
		out.Sizes[size]++
		last = max(last, size)
		out.Along[uint64(at)/out.Part] += uint64(n)
	}
	out.Sizes = out.Sizes[:last+1]
	for i, f := range c.Fill {
		m := float64(bits)
		x := m * (float64(i) + 0.5) / float64(len(c.Fill))
		if f.States > 0 {
			x = float64(f.Set) / float64(f.States)
		}
		out.Fill = append(out.Fill, protocol.Filling{Set: x, States: f.States, Lost: f.Lost, Models: [...]float64{
			search.CollisionRepeated(x, m, 1), search.CollisionRepeated(x, m, figureRuns),
			search.CollisionBest(x, m, figureBits), search.CollisionWorst(x, m, figureBits),
		}})
	}
	return out
}
