// Package session is the checker behind one protocol: requests in, responses
// out, as JSON. It knows no browser; its host gives it a clock and time slices.
package session

// A Request is what a host asks. Type says which of the fields count.
//
//	compile  Name, Text, Files, Defines          -> compiled
//	check    the same and Options, Trail         -> progress ..., found ..., result
//	replay   the same and Trail                  -> result (Verdict of the trail's end)
//	simulate the same and Options.Seed, .Steps   -> result (Kind "simulation")
//	truth    as check                            -> truth: the estimate and true distances
//	stop                                         -> result of the running check, incomplete
//	fetch    URL                                 -> fetched (answered by hosts that can fetch)
//
// A request other than compile and fetch while a check runs ends that check
// first, with a result of its own.
type Request struct {
	ID      int               `json:"id"`
	Type    string            `json:"type"`
	Name    string            `json:"name,omitempty"`
	Text    string            `json:"text,omitempty"`
	Files   map[string]string `json:"files,omitempty"` // texts that can be included, by name
	Defines []string          `json:"defines,omitempty"`
	Options Options           `json:"options,omitzero"`
	Trail   string            `json:"trail,omitempty"` // text of a .trail file
	URL     string            `json:"url,omitempty"`
}

// Options choose how to search. The zero value searches breadth-first for the
// shortest trail without bounds. The search auto ends with any error, or with the
// proof that there is none; with the trail of an error it looks for the shortest.
type Options struct {
	Search        string  `json:"search,omitempty"`    // see choices; "" is bfs, with All dfs
	Part          int     `json:"part,omitempty"`      // of auto, swarm and iterate, where workers share them: which one this is, from 0 on
	Parts         int     `json:"parts,omitempty"`     // how many there are; 0 is 1
	Heuristic     string  `json:"heuristic,omitempty"` // see estimates; a+b is a sum, a,b a maximum, a|b two open lists
	Deferred      bool    `json:"deferred,omitempty"`  // open states with the estimate of the state before; greedy and wastar
	Preferred     bool    `json:"preferred,omitempty"` // open lists for the states that plans begin with; greedy and wastar with hu
	Domain        string  `json:"domain,omitempty"`    // set, interval: what the estimates hpl and hu know of a variable
	Goal          string  `json:"goal,omitempty"`      // a condition: no state is to satisfy it
	Store         string  `json:"store,omitempty"`     // exact, collapse, compact, bitstate; the last two with dfs
	Bits          int     `json:"bits,omitempty"`      // kept of a state: compact 40, 48, 56, 64; bitstate 1 to 31; of pida 1 to 64
	Table         int64   `json:"table,omitempty"`     // bytes of the bitstate table, 0 is a quarter of Memory; the most of iterate
	All           bool    `json:"all,omitempty"`       // go on behind errors, visit everything
	Weight        float64 `json:"weight,omitempty"`    // of the estimate in wastar, 1 to 1000; 0 is 2
	Beam          int     `json:"beam,omitempty"`      // states of a length that beam expands; 0 is 1000
	Order         string  `json:"order,omitempty"`     // of iterate: dfs, bfs, random, best, random-best, greedy
	Sizes         string  `json:"sizes,omitempty"`     // of the tables of iterate: bytes, doubling, sequential
	First         bool    `json:"first,omitempty"`     // end iterate with the first error
	NoPOR         bool    `json:"noPor,omitempty"`
	Depth         int     `json:"depth,omitempty"` // steps; 0 is none
	IgnoreAsserts bool    `json:"ignoreAsserts,omitempty"`
	IgnoreEnds    bool    `json:"ignoreEnds,omitempty"`
	Memory        int     `json:"memory,omitempty"`  // MB
	Seconds       float64 `json:"seconds,omitempty"` // s
	States        int     `json:"states,omitempty"`
	Seed          int64   `json:"seed,omitempty"` // random order of dfs and simulation when Random
	Random        bool    `json:"random,omitempty"`
	Steps         int     `json:"steps,omitempty"` // of a simulation
}

