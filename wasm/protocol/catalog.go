package protocol

//go:generate go run ./fields
//go:generate go run ./generate

// A Search is a row of Searches: a value of Options.Search with its texts, what it promises
// and what it combines with.
type Search struct {
	Name     string `json:"name"`
	Title    string `json:"title"`    // on the page
	Sentence string `json:"sentence"` // on the page, below the question
	Help     string `json:"-"`        // in --help
	Report   string `json:"-"`        // line in the report, "" for a depth-first search and a portfolio

	// DepthFirst reports that it follows one path at a time, on a stack. Its depth limit has a
	// default.
	DepthFirst bool `json:"-"`
	// Shortest says when the trail is a shortest one: "always", "admissible" (if the
	// estimate never overestimates), or "" (not promised).
	Shortest string `json:"-"`
	// Exhaustive reports that a complete search without an error proves that there is none:
	// it has visited every state, except those from which the estimate excludes an error.
	Exhaustive bool `json:"-"`
	// Kernel reports that a model's kernel can run the search.
	Kernel bool `json:"-"`

	Guided    bool `json:"-"` // it uses an estimate
	OpenLists bool `json:"-"` // it supports several open lists and deferred evaluation
	// ShortTrails reports that it prefers short trails. Its depth limit counts steps of the
	// whole program.
	ShortTrails bool `json:"-"`
	HasStore    bool `json:"-"`                    // it keeps visited states in a store, and can continue after errors
	OneError    bool `json:"-"`                    // it ends with the first error, although it has a store
	LossyStore  bool `json:"lossyStore,omitempty"` // its store may lose states
	Improves    bool `json:"-"`                    // it continues after an error, toward shorter trails
	// Cycles reports that it looks for runs that never end. Such a search needs a property other
	// than safety, and such a property needs one of these searches.
	Cycles bool `json:"cycles,omitempty"`
	// Components reports that it needs a claim, whose components direct it.
	Components bool `json:"-"`
	// Workers is how many workers share it at most; 0 means one worker.
	Workers int `json:"workers,omitempty"`
	// Mode is the flag that takes the place of --search, "" for most searches.
	Mode string `json:"mode,omitempty"`
}

