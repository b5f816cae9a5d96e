package protocol

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
	Verdict     string  `json:"verdict" js:"'error' | 'no error' | 'incomplete' | 'bad input'"`
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
