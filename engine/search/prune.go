package search

import (
	"beeline/engine/store"
	"beeline/engine/ts"
)

// A goPruner carries out the searches of an Iterate with the model itself.
type goPruner struct {
	config  *Iterate
	hash    func(s ts.State) uint64
	table   *store.Bits
	walk    bounded  // of the orders in depth
	random  random   // of the random orders
	classes *Classes // of the searches, nil when nobody asks
}

func newGoPruner(c *Iterate, classes *Classes) *goPruner {
	p := &goPruner{config: c, hash: c.Hash, classes: classes}
	if p.hash == nil {
		p.hash = hashing(c.Model.Hidden)
	}
	p.walk = bounded{model: c.Model, goal: c.Goal, heuristic: c.Heuristic, most: c.Limits.States, sorted: c.Order.Best()}
	p.walk.prune = c.Heuristic != nil && c.Heuristic.Admissible()
	if c.Order.Random() {
		p.walk.random = &p.random
	}
	return p
}

// Begin starts the generator of random orders.
func (p *goPruner) Begin(start uint64) error {
	p.random = random(start)
	return nil
}

// Random returns the state of that generator.
func (p *goPruner) Random() uint64 { return uint64(p.random) }

// Set returns how many bits of the table are set.
func (p *goPruner) Set() uint64 { return p.table.Set() }

// Search begins a search with a new table.
func (p *goPruner) Search(bits uint64, bound uint32) PruningRun {
	p.table = store.NewBits(bits, 1)
	switch p.config.Order {
	case BreadthOrder, GreedyOrder:
		c := BestFirst{Model: p.config.Model, Store: &prunedStore{bits: p.table, hash: p.hash, classes: p.classes}, Goal: p.config.Goal,
			Limits: Limits{States: p.config.Limits.States}, Priority: Uniform, Heuristic: p.config.Heuristic, Below: bound + 1}
		if p.config.Order == GreedyOrder {
			c.Priority = Greedy
		}
		return prunedBest{c.Start()}
	}
	p.walk.memory = &bitMemory{bits: p.table, hash: p.hash}
	if p.classes != nil {
		p.walk.memory = &classing{bitMemory{bits: p.table, hash: p.hash}, p.classes}
	}
	p.walk.progress, p.walk.begun, p.walk.bound = Progress{}, false, bound
	return &boundedRun{walk: &p.walk}
}

// prunedBest is a best-first search as one of an Iterate.
type prunedBest struct{ *BestRun }

// Steps expands at most n states.
func (r prunedBest) Steps(n int) (left int) {
	for ; n > 0 && r.status == Running; n-- {
		r.Step(1)
	}
	return n
}

// boundedRun is one bounded search as a run.
type boundedRun struct {
	walk   *bounded
	status Status
}

func (r *boundedRun) Outcome() Outcome { return Outcome{Limit: Pruned} }

func (r *boundedRun) Finding() Finding { return r.walk.found }

func (r *boundedRun) Progress() Progress {
	p := r.walk.progress
	p.Open, p.Bytes = uint64(len(r.walk.levels)), r.walk.bytes()
	return p
}

func (r *boundedRun) Step(n int) Status {
	r.Steps(n)
	return r.status
}

// Steps takes at most n edges or steps back.
func (r *boundedRun) Steps(n int) (left int) {
	if r.status != Running || n <= 0 {
		return n
	}
	w, left := r.walk.steps(n)
	r.status = [...]Status{walkOn: Running, walkDone: Limited, walkError: Found, walkFull: Limited, walkCrowded: Limited}[w]
	return left
}

// A prunedStore keeps the states that a bit table lets through, for searches that come
// back to them.
type prunedStore struct {
	bits    *store.Bits
	hash    func(s ts.State) uint64
	classes *Classes // are told of each state; nil when nobody asks
	states  []byte
	ends    []int
}

// Insert keeps a state whose bit was not set. Otherwise it is Covered, by one that
// nobody knows.
func (p *prunedStore) Insert(s ts.State) (store.ID, store.Outcome) {
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
func (p *prunedStore) State(id store.ID) ts.State {
	start := 0
	if id > 0 {
		start = p.ends[id-1]
	}
	return p.states[start:p.ends[id]:p.ends[id]]
}

func (p *prunedStore) Len() int { return len(p.ends) }

func (p *prunedStore) Bytes() int64 {
	return p.bits.Bytes() + int64(cap(p.states)) + int64(cap(p.ends))*8
}
