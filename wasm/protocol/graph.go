package protocol

// A Graph is the whole state space of a model, without reduction, or the part around the end
// of a run. It answers the request space.
type Graph struct {
	States []GraphState `json:"states"` // of a whole graph the initial state first
	Edges  []GraphEdge  `json:"edges"`
	// Path has the states of the run as indices into States, -1 for a state that is not
	// there. Its first entry is the state after Skipped steps.
	Path    []int `json:"path"`
	Skipped int   `json:"skipped,omitempty"`
	Whole   bool  `json:"whole,omitempty"` // all reachable states are there
	// GroupError says why the expression has no values.
	GroupError string `json:"groupError,omitempty"`
}

// A GraphState is a state.
type GraphState struct {
	Key string `json:"key"` // equal in all graphs of a model
	// Depth is the number of steps from the initial state: the fewest in a whole graph,
	// otherwise those of the run and the fewest from its end.
	Depth  int    `json:"depth"`
	Text   string `json:"text"` // its values, with several lines
	Group  string `json:"group,omitempty"`
	End    bool   `json:"end,omitempty"`    // a valid end state
	Atomic bool   `json:"atomic,omitempty"` // inside an atomic sequence; checks do not count such states
	Error  string `json:"error,omitempty"`  // an error in this state, or of a step that leads here
	// Open reports that the state has edges that are not there.
	Open bool `json:"open,omitempty"`
}

// A GraphEdge is a transition.
type GraphEdge struct {
	From   int    `json:"from"` // indices into States
	To     int    `json:"to"`   // -1 after an error that no run continues
	Choice uint32 `json:"choice"`
	Fault  string `json:"fault,omitempty"`
	// What it does, as in Acted.
	Process   string `json:"process"`
	Statement string `json:"statement"`
	Line      int    `json:"line"`
}
