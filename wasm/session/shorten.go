package session

import (
	"beeline/engine/format"
	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// A depth-first search for cycles often finds a long run. When it has ended, a second search
// shortens the run. For a run that repeats steps forever see search.ShortenLasso: it proves
// nothing. For a run that ends in an error, such as the end of a claim, see search.ShortenError.

const (
	// shorteningStates bounds the states that the second search expands.
	shorteningStates = 200_000
	// shorteningBytes is the least memory, in bytes, that must be left for it.
	shorteningBytes = 4 << 20
)

// A shortenedRun is a search for cycles that has ended, and the search for a shorter run. The
// counts and the outcome are those of the first one.
type shortenedRun struct {
	search.Run
	first search.Run
	given search.Finding // of the first search, in the whole space
}

func (s *shortenedRun) Outcome() search.Outcome { return s.first.Outcome() }

// shortest reports whether the second search has proved that no run to this error is shorter.
func (s *shortenedRun) shortest() bool { return s.Run.Outcome().Shortest }

// Progress returns the counts of the first search. Its memory is still in use.
func (s *shortenedRun) Progress() search.Progress {
	p := s.first.Progress()
	p.Bytes += s.Run.Progress().Bytes
	return p
}

// startShortening starts the search for a shorter run if the search for cycles has ended with an error.
// It reports whether it did.
func (r *run) startShortening() bool {
	s := protocol.SearchNamed(r.options.Search)
	used := r.search.Progress().Bytes
	if !s.Cycles || r.options.All || r.limits.Bytes < used+shorteningBytes {
		return false
	}
	if _, ok := r.search.(*shortenedRun); ok {
		return false
	}
	f, err := r.finding()
	if err != nil {
		return false
	}
	var next search.Run
	switch {
	case f.Kind == search.Faulty && f.Trail.Loop < 0:
		next = r.shortenError(f, r.limits.Bytes-used)
	case s.Shortest == "" && (f.Kind == search.AcceptanceCycle || f.Kind == search.NonProgressCycle):
		next = r.shortenLasso(f, r.limits.Bytes-used)
	}
	if next == nil {
		return false
	}
	r.search = &shortenedRun{next, r.search, f}
	return true
}

// shortenLasso makes the search for a shorter lasso, nil if there can be none. It uses up to
// so many bytes.
func (r *run) shortenLasso(f search.Finding, bytes uint64) search.Run {
	c := search.ShortenLasso{Model: &r.whole.Model, Given: f, Goal: r.cycleGoal(), Limits: search.Limits{Bytes: bytes}, States: shorteningStates}
	if r.options.Fair {
		c.Fairness = r.whole.Cycles.Fairness
	}
	next, err := c.Start()
	if err != nil {
		return nil
	}
	return next
}

// shortenError makes the search for a shortest run to an error. It uses up to so many bytes.
func (r *run) shortenError(f search.Finding, bytes uint64) search.Run {
	return search.ShortenError{
		Model: &r.whole.Model, Given: f, Goal: r.cycleGoal(), Limits: search.Limits{Bytes: bytes, States: shorteningStates},
	}.Start()
}

// shortenedNote says how much shorter the run is that is shown, "" if it is the first one.
func (r *run) shortenedNote() string {
	s, ok := r.search.(*shortenedRun)
	if !ok {
		return ""
	}
	if len(s.Finding().Trail.Steps) == len(s.given.Trail.Steps) {
		return ""
	}
	found := format.Sprintf("The search found a run of %s. ", countOf(r.systemLength(s.given.Trail), "step"))
	if s.shortest() {
		return found + "A breadth-first search has found this one: no run to this error is shorter."
	}
	return found + "This one is shorter; an even shorter one may exist."
}