// A Response is what a host gets. Type says which field is set.
type Response struct {
	ID       int       `json:"id"`
	Type     string    `json:"type"` // compiled, progress, found, result, fetched, truth
	Compiled *Compiled `json:"compiled,omitempty"`
	Progress *Progress `json:"progress,omitempty"`
	// Found is an error met by a search that goes on, for a shorter trail or for more:
	// in time, and at once by a part of an iterated search.
	Found   *Result  `json:"found,omitempty"`
	Result  *Result  `json:"result,omitempty"`
	Fetched *Fetched `json:"fetched,omitempty"`
	Truth   *Truth   `json:"truth,omitempty"`
}

// Fetched answers fetch: a model from elsewhere, or why there is none.
type Fetched struct {
	Name  string            `json:"name"` // last part of the URL
	Text  string            `json:"text"`
	Files map[string]string `json:"files,omitempty"` // what it includes
	Notes []string          `json:"notes,omitempty"` // what of the texts is not as it was
	Error string            `json:"error,omitempty"`
}

// Compiled answers compile.
type Compiled struct {
	Diagnostics []Diagnostic `json:"diagnostics"`
	// Names are the model's own names, for completion.
	Names []Name `json:"names"`
	// Assertion is the line of the first assert, 0 when there is none.
	Assertion int `json:"assertion"`
}

// A Name is a declared name.
type Name struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`   // proctype, variable, channel, mtype, typedef, inline, label, macro
	Detail string `json:"detail"` // its type or its parameters
	Line   int    `json:"line"`
}

// A Diagnostic is a mistake with its place: lines and columns count from 1,
// columns in UTF-16 code units, the end is exclusive.
type Diagnostic struct {
	Code      string `json:"code"`
	Severity  string `json:"severity"` // error, warning
	File      string `json:"file,omitempty"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Message   string `json:"message"`
	Hint      string `json:"hint,omitempty"`
	Notes     []Note `json:"notes,omitempty"`
	Fix       *Fix   `json:"fix,omitempty"`
}

// A Note is a second place of a diagnostic.
type Note struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// A Fix is a replacement of the text between two places.
type Fix struct {
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Text      string `json:"text"`
	Label     string `json:"label"`
}

// Progress is how far a running check is.
type Progress struct {
	States      uint64  `json:"states"`
	Transitions uint64  `json:"transitions"`
	Frontier    uint64  `json:"frontier"` // open states, or the length of the stack
	Depth       uint64  `json:"depth"`
	Bytes       uint64  `json:"bytes"`
	Seconds     float64 `json:"seconds"`
	// Limits that the options set, 0 where there is none; for meters.
	MaxBytes   uint64  `json:"maxBytes"`
	MaxSeconds float64 `json:"maxSeconds"`
	MaxStates  uint64  `json:"maxStates"`
	// Iterations is what the searches of an iterate have shown so far.
	Iterations *Iterations `json:"iterations,omitempty"`
	// Members are the searches of a portfolio of several.
	Members []Member `json:"members,omitempty"`
}

// Verdicts.
const (
	VerdictError      = "error"
	VerdictNoError    = "no error"
	VerdictIncomplete = "incomplete"
	VerdictBadInput   = "bad input"
)

// BadEstimate is the kind of a bad input in which the model has nothing that the
// estimate leads to.
const BadEstimate = "bad estimate"

