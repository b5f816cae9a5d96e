package search

import (
	"math"

	"beeline/engine/heuristic"
	"beeline/engine/kernel"
	"beeline/engine/store"
	"beeline/engine/trail"
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
	Limits    Limits              // States and Depth bound each search, Bytes is not looked at
	Heuristic heuristic.Heuristic // nil is blind
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
	// Kernel, made for the model's program and Pruning, carries the searches out where
	// InKernel says that it can: the same ones, many times faster. Without one Go does.
	Kernel *kernel.Kernel
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
	if !c.InKernel() {
		c.Kernel = nil
	}
	if c.Hash == nil {
		c.Hash = hashing(c.Model.Hidden)
	}
	r := &IterateRun{Iterate: c, size: c.first(), limit: Pruned}
	r.walk = bounded{model: c.Model, goal: c.Goal, heuristic: c.Heuristic, most: c.Limits.States}
	r.walk.sorted = c.Order == BestDepthOrder || c.Order == RandomBestDepthOrder
	r.walk.prune = c.Heuristic != nil && c.Heuristic.Admissible()
	if c.Order == RandomDepthOrder || c.Order == RandomBestDepthOrder {
		x := newRandom(c.Seed)
		r.walk.random = &x
	}
	if c.Kernel != nil {
		r.plant()
	}
	return r
}

// IterateRun is an Iterate under way.
type IterateRun struct {
	Iterate
	size       uint64
	table      *store.Bits
	walk       bounded // of the orders in depth
	search     Run     // under way; nil between two searches
	bound      uint32  // on its trails
	progress   Progress
	iterations []Iteration
	now, hit   attempt  // the search under way, and the one that found the trail
	classes    *Classes // of the search under way, nil while nobody asks
	status     Status
	found      trail.Trail
	kind       ErrorKind
	fault      ts.Fault
	limit      Limit
	failure    error
}

// Iterations returns the searches that have ended, in their order. The slice grows
// with the run.
func (r *IterateRun) Iterations() []Iteration { return r.iterations }

// Limit returns Pruned, or MemoryLimit where a kernel had no room for a search.
func (r *IterateRun) Limit() Limit { return r.limit }

// Trail returns the way to the nearest error found so far.
func (r *IterateRun) Trail() (trail.Trail, ErrorKind, ts.Fault) { return r.found, r.kind, r.fault }

// Progress returns what has been done in all searches; a state counts in each of
// them. Depth and Open are those of the search under way, or of the last one.
func (r *IterateRun) Progress() Progress {
	p := r.progress
	if r.search != nil {
		p = sumOf(p, r.search.Progress())
	}
	if r.kind != NoError {
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
		if k, ok := r.search.(*pruningRun); ok {
			n = k.steps(n)
			if r.stuck(k) {
				break
			}
		} else {
			r.search.Step(1)
			n--
		}
		if r.search.Step(0) != Running {
			r.finish()
		}
	}
	return r.status
}

// begin starts the search with the size at hand.
func (r *IterateRun) begin() {
	if r.kind == NoError {
		r.bound = uint32(min(r.size*r.Sizes.Unit, math.MaxUint32-1))
		if d := r.Limits.Depth; d > 0 {
			r.bound = uint32(min(uint64(r.bound), d))
		}
	}
	r.now = attempt{size: r.size, bound: r.bound}
	if r.walk.random != nil {
		if r.Kernel != nil {
			*r.walk.random = random(r.Kernel.Random())
		}
		r.now.random = *r.walk.random
	}
	if r.Kernel != nil {
		r.search = r.prune()
		return
	}
	r.launch()
}

