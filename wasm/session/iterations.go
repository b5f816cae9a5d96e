package session

import "beeline/engine/search"

// Iterations is what the searches of an iterate have shown.
type Iterations struct {
	Count int `json:"count"`          // searches that have ended
	Best  int `json:"best,omitempty"` // steps of the shortest trail, 0 when none was found
	// Runs are those searches of which there is room to tell, in their order: the
	// last of those that found a trail, and of the others every so many.
	Runs []Iteration `json:"runs"`
	// Classes is what the table of the search took for the same that found the
	// trail. Only a result has it, and only when that search was not too long to
	// be repeated.
	Classes *Classes `json:"classes,omitempty"`
}

// An Iteration is one search with a table of its own size.
type Iteration struct {
	Number  int    `json:"number"` // from 1 on
	Bits    uint64 `json:"bits"`   // of the table
	Set     uint64 `json:"set"`    // of these in the end
	Bound   uint32 `json:"bound"`  // steps of a path
	Depth   uint64 `json:"depth"`  // steps of the longest path
	States  uint64 `json:"states"`
	Matched uint64 `json:"matched"`          // transitions to states whose bit was set: met before, or lost
	Length  int    `json:"length,omitempty"` // steps of the trail, 0 when none was found
}

// Classes is what one search took for the same: states with one address in its table.
type Classes struct {
	Bits uint64 `json:"bits"`
	// Sizes tells how many addresses have 0, 1, 2, ... states, the last entry how
	// many have as many or more.
	Sizes []uint64 `json:"sizes"`
	// Along are the states by address: the table in parts, equal but for the last.
	Along []uint64 `json:"along"`
	Part  uint64   `json:"part"` // addresses of a part
	// Fill compares the states that were lost with models, by how full the table was,
	// from empty to full in equal parts.
	Fill []Filling `json:"fill"`
}

// A Filling is of the states met for the first time while about so many bits were set.
type Filling struct {
	Set    float64 `json:"set"` // mean, or the middle of the part when there are none
	States uint64  `json:"states"`
	Lost   uint64  `json:"lost"` // of these, taken for known
	// Models are the probabilities of a loss: F_1, F_3, F_best and F_worst, the
	// last two with 3 bits for a state. See search.CollisionRepeated.
	Models [4]float64 `json:"models"`
}

// MostClassSize is the number of states at an address from which on Classes.Sizes
// tells no difference.
const MostClassSize = 11

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
func (r *run) iterationsSoFar() *Iterations {
	s, ok := r.search.(*search.IterateRun)
	if !ok {
		return nil
	}
	list := s.Iterations()
	out := &Iterations{Count: len(list), Runs: []Iteration{}}
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
			out.Runs = append(out.Runs, Iteration{
				Number: i + 1, Bits: x.Bits, Set: x.Set, Bound: x.Bound, Depth: x.Progress.Depth,
				States: x.Progress.Stored, Matched: x.Progress.Matched, Length: int(x.Length),
			})
		}
	}
	return out
}

// addClasses adds what the table of the search that found the trail took for the
// same. Somebody waits for the result of a search that was stopped.
func (r *run) addClasses(out *Iterations, stopped bool) {
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
func classes(c *search.Classes) *Classes {
	bits := uint64(len(c.States))
	out := &Classes{Bits: bits, Part: (bits + mostParts - 1) / mostParts}
	out.Along = make([]uint64, (bits+out.Part-1)/out.Part)
	out.Sizes = make([]uint64, MostClassSize+1)
	last := 0
	for at, n := range c.States {
		size := min(int(n), MostClassSize)
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
		out.Fill = append(out.Fill, Filling{Set: x, States: f.States, Lost: f.Lost, Models: [...]float64{
			search.CollisionRepeated(x, m, 1), search.CollisionRepeated(x, m, figureRuns),
			search.CollisionBest(x, m, figureBits), search.CollisionWorst(x, m, figureBits),
		}})
	}
	return out
}