// Searches are the searches, the default of the page and the command first. Of those with Cycles,
// too, the first one is the default.
var Searches = []Search{
	{
		Name: "auto", Title: "Auto", Help: "several searches that take turns until one finds an error or has visited every state; then a shortest trail",
		Sentence: "Runs several searches at once. It shows the first error as soon as one search finds it, then looks for the shortest run to an error.",
		Shortest: "always", Exhaustive: true, Kernel: true, Workers: 4,
	},
	{
		Name: "bfs", Title: "breadth-first", Help: "breadth-first search: a shortest trail",
		Sentence: "Visits states in the order of their depth. The run to the first error is a shortest one.",
		Report:   "Using Breadth-First Search",
		Shortest: "always", Exhaustive: true, Kernel: true, ShortTrails: true, HasStore: true,
	},
	{
		Name: "dfs", Title: "depth-first", Help: "depth-first search",
		Sentence:   "Follows each run to its end before it tries another. It needs little memory besides the visited states. Its runs are long.",
		DepthFirst: true, Exhaustive: true, Kernel: true, HasStore: true, LossyStore: true,
	},
	{
		Name: "greedy", Title: "greedy", Help: "best-first search by the estimate alone",
		Sentence:   "Expands the state with the smallest estimate first. It often finds an error soon, seldom on a shortest run.",
		Report:     "Using Greedy Best-First Search",
		Exhaustive: true, Kernel: true, Guided: true, OpenLists: true, HasStore: true,
	},
	{
		Name: "bfws", Title: "novelty", Help: "best-first width search: novel states first, then by the estimate, BFWS(w_{h,1})",
		Sentence:   "Expands novel states first: a byte of the state has a value that no visited state with the same estimate had. Among equally novel states the smallest estimate decides.",
		Report:     "Using Best-First Width Search",
		Exhaustive: true, Kernel: true, Guided: true, HasStore: true,
	},
	{
		Name: "astar", Title: "A*", Help: "A*: best-first search by depth and estimate; a shortest trail if the estimate is admissible",
		Sentence: "Expands the state with the smallest sum of depth and estimate first. The run is a shortest one if the estimate is admissible (never too high).",
		Report:   "Using A* Search",
		Shortest: "admissible", Exhaustive: true, Kernel: true, Guided: true, ShortTrails: true, HasStore: true,
	},
	{
		Name: "wastar", Title: "weighted A*", Help: "A* with a weighted estimate, see --weight",
		Sentence:   "A* that multiplies the estimate by a weight. It is faster. If the estimate is admissible, the run is at most that many times as long as a shortest one.",
		Report:     "Using Weighted A* Search",
		Exhaustive: true, Kernel: true, Guided: true, OpenLists: true, ShortTrails: true, HasStore: true,
	},
	{
		Name: "ehc", Title: "hill climbing", Help: "enforced hill climbing",
		Sentence: "Goes from each state to the nearest one with a smaller estimate. It may end before it has visited everything.",
		Report:   "Using Enforced Hill Climbing",
		Kernel:   true, Guided: true, HasStore: true,
	},
	{
		Name: "beam", Title: "beam", Help: "breadth-first search that expands only the best states of each depth, see --beam",
		Sentence: "Breadth-first search that expands only the states with the smallest estimates at each depth. It may miss errors.",
		Report:   "Using Beam Search",
		Kernel:   true, Guided: true, HasStore: true,
	},
	{
		Name: "ida", Title: "IDA*", Help: "IDA*: depth-first searches with a rising bound; a shortest trail if the estimate is admissible",
		Sentence: "A* as a series of depth-first searches with a rising bound. It needs less memory and more time.",
		Report:   "Using Iterative-Deepening A* Search",
		Shortest: "admissible", Exhaustive: true, Guided: true, ShortTrails: true,
	},
	{
		Name: "pida", Title: "partial IDA*", Help: "partial IDA*: stores bits of states; with --seconds it repeats with other hashes",
		Sentence: "IDA* that stores some bits of each state and repeats with other hashes. It may miss states, so it proves nothing.",
		Report:   "Using Partial Iterative-Deepening A* Search",
		Guided:   true,
	},
	{
		Name: "iterate", Title: "iterated with small tables", Help: "iterated search refinement: many searches with bit tables of different sizes, all far too small",
		Sentence: "Runs many searches with bit tables of different sizes, all far too small. It finds errors with very little memory, on short runs. It proves nothing.",
		Report:   "Using Iterated Search Refinement",
		Kernel:   true, Guided: true, Improves: true, Workers: 8,
	},
	{
		Name: "swarm", Title: "swarm", Help: "very different searches that take turns until one finds an error",
		Sentence: "Runs very different searches, one in each worker, each with a part of the memory. The first error ends them. They prove nothing.",
		Kernel:   true, Workers: 8,
	},
	{
		Name: "ndfs", Title: "nested depth-first", Help: "nested depth-first search, as pan -a: the default for --ltl, -a and -l",
		Sentence: "Depth-first search for runs that never end and violate the property. From each accepting state a second search looks for a way back.",
		Cycles:   true, DepthFirst: true, Exhaustive: true, Kernel: true, HasStore: true, LossyStore: true,
	},
	{
		Name: "indfs", Title: "improved nested depth-first", Help: "nested depth-first search that uses the components of the claim (INDFS)",
		Sentence: "Nested depth-first search that starts the second search only where the claim makes it necessary.",
		Report:   "Using Improved Nested Depth-First Search",
		Cycles:   true, Components: true, DepthFirst: true, Exhaustive: true, HasStore: true, LossyStore: true,
	},
	{
		Name: "astar+indfs", Title: "A* with nested depth-first", Help: "A* toward states where the claim can accept, INDFS from there; its runs are usually short",
		Sentence: "A* toward states where the claim can accept, and improved nested depth-first search from there. Its runs are usually short.",
		Report:   "Using A* Search and Improved Nested Depth-First Search",
		Cycles:   true, Components: true, Exhaustive: true, Guided: true, HasStore: true, OneError: true,
	},
	{
		Name: "scc", Title: "components", Help: "one depth-first search for strongly connected components; with -f it needs no copies of states",
		Sentence: "Depth-first search for strongly connected components. It visits each state once and then looks for a short loop in the component.",
		Report:   "Using a Search for Strongly Connected Components",
		Cycles:   true, DepthFirst: true, Exhaustive: true, HasStore: true, OneError: true,
	},
	{
		Name: "lasso", Title: "shortest lasso", Help: "a shortest run that never ends and violates the property: prefix and loop together",
		Sentence: "Looks for a violation as the search for components does, then for a shortest one: prefix and loop together.",
		Report:   "Using a Search for a Shortest Lasso",
		Shortest: "always", Cycles: true, Exhaustive: true,
	},
	{
		Name: "shorten", Title: "shorten", Help: "look for shorter trails than a given one", Mode: "--shorten",
		Sentence: "Looks for shorter runs than the given one.",
		Report:   "Shortening a Trail",
		Guided:   true, Improves: true,
	},
}

