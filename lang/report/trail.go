package report

// A Trail is a run from the initial state.
type Trail struct {
	Length     int `json:"length"`     // steps, the violating one included; a rendezvous is one
	SpinLength int `json:"spinLength"` // the same with two for a rendezvous
	Loop       int `json:"loop"`       // index of the step that the loop goes back to, -1 without one
	// Skipped is how many steps of a very long trail come before the first of
	// Steps; everything else is then as if the run began there.
	Skipped int `json:"skipped,omitempty"`
	// Processes are all instances of the run, by first appearance. A process
	// number that is used again has an entry for each life.
	Processes []Process `json:"processes,omitempty"`
	// Variables are what can change, in the order of declaration: shared ones
	// first, then each process's.
	Variables []Variable `json:"variables,omitempty"`
	Steps     []Step     `json:"steps"`
	// End tells, after the last step, where every process stands.
	End []Standing `json:"end,omitempty"`
}

// A Process is one instance of a process type.
type Process struct {
	Pid   int    `json:"pid"`
	Name  string `json:"name"`
	Born  int    `json:"born"`  // step that creates it, 0 for the initial state
	Died  int    `json:"died"`  // step that ends it, 0 when it lives on
	Line  int    `json:"line"`  // of its declaration
	Start int    `json:"start"` // line it stands at when it is born
}

// A Variable is a named value that views show.
type Variable struct {
	Process int    `json:"process"` // index into Processes, -1 for shared ones
	Name    string `json:"name"`
	Kind    string `json:"kind" js:"'number' | 'array' | 'channel'"` // number, array, channel
	Type    string `json:"type"`                                     // as declared: byte, mtype, chan [2] of { byte }
	Cap     int    `json:"cap,omitempty"`                            // of a channel
	Len     int    `json:"len,omitempty"`                            // elements of an array
	Initial Value  `json:"initial"`
	Line    int    `json:"line"`
}

// A Value is a value as text, in the field that Kind of the variable says. Mtypes are
// shown by name.
type Value struct {
	Text     string   `json:"text,omitempty"`
	Messages []string `json:"messages,omitempty"` // channel: "red,3", first to be received first
	More     int      `json:"more,omitempty"`     // messages that Messages lacks
	// Cells are elements of an array. In a Change they are those that its Cells name;
	// else all from the first on, each Counts times, as far as there is room.
	Cells  []string `json:"cells,omitempty"`
	Counts []int    `json:"counts,omitempty"`
}

// A Step is one transition of a trail.
type Step struct {
	Pid       int    `json:"pid"`
	Proctype  string `json:"proctype"`
	Process   int    `json:"process"` // index into Trail.Processes
	File      string `json:"file,omitempty"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Statement string `json:"statement"`        // source text, white space folded
	Values    string `json:"values,omitempty"` // the same with values: "100 >= 60", "ask!read,2,0"
	// Changed is what the step changed, by full name: "paid", "Machine:2.seen",
	// "ask": a number, a name, or a list of messages or cells. Of an array of more
	// than 256 elements it has the changed ones: "a[17]".
	Changed map[string]Plain `json:"changed" js:"?Record<string, number | string | string[]>"`
	Changes []Change         `json:"changes,omitempty"`
	Message *Message         `json:"message,omitempty"`
	Atomic  bool             `json:"atomic,omitempty"` // the process goes on without interruption
	Fault   string           `json:"fault,omitempty"`  // what went wrong in this step
	Printed string           `json:"printed,omitempty"`
	// Standing is where the acting processes stand after the step.
	Standing []Standing `json:"standing,omitempty"`
}

// A Standing is a process and the line of its next statement, 0 when it ended.
type Standing struct {
	Process int `json:"process"`
	Line    int `json:"line"`
}

// A Change is one variable's new value.
type Change struct {
	Variable int   `json:"variable"` // index into Trail.Variables
	Old      Value `json:"old"`
	New      Value `json:"new"`
	Cells    []int `json:"cells,omitempty"` // changed elements of an array, ascending
	More     int   `json:"more,omitempty"`  // changed elements that Cells lacks: all come after those
	Sent     int   `json:"sent,omitempty"`  // 1 + index of the message that the step put in
}

// A Message is what a step sent or received.
type Message struct {
	Kind    string `json:"kind" js:"'send' | 'receive' | 'handshake'"` // send, receive, handshake
	Channel string `json:"channel"`
	Text    string `json:"text"`
	// Peer is the receiving process of a handshake, an index into Processes.
	Peer int `json:"peer"`
	// PeerLine is the line of the handshake's receive statement.
	PeerLine int `json:"peerLine,omitempty"`
	// Match is the number (1, 2, ...) of the step that receives a sent message
	// or sent a received one; 0 when there is none.
	Match int `json:"match"`
}
