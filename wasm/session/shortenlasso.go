package session

import (
	"beeline/engine/format"
	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// A depth-first search for cycles often finds a long run. When it has ended, a second search
// shortens the run: see search.ShortenLasso. It proves nothing.

const (
	// shorteningStates bounds the states that the second search expands.
	shorteningStates = 200_000
	// shorteningBytes is the least memory, in bytes, that must be left for it.
	shorteningBytes = 4 << 20
)

// A shortenedLasso is a search for cycles that has ended, and the search for a shorter run. The
// counts and the outcome are those of the first one.
type shortenedLasso struct {
	search.Run
	first search.Run
	given int // steps of the run that the first search has found
}

func (s *shortenedLasso) Outcome() search.Outcome { return s.first.Outcome() }

// Progress returns the counts of the first search. Its memory is still in use.
func (s *shortenedLasso) Progress() search.Progress {
	p := s.first.Progress()
	p.Bytes += s.Run.Progress().Bytes
	return p
}

// shortenLasso starts the search for a shorter run if the search has ended with a cycle. It
// reports whether it did.
func (r *run) shortenLasso() bool {
	s := protocol.SearchNamed(r.options.Search)
	used := r.search.Progress().Bytes
	if !s.Cycles || s.Shortest != "" || r.options.All || r.search.Finding().Trail.Loop < 0 || r.limits.Bytes < used+shorteningBytes {
		return false
	}
	if _, ok := r.search.(*shortenedLasso); ok {
		return false
	}
	f, err := r.finding()
	if err != nil || f.Kind != search.AcceptanceCycle && f.Kind != search.NonProgressCycle {
		return false
	}
	c := search.ShortenLasso{Model: &r.whole.Model, Given: f, Goal: r.cycleGoal(), Limits: search.Limits{Bytes: r.limits.Bytes - used}, States: shorteningStates}
	if r.options.Fair {
		c.Fairness = r.whole.Cycles.Fairness
	}
	next, err := c.Start()
	if err != nil {
		return false
	}
	r.search = &shortenedLasso{next, r.search, len(f.Trail.Steps)}
	return true
}

// shortenedNote says how much shorter the run is that is shown, "" if it is the first one.
func (r *run) shortenedNote() string {
	s, ok := r.search.(*shortenedLasso)
	if !ok {
		return ""
	}
	n := len(s.Finding().Trail.Steps)
	if n == s.given {
		return ""
	}
	return format.Sprintf("The search found a run of %s. This one is shorter; an even shorter one may exist.", countOf(uint64(s.given), "step"))
}
