package protocol

import "beeline/lang/report"

// Verdicts.
const (
	VerdictError      = "error"
	VerdictNoError    = "no error"
	VerdictIncomplete = "incomplete"
	VerdictBadInput   = "bad input"
)

// BadEstimate is the kind of a bad input whose model, or request, lacks what the estimate
// leads to.
const BadEstimate = "bad estimate"

// InternalError is the kind of an incomplete result after a mistake in the checker.
const InternalError = "internal error"

// KindVacuous is the kind of a property that holds and says nothing, because its premise is
// never true.
const KindVacuous = "vacuous"

// Kinds of runs that were not searched for and have no error. Their verdict is incomplete.
const (
	KindReplay     = "replay"
	KindSimulation = "simulation"
	KindCondition  = "condition reached" // Options.Until
	KindLine       = "line reached"      // Options.UntilLine
)

// KindHull is the kind of the end of a search that finds an error in a hull and no run to it.
const KindHull = "convex hull"

// LargeClock is the limit of a search that meets a clock with a value that is too large for it.
const LargeClock = report.LargeClock

// Faults of the last step of a run that ends where the question says. That step has not failed.
const (
	FaultGoal      = "goal reached"           // also the kind of the error
	FaultInvariant = "violates the invariant" // of the question
)

// Names of the texts of a question, in diagnostics and in places. The checker's packages give them
// to the texts that they read.
const (
	TextGoal  = "the goal"
	TextQuery = "the query"
)

// A Result is the result of a check, a replay or a simulation.
type Result struct {
	Model   string `json:"model"`
	Verdict string `json:"verdict" js:"'error' | 'no error' | 'incomplete' | 'bad input'"`
	Kind    string `json:"kind"`    // "assertion violated", "invalid end state", "acceptance cycle", "non-progress cycle", a fault; for incomplete the limit: "time limit", "memory limit", "state limit", "depth limit", "pruned", "thread ended", "stopped", or the store that loses states or adds some: "bitstate", "hash compaction", "convex hull"
	Message string `json:"message"` // one sentence; for incomplete what to raise
	// Answer is that to the question, nil if the verdict alone says it. An error may be what a query
	// asks for.
	Answer      *Answer `json:"answer,omitempty"`
	States      uint64  `json:"states"`
	Matched     uint64  `json:"matched"`
	Transitions uint64  `json:"transitions"` // as Spin counts: States + Matched, and states visited by a nested search
	AtomicSteps uint64  `json:"atomicSteps"`
	Depth       uint64  `json:"depth"`
	StateBytes  uint64  `json:"stateBytes"` // longest state vector
	PeakBytes   uint64  `json:"peakBytes"`  // of states, table and search
	// InMemory is the number of states in PeakBytes, if States also counts those of searches that
	// have ended; otherwise 0.
	InMemory   uint64  `json:"inMemory,omitempty"`
	Seconds    float64 `json:"seconds"`    // until the search ended, or until Auto found the error
	Exhaustive bool    `json:"exhaustive"` // every reachable state was visited
	Shortest   bool    `json:"shortest"`   // no shorter trail to an error exists
	// NoErrorWithin: no run of up to this many steps has an error; 0 is not known. A result
	// whose trail is Shortest lacks it.
	NoErrorWithin uint64 `json:"noErrorWithin,omitempty"`
	// GaveUpAfter is how long Auto took in all, in seconds, if it gave up on a shorter trail.
	GaveUpAfter float64 `json:"gaveUpAfter,omitempty"`
	Search      string  `json:"search"`
	Store       string  `json:"store"`
	Heuristic   string  `json:"heuristic"`
	// Kernel reports that a kernel ran the search. Otherwise WhyNoKernel says why, if the
	// search supports kernels.
	Kernel      bool   `json:"kernel,omitempty"`
	WhyNoKernel string `json:"whyNoKernel,omitempty"`
	// Notes are sentences about what was left out or failed without changing the verdict.
	Notes []string `json:"notes,omitempty"`
	// Reduced reports that the states are those of a reduced space: partial order
	// reduction, merged statements, dead variables. Otherwise WhyNotReduced says why.
	Reduced       bool   `json:"reduced,omitempty"`
	WhyNotReduced string `json:"whyNotReduced,omitempty"`
	// Size says what takes the bytes of a state, if a limit ended the search.
	Size *Size `json:"size,omitempty"`
	// MemoryLimit is how many bytes the search could have, if a limit ended it.
	MemoryLimit uint64 `json:"memoryLimit,omitempty"`
	// Lossy says how many states the store may have lost, nil if it keeps whole states.
	Lossy *Lossy `json:"lossy,omitempty"`
	// Members are the searches of a portfolio.
	Members []Member `json:"members,omitempty"`
	// Iterations describes the searches of an iterated search.
	Iterations  *Iterations  `json:"iterations,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`
	Errors      uint64       `json:"errors"`
	Trail       *Trail       `json:"trail,omitempty"`
	// Choices are the edges of the trail, one number per step: the edge's index among the
	// edges of its state in the whole space, from 0 on. They are never shortened.
	Choices []uint32 `json:"choices,omitempty"`
	// Delays are those of Request, without any if the run has the same times without them.
	Delays []string `json:"delays,omitempty"`
	// Line is the line of the statement with the error, 0 if no statement has it. It is
	// Options.UntilLine of a simulation, whether it has reached that line or not.
	Line int `json:"line,omitempty"`
	// Unreached are the statements that were never executed, by process type. They are
	// known if the search was exhaustive.
	Unreached []Unreached `json:"unreached,omitempty"`
	// Seed is the seed of a simulation.
	Seed int64 `json:"seed,omitempty"`
	// Goal is Options.Goal, or Options.Until of a simulation.
	Goal string `json:"goal,omitempty"`
	// Invariant is Options.Invariant.
	Invariant string `json:"invariant,omitempty"`
	// Property, Formula and Fair are those of the options. Property is never if accept stood
	// for the never claim, and Formula the name of the ltl block or never claim.
	Property string `json:"property,omitempty"`
	Formula  string `json:"formula,omitempty"`
	Fair     bool   `json:"fair,omitempty"`
	// Premise is a condition without which a formula that holds says nothing, as p of [] (p -> q). If
	// no state satisfies it, the kind is KindVacuous.
	Premise string `json:"premise,omitempty"`
	// Schedule is that of the loop of the trail, nil without one.
	Schedule *Schedule `json:"schedule,omitempty"`
	// Rows are those of a check of everything that states more than safety. The rest of the
	// result is that of row DecidedBy, the first with the worst verdict; Message counts the
	// verdicts. MoreRows counts the properties beyond MostRows, which were not checked.
	Rows      []*Row `json:"rows,omitempty"`
	DecidedBy int    `json:"decidedBy,omitempty"`
	MoreRows  int    `json:"moreRows,omitempty"`
	// Checked says of everything that a check has looked at, or left out, what is known.
	Checked []Checked `json:"checked,omitempty"`
	// Unchecked names what the search does not check: never claims, LTL formulas, traces,
	// and hidden variables that the model reads, because states that differ only in them
	// count as one.
	Unchecked []string `json:"unchecked,omitempty"`
	// Report is a report in the words of a verifier that the language's users know.
	Report string `json:"report,omitempty"`
	// SpinTrail is the trail as the text of a Spin .trail file.
	SpinTrail string `json:"spinTrail,omitempty"`
}
