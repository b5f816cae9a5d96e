package protocol

// How a member of a portfolio stands.
const (
	StandingWaiting   = "waiting"   // it has not begun
	StandingSearching = "searching" // its turns come
	StandingError     = "error"     // it has found one
	StandingExhausted = "exhausted" // it has visited every state: there is no error
	StandingEnded     = "ended"     // it has visited all that it could, without an error
	StandingLimit     = "limit"     // its memory, or another limit, is used up
	StandingStopped   = "stopped"   // another was first, or nobody wants it any more
)

// A Member is one search of a portfolio and how it stands.
type Member struct {
	// Number counts from 0 the searches that the options ask for, the same way in all
	// parts: the first part has others' searches until they begin.
	Number    int    `json:"number"`
	Search    string `json:"search"`
	Order     string `json:"order,omitempty"` // random or random-best, "" where none is drawn by lot
	Store     string `json:"store"`
	Heuristic string `json:"heuristic"`
	Seed      int64  `json:"seed,omitempty"` // of random orders
	States    uint64 `json:"states"`
	Depth     uint64 `json:"depth"`
	Standing  string `json:"standing" js:"'waiting' | 'searching' | 'error' | 'exhausted' | 'ended' | 'limit' | 'stopped'"`
}
