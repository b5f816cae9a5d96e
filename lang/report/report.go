// Package report has the types of what people read about a model: diagnostics, declared
// names, trails with processes, values and messages, and statements that were never
// executed, and Grouped, which writes numbers. Of Beeline it imports only lang/wire.
//
// A language fills them in, as lang/promela/explain does. wasm/protocol sends them as JSON
// with the field names given here, and wasm/view draws them. They are not in wasm/protocol,
// because lang must not import wasm.
//
// Read trail.go first.
package report

import "strconv"

// A Diagnostic is an error or a warning with its place. Lines and columns count from 1,
// columns in UTF-16 code units. The end is exclusive.
type Diagnostic struct {
	Code      string `json:"code"`
	Severity  string `json:"severity" js:"'error' | 'warning'"` // error, warning
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

// LargeClock is the kind of the end of a search that meets a clock with a value that is too large for it.
const LargeClock = "large clock"

// A Note is a second place of a diagnostic.
type Note struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// A Fix suggests a replacement for the text between two places. Label is for a button.
type Fix struct {
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Text      string `json:"text"`
	Label     string `json:"label"`
}

// An Answer says whether what was asked about a model holds.
type Answer struct {
	Holds bool   `json:"holds"`
	Says  string `json:"says"` // without a final stop
}

// A Name is a declared name.
type Name struct {
	Name   string `json:"name"`
	Kind   string `json:"kind" js:"'proctype' | 'variable' | 'channel' | 'mtype' | 'typedef' | 'inline' | 'label' | 'macro'"` // proctype, variable, channel, mtype, typedef, inline, label, macro
	Detail string `json:"detail"`                                                                                             // type or parameters
	Line   int    `json:"line"`
}

// Unreached lists the statements of a process type that were never executed.
type Unreached struct {
	Proctype   string      `json:"proctype"`
	States     int         `json:"states"` // number of control locations of the type
	Statements []Statement `json:"statements"`
	More       int         `json:"more,omitempty"` // further statements that Statements leaves out
}

// A Statement is a statement with its place in the text.
type Statement struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line"`
	EndLine int    `json:"endLine"`
	State   int    `json:"state"` // number of its location in Spin
	Text    string `json:"text"`
}

// Lossy says how many states a store that does not keep them whole may have lost. A state
// is lost when the store takes it for a visited one. See kernel.Store.Lost.
type Lossy struct {
	Bits       int     `json:"bits"`                 // kept of a state
	Table      uint64  `json:"table,omitempty"`      // bytes of the bitstate table
	HashFactor float64 `json:"hashFactor,omitempty"` // bits of the table per stored state
	// Lost is the expected number of lost states among those that transitions of visited
	// states reach. States that only lost states lead to are not counted.
	Lost     float64 `json:"lost"`
	Coverage float64 `json:"coverage"` // stored states, as a part of stored and lost ones
	Omission float64 `json:"omission"` // probability that any state was lost
}

// Grouped writes n exactly, with a comma between groups of three digits: 1,234,567.
// The function of the same name in site/text/numbers.js gives the same text.
func Grouped(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// An Assertion is an assertion of a text.
type Assertion struct {
	File string
	Line int
	// Column tells assertions on one line apart.
	Column int
	Text   string
	// Executed reports that a search has executed it.
	Executed bool
}

// A Property is something that a text states, or that a request asks for. Assertions and end
// states need no claim; the others run an automaton beside the system or look for cycles.
type Property struct {
	Kind PropertyKind `json:"kind" js:"'safety' | 'never' | 'ltl' | 'formula' | 'accept' | 'progress' | 'query'"`
	// Name of a never claim or an ltl block. In a request "" means the first one of the text.
	Name string `json:"name,omitempty"`
	// Formula is the text of the formula of an ltl block, of one that was typed or of a query. For Safety it
	// says what is checked, "" for assertions and end states.
	Formula string `json:"formula,omitempty"`
	Line    int    `json:"line,omitempty"` // where the text states it, 0 in a request
}

// PropertyKind is a kind of Property.
type PropertyKind string

// The kinds. "" in a request means Safety.
const (
	Safety   PropertyKind = "safety"   // assertions and end states
	Never    PropertyKind = "never"    // a never claim
	Block    PropertyKind = "ltl"      // an ltl block
	Typed    PropertyKind = "formula"  // a formula that was typed, or stands without a name
	Query    PropertyKind = "query"    // a question about states, which is asked as a goal
	Accept   PropertyKind = "accept"   // no run passes accept labels forever
	Progress PropertyKind = "progress" // every run passes progress labels forever, or ends
)

// The runs that violate Accept and Progress, in words.
const (
	AcceptanceCycles  = "acceptance cycles"
	NonProgressCycles = "non-progress cycles"
)
