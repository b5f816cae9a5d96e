package session

import (
	"errors"

	"beeline/wasm/protocol"
)

// A member is one search of a portfolio: what it has of the options, and when it has
// its place.
type member struct {
	search, heuristic, store, order, sizes string

	table  int64 // bytes; of a store that loses states half of the memory
	random bool  // depth first in a random order
	seed   int64 // behind that of the options: of searches that differ in nothing else
	// share of the memory, in parts of what all members have that begin at once.
	share int
	// weight of its turns: of the time it has so many parts for one that others have; 0
	// is one.
	weight int
	// late members begin at once only where a worker has nothing else to do, and
	// otherwise when a search before them has ended without showing anything.
	late bool
	// guest members are those of another worker, until that has begun; those that are
	// slow to prepare are none.
	guest bool
	// aim is the kinds of error of which one must be asked for; 0 is any.
	aim aim
	// shown is what is told of it.
	shown protocol.Member
}

// wholeOnly tells that a member keeps states whole whatever the options say: the search
// in a random order has no kernel, and Go's store knows nothing else.
func (m *member) wholeOnly() bool { return m.random && m.store == "" }

// slowToPrepare tells that it takes so long to prepare a member that nothing else is to
// wait for it, and small models are over before.
func (m *member) slowToPrepare() bool { return m.heuristic == "formula" }

// The portfolios. The member that begins comes first.
var (
	// firstMembers look for any error, and for the proof that there is none.
	firstMembers = []member{
		{search: "bfs", share: 4, weight: 6},
		{search: "dfs", share: 2, weight: 3},
		{search: "dfs", random: true, share: 1},
		{search: "greedy", heuristic: "formula", share: 1, weight: 2, aim: atGoal | atAsserts},
		{search: "greedy", heuristic: "active", share: 1, weight: 2, aim: atEnds},
		{search: "dfs", store: "collapse", share: 4, weight: 6, late: true},
		{search: "dfs", store: "bitstate", share: 2, late: true},
		{search: "iterate", order: "random", sizes: "doubling", table: 1 << 15, share: 1, late: true},
	}
	// shorterMembers have an error and look for the shortest way to one.
	shorterMembers = []member{
		{search: "bfs", share: 5, weight: 4},
		{search: "shorten", share: 1},
		{search: "astar", heuristic: "hpl", share: 2, late: true},
	}
	// swarmMembers differ as much as they can, and prove nothing.
	swarmMembers = []member{
		{search: "dfs", store: "bitstate", random: true, share: 1},
		{search: "iterate", order: "random-best", share: 1},
		{search: "dfs", store: "bitstate", share: 1},
		{search: "iterate", order: "random", share: 1},
	}
)

// several reports whether the options ask for a portfolio of several searches.
func several(o *protocol.Options) bool { return o.Search == "auto" || o.Search == "swarm" }

// membersOf lists those of the portfolio that the options ask for. A swarm has one for
// each worker, and each of them at least once.
func membersOf(o *protocol.Options, given bool) []member {
	switch {
	case o.Search == "auto" && given:
		return append([]member(nil), shorterMembers...)
	case o.Search == "auto":
		return append([]member(nil), firstMembers...)
	}
	var out []member
	for i := range max(o.Parts, len(swarmMembers)) {
		out = append(out, swarmMembers[i%len(swarmMembers)])
		out[i].seed = int64(i)
	}
	return out
}

// memberOptions are the options of a member with some memory, in MB, for itself. The
// way to the shortest trail goes through the whole space: reduced ones do not keep it.
func memberOptions(o *protocol.Options, m *member, memory int, given bool) protocol.Options {
	out := *o
	out.Part, out.Parts, out.Seconds, out.Memory = 0, 0, 0, max(memory, 1)
	out.Search, out.Heuristic, out.Order, out.Sizes = m.search, m.heuristic, m.order, m.sizes
	out.Seed = o.Seed + m.seed
	out.Table, out.Random, out.First, out.NoPOR = m.table, m.random, true, o.NoPOR || given
	switch {
	case m.store == "bitstate":
		out.Store, out.Table = m.store, int64(out.Memory)<<19
	case m.store != "":
		out.Store = m.store
	case oneOf(m.search, boundedSearches):
		out.Store = ""
	}
	return out
}

// completePortfolio refuses what a portfolio decides by itself.
func completePortfolio(o *protocol.Options) error {
	switch {
	case o.Part < 0 || o.Parts < 0 || o.Part > 0 && o.Part >= o.Parts:
		return errors.New("the parts of a search count from 0 and are fewer than their number")
	case several(o) && (o.All || o.Heuristic != "" || o.Deferred || o.Preferred || o.Order != ""):
		return errors.New("auto and swarm choose estimates and orders, and end with the first error: for others name one search")
	}
	return nil
}
