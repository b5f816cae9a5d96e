package search

import (
	"math"
	"slices"

	"beeline/engine/store"
	"beeline/engine/ts"
)

// IDAStar is iterative-deepening A* (Korf 1985; Edelkamp, Leue, Lluch-Lafuente 2004,
// table 2). It repeats a depth-first search with a bound on length plus estimate. The
// bound rises each time to the least sum beyond it. Visited states are kept in a
// transposition table, which may use half of Limits.Bytes; the path may use the rest.
// When the table is full, the search continues and visits states again. With an
// admissible estimate its trails are shortest.
type IDAStar struct {
	Model     *ts.Model
	Goal      Goal
	Limits    Limits
	Heuristic Heuristic // nil is blind
	// SpinSteps counts a rendezvous as two steps, as Spin does.
	SpinSteps bool
}

// Start returns a run that has visited nothing.
func (c IDAStar) Start() *DeepeningRun {
	t := newTranspositionTable(c.Model.Hidden, (c.Limits.Bytes+1)/2)
	r := &DeepeningRun{limits: c.Limits, table: t}
	r.bounded = boundedSearch{memory: t, boundedConfig: boundedConfig{model: c.Model, goal: c.Goal, heuristic: c.Heuristic,
		spinSteps: c.SpinSteps, prune: true, maxStates: c.Limits.States, maxBytes: c.Limits.Bytes}}
	return r.setFirstBound()
}

// PartialIDAStar is IDAStar with a bit table instead of the transposition table
// (Edelkamp, Leue, Lluch-Lafuente 2004, section 3.3). It may take a new state for a
// visited one, and it visits no state again on a shorter path. So its trails need not
// be shortest, and it proves nothing if it finds no error. When it has visited all
// states that the table distinguishes, it starts again with another hash.
type PartialIDAStar struct {
	Model     *ts.Model
	Goal      Goal
	Limits    Limits
	Heuristic Heuristic // nil is blind
	SpinSteps bool
	// Bytes is the size of the table, Bits the number of bits per state; both are at
	// least 1.
	Bytes uint64
	Bits  int
	// Seed chooses the first hash. Hashes is the number of hashes tried. If it is 0,
	// the run ends only when an error is found or the host stops it.
	Seed   uint64
	Hashes int
}

// Start returns a run that has visited nothing.
func (c PartialIDAStar) Start() *DeepeningRun {
	m := &bitMemory{bits: store.NewBits(8*c.Bytes, c.Bits), hash: hashing(c.Model.Hidden), seed: c.Seed}
	r := &DeepeningRun{limits: c.Limits, bits: m, hashes: c.Hashes}
	r.bounded = boundedSearch{memory: m, boundedConfig: boundedConfig{model: c.Model, goal: c.Goal, heuristic: c.Heuristic,
		spinSteps: c.SpinSteps, prune: true, maxStates: c.Limits.States, maxBytes: c.Limits.Bytes}}
	return r.setFirstBound()
}

// DeepeningRun is a run of IDAStar, which has a table, or of PartialIDAStar, which has
// bits.
type DeepeningRun struct {
	bounded    boundedSearch
	limits     Limits
	table      *transpositionTable
	bits       *bitMemory
	hashes     int // still to try, with the current one
	status     Status
	limit      Limit
	firstBound uint32
	growth     growth
	// iterations has those that have ended; ended is the sum of their states.
	iterations []Expansion
	ended      uint64
}

// An Expansion is the number of states expanded within a bound.
type Expansion struct {
	Bound  uint32
	States uint64
}

// Finding returns the error found.
func (r *DeepeningRun) Finding() Finding { return r.bounded.found }

// Outcome returns what the search proves.
func (r *DeepeningRun) Outcome() Outcome {
	h := r.bounded.heuristic
	return Outcome{
		Exhausted: r.status == Exhausted, Limit: r.limit, DeadEnds: r.bounded.deadEnds, Unsearchable: r.bounded.unsearchable,
		Shortest: r.status == Found && r.table != nil && !r.table.hiddenDiffer && (h == nil || h.Admissible()),
	}
}