// A Result is the end of a check, a replay or a simulation.
type Result struct {
	Model       string  `json:"model"`
	Verdict     string  `json:"verdict"`
	Kind        string  `json:"kind"`    // "assertion violated", "invalid end state", a fault; for incomplete the limit: "time limit", "memory limit", "state limit", "depth limit", "pruned", "stopped", or the store that loses states: "bitstate", "hash compaction"
	Message     string  `json:"message"` // one sentence; for incomplete what to raise
	States      uint64  `json:"states"`
	Matched     uint64  `json:"matched"`
	Transitions uint64  `json:"transitions"` // States + Matched, as Spin counts
	AtomicSteps uint64  `json:"atomicSteps"`
	Depth       uint64  `json:"depth"`
	StateBytes  uint64  `json:"stateBytes"` // longest state vector
	PeakBytes   uint64  `json:"peakBytes"`  // memory for states, table and search
	Seconds     float64 `json:"seconds"`
	Exhaustive  bool    `json:"exhaustive"` // every reachable state was visited
	Shortest    bool    `json:"shortest"`   // no shorter trail to an error exists
	Search      string  `json:"search"`
	Store       string  `json:"store"`
	Heuristic   string  `json:"heuristic"`
	// Kernel tells that a kernel carried the search out; Slow says why none did
	// where one could have.
	Kernel bool   `json:"kernel,omitempty"`
	Slow   string `json:"slow,omitempty"`
	// Notes are sentences about what was left out, or went wrong beside the result.
	Notes []string `json:"notes,omitempty"`
	// Reduced tells that the states are those of a reduced space: partial order,
	// merged statements, dead variables. Full says why not where it is not.
	Reduced bool   `json:"reduced,omitempty"`
	Full    string `json:"full,omitempty"`
	// Lossy tells what a store that does not keep states whole may have lost.
	Lossy *Lossy `json:"lossy,omitempty"`
	// Members are the searches of a portfolio of several.
	Members []Member `json:"members,omitempty"`
	// Iterations is what the searches of an iterate have shown.
	Iterations  *Iterations  `json:"iterations,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`
	Errors      uint64       `json:"errors"`
	Trail       *Trail       `json:"trail,omitempty"`
	// Line is the line of the statement that went wrong, 0 when none did.
	Line int `json:"line,omitempty"`
	// Unreached are the statements that no visited state offered and executed,
	// by process type, when the search was exhaustive.
	Unreached []Unreached `json:"unreached,omitempty"`
	// Goal is the condition that no state was to satisfy, "" without one.
	Goal string `json:"goal,omitempty"`
	// Unchecked names the properties in the text that this search does not
	// look at: never claims, ltl formulas, traces; and the states that it takes
	// for others where hidden variables matter.
	Unchecked []string `json:"unchecked,omitempty"`
	// Report is the result in the order and words of Spin's verifier.
	Report string `json:"report,omitempty"`
	// SpinTrail is the text of Spin's .trail file for the trail.
	SpinTrail string `json:"spinTrail,omitempty"`
}

// Lossy is what may have been lost where states are not kept whole. A state is lost
// when it is taken for one that was seen before.
type Lossy struct {
	Bits       int     `json:"bits"`                 // kept of a state
	Table      uint64  `json:"table,omitempty"`      // bytes of the bitstate table
	HashFactor float64 `json:"hashFactor,omitempty"` // its bits a state stored
	// Lost estimates how many states were lost of those that steps led to, and
	// Coverage which part of them was not; what lies behind lost states alone is in
	// neither. See kernel.Store.Lost.
	Lost     float64 `json:"lost"`
	Coverage float64 `json:"coverage"`
	// Omission is the probability that any state was lost.
	Omission float64 `json:"omission"`
}

// Unreached is the part of a process type that was never executed.
type Unreached struct {
	Proctype   string      `json:"proctype"`
	States     int         `json:"states"` // control points the type has
	Statements []Statement `json:"statements"`
	More       int         `json:"more,omitempty"` // statements that a host has left out
}

// A Statement is a place in the text.
type Statement struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line"`
	EndLine int    `json:"endLine"`
	State   int    `json:"state"` // Spin's state number
	Text    string `json:"text"`
}

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
	Kind    string `json:"kind"`          // number, array, channel
	Type    string `json:"type"`          // as declared: byte, mtype, chan [2] of { byte }
	Cap     int    `json:"cap,omitempty"` // of a channel
	Len     int    `json:"len,omitempty"` // elements of an array
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
	Changed map[string]Plain `json:"changed"`
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
	Kind    string `json:"kind"` // send, receive, handshake
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

// Plain is a JSON value: a number, a string or a list of strings.
type Plain struct {
	Number int32
	Text   string   // used when not ""
	List   []string // used when not nil
}
