package search

import (
	"math"

	"beeline/engine/ts"
)

// An IteratedSearch is iterated search refinement with bitstate pruning (Ernits 2007,
// section 4.3, algorithm 3). It runs many searches with bit tables that are far too small
// for the state space. Tables of different sizes have different collisions, so each search
// prunes differently. No path is longer than its table has bits. So errors are found
// with little memory and on short trails. After each error it starts again with the
// smallest table and accepts only shorter trails, until the largest table is done. If it
// finds no error, it proves nothing.
//
// The printed algorithm does not pass on the bound found, omits some sizes, and lets
// sizes grow faster only where tasks are first submitted. Here each size is tried. The
// bound is the number of bits of the table until a trail is found.
type IteratedSearch struct {
	Model     *ts.Model
	Goal      Goal
	Limits    Limits    // States and Depth limit each search; Bytes is ignored
	Heuristic Heuristic // nil is blind
	Order     Order
	Sizes     Sizes
	// Several runs can share the sizes. This one tries size number Part, Part+Parts,
	// Part+2*Parts, ..., counted from 0. Parts 0 means 1. The host passes on the bound
	// found by one part to the others, as Limits.Depth.
	Part, Parts int
	// First ends the run with the first error found, even if its trail is long.
	First bool
	Seed  uint64 // of random orders
	// Hash chooses the bit of a state; nil is store.Hash. Ernits' experiments with
	// Uppaal use the value of the state itself.
	Hash func(s ts.State) uint64
	// Pruner runs the searches, with the same results; nil runs them on Model.
	Pruner Pruner
}

// A Pruner runs the searches of an IteratedSearch one after another. A kernel can be one.
type Pruner interface {
	// Begin prepares the searches. random is the first state of the generator that
	// shuffles edges.
	Begin(random uint64) error
	// Random returns the current state of that generator.
	Random() uint64
	// Search starts a search with a table of bits bits, for trails of up to bound steps.
	Search(bits uint64, bound uint32) PruningRun
	// Set returns the number of bits set in the table.
	Set() uint64
}

// A PruningRun is one search of an IteratedSearchdSearch.
type PruningRun interface {
	Run
	// Steps is like Step, but returns how many of the n steps are left if the search
	// has ended, else 0.
	Steps(n int) (left int)
}

// An Order is the order in which one search of an IteratedSearchdSearch visits states.
type Order uint8

// The orders. Those with Best follow the edge to the smallest estimate first.
const (
	DepthOrder Order = iota
	RandomDepthOrder
	BestDepthOrder
	RandomBestDepthOrder
	BreadthOrder
	GreedyOrder
)

// Random reports whether searches in this order shuffle edges.
func (o Order) Random() bool { return o == RandomDepthOrder || o == RandomBestDepthOrder }

// Best reports whether they follow the edge to the smallest estimate first.
func (o Order) Best() bool { return o == BestDepthOrder || o == RandomBestDepthOrder }

// Sizes are the table sizes to try. They grow by 1 from Least to Threshold, then by
// Factor up to Most.
type Sizes struct {
	Unit      uint64 // bits per unit of the other fields: 8 for bytes, 1 for bits
	Min       uint64 // at least 1
	Threshold uint64
	Factor    float64
	Max       uint64
}

// Sizes of known experiments.
var (
	// ByteSizes are those of Ernits' philosophers, but with a threshold ten times
	// smaller. Steps of one byte cost most of the time and seldom find more.
	ByteSizes = Sizes{Unit: 8, Min: 1, Threshold: 1000, Factor: 1.2, Max: 200_000}
	// DoublingSizes start with one bit and double after 64 bits.
	DoublingSizes = Sizes{Unit: 1, Min: 1, Threshold: 64, Factor: 2, Max: 1 << 24}
	// SequentialSizes are those of Spin's -biterate: 2^18 to 2^30 bits.
	SequentialSizes = Sizes{Unit: 8, Min: 1 << 15, Factor: 2, Max: 1 << 27}
)

// next returns the n-th size after another one, or a size above Most.
func (s Sizes) next(size uint64, n int) uint64 {
	for ; n > 0 && size <= s.Max; n-- {
		if size < s.Threshold {
			size++
		} else {
			size = max(uint64(math.Round(float64(size)*s.Factor)), size+1)
		}
	}
	return size
}

// first returns the smallest size of this part.
func (c *IteratedSearch) first() uint64 { return c.Sizes.next(c.Sizes.Min, c.Part) }

// An Iteration is one search of an IteratedSearchdSearch that has ended.
type Iteration struct {
	Bits     uint64 // of its table
	Set      uint64 // bits set at the end
	Bound    uint32 // on the length of trails
	Length   uint32 // of the trail found, if Found
	Found    bool   // an error was found
	Progress Progress
}

