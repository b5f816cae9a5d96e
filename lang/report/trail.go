package report

import (
	"strconv"

	"beeline/lang/wire"
)

// A Trail is a run from the initial state.
type Trail struct {
	Length     int `json:"length"`     // number of steps with the failing one; a rendezvous is one step
	SpinLength int `json:"spinLength"` // the same, but a rendezvous is two steps
	Loop       int `json:"loop"`       // index of the step that the loop returns to, -1 without a loop
	// Skipped is the number of steps before the first of Steps, when a trail is too long.
	// All other fields describe the run from there on.
	Skipped int `json:"skipped,omitempty"`
	// Processes are all processes of the run, in the order of their creation. A process
	// number that is used again has several entries.
	Processes []Process `json:"processes,omitempty"`
	// Variables are shared variables in the order of declaration, then those of each
	// process. Variables beyond a limit are added when they first change.
	Variables []Variable `json:"variables,omitempty"`
	Steps     []Step     `json:"steps"`
	// End is where every process stands after the last step.
	End []Standing `json:"end,omitempty"`
	// Waits are the processes that cannot move after an error, without the one whose step
	// fails. Cycle is set after a deadlock only.
	Waits []Wait `json:"waits,omitempty"`
	Cycle *Cycle `json:"cycle,omitempty"`
	// Expects are the messages that a trace expects after the last step, if it is the error that
	// there is no such message.
	Expects string  `json:"expects,omitempty"`
	Timing  *Timing `json:"timing,omitempty"`
}

// A Process is one instance of a process type.
type Process struct {
	Pid   int    `json:"pid"`
	Name  string `json:"name"`
	Born  int    `json:"born"`  // number of the step that creates it, 0 for the initial state
	Died  int    `json:"died"`  // number of the step that ends it, 0 if none does
	Line  int    `json:"line"`  // of its declaration
	Start int    `json:"start"` // line of its first statement
}

// A Variable is a variable or a buffered channel.
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

// A Value is a value as text: Text of a number, Messages of a channel, Cells of an array.
// Mtype values have their names.
type Value struct {
	Text     string   `json:"text,omitempty"`
	Messages []string `json:"messages,omitempty"` // of a channel: "red,3" or, of a structure, "id=3,ok=true"; the oldest first
	More     int      `json:"more,omitempty"`     // number of further messages
	// Cells are elements of an array. In a Change they belong to the indices in
	// Change.Cells. In an initial value Cells[i] stands for Counts[i] equal elements, and
	// elements beyond a limit are missing.
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
	Values    string `json:"values,omitempty"` // the statement with values: "100 >= 60", "ask!read,2,0"
	// Changed maps full names ("paid", "Machine:2.seen", "ask") to new values: a number,
	// true or false, a name, or a list of messages or elements, each as text. An array of more than 256 elements has
	// an entry for each changed one: "a[17]".
	Changed map[string]Plain `json:"changed" js:"?Record<string, number | boolean | string | string[]>"`
	Changes []Change         `json:"changes,omitempty"`
	Message *Message         `json:"message,omitempty"`
	Atomic  bool             `json:"atomic,omitempty"` // the process cannot be interrupted after the step
	Fault   string           `json:"fault,omitempty"`  // name of the error, if the step fails
	Printed string           `json:"printed,omitempty"`
	// Standing is where the processes that took part stand after the step.
	Standing []Standing `json:"standing,omitempty"`
	Moment   *Moment    `json:"moment,omitempty"`
}

// Timing is what a run of timed automata has besides. Times and values of clocks are fractions:
// "10/3".
type Timing struct {
	Clocks    []string `json:"clocks"`           // their names
	Locations []string `json:"locations"`        // of the processes at the start
	Delays    []string `json:"delays,omitempty"` // the times that pass before the steps, "" where it is not known
	End       string   `json:"end"`              // time of the end, at or after that of the last step
	// Halt says why no time passes at the end: "Desktop.once: x<=3". It is empty if time can pass.
	Halt string `json:"halt,omitempty"`
}

