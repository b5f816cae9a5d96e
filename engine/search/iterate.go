package search

import (
	"math"

	"beeline/engine/ts"
)

// Iterate is iterated search refinement with bitstate pruning (Ernits 2007, section
// 4.3, algorithm 3): many searches with bit tables that are far too small for the
// states there are. The collisions prune each one differently, as the tables differ
// in size, and no path can be longer than its table has bits, so that errors are
// found with little memory and on short trails. When one is found, the search begins
// anew with the smallest table and looks for shorter trails only, until the largest
// table is done. That no error is found proves nothing.
//
// In the algorithm as printed the bound that was found is not handed on, some sizes
// are left out, and sizes grow faster only where tasks are first submitted. Here
// each size is tried, with as many steps as its table has bits as the bound until
// there is a better one.
type Iterate struct {
	Model     *ts.Model
	Goal      Goal
	Limits    Limits    // States and Depth bound each search, Bytes is not looked at
	Heuristic Heuristic // nil is blind
	Order     Order
	Sizes     Sizes
	// Of Parts that share the sizes this one is Part, from 0 on: the sizes are dealt out
	// in their order. 0 parts is 1. Whoever shares them hands the bound on, as Depth.
	Part, Parts int
	// First ends it with the first error found, whatever its trail.
	First bool
	Seed  uint64 // of random orders
	// Hash chooses the bit of a state; nil is store.Hash. Uppaal takes the value of
	// the state itself.
	Hash func(s ts.State) uint64
	// Pruner carries the searches out, where it is given: the same ones as without.
	Pruner Pruner
}

// A Pruner carries out the searches of an Iterate one after another.
type Pruner interface {
	// Begin prepares them. The generator of random orders starts from random.
	Begin(random uint64) error
	// Random returns the state of that generator.
	Random() uint64
	// Search begins a search with a table of so many bits, for trails up to a length.
	Search(bits uint64, bound uint32) PruningRun
	// Set returns how many bits of the table are set.
	Set() uint64
}

// A PruningRun is one search of an Iterate under way.
type PruningRun interface {
	Run
	// Steps is Step that returns how many of the n are left when the search has ended.
	Steps(n int) (left int)
}

// An Order says in which order the states of one search are visited.
type Order uint8

// The orders. Those with Best take the edge to the smallest estimate first.
const (
	DepthOrder Order = iota
	RandomDepthOrder
	BestDepthOrder
	RandomBestDepthOrder
	BreadthOrder
	GreedyOrder
)

// Random reports whether searches in this order take edges in random order.
func (o Order) Random() bool { return o == RandomDepthOrder || o == RandomBestDepthOrder }

// Best reports whether they take the edge to the smallest estimate first.
func (o Order) Best() bool { return o == BestDepthOrder || o == RandomBestDepthOrder }

// Sizes are those of the tables tried: small steps by one from Least up to Threshold,
// then big steps by Factor up to Most.
type Sizes struct {
	Unit      uint64 // bits: 8 is sizes in bytes, 1 in bits
	Least     uint64 // at least 1
	Threshold uint64
	Factor    float64
	Most      uint64
}

// The sizes of known experiments.
var (
	// ByteSizes are those of Ernits' philosophers, except that steps of a byte end at
	// a tenth of the size: they are most of the time and seldom find more.
	ByteSizes = Sizes{Unit: 8, Least: 1, Threshold: 1000, Factor: 1.2, Most: 200_000}
	// DoublingSizes begin with one bit and double behind 64 of them.
	DoublingSizes = Sizes{Unit: 1, Least: 1, Threshold: 64, Factor: 2, Most: 1 << 24}
	// SequentialSizes are those of Spin's -biterate, 2^18 to 2^30 bits.
	SequentialSizes = Sizes{Unit: 8, Least: 1 << 15, Factor: 2, Most: 1 << 27}
)

// next returns the n-th size after another one, or one beyond the most.
func (s Sizes) next(size uint64, n int) uint64 {
	for ; n > 0 && size <= s.Most; n-- {
		if size < s.Threshold {
			size++
		} else {
			size = max(uint64(math.Round(float64(size)*s.Factor)), size+1)
		}
	}
	return size
}

// first returns the smallest size of this part.
func (c *Iterate) first() uint64 { return c.Sizes.next(c.Sizes.Least, c.Part) }

