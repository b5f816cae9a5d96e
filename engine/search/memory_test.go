package search_test

import (
	"runtime"
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
)

// chain returns a graph whose only path visits so many nodes, with large states.
func chain(length, padding int) *toy {
	g := &toy{nodes: make([]toyNode, length)}
	for i := range g.nodes {
		g.nodes[i] = toyNode{padding: padding, edges: []toyEdge{{to: min(i+1, length-1)}}}
	}
	return g
}

// TestLargeStatesAreMeasured: a search stops soon after its memory limit, however large its
// states are.
func TestLargeStatesAreMeasured(t *testing.T) {
	const padding, limit = 500_000, 16 << 20
	g := chain(120, padding)
	limits := search.Limits{Bytes: limit}
	dfs, best := depthFirst(g, true), bestFirst(g, search.Uniform, nil, true)
	dfs.Limits, best.Limits = limits, limits
	shuffled := dfs
	dfs.Store, shuffled.Store, best.Store = store.NewExact(toyHidden), store.NewExact(toyHidden), store.NewExact(toyHidden)
	shuffled.Random = true
	deeper := deepening(g, nil)
	deeper.Limits = limits
	for name, r := range map[string]search.Run{
		"depth-first": dfs.Start(), "random": shuffled.Start(), "best-first": best.Start(), "IDA*": deeper.Start(),
	} {
		peak := uint64(0)
		for r.Step(1) == search.Running && peak < 4*limit {
			peak = max(peak, r.Progress().Bytes)
		}
		if peak < limit/2 || peak > limit+8*padding || r.Outcome().Limit == search.NoLimit {
			t.Errorf("%s: up to %d bytes, limit %d; want at most about %d bytes", name, peak, r.Outcome().Limit, limit)
		}
	}
}

// TestGrowthCopiesNothing: long lists of nodes, of open states and of states on the stack grow
// without being copied, so a search allocates little more than it keeps.
func TestGrowthCopiesNothing(t *testing.T) {
	g := chain(1<<16, 200)
	for name, r := range map[string]search.Run{
		"depth-first": depthFirst(g, true).Start(), "best-first": bestFirst(g, search.Greedy, nil, true).Start(),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		peak := uint64(0)
		for r.Step(1000) == search.Running {
			peak = max(peak, r.Progress().Bytes)
		}
		runtime.ReadMemStats(&after)
		allocated := after.TotalAlloc - before.TotalAlloc
		if r.Progress().Stored != 1<<16 || allocated > peak*3/2 {
			t.Errorf("%s: %d states, %d bytes allocated, up to %d in use; want at most half more", name, r.Progress().Stored, allocated, peak)
		}
	}
}
