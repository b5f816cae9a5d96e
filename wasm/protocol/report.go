package protocol

import (
	"strconv"

	"beeline/lang/report"
)

// Types of lang/report about a text.
type (
	Diagnostic = report.Diagnostic
	Note       = report.Note
	Fix        = report.Fix
	Name       = report.Name
	Property   = report.Property
	Claim      = report.Claim
	Answer     = report.Answer
	// PropertyKind is one of the constants.
	PropertyKind = report.PropertyKind
	Unreached    = report.Unreached
	Statement    = report.Statement
)

// The kinds of properties.
const (
	PropertyNever    = report.Never
	PropertyBlock    = report.Block
	PropertyTyped    = report.Typed
	PropertyQuery    = report.Query
	PropertyAccept   = report.Accept
	PropertyProgress = report.Progress
)

// Types of lang/report about a trail.
type (
	Trail    = report.Trail
	Process  = report.Process
	Variable = report.Variable
	Value    = report.Value
	Plain    = report.Plain
	Step     = report.Step
	Standing = report.Standing
	Change   = report.Change
	Message  = report.Message
	Timing   = report.Timing
	Moment   = report.Moment
	Leap     = report.Leap
)

// Types of lang/report about what can happen after a run. A Next answers the request next.
type (
	Form     = report.Form
	Next     = report.Next
	NextStep = report.NextStep
	Wait     = report.Wait
	Cycle    = report.Cycle
)

// Types of lang/report about values along a run.
type (
	Condition   = report.Condition
	Observation = report.Observation
	Observed    = report.Observed
)

// Types of lang/report about why a run ends in an error. Reasons answer the request explain.
type (
	Reasons = report.Reasons
	Avoid   = report.Avoid
)

// Observations answer the request observe: first the expressions of the request, in their
// order, then the goal, the assertions, and the conditions that the text names.
type Observations struct {
	List []Observation `json:"list"`
}

// Types of lang/report about control graphs. Automata answer the request automata.
type (
	Automata    = report.Automata
	Automaton   = report.Automaton
	ControlNode = report.ControlNode
	ControlEdge = report.ControlEdge
	Move        = report.Move
	Acted       = report.Acted
)

// A Size says what takes the bytes of a state, a SizePart is one variable in it.
type (
	Size     = report.Size
	SizePart = report.SizePart
)

// Lossy says how many states a store may have lost.
type Lossy = report.Lossy

// Grouped writes a number with a comma between groups of three digits, as report.Grouped does.
func Grouped(n uint64) string { return report.Grouped(n) }

// Chance writes a probability in percent, a small one as "1 in 900,000".
func Chance(p float64) string {
	switch {
	case p < 1e-9:
		return "under 1 in " + Grouped(1e9)
	case p < 0.01:
		return "1 in " + Grouped(uint64(1/p+0.5))
	}
	return strconv.FormatFloat(100*p, 'g', 2, 64) + "\u00a0%"
}