// An Iteration is one search of an Iterate that has ended.
type Iteration struct {
	Bits     uint64 // of its table
	Set      uint64 // of these in the end
	Bound    uint32 // on the length of trails
	Length   uint32 // of the trail found, when Hit
	Hit      bool
	Progress Progress
}

// Start returns a run that has visited nothing.
func (c Iterate) Start() *IterateRun {
	r := &IterateRun{Iterate: c, size: c.first(), limit: Pruned}
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

// IterateRun is an Iterate under way.
type IterateRun struct {
	Iterate
	size       uint64
	search     PruningRun // under way; nil between two searches
	bound      uint32     // on its trails
	progress   Progress
	iterations []Iteration
	now, hit   attempt // the search under way, and the one that found the trail
	status     Status
	found      Finding
	limit      Limit
	failure    error
}

// Iterations returns the searches that have ended, in their order. The slice grows
// with the run.
func (r *IterateRun) Iterations() []Iteration { return r.iterations }

// Finding returns the error with the shortest trail found so far.
func (r *IterateRun) Finding() Finding { return r.found }

// Outcome has the limit Pruned, or MemoryLimit where there was no room for a search.
func (r *IterateRun) Outcome() Outcome { return Outcome{Limit: r.limit, Failure: r.failure} }

// Progress returns what has been done in all searches; a state counts in each of
// them. Depth and Open are those of the search under way, or of the last one.
func (r *IterateRun) Progress() Progress {
	p := r.progress
	if r.search != nil {
		p = sumOf(p, r.search.Progress())
	}
	if r.found.Kind != NoError {
		p.Errors = 1
	}
	return p
}

// sumOf adds the progress of another search.
func sumOf(p, q Progress) Progress {
	q.Stored += p.Stored
	q.Matched += p.Matched
	q.AtomicSteps += p.AtomicSteps
	q.Bytes = max(p.Bytes, q.Bytes)
	q.Longest = max(p.Longest, q.Longest)
	return q
}

// Step moves the search under way by n.
func (r *IterateRun) Step(n int) Status {
	for n > 0 && r.status == Running {
		if r.search == nil {
			if r.size > r.Sizes.Most {
				r.end()
				break
			}
			r.begin()
		}
		n = r.search.Steps(n)
		if r.stuck() {
			break
		}
		if r.search.Step(0) != Running {
			r.finish()
		}
	}
	return r.status
}

// stuck ends the run where the search under way has no memory or has failed, and reports
// whether that is so.
func (r *IterateRun) stuck() bool {
	o := r.search.Outcome()
	if o.Failure == nil && o.Limit != MemoryLimit {
		return false
	}
	r.limit, r.failure = o.Limit, o.Failure
	r.end()
	return true
}

// begin starts the search with the size at hand.
func (r *IterateRun) begin() {
	if r.found.Kind == NoError {
		r.bound = uint32(min(r.size*r.Sizes.Unit, math.MaxUint32-1))
		if d := r.Limits.Depth; d > 0 {
			r.bound = uint32(min(uint64(r.bound), d))
		}
	}
	r.now = attempt{size: r.size, bound: r.bound, random: r.Pruner.Random()}
	r.search = r.Pruner.Search(r.size*r.Sizes.Unit, r.bound)
}

// finish takes what a search has shown and chooses the next one.
func (r *IterateRun) finish() {
	p := r.search.Progress()
	i := Iteration{Bits: r.size * r.Sizes.Unit, Set: r.Pruner.Set(), Bound: r.bound, Progress: p}
	found := r.search.Finding()
	r.progress = sumOf(r.progress, p)
	r.search = nil
	if found.Kind == NoError {
		r.size = r.Sizes.next(r.size, max(r.Parts, 1))
	} else {
		r.found = found
		r.hit, r.hit.moves = r.now, p.Stored+p.Matched
		i.Hit, i.Length = true, uint32(len(found.Trail.Steps))
		r.bound, r.size = i.Length-1, r.first()
		if i.Length == 0 || r.First {
			r.end()
		}
	}
	r.iterations = append(r.iterations, i)
}

func (r *IterateRun) end() {
	r.status = Limited
	if r.found.Kind != NoError {
		r.status = Found
	}
}
