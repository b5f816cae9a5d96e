package session

import (
	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// describe fills in what a member does with complete options.
func (m *member) describe(number int, o *protocol.Options) {
	m.shown = protocol.Member{Number: number, Search: o.Search, Order: m.Order, Store: o.Store, Heuristic: o.Heuristic, Standing: protocol.StandingWaiting}
	if m.Random {
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
	f := r.search.Finding()
	if r.sure.Kind != search.NoError || f.Kind != search.NoError && (r.target == nil || len(f.Trail.Steps) < len(r.given.Steps)) {
		m.Standing = protocol.StandingError
	}
}

// standsAtEnd notes how a search that has ended stands.
func (r *run) standsAtEnd() {
	how := protocol.StandingEnded
	switch {
	case r.search.Outcome().Limit != search.NoLimit:
		how = protocol.StandingLimit
	case r.complete() && (r.options.Store == "exact" || r.options.Store == "collapse"):
		how = protocol.StandingExhausted
	}
	r.stands(how)
}

// standings lists the members of this part, nil where there is one search only.
func (p *portfolio) standings() []protocol.Member {
	if !p.several {
		return nil
	}
	for _, c := range p.live {
		c.stands(protocol.StandingSearching)
	}
	out := make([]protocol.Member, len(p.members))
	for i, m := range p.members {
		out[i] = m.shown
	}
	return out
}
