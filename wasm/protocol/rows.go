package protocol

// MostRows is the largest number of rows of a check of everything. Result.MoreRows counts the
// properties beyond it.
const MostRows = 1000

// A Row is one property of a check of everything that a text states. Rows come in the order
// of the text, safety first.
type Row struct {
	Number int `json:"number"` // from 0 on
	// Property and Formula are the options that ask for this property alone. Of a query about states
	// Property is "query" and Formula the goal.
	Property string `json:"property" js:"'safety' | 'ltl' | 'never' | 'accept' | 'progress' | 'query'"`
	Formula  string `json:"formula,omitempty"`
	Name     string `json:"name"`           // as people read it: "safety", "ltl p", "never claim"
	Text     string `json:"text,omitempty"` // the formula of an ltl block
	Line     int    `json:"line,omitempty"` // where the text states it, 0 for safety
	Standing string `json:"standing" js:"'waiting' | 'checking' | 'ended' | 'skipped'"`
	// The fields from here on are those of the row's result. They are set when it has ended,
	// and Verdict, Kind and Message also when it was skipped.
	Verdict string  `json:"verdict,omitempty" js:"'error' | 'no error' | 'incomplete' | 'bad input'"`
	Kind    string  `json:"kind,omitempty"`
	Message string  `json:"message,omitempty"`
	Answer  *Answer `json:"answer,omitempty"`
	States  uint64  `json:"states"`
	Seconds float64 `json:"seconds"`
	Length  int     `json:"length,omitempty"` // steps of the run that violates the property
	HasRun  bool    `json:"hasRun,omitempty"` // the row's result has a run, which may have no steps
}

// Values of Row.Standing. A row is skipped when the user stops the check, or the time is over,
// before the row has begun.
const (
	RowWaiting  = "waiting"
	RowChecking = "checking"
	RowEnded    = "ended"
	RowSkipped  = "skipped"
)
