package protocol

// Values of Member.Standing.
const (
	StandingWaiting   = "waiting"   // not started
	StandingSearching = "searching" // running
	StandingError     = "error"     // it has found an error
	StandingExhausted = "exhausted" // it has visited every state without an error
	StandingEnded     = "ended"     // it has ended without an error, but may have missed states
	StandingLimit     = "limit"     // it reached its memory limit or another one
	StandingStopped   = "stopped"   // another search was first, or the check was stopped
)

// A Member is one search of a portfolio and its progress.
type Member struct {
	// Number counts the searches of the portfolio from 0. All parts count alike. The first
	// part also runs searches of other parts until those start.
	Number    int    `json:"number"`
	Search    string `json:"search"`
	Order     string `json:"order,omitempty"` // random or random-best, "" if the order is not random
	Store     string `json:"store"`
	Heuristic string `json:"heuristic"`
	Seed      int64  `json:"seed,omitempty"` // of random orders
	States    uint64 `json:"states"`
	Depth     uint64 `json:"depth"`
	// NoErrorWithin: no run of up to this many steps has an error; 0 is not known.
	NoErrorWithin uint64 `json:"noErrorWithin,omitempty"`
	Standing      string `json:"standing" js:"'waiting' | 'searching' | 'error' | 'exhausted' | 'ended' | 'limit' | 'stopped'"`
}
