package session

import "beeline/engine/search"

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
	Standing  string `json:"standing"`
}

// describe fills in what a member does with complete options.
func (m *member) describe(number int, o *Options) {
	m.shown = Member{Number: number, Search: o.Search, Order: m.order, Store: o.Store, Heuristic: o.Heuristic, Standing: StandingWaiting}
	if m.random {
		m.shown.Order = "random"
	}
	if m.shown.Order != "" {
		m.shown.Seed = o.Seed
	}
}

// stands notes how far a search is, and how it stands unless it has found an error: one
// that is to shorten a trail, a shorter one.
func (r *run) stands(how string) {
	q := r.search.Progress()
	m := &r.member.shown
	m.States, m.Depth, m.Standing = q.Stored, q.Depth, how
	t, kind, _ := r.search.Trail()
	if r.sure.kind != search.NoError || kind != search.NoError && (r.target == nil || len(t.Steps) < len(r.given.Steps)) {
		m.Standing = StandingError
	}
}

// standsAtEnd notes how a search that has ended stands.
func (r *run) standsAtEnd() {
	how := StandingEnded
	switch {
	case r.search.Limit() != search.NoLimit:
		how = StandingLimit
	case r.complete() && (r.options.Store == "exact" || r.options.Store == "collapse"):
		how = StandingExhausted
	}
	r.stands(how)
}

// standings lists the members of this part, nil where there is one search only.
func (p *portfolio) standings() []Member {
	if !p.several {
		return nil
	}
	for _, c := range p.live {
		c.stands(StandingSearching)
	}
	out := make([]Member, len(p.members))
	for i, m := range p.members {
		out[i] = m.shown
	}
	return out
}
