package protocol

//go:generate go run ./generate

// A Search is a row of Searches: a value of Options.Search, what it is called, what it
// promises and what it combines with. A new search is its code, its row and its tests.
type Search struct {
	Name     string `json:"name"`
	Title    string `json:"title"`    // on the page
	Sentence string `json:"sentence"` // on the page, below the question
	Help     string `json:"-"`        // of the command
	Report   string `json:"-"`        // in the heading of the report, "" for what pan does

	// Shortest says when a trail of the search is a shortest one: "always", "admissible"
	// (with an estimate that never overestimates), or "" (not promised).
	Shortest string `json:"-"`
	// Exhaustive tells that a search without an error has visited every state.
	Exhaustive bool `json:"-"`
	// Kernel tells that the kernel of a model can carry the search out.
	Kernel bool `json:"-"`

	Guided  bool `json:"-"` // it takes an estimate
	Lists   bool `json:"-"` // it can have several open lists, and evaluate states late
	Lengths bool `json:"-"` // it is made for short trails: its depth limit is in steps of the whole program
	Keeps   bool `json:"-"` // it keeps visited states in a store, and can go on after errors
	Lossy   bool `json:"-"` // it can do with a store that may lose states
	// Improves tells that it continues after an error, to shorter trails.
	Improves bool `json:"-"`
	// Shared tells that workers share it.
	Shared bool `json:"shared"`
	// Mode is the option of the command that takes the place of --search, "" for most.
	Mode string `json:"mode,omitempty"`
}

// Searches are the searches, the default of the page and the command first.
var Searches = []Search{
	{
		Name: "auto", Title: "Auto", Help: "several searches in turns, until one finds an error or has visited everything; then the shortest trail",
		Sentence: "Runs several searches at once. It shows the first error as soon as one search finds it, then looks for the shortest run to an error.",
		Shortest: "always", Exhaustive: true, Kernel: true, Shared: true,
	},
	{
		Name: "bfs", Title: "breadth-first", Help: "breadth-first search: a shortest trail",
		Sentence: "Visits states in the order of their depth. The run to the first error is a shortest one.",
		Report:   "Using Breadth-First Search",
		Shortest: "always", Exhaustive: true, Kernel: true, Lengths: true, Keeps: true,
	},
	{
		Name: "dfs", Title: "depth-first", Help: "depth-first search",
		Sentence:   "Follows each run to its end before it tries another. It needs little memory besides the visited states. Its runs are long.",
		Exhaustive: true, Kernel: true, Keeps: true, Lossy: true,
	},
	{
		Name: "greedy", Title: "greedy", Help: "best-first search by the estimate alone",
		Sentence:   "Expands the state with the smallest estimate first. It often finds an error soon, seldom on a shortest run.",
		Report:     "Using Greedy Best-First Search",
		Exhaustive: true, Kernel: true, Guided: true, Lists: true, Keeps: true,
	},
	{
		Name: "bfws", Title: "novelty", Help: "best-first width search: novel states first, then by the estimate, BFWS(w_{h,1})",
		Sentence:   "Expands novel states first: those in which a byte has a value for the first time at their estimate. Among equals the smallest estimate decides.",
		Report:     "Using Best-First Width Search",
		Exhaustive: true, Kernel: true, Guided: true, Keeps: true,
	},
	{
		Name: "astar", Title: "A*", Help: "A*: best-first search by depth and estimate; a shortest trail if the estimate is admissible",
		Sentence: "Expands the state with the smallest sum of depth and estimate first. The run is a shortest one if the estimate is admissible (never too high).",
		Report:   "Using A* Search",
		Shortest: "admissible", Exhaustive: true, Kernel: true, Guided: true, Lengths: true, Keeps: true,
	},
	{
		Name: "wastar", Title: "weighted A*", Help: "A* with a weighted estimate, see --weight",
		Sentence:   "A* that multiplies the estimate by a weight. It is faster. If the estimate is admissible, the run is at most that many times as long as a shortest one.",
		Report:     "Using Weighted A* Search",
		Exhaustive: true, Kernel: true, Guided: true, Lists: true, Lengths: true, Keeps: true,
	},
	{
		Name: "ehc", Title: "hill climbing", Help: "enforced hill climbing",
		Sentence: "Goes from each state to the nearest one with a smaller estimate. It may end before it has visited everything.",
		Report:   "Using Enforced Hill Climbing",
		Kernel:   true, Guided: true, Keeps: true,
	},
	{
		Name: "beam", Title: "beam", Help: "breadth-first search that expands only the best states of each depth, see --beam",
		Sentence: "Breadth-first search that expands only the states with the smallest estimates at each depth. It may miss errors.",
		Report:   "Using Beam Search",
		Kernel:   true, Guided: true, Keeps: true,
	},
	{
		Name: "ida", Title: "IDA*", Help: "IDA*: depth-first searches with a rising bound; a shortest trail if the estimate is admissible",
		Sentence: "A* as a series of depth-first searches with a rising bound. It needs less memory and more time.",
		Report:   "Using Iterative-Deepening A* Search",
		Shortest: "admissible", Exhaustive: true, Guided: true, Lengths: true,
	},
	{
		Name: "pida", Title: "partial IDA*", Help: "partial IDA*: keeps bits instead of states; with --seconds it repeats with other hashes",
		Sentence: "IDA* that keeps some bits of each state and repeats with other hashes. It may miss states, so it proves nothing.",
		Report:   "Using Partial Iterative-Deepening A* Search",
		Guided:   true,
	},
	{
		Name: "iterate", Title: "iterated with small tables", Help: "iterated search refinement: searches with bit tables far too small, of many sizes",
		Sentence: "Runs many searches with bit tables that are far too small, each of another size. It finds errors with very little memory, on short runs, and proves nothing.",
		Report:   "Using Iterated Search Refinement",
		Kernel:   true, Guided: true, Improves: true, Shared: true,
	},
	{
		Name: "swarm", Title: "swarm", Help: "searches as different as possible, in turns, until one finds an error",
		Sentence: "Runs searches that differ as much as possible, one in each worker, each with a part of the memory. The first error ends them. They prove nothing.",
		Kernel:   true, Shared: true,
	},
	{
		Name: "shorten", Title: "shorten", Help: "look for shorter trails than a given one", Mode: "--shorten",
		Sentence: "Looks for shorter runs than the given one.",
		Report:   "Shortening a Trail",
		Guided:   true, Improves: true,
	},
}