// SearchNamed returns the row of a search, or an empty row if there is none.
func SearchNamed(name string) *Search {
	for i := range Searches {
		if Searches[i].Name == name {
			return &Searches[i]
		}
	}
	return &Search{}
}

// SearchesForCycles lists the searches for runs that never end, the default first.
func SearchesForCycles() []string { return forCycles }

// Portfolio reports whether the name stands for several searches that take turns.
func (s *Search) Portfolio() bool { return s.Name == "auto" || s.Name == "swarm" }

// Bounded reports whether the search follows paths up to a bound, without a store.
func (s *Search) Bounded() bool { return s.Name != "" && !s.HasStore && !s.Cycles && !s.Portfolio() }

// A Choice is one of the few values of an option.
type Choice struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	// Sentence is on the page, below the question; "" if the title is enough.
	Sentence string `json:"sentence,omitempty"`
}

// Unshared is the store with which several cores cannot share a search.
const Unshared = "collapse"

// Hulls is the store that keeps one zone of timed automata for all with the same locations and integers. It goes
// with breadth-first search.
const Hulls = "hulls"

// Stores are the stores of visited states, the default first.
var Stores = []Choice{
	{"exact", "whole states", ""},
	{Unshared, "collapsed states", "Stores parts that states share only once. Nothing is lost. It needs less memory and more time."},
	{"compact", "hashes of states", "Stores a 64-bit hash of each state, so that several times as many states fit. An error that it finds is real. Without an error, a state may have been missed: the result says how likely that is."},
	{"bitstate", "3 bits of each state", "Stores three bits of each state in a quarter of the memory. An error that it finds is real. Without an error, nothing is proved: the result estimates how many states were missed."},
	{Hulls, "hulls of zones", ""},
}

// FastestTrace is the trace that takes least time. The search is greedy, and its estimate the time.
const FastestTrace = "fastest"

// Traces are the trails that the command can ask for instead of a search.
var Traces = []Choice{{"some", "some trail", ""}, {"shortest", "one with the fewest steps", ""}, {FastestTrace, "one that takes least time", ""}}

// Extrapolations say which zones of timed automata are taken for equal, the default first.
var Extrapolations = []Choice{
	{"lu", "lower and upper bounds, merged where deadlocks or priorities ask for it", ""}, {"m", "merged bounds", ""}, {"none", "no extrapolation", ""},
}

// Inclusions say which zones need not be visited, the default first.
var Inclusions = []Choice{{"on", "those that a visited zone includes", ""}, {"alu", "those that a visited zone simulates", ""}, {"off", "visited ones only", ""}}

// Orders are the orders in which a search of iterate visits states, the default first.
var Orders = []Choice{
	{"dfs", "depth-first", ""}, {"bfs", "breadth-first", ""}, {"random", "in random order", ""},
	{"best", "by the estimate", ""}, {"random-best", "by the estimate, else at random", ""}, {"greedy", "greedy", ""},
}

// Sizes are the series of table sizes of iterate, the default first.
var Sizes = []Choice{{"bytes", "byte by byte", ""}, {"doubling", "doubling", ""}, {"sequential", "doubling from 2^18 bits on", ""}}

// Domains are what delete relaxation stores for a variable, the default first.
var Domains = []Choice{{"set", "sets of values", ""}, {"interval", "intervals", ""}}

// Names returns the names of choices.
func Names(list []Choice) []string {
	var out []string
	for _, c := range list {
		out = append(out, c.Name)
	}
	return out
}

// names returns the names of the searches that have a property, as Flag.Used has them.
func names(has func(s *Search) bool) []string {
	var out []string
	for i := range Searches {
		if has(&Searches[i]) {
			out = append(out, Searches[i].inCommand())
		}
	}
	return out
}

// inCommand is how Flag.Used names the search: its name, or the flag that asks for it.
func (s *Search) inCommand() string {
	if s.Mode != "" {
		return s.Mode
	}
	return s.Name
}
