package search

import (
	"beeline/engine/store"
	"beeline/engine/ts"
)

// A goPruner runs the searches of an IteratedSearch on the model, in Go.
type goPruner struct {
	config  *IteratedSearch
	hash    func(s ts.State) uint64
	table   *store.Bits
	bounded boundedSearch // for the depth-first orders
	random  random        // for the random orders
	classes *Classes      // recorded if not nil
}

func newGoPruner(c *IteratedSearch, classes *Classes) *goPruner {
	p := &goPruner{config: c, hash: c.Hash, classes: classes}
	if p.hash == nil {
		p.hash = hashing(c.Model.Hidden)
	}
	p.bounded.boundedConfig = boundedConfig{model: c.Model, goal: c.Goal, heuristic: c.Heuristic,
		prune: c.Heuristic != nil && c.Heuristic.Admissible(), sorted: c.Order.Best(), maxStates: c.Limits.States}
	if c.Order.Random() {
		p.bounded.random = &p.random
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

// Set returns the number of bits set in the table.
func (p *goPruner) Set() uint64 { return p.table.Set() }

// Search begins a search with a new table.
func (p *goPruner) Search(bits uint64, bound uint32) PruningRun {
	p.table = store.NewBits(bits, 1)
	switch p.config.Order {
	case BreadthOrder, GreedyOrder:
		c := BestFirst{Model: p.config.Model, Store: &prunedStore{bits: p.table, hash: p.hash, classes: p.classes}, Goal: p.config.Goal,
			Limits: Limits{States: p.config.Limits.States}, Priority: Uniform, Heuristic: p.config.Heuristic, ShorterThan: bound + 1}
		if p.config.Order == GreedyOrder {
			c.Priority = Greedy
		}
		return prunedBest{c.Start()}
	}
	p.bounded.memory = &bitMemory{bits: p.table, hash: p.hash}
	if p.classes != nil {
		p.bounded.memory = &classMemory{bitMemory{bits: p.table, hash: p.hash}, p.classes}
	}
	p.bounded.progress, p.bounded.started, p.bounded.horizon.bound = Progress{}, false, bound
	return &boundedRun{search: &p.bounded}
}

// prunedBest makes a best-first search a PruningRun.
type prunedBest struct{ *BestRun }

// Steps expands up to n states.
func (r prunedBest) Steps(n int) (left int) {
	for ; n > 0 && r.status == Running; n-- {
		r.Step(1)
	}
	return n
}

// boundedRun makes a bounded search a PruningRun.
type boundedRun struct {
	search *boundedSearch
	status Status
}

func (r *boundedRun) Outcome() Outcome {
	if r.search.unsearchable != nil {
		return Outcome{Limit: ModelLimit, Unsearchable: r.search.unsearchable}
	}
	return Outcome{Limit: Pruned}
}

func (r *boundedRun) Finding() Finding { return r.search.found }

func (r *boundedRun) Progress() Progress { return r.search.currentProgress() }

func (r *boundedRun) Step(n int) Status {
	r.Steps(n)
	return r.status
}

// Steps follows or takes back up to n edges.
func (r *boundedRun) Steps(n int) (left int) {
	if r.status != Running || n <= 0 {
		return n
	}
	result, left := r.search.steps(n)
	switch result {
	case stepMore:
	case stepError:
		r.status = Found
	default:
		r.status = Limited
	}
	return left
}

// A prunedStore keeps the states that a bit table counts as new, for best-first
// searches.
type prunedStore struct {
	bits    *store.Bits
	hash    func(s ts.State) uint64
	classes *Classes // recorded if not nil
	states  []byte
	ends    []int
}

// Insert keeps a state if its bit was not set. Otherwise the state is Covered, by an
// unknown one.
func (p *prunedStore) Insert(s ts.State) (store.ID, store.Outcome) {
	h := p.hash(s)
	fresh := p.bits.Add(h)
	if p.classes != nil {
		p.classes.record(h, fresh)
	}
	if !fresh {
		return store.None, store.Covered
	}
	p.states = append(p.states, s...)
	p.ends = append(p.ends, len(p.states))
	return store.ID(len(p.ends) - 1), store.Fresh
}

// State returns a state. It aliases the store.
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
