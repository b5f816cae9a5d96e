package session

import (
	"slices"

	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// Limits of what protocol.Iterations holds.
const (
	maxOthers   = 240     // searches without a trail, about
	maxHits     = 60      // searches with a trail
	maxRepeat   = 1 << 18 // stored and matched states of a search that is repeated
	quickRepeat = 1 << 13 // the same if somebody waits
	maxParts    = 64      // of a table
	figureBits  = 3       // as in figure 4.2 of Ernits 2007
	figureRuns  = 3       // as in figure 4.3
)

// iterations describes the searches of an iterated search, nil for other searches.
func (r *run) iterations() *protocol.Iterations {
	s, ok := r.search.(*search.IteratedRun)
	if !ok {
		return nil
	}
	list := s.Iterations()
	out := &protocol.Iterations{Count: len(list), Runs: []protocol.Iteration{}}
	// A power of two, so that hosts see the same searches until it doubles.
	every := 1
	for len(list)/every > maxOthers {
		every *= 2
	}
	hits := 0
	for i := range list {
		if list[i].Found {
			hits++
			out.Best = int(list[i].Length)
		}
	}
	for i := range list {
		x := &list[i]
		if x.Found {
			hits--
		}
		if x.Found && hits < maxHits || !x.Found && i%every == 0 || i == len(list)-1 {
			out.Runs = append(out.Runs, protocol.Iteration{
				Number: i + 1, Bits: x.Bits, Set: x.Set, Bound: x.Bound, Depth: x.Progress.Depth,
				States: x.Progress.Stored, Matched: x.Progress.Matched, Length: int(x.Length),
			})
		}
	}
	return out
}

// newIterations is iterations for progress: without the searches that the progress before it
// could list.
func (r *run) newIterations() *protocol.Iterations {
	out := r.iterations()
	if out != nil {
		out.Runs = slices.DeleteFunc(out.Runs, func(x protocol.Iteration) bool { return x.Number <= r.listed })
		r.listed = out.Count
	}
	return out
}

// addClasses adds the states that the table of the successful search could not tell apart.
// It takes less time for a stopped search, because somebody waits for its result.
func (r *run) addClasses(out *protocol.Iterations, stopped bool) {
	if out == nil {
		return
	}
	most := uint64(maxRepeat)
	if stopped {
		most = quickRepeat
	}
	if c := r.search.(*search.IteratedRun).Classes(most); c != nil {
		out.Classes = classes(c)
	}
}

// classes summarizes the states that a table could not tell apart.
func classes(c *search.Classes) *protocol.Classes {
	bits := uint64(len(c.States))
	out := &protocol.Classes{Bits: bits, Part: (bits + maxParts - 1) / maxParts}
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
