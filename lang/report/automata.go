package report

// Automata are the control graphs of the process types, and where the processes of a run stand
// in them.
type Automata struct {
	Types []Automaton `json:"types"`
	More  int         `json:"more,omitempty"` // further process types, which Types leaves out
	// Moves has one entry for the initial state and one for each step of the run: the
	// processes that moved. Without a run it has the initial state only.
	Moves   [][]Move `json:"moves"`
	Skipped int      `json:"skipped,omitempty"` // steps before the first entry, which then has all processes
}

// An Automaton is the control graph of a process type. A d_step is one edge.
type Automaton struct {
	Name  string        `json:"name"`
	Line  int           `json:"line"`
	Nodes []ControlNode `json:"nodes"` // the initial one first
	Edges []ControlEdge `json:"edges"`
	// MoreNodes are further locations, and MoreEdges further edges and those of these locations.
	MoreNodes int `json:"moreNodes,omitempty"`
	MoreEdges int `json:"moreEdges,omitempty"`
}

// A ControlNode is a location of a process type.
type ControlNode struct {
	Location int  `json:"location"`
	Line     int  `json:"line"`               // of its statement, 0 without one
	Final    bool `json:"final,omitempty"`    // here the process can end
	End      bool `json:"end,omitempty"`      // a valid end state
	Accept   bool `json:"accept,omitempty"`   // an accept label
	Progress bool `json:"progress,omitempty"` // a progress label
	// Class of the strongly connected component of a claim's state, "" in process types: no
	// cycle accepts (N), every cycle does (F), some do (P), every run is accepted (S), or
	// there is no cycle (-).
	Class string `json:"class,omitempty" js:"'N' | 'F' | 'P' | 'S' | '-'"`
	// Name is that of a location of timed automata; then there are no marks but these.
	Name      string `json:"name,omitempty"`
	Invariant string `json:"invariant,omitempty"` // as written
	Urgent    bool   `json:"urgent,omitempty"`    // no time passes here
	Committed bool   `json:"committed,omitempty"`
	At        *Spot  `json:"at,omitempty"`     // in a drawing that came with the text
	TextAt    *Spot  `json:"textAt,omitempty"` // where the name begins in that drawing
}

// A Spot is a place in a drawing, in pixels.
type Spot struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// A ControlEdge is a statement between two locations.
type ControlEdge struct {
	Action int    `json:"action"`
	From   int    `json:"from"` // locations
	To     int    `json:"to"`
	Text   string `json:"text"`
	File   string `json:"file,omitempty"` // "" for the text of the model
	Line   int    `json:"line"`
	Atomic bool   `json:"atomic,omitempty"` // the process cannot be interrupted after it
	DStep  bool   `json:"dstep,omitempty"`
	// Labels are the guard, the synchronisation and so on of an edge of timed automata, each as
	// written; Text has all of them.
	Labels []string `json:"labels,omitempty"`
	Nails  []Spot   `json:"nails,omitempty"`  // its corners in a drawing that came with the text
	TextAt *Spot    `json:"textAt,omitempty"` // where its labels begin in that drawing
}

// A Move is a process and its location after a step.
type Move struct {
	Process  int `json:"process"` // process number
	Type     int `json:"type"`    // index into Types, or beyond them
	Location int `json:"location"`
	// Action is the action that the process executed, -1 for none. The last move of a process
	// that ends has the location from which it ended.
	Action int  `json:"action"`
	Ended  bool `json:"ended,omitempty"`
}

// Acted says what an edge of the state space does.
type Acted struct {
	Process   string `json:"process"` // "Bank:0"; of a handshake "Bank:0, Machine:1"
	Statement string `json:"statement"`
	Line      int    `json:"line"`
}