// A Moment says when a step of timed automata happens, and who takes part.
type Moment struct {
	At     string   `json:"at"`
	Leaps  []Leap   `json:"leaps"`            // the sender first
	Clocks []string `json:"clocks,omitempty"` // the values after the step, none in long runs
	Window *Window  `json:"window,omitempty"`
	// Halt says why time could not pass on before the step: "urgent: Gate.stopping", or with an
	// invariant at its bound "Desktop.once: x<=3". It is empty if it could.
	Halt string `json:"halt,omitempty"`
	// Zone has the values of the clocks just after the step that are possible if the steps of the run
	// happen at any times. It is cut both ways: each of the values is reached and reaches the end. It
	// has no entry in long runs.
	Zone []Limit `json:"zone,omitempty"`
}

// A Window is when a step can happen if the steps before it happen at their times and those after it at
// any times, such that the run reaches its end.
type Window struct {
	From   string `json:"from"`             // the earliest time, a fraction
	To     string `json:"to,omitempty"`     // the latest one, none if there is none
	After  bool   `json:"after,omitempty"`  // the earliest time itself is too early
	Before bool   `json:"before,omitempty"` // the latest time itself is too late
	Says   string `json:"says"`             // "possible from 3 to 5"
}

// A Limit compares a clock, or the difference of two, with a number: "x - y <= 3".
type Limit struct {
	Clock int    `json:"clock"`           // index into Timing.Clocks
	Minus int    `json:"minus,omitempty"` // 1 + index of the clock that is subtracted, 0 for none
	Sign  string `json:"sign" js:"'<' | '<=' | '=' | '>=' | '>'"`
	Value int    `json:"value"`
}

// A Leap is an edge that a process takes.
type Leap struct {
	Process int    `json:"process"` // index into Trail.Processes
	Event   string `json:"event"`   // "go!"
	To      string `json:"to"`      // name of the location
}

// A Standing is a process and the line of its next statement, 0 if it has ended.
type Standing struct {
	Process int `json:"process"`
	Line    int `json:"line"`
	// Statement is set in Trail.End after an error: the next statement, ":: a :: b" for several.
	Statement string `json:"statement,omitempty"`
}

// A Change is one variable's new value.
type Change struct {
	Variable int   `json:"variable"` // index into Trail.Variables
	Old      Value `json:"old"`
	New      Value `json:"new"`
	Cells    []int `json:"cells,omitempty"` // indices of changed array elements, ascending
	More     int   `json:"more,omitempty"`  // number of further changed elements, all after those
	Sent     int   `json:"sent,omitempty"`  // 1 + index of the message that the step sent, 0 for none
	// Wraps: the step computed a value that does not fit the variable: 256 for a byte.
	Wraps bool `json:"wraps,omitempty"`
}

// A Message is what a step sent or received.
type Message struct {
	Kind    string `json:"kind" js:"'send' | 'receive' | 'handshake'"` // send, receive, handshake
	Channel string `json:"channel"`
	Text    string `json:"text"`
	// Peer is the receiving process of a handshake, an index into Trail.Processes; else -1.
	Peer int `json:"peer"`
	// PeerLine is the line of the handshake's receive statement.
	PeerLine int `json:"peerLine,omitempty"`
	// Match is the number (1, 2, ...) of the other step: that receives a sent message, or
	// has sent a received one. 0 means that it is not in the trail.
	Match int `json:"match"`
}

// Plain is a JSON value: a number, true or false, a string or a list of strings.
type Plain struct {
	Number int32
	Text   string   // used when not ""; "true" and "false" become JSON's true and false
	List   []string // used when not nil
}

// Code writes or reads the value for package wire.
func (p *Plain) Code(c *wire.Coder) {
	form := c.Form(p.form())
	if !c.Writing() {
		*p = Plain{}
	}
	switch form {
	case '[':
		c.StringsValue(&p.List)
	case '"':
		c.StringValue(&p.Text)
	case 't', 'f':
		yes := p.Text == "true"
		c.BoolValue(&yes)
		p.Text = strconv.FormatBool(yes)
	default:
		c.Int32Value(&p.Number)
	}
}

// form is how the value begins in JSON.
func (p *Plain) form() byte {
	switch {
	case p.List != nil:
		return '['
	case p.Text == "true" || p.Text == "false":
		return 't'
	case p.Text != "":
		return '"'
	}
	return '0'
}

// MarshalJSON lets encoding/json, which only tests use, write the same.
func (p Plain) MarshalJSON() ([]byte, error) { return wire.WriteValue(&p) }

// UnmarshalJSON lets encoding/json read the same.
func (p *Plain) UnmarshalJSON(text []byte) error { return wire.ReadValue(text, p) }