// Start returns a run that has visited nothing.
func (c IteratedSearch) Start() *IteratedRun {
	r := &IteratedRun{IteratedSearch: c, size: c.first(), limit: Pruned}
	if r.Pruner == nil {
		r.Pruner = newGoPruner(&c, nil)
	}
	start := uint64(0)
	if c.Order.Random() {
		start = uint64(newRandom(c.Seed))
	}
	if r.failure = r.Pruner.Begin(start); r.failure != nil {
		r.end()
	}
	return r
}

// IteratedRun is a run of IteratedSearch.
type IteratedRun struct {
	IteratedSearch
	size       uint64
	search     PruningRun // the current one; nil between two searches
	bound      uint32     // on its trails
	progress   Progress   // of the searches that have ended
	iterations []Iteration
	current    searchStart
	successful searchStart // of the search that found the trail
	status     Status
	found      Finding
	limit      Limit
	failure    error
	// unsearchable is that of the Outcome.
	unsearchable *Finding
}

// Iterations returns the searches that have ended, in their order. The slice aliases
// the run; it must not be changed.
func (r *IteratedRun) Iterations() []Iteration { return r.iterations }

// Finding returns the error with the shortest trail found so far.
func (r *IteratedRun) Finding() Finding { return r.found }

// Outcome has the limit Pruned, or MemoryLimit or ModelLimit if that ended a search.
func (r *IteratedRun) Outcome() Outcome {
	return Outcome{Limit: r.limit, Failure: r.failure, Unsearchable: r.unsearchable}
}

// Progress returns the counts of all searches. A state counts once in each of them.
// Depth and Open are those of the current search, or of the last one.
func (r *IteratedRun) Progress() Progress {
	p := r.progress
	if r.search != nil {
		p = addProgress(p, r.search.Progress())
	}
	if r.found.Kind != NoError {
		p.Errors = 1
	}
	return p
}

// addProgress returns the progress of one search after another, p after which q.
func addProgress(p, q Progress) Progress {
	q.Stored += p.Stored
	q.Nested += p.Nested
	q.Matched += p.Matched
	q.AtomicSteps += p.AtomicSteps
	q.Bytes = max(p.Bytes, q.Bytes)
	q.Longest = max(p.Longest, q.Longest)
	return q
}

// Step takes n steps of the current search, and of the next ones if it ends.
func (r *IteratedRun) Step(n int) Status {
	for n > 0 && r.status == Running {
		if r.search == nil {
			if r.size > r.Sizes.Max {
				r.end()
				break
			}
			r.begin()
		}
		n = r.search.Steps(n)
		if r.failed() {
			break
		}
		if r.search.Step(0) != Running {
			r.finish()
		}
	}
	return r.status
}

// failed reports whether the current search has no memory, meets a step that cannot be searched, or has
// failed. It ends the run then.
func (r *IteratedRun) failed() bool {
	o := r.search.Outcome()
	if o.Failure == nil && o.Limit != MemoryLimit && o.Limit != ModelLimit {
		return false
	}
	r.limit, r.failure, r.unsearchable = o.Limit, o.Failure, o.Unsearchable
	r.end()
	return true
}

// begin starts a search with the current size.
func (r *IteratedRun) begin() {
	if r.found.Kind == NoError {
		r.bound = uint32(min(r.size*r.Sizes.Unit, math.MaxUint32-1))
		if d := r.Limits.Depth; d > 0 {
			r.bound = uint32(min(uint64(r.bound), d))
		}
	}
	r.current = searchStart{size: r.size, bound: r.bound, random: r.Pruner.Random()}
	r.search = r.Pruner.Search(r.size*r.Sizes.Unit, r.bound)
}

// finish takes the result of the current search and chooses the next size.
func (r *IteratedRun) finish() {
	p := r.search.Progress()
	i := Iteration{Bits: r.size * r.Sizes.Unit, Set: r.Pruner.Set(), Bound: r.bound, Progress: p}
	found := r.search.Finding()
	r.progress = addProgress(r.progress, p)
	r.search = nil
	if found.Kind == NoError {
		r.size = r.Sizes.next(r.size, max(r.Parts, 1))
	} else {
		r.found = found
		r.successful, r.successful.states = r.current, p.Stored+p.Matched
		i.Found, i.Length = true, uint32(len(found.Trail.Steps))
		r.bound, r.size = i.Length-1, r.first()
		if i.Length == 0 || r.First {
			r.end()
		}
	}
	r.iterations = append(r.iterations, i)
}

func (r *IteratedRun) end() {
	r.status = Limited
	if r.found.Kind != NoError {
		r.status = Found
	}
}
