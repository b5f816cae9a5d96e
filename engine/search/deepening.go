package search

import (
	"math"
	"slices"

	"beeline/engine/store"
	"beeline/engine/ts"
)

// IDAStar is iterative-deepening A* (Korf 1985; Edelkamp, Leue, Lluch-Lafuente 2004,
// table 2): depth-first searches up to a bound on length plus estimate, which rises
// to the least sum beyond it. Visited states are kept in a transposition table as
// long as half of Limits.Bytes allows; without room for more it goes on, visiting states
// again. The path has the rest. With an admissible estimate its trails are shortest ones.
type IDAStar struct {
	Model     *ts.Model
	Goal      Goal
	Limits    Limits
	Heuristic Heuristic // nil is blind
	// SpinSteps measures paths as Spin does, with two steps for a rendezvous.
	SpinSteps bool
}

// Start returns a run that has visited nothing.
func (c IDAStar) Start() *DeepeningRun {
	t := newTransposition(c.Model.Hidden, (c.Limits.Bytes+1)/2)
	r := &DeepeningRun{limits: c.Limits, table: t}
	r.walk = bounded{model: c.Model, goal: c.Goal, heuristic: c.Heuristic, memory: t, spinSteps: c.SpinSteps, prune: true, most: c.Limits.States, room: c.Limits.Bytes}
	return r.begin()
}

// PartialIDAStar is IDAStar with a bitstate table instead of the transposition table
// (Edelkamp, Leue, Lluch-Lafuente 2004, section 3.3). States are taken for visited
// that were not, and none is visited again on a shorter path: trails need not be
// shortest, and that no error is found proves nothing. When all that
// the table lets through was visited it begins again with another hash.
type PartialIDAStar struct {
	Model     *ts.Model
	Goal      Goal
	Limits    Limits
	Heuristic Heuristic // nil is blind
	SpinSteps bool
	// Bytes is the size of the table, Bits how many bits a state has in it, both at
	// least 1.
	Bytes uint64
	Bits  int
	// Seed chooses the first hash. Hashes is how many are tried, 0 is any number: a
	// host ends it then.
	Seed   uint64
	Hashes int
}

// Start returns a run that has visited nothing.
func (c PartialIDAStar) Start() *DeepeningRun {
	m := &bitMemory{bits: store.NewBits(8*c.Bytes, c.Bits), hash: hashing(c.Model.Hidden), seed: c.Seed}
	r := &DeepeningRun{limits: c.Limits, bits: m, hashes: c.Hashes}
	r.walk = bounded{model: c.Model, goal: c.Goal, heuristic: c.Heuristic, memory: m, spinSteps: c.SpinSteps, prune: true, most: c.Limits.States, room: c.Limits.Bytes}
	return r.begin()
}

// DeepeningRun is IDAStar with a table, PartialIDAStar with bits,
// under way.
type DeepeningRun struct {
	walk   bounded
	limits Limits
	table  *transposition
	bits   *bitMemory
	hashes int // still to be tried, this one included
	status Status
	limit  Limit
	first  uint32 // the first bound
	before uint64 // states stored when the iteration began
	most   uint64 // states that one iteration with this hash has stored
	leap   uint32 // added to the next bound of partial IDA*
	// expanded are the iterations that have ended, counted the sum of their states.
	expanded []Expansion
	counted  uint64
}

// An Expansion is the number of states expanded within a bound.
type Expansion struct {
	Bound  uint32
	States uint64
}

// Finding returns the error found.
func (r *DeepeningRun) Finding() Finding { return r.walk.found }

// Outcome says what the end of the search means.
func (r *DeepeningRun) Outcome() Outcome {
	h := r.walk.heuristic
	return Outcome{
		Exhausted: r.status == Exhausted, Limit: r.limit, Pruned: r.walk.pruned,
		Shortest: r.status == Found && r.table != nil && !r.table.blur && (h == nil || h.Admissible()),
	}
}

// Progress returns what has been done in all iterations. IDAStar counts a state as
// stored once, and as matched when it visits it again, or has no room for it;
// PartialIDAStar counts it as
// stored in each iteration.
func (r *DeepeningRun) Progress() Progress {
	p := r.walk.progress
	p.Open, p.Bytes = uint64(len(r.walk.levels)), r.walk.bytes()
	if r.walk.found.Kind != NoError {
		p.Errors = 1
	}
	return p
}

// Expanded returns how many states were expanded within each bound so far, the one at
// hand last; states inside atomic sequences do not count.
func (r *DeepeningRun) Expanded() []Expansion {
	now := Expansion{r.walk.bound, r.walk.expanded - r.counted}
	return append(slices.Clip(r.expanded), now)
}

// Step takes at most n edges or steps back.
func (r *DeepeningRun) Step(n int) Status {
	for n > 0 && r.status == Running {
		var w walk
		switch w, n = r.walk.steps(n); w {
		case walkError:
			r.status = Found
		case walkDone:
			r.deepen()
		case walkFull:
			r.limit, r.status = StateLimit, Limited
		case walkCrowded:
			r.limit, r.status = MemoryLimit, Limited
		}
	}
	return r.status
}

// begin makes the estimate of the initial state the first bound, as far as a limit lets
// it.
func (r *DeepeningRun) begin() *DeepeningRun {
	if h := r.walk.heuristic; h != nil {
		var batch ts.Batch
		r.walk.model.Initial(&batch)
		_, s := batch.At(0)
		if r.first = h.Estimate(s); r.first == Infinite {
			r.first = 0
		}
	}
	if d := r.limits.Depth; d > 0 {
		r.first = uint32(min(uint64(r.first), d))
	}
	r.walk.bound = r.first
	return r
}

// deepen begins the next iteration, if there is one.
func (r *DeepeningRun) deepen() {
	next := r.walk.beyond
	r.expanded = r.Expanded()
	r.counted = r.walk.expanded
	tooDeep := r.limits.Depth > 0 && next != ^uint32(0) && uint64(next) > r.limits.Depth
	if next == ^uint32(0) || tooDeep || r.bits != nil && !r.walk.missed && r.bits.settle() {
		if r.bits == nil || r.hashes == 1 {
			r.end(tooDeep)
			return
		}
		r.hashes--
		r.bits.seed++
		next, r.most, r.leap = r.first, 0, 0
	}
	if r.table != nil {
		r.table.iteration++
	} else {
		if next = min(plus(next, r.hurry()), math.MaxUint32-1); r.limits.Depth > 0 {
			next = uint32(min(uint64(next), r.limits.Depth))
		}
		r.bits.clear()
	}
	if r.walk.begin(next) == walkError {
		r.status = Found
	}
}

// hurry returns how much more the bound is to rise. States that were first reached on
// detours are not visited again nearer by, so that without it a bound would rise by
// single steps up to the longest path where nothing new is left.
func (r *DeepeningRun) hurry() uint32 {
	stored := r.walk.progress.Stored - r.before
	r.before = r.walk.progress.Stored
	if stored > r.most {
		r.most, r.leap = stored, 0
	} else {
		r.leap = 2*min(r.leap, math.MaxUint32/4) + 1
	}
	return r.leap
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
