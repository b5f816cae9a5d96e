package protocol

// A Checked is one thing that a check has looked at or left out, and what is known about it.
// A row without a text stands for all of its kind.
type Checked struct {
	What  string `json:"what" js:"'assertion' | 'invariant' | 'goal' | 'property' | 'trace' | 'ends' | 'faults' | 'other'"` // assertion, invariant, goal, property, trace, ends, faults, other
	Text  string `json:"text,omitempty"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
	State string `json:"state" js:"'holds' | 'fails' | 'reached' | 'unreached' | 'open' | 'ignored' | 'unchecked' | 'none'"` // one of the constants
}

// What is known, as Checked.State.
const (
	CheckedHolds     = "holds"     // in every state
	CheckedFails     = "fails"     // the trail shows it
	CheckedReached   = "reached"   // a goal; the trail shows it
	CheckedUnreached = "unreached" // an assertion that is never executed, a goal that no state satisfies
	CheckedOpen      = "open"      // the search ended before this was decided
	CheckedIgnored   = "ignored"   // the options leave it out
	CheckedNot       = "unchecked" // no search looks at it
	CheckedNone      = "none"      // the text has no assertion
)
