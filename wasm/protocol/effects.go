package protocol

import "slices"

// Names of searches, for Flag.Used.
var (
	everySearch = names(func(s *Search) bool { return s.Mode == "" })
	checks      = names(func(*Search) bool { return true })
	guided      = names(func(s *Search) bool { return s.Guided })
	guidedNamed = names(func(s *Search) bool { return s.Guided && s.Mode == "" })
	withLists   = names(func(s *Search) bool { return s.OpenLists })
	withStore   = names(func(s *Search) bool { return s.HasStore })
	goingOn     = names(func(s *Search) bool { return s.HasStore && !s.OneError })
	forCycles   = names(func(s *Search) bool { return s.Cycles })
	forSafety   = names(func(s *Search) bool { return !s.Cycles })
	reducing    = names(func(s *Search) bool { return !s.Cycles || s.Shortest != "always" })
	withDepth   = names(func(s *Search) bool { return s.Mode == "" && (s.DepthFirst || !s.Cycles) })
	withLossy   = names(func(s *Search) bool { return s.LossyStore })

	alongCycles = slices.Concat(forCycles, []string{"--replay"})

	checksAndExercises = slices.Concat(checks, []string{"--exercise"})

	autoAndStores = slices.Concat([]string{"auto"}, withStore)

	withDomain = heuristics(func(e *Estimate) bool { return e.Domain })
	withPlans  = heuristics(func(e *Estimate) bool { return e.Plans })
)

// heuristics returns `--heuristic NAME` for each estimate that has a property.
func heuristics(has func(e *Estimate) bool) []string {
	list := estimatesWith(has)
	for i := range list {
		list[i] = "--heuristic " + list[i]
	}
	return list
}

// An effect says with which searches an option has an effect: see Flag.Used. sets is the
// value of a field that several flags set. The lists are pointers, which makes the table data: as code
// it takes nine times as much room in the module.
type effect struct {
	to, sets   string
	used, also *[]string // also may be nil
}

// effects are those of the fields of Options that do not have one with every search.
var effects = []effect{
	{to: "ignoreEnds", used: &forSafety},
	{to: "all", used: &goingOn},
	{to: "formula", used: &alongCycles},
	{to: "property", sets: "accept", used: &alongCycles},
	{to: "property", sets: "progress", used: &alongCycles},
	{to: "property", sets: "safety", used: &forSafety},
	{to: "property", sets: PropertyAll, used: &everySearch},
	{to: "fair", used: &alongCycles},
	{to: "heuristic", used: &guided},
	{to: "domain", used: &guided, also: &withDomain},
	{to: "deferred", used: &withLists},
	{to: "preferred", used: &withLists, also: &withPlans},
	{to: "weight", used: &[]string{"wastar"}},
	{to: "beam", used: &[]string{"beam"}},
	{to: "trace", used: &[]string{"bfs", "dfs", "greedy"}},
	{to: "inclusion", used: &forSafety},
	{to: "order", used: &[]string{"iterate"}},
	{to: "sizes", used: &[]string{"iterate"}},
	{to: "cores", used: &[]string{"bfs", "dfs"}},
	{to: "first", used: &[]string{"auto", "iterate"}},
	{to: "seed", used: &[]string{"auto", "dfs", "pida", "swarm", "--order random", "--order random-best", "--simulate"}},
	{to: "noPor", used: &reducing},
	{to: "store", used: &autoAndStores},
	{to: "bits", used: &[]string{"--store bitstate", "--store compact", "pida"}},
	{to: "table", used: &[]string{"--store bitstate", "pida", "iterate"}},
	{to: "depth", used: &withDepth},
	{to: "memory", used: &checksAndExercises},
	{to: "seconds", used: &checksAndExercises},
	{to: "states", used: &checksAndExercises},
	{to: "steps", used: &[]string{"--simulate"}},
}