// SearchNamed returns the row of a search, a row without a name where there is none.
func SearchNamed(name string) *Search {
	for i := range Searches {
		if Searches[i].Name == name {
			return &Searches[i]
		}
	}
	return &Search{}
}

// Portfolio reports whether it stands for several searches that take turns.
func (s *Search) Portfolio() bool { return s.Name == "auto" || s.Name == "swarm" }

// Bounded reports whether it searches along paths up to a bound, without a store.
func (s *Search) Bounded() bool { return s.Name != "" && !s.Keeps && !s.Portfolio() }

// A Choice is a value of an option that has a few, with what it is called.
type Choice struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	// Sentence is on the page below the question, "" where the title says it all.
	Sentence string `json:"sentence,omitempty"`
}

// Stores are the ways to keep visited states, the default first.
var Stores = []Choice{
	{"exact", "whole states", ""},
	{"collapse", "collapsed states", "Keeps parts that states share only once. Nothing is lost. It needs less memory and more time."},
	{"compact", "hashes of states", "Keeps a hash of 64 bits of each state, so that several times as many states fit. An error that is found is real. Without an error a state may have been missed: the result says how likely that is."},
	{"bitstate", "3 bits of each state", "Keeps three bits of each state in a quarter of the memory, so that far more states fit. An error that is found is real. Without an error nothing is proved: the result says about how many states were missed."},
}

// Orders are the orders of each search of iterate, the default first.
var Orders = []Choice{
	{"dfs", "depth-first", ""}, {"bfs", "breadth-first", ""}, {"random", "in random order", ""},
	{"best", "by the estimate", ""}, {"random-best", "by the estimate, else at random", ""}, {"greedy", "greedy", ""},
}

// Sizes are the series of table sizes of iterate, the default first.
var Sizes = []Choice{{"bytes", "byte by byte", ""}, {"doubling", "doubling", ""}, {"sequential", "doubling from 2^18 bits on", ""}}

// Domains are what an estimate by delete relaxation knows of a variable, the default
// first.
var Domains = []Choice{{"set", "sets of values", ""}, {"interval", "intervals", ""}}

// Names returns the names of choices.
func Names(list []Choice) []string {
	var out []string
	for _, c := range list {
		out = append(out, c.Name)
	}
	return out
}

// names returns the names of the searches that have a property.
func names(has func(s *Search) bool) []string {
	var out []string
	for i := range Searches {
		if has(&Searches[i]) {
			out = append(out, Searches[i].named())
		}
	}
	return out
}

// named is how the command asks for the search: by its name, or by an option.
func (s *Search) named() string {
	if s.Mode != "" {
		return s.Mode
	}
	return s.Name
}