// launch starts the search with the size and the bound at hand.
func (r *IterateRun) launch() {
	r.table = store.NewBits(r.size*r.Sizes.Unit, 1)
	switch r.Order {
	case BreadthOrder, GreedyOrder:
		c := BestFirst{Model: r.Model, Store: &pruner{bits: r.table, hash: r.Hash, classes: r.classes}, Goal: r.Goal,
			Limits: Limits{States: r.Limits.States}, Priority: Uniform, Heuristic: r.Heuristic, Below: r.bound + 1}
		if r.Order == GreedyOrder {
			c.Priority = Greedy
		}
		r.search = c.Start()
	default:
		r.walk.memory = &bitMemory{bits: r.table, hash: r.Hash}
		if r.classes != nil {
			r.walk.memory = &classing{bitMemory{bits: r.table, hash: r.Hash}, r.classes}
		}
		r.walk.progress, r.walk.begun, r.walk.bound = Progress{}, false, r.bound
		r.search = &boundedRun{walk: &r.walk}
	}
}

// finish takes what a search has shown and chooses the next one.
func (r *IterateRun) finish() {
	p := r.search.Progress()
	i := Iteration{Bits: r.size * r.Sizes.Unit, Bound: r.bound, Progress: p}
	if r.Kernel != nil {
		i.Set = r.Kernel.BitsSet()
	} else {
		i.Set = r.table.Set()
	}
	found, kind, fault := r.search.Trail()
	r.progress = sumOf(r.progress, p)
	r.search = nil
	if kind == NoError {
		r.size = r.Sizes.next(r.size, max(r.Parts, 1))
	} else {
		r.found, r.kind, r.fault = found, kind, fault
		r.hit, r.hit.moves = r.now, p.Stored+p.Matched
		i.Hit, i.Length = true, uint32(len(found.Steps))
		r.bound, r.size = i.Length-1, r.first()
		if i.Length == 0 || r.First {
			r.end()
		}
	}
	r.iterations = append(r.iterations, i)
}

func (r *IterateRun) end() {
	r.status = Limited
	if r.kind != NoError {
		r.status = Found
	}
}

// boundedRun is one bounded search as a run.
type boundedRun struct {
	walk   *bounded
	status Status
}

func (r *boundedRun) Limit() Limit { return Pruned }

func (r *boundedRun) Trail() (trail.Trail, ErrorKind, ts.Fault) {
	return r.walk.found, r.walk.kind, r.walk.fault
}

func (r *boundedRun) Progress() Progress {
	p := r.walk.progress
	p.Open, p.Bytes = uint64(len(r.walk.levels)), r.walk.bytes()
	return p
}

func (r *boundedRun) Step(n int) Status {
	if r.status == Running && n > 0 {
		w, _ := r.walk.steps(n)
		r.status = [...]Status{walkOn: Running, walkDone: Limited, walkError: Found, walkFull: Limited, walkCrowded: Limited}[w]
	}
	return r.status
}

// A pruner keeps the states that a bit table lets through, for searches that come
// back to them.
type pruner struct {
	bits    *store.Bits
	hash    func(s ts.State) uint64
	classes *Classes // are told of each state; nil when nobody asks
	states  []byte
	ends    []int
}

// Insert keeps a state whose bit was not set. Otherwise it is Covered, by one that
// nobody knows.
func (p *pruner) Insert(s ts.State) (store.ID, store.Outcome) {
	h := p.hash(s)
	fresh := p.bits.Add(h)
	if p.classes != nil {
		p.classes.meet(h, fresh)
	}
	if !fresh {
		return store.None, store.Covered
	}
	p.states = append(p.states, s...)
	p.ends = append(p.ends, len(p.states))
	return store.ID(len(p.ends) - 1), store.Fresh
}

// State returns a state that was kept.
func (p *pruner) State(id store.ID) ts.State {
	start := 0
	if id > 0 {
		start = p.ends[id-1]
	}
	return p.states[start:p.ends[id]:p.ends[id]]
}

func (p *pruner) Len() int { return len(p.ends) }

func (p *pruner) Bytes() int64 { return p.bits.Bytes() + int64(cap(p.states)) + int64(cap(p.ends))*8 }
