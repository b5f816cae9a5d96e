package protocol

// A Turn is a row of a portfolio: a search that takes turns with others, its options and
// its shares of memory and time.
type Turn struct {
	Search    string `json:"search"`
	Heuristic string `json:"heuristic,omitempty"`
	Store     string `json:"store,omitempty"`
	Order     string `json:"order,omitempty"`
	Sizes     string `json:"sizes,omitempty"`
	Table     int64  `json:"table,omitempty"` // bytes; a bitstate store has half of the member's memory
	Random    bool   `json:"random,omitempty"`
	// Share is its part of the memory, relative to the searches that start at once.
	Share int `json:"-"`
	// Weight is its relative share of the time; 0 means 1.
	Weight int `json:"-"`
	// Late searches start when another search has ended without a result. In a worker that
	// would have nothing to do they start at once.
	Late bool `json:"-"`
	// For restricts the search to checks for "assertions" (or a condition) or "deadlocks";
	// "" is any check.
	For string `json:"-"`
}

// The portfolios, in the order in which searches start.
var (
	// Auto looks for any error, and for a proof that there is none.
	Auto = []Turn{
		{Search: "bfs", Share: 4, Weight: 6},
		{Search: "dfs", Share: 2, Weight: 3},
		{Search: "dfs", Random: true, Share: 1},
		{Search: "greedy", Heuristic: "formula", Share: 1, Weight: 2, For: "assertions"},
		{Search: "greedy", Heuristic: "active", Share: 1, Weight: 2, For: "deadlocks"},
		{Search: "dfs", Store: "collapse", Share: 4, Weight: 6, Late: true},
		{Search: "dfs", Store: "bitstate", Share: 2, Late: true},
		{Search: "iterate", Order: "random", Sizes: "doubling", Table: 1 << 15, Share: 1, Late: true},
	}
	// AutoShorter starts from a given trail and looks for a shortest one.
	AutoShorter = []Turn{
		{Search: "bfs", Share: 5, Weight: 4},
		{Search: "shorten", Share: 1},
		{Search: "astar", Heuristic: "hpl", Share: 2, Late: true},
	}
	// Swarm has very different searches. They prove nothing.
	Swarm = []Turn{
		{Search: "dfs", Store: "bitstate", Random: true, Share: 1},
		{Search: "iterate", Order: "random-best", Share: 1},
		{Search: "dfs", Store: "bitstate", Share: 1},
		{Search: "iterate", Order: "random", Share: 1},
	}
)
