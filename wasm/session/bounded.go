package session

import (
	"errors"

	"beeline/engine/format"
	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// Searches along paths up to a bound: ida, pida, iterate and shorten. Go code runs them;
// kernels can run iterate.

// Defaults of partial IDA*.
const (
	defaultHashBits = 2       // double bitstate hashing
	defaultHashes   = 1 << 23 // bytes
)

// orders are the values of the option order, for iterate.
var orders = map[string]search.Order{
	"dfs": search.DepthOrder, "random": search.RandomDepthOrder, "best": search.BestDepthOrder,
	"random-best": search.RandomBestDepthOrder, "bfs": search.BreadthOrder, "greedy": search.GreedyOrder,
}

// tableSizes are the values of the option sizes, for iterate.
var tableSizes = map[string]search.Sizes{
	"bytes": search.ByteSizes, "doubling": search.DoublingSizes, "sequential": search.SequentialSizes,
}

// completeBounded sets the missing options of these searches.
func completeBounded(o *protocol.Options) error {
	if !protocol.SearchNamed(o.Search).Bounded() {
		return nil
	}
	if o.Store != "" && o.Store != "exact" {
		return format.Errorf("the search %s has no store of whole states: leave the store out", o.Search)
	}
	switch o.Search {
	case "shorten":
		if o.Heuristic == "" {
			o.Heuristic = "blind"
		}
	case "pida":
		if o.Bits == 0 {
			o.Bits = defaultHashBits
		}
		if o.Table <= 0 {
			o.Table = defaultHashes
		}
		if o.Bits < 1 || o.Bits > 64 {
			return format.Errorf("pida keeps 1 to 64 bits of a state, not %d", o.Bits)
		}
	case "iterate":
		if o.Bits > 1 {
			return errors.New("iterate keeps one bit of a state: more would prune less")
		}
		if o.Heuristic == "" && (o.Order == "" || o.Order == "dfs" || o.Order == "random" || o.Order == "bfs") {
			o.Heuristic = "blind"
		}
	}
	if o.Table > int64(o.Memory)<<20 {
		return format.Errorf("a table of %s does not fit in %s MB of memory", countOf(uint64(o.Table), "byte"), protocol.Grouped(uint64(o.Memory)))
	}
	return nil
}

// boundedSearch makes the search that the options ask for.
func (r *run) boundedSearch(goal search.Goal) search.Run {
	list, _ := r.makeEstimates() // prepare has reported the error
	h, o, m := list[0], &r.options, &r.space.Model
	switch o.Search {
	case "ida":
		return search.IDAStar{Model: m, Goal: goal, Limits: r.limits, Heuristic: h}.Start()
	case "pida":
		c := search.PartialIDAStar{Model: m, Goal: goal, Limits: r.limits, Heuristic: h, Bytes: uint64(o.Table), Bits: o.Bits, Seed: uint64(o.Seed)}
		if o.Seconds == 0 {
			c.Hashes = 1
		}
		return c.Start()
	case "iterate":
		c := r.iterate(goal, h)
		if driver.CanIterate(c) && r.makeKernel(kernel.Store{Kind: kernel.Pruning}) {
			return driver.Iterate(c, r.kernel)
		}
		return c.Start()
	case "shorten":
		if s, err := r.shorten(goal, h).Start(); err == nil { // prepare has reported the error
			return s
		}
	}
	return nil
}

func (r *run) shorten(goal search.Goal, h search.Heuristic) search.Shorten {
	c := search.Shorten{Model: &r.space.Model, Goal: goal, Limits: r.limits, Heuristic: h, Given: r.given.trail}
	if r.options.Heuristic == "blind" {
		c.Heuristic = nil
	}
	return c
}

// canShorten returns an error if the options ask for shorter trails than the request's, but
// this is not possible.
func (r *run) canShorten() error {
	switch {
	case r.options.Search != "shorten":
		return nil
	case r.given.end == nil:
		return errors.New("there is no trail to shorten")
	}
	_, err := r.shorten(r.goal(), nil).Start()
	return err
}

func (r *run) iterate(goal search.Goal, h search.Heuristic) search.IteratedSearch {
	o := &r.options
	c := search.IteratedSearch{Model: &r.space.Model, Goal: goal, Limits: r.limits, Heuristic: h,
		Order: orders[o.Order], Sizes: tableSizes[o.Sizes], Part: o.Part, Parts: o.Parts, First: o.First, Seed: uint64(o.Seed)}
	if o.Table > 0 {
		c.Sizes.Max = uint64(o.Table) * 8 / c.Sizes.Unit
	}
	if o.Heuristic == "blind" {
		c.Heuristic = nil
	}
	return c
}