// Progress returns the counts of all iterations. IDAStar counts a state as stored
// once, and as matched if it visits it again or the table is full. PartialIDAStar
// counts it as stored in each iteration.
func (r *DeepeningRun) Progress() Progress {
	p := r.bounded.currentProgress()
	if r.bounded.found.Kind != NoError {
		p.Errors = 1
	}
	return p
}

// Expanded returns the number of states expanded within each bound so far, the current
// bound last. States inside atomic sequences do not count.
func (r *DeepeningRun) Expanded() []Expansion {
	current := Expansion{r.bounded.horizon.bound, r.bounded.expanded - r.ended}
	return append(slices.Clip(r.iterations), current)
}

// Step follows or takes back up to n edges.
func (r *DeepeningRun) Step(n int) Status {
	for n > 0 && r.status == Running {
		var result stepResult
		result, n = r.bounded.steps(n)
		if result == stepDone {
			result = r.deepen()
		}
		switch result {
		case stepError:
			r.status = Found
		case stepUnsearchable:
			r.limit, r.status = ModelLimit, Limited
		case stepStateLimit:
			r.limit, r.status = StateLimit, Limited
		case stepMemoryLimit:
			r.limit, r.status = MemoryLimit, Limited
		}
	}
	return r.status
}

// setFirstBound makes the estimate of the initial state the first bound, but not more
// than the depth limit.
func (r *DeepeningRun) setFirstBound() *DeepeningRun {
	if h := r.bounded.heuristic; h != nil {
		var batch ts.Batch
		r.bounded.model.Initial(&batch)
		_, s := batch.At(0)
		if r.firstBound = h.Estimate(s); r.firstBound == Infinite {
			r.firstBound = 0
		}
	}
	if d := r.limits.Depth; d > 0 {
		r.firstBound = uint32(min(uint64(r.firstBound), d))
	}
	r.bounded.horizon.bound = r.firstBound
	return r
}

// deepen begins the next iteration or ends the search.
func (r *DeepeningRun) deepen() stepResult {
	next := r.bounded.horizon.next
	r.iterations = r.Expanded()
	r.ended = r.bounded.expanded
	tooDeep := r.limits.Depth > 0 && next != Infinite && uint64(next) > r.limits.Depth
	if next == Infinite || tooDeep || r.bits != nil && !r.bounded.horizon.missed && r.bits.allReached() {
		if r.bits == nil || r.hashes == 1 {
			r.end(tooDeep)
			return stepMore
		}
		r.hashes--
		r.bits.seed++
		next, r.growth.maxFresh, r.growth.extra = r.firstBound, 0, 0
	}
	if r.table != nil {
		r.table.iteration++
	} else {
		next = min(plus(next, r.growth.next(r.bounded.progress.Stored)), math.MaxUint32-1)
		if r.limits.Depth > 0 {
			next = uint32(min(uint64(next), r.limits.Depth))
		}
		r.bits.clear()
	}
	return r.bounded.begin(next)
}

// growth makes the bound of partial IDA* rise faster when iterations find nothing new.
// A state first reached on a detour is not visited again on its shorter path. Without
// growth, the bound would rise by single steps up to the longest path.
type growth struct {
	stored   uint64 // by all iterations before the current one
	maxFresh uint64 // stored by one iteration with the current hash
	extra    uint32
}

// next returns how much to add to the next bound. stored is the number of states that
// all iterations have stored.
func (g *growth) next(stored uint64) uint32 {
	fresh := stored - g.stored
	g.stored = stored
	if fresh > g.maxFresh {
		g.maxFresh, g.extra = fresh, 0
	} else {
		g.extra = 2*min(g.extra, math.MaxUint32/4) + 1
	}
	return g.extra
}

// end ends a search without an error.
func (r *DeepeningRun) end(tooDeep bool) {
	switch {
	case r.bits != nil:
		r.limit, r.status = Pruned, Limited
	case tooDeep:
		r.limit, r.status = DepthLimit, Limited
	default:
		r.status = Exhausted
	}
}
