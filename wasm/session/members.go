package session

import (
	"errors"

	"beeline/engine/search"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// A member is one search of a portfolio.
type member struct {
	protocol.Turn
	seed int64 // added to the options' seed, so that equal members differ
	// guest members belong to other workers. The first worker runs them until those have
	// started.
	guest bool
	spent float64         // time of its turns so far, in seconds
	shown protocol.Member // what hosts see of it
}

// weight is its share of the time, relative to other members.
func (m *member) weight() float64 { return float64(max(m.Weight, 1)) }

// used is the time of its turns, relative to its weight.
func (m *member) used() float64 { return m.spent / m.weight() }

// needsWholeStates reports whether the store must keep whole states, whatever the options
// say: the search in random order has no kernel, and its Go store has no other way.
func (m *member) needsWholeStates() bool { return m.Random && m.Store == "" }

// slowToPrepare reports whether it takes so long to prepare the member that it starts after
// small models have been searched.
func (m *member) slowToPrepare() bool { return m.Heuristic == "formula" }

// aims are the kinds of errors that the member looks for, 0 for all.
func (m *member) aims() lang.Aims {
	switch m.For {
	case "assertions":
		return lang.AtGoal | lang.AtAsserts
	case "deadlocks":
		return lang.AtEnds
	}
	return 0
}

// several reports whether the options ask for a portfolio of several searches.
func several(o *protocol.Options) bool { return protocol.SearchNamed(o.Search).Portfolio() }

// membersOf lists the members of a portfolio of several searches. A swarm has at least one
// for each worker and for each row.
func membersOf(o *protocol.Options, shortening bool) []member {
	rows, n := protocol.Auto, len(protocol.Auto)
	switch {
	case o.Search == "swarm":
		rows, n = protocol.Swarm, max(o.Parts, len(protocol.Swarm))
	case shortening:
		rows, n = protocol.AutoShorter, len(protocol.AutoShorter)
	}
	out := make([]member, n)
	for i := range out {
		out[i].Turn = rows[i%len(rows)]
		if o.Search == "swarm" {
			out[i].seed = int64(i)
		}
	}
	return out
}

// memberOptions are the options of a member that has some memory, in MB. A shortest trail is
// looked for in the whole space, because reduced spaces may not have it.
func memberOptions(o *protocol.Options, m *member, memory int, shortening bool) protocol.Options {
	out := *o
	out.Part, out.Parts, out.Seconds, out.Memory = 0, 0, 0, max(memory, 1)
	out.Search, out.Heuristic, out.Order, out.Sizes = m.Search, m.Heuristic, m.Order, m.Sizes
	out.Seed = o.Seed + m.seed
	if m.Search != "bfs" || o.Store != "" && o.Store != protocol.Stores[0].Name {
		out.Threads = 0
	}
	out.Table, out.Random, out.First, out.NoPOR = m.Table, m.Random, true, o.NoPOR || shortening
	switch {
	case m.Store == "bitstate":
		out.Store, out.Table = m.Store, int64(out.Memory)<<19
	case m.Store != "":
		out.Store = m.Store
	case protocol.SearchNamed(m.Search).Bounded():
		out.Store = ""
	}
	return out
}

// completePortfolio refuses options that a portfolio chooses itself.
func completePortfolio(o *protocol.Options) error {
	o.ChooseOne()
	switch {
	case o.Part < 0 || o.Parts < 0 || o.Part > 0 && o.Part >= o.Parts:
		return errors.New("the number of a part counts from 0 and is less than the number of parts")
	case several(o) && (o.All || o.Heuristic != "" || o.Deferred || o.Preferred || o.Order != ""):
		return errors.New("auto and swarm choose estimates and orders themselves, and end with the first error: name one search to choose others")
	}
	return nil
}

// describe fills in what hosts see of a member with complete options.
func (m *member) describe(number int, o *protocol.Options) {
	m.shown = protocol.Member{Number: number, Search: o.Search, Order: m.Order, Store: o.Store, Heuristic: o.Heuristic, Standing: protocol.StandingWaiting}
	if m.Random {
		m.shown.Order = "random"
	}
	if m.shown.Order != "" {
		m.shown.Seed = o.Seed
	}
}

// noteStanding notes the progress of a search for hosts. The given standing holds unless the
// search has found an error, or a shorter trail than the request's.
func (r *run) noteStanding(standing string) {
	q := r.search.Progress()
	m := &r.member.shown
	m.States, m.Depth, m.Standing, m.NoErrorWithin = q.Stored, q.Depth, standing, r.noErrorWithin()
	f := r.search.Finding()
	if r.reduced.finding.Kind != search.NoError || f.Kind != search.NoError && (r.given.end == nil || len(f.Trail.Steps) < len(r.given.trail.Steps)) {
		m.Standing = protocol.StandingError
	}
}

// noteEndStanding is noteStanding for a search that has ended.
func (r *run) noteEndStanding() {
	standing := protocol.StandingEnded
	switch {
	case r.search.Outcome().Limit != search.NoLimit:
		standing = protocol.StandingLimit
	case r.complete() && (r.options.Store == "exact" || r.options.Store == "collapse"):
		standing = protocol.StandingExhausted
	}
	r.noteStanding(standing)
}

// standings lists the members of this part, nil for a single search.
func (p *portfolio) standings() []protocol.Member {
	if !p.several {
		return nil
	}
	for _, c := range p.live {
		c.noteStanding(protocol.StandingSearching)
	}
	out := make([]protocol.Member, len(p.members))
	for i, m := range p.members {
		out[i] = m.shown
	}
	return out
}
