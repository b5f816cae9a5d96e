package session

import (
	"slices"

	"beeline/engine/format"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/collector"
	"beeline/wasm/protocol"
)

// A mistake in the checker must not lose an error that a search has found before. The search
// that fails ends, the others continue, and the error is shown with a note.

// internalNote is the note about a mistake in the checker.
func internalNote(cause string) string {
	return format.Sprintf("The checker has a mistake and could not do all of its work (internal error: %s).", cause)
}

func withNote(notes []string, cause string) []string {
	if note := internalNote(cause); !slices.Contains(notes, note) {
		notes = append(notes, note)
	}
	return notes
}

// guarded is advance, but a panic ends the search.
func (r *run) guarded(clock func() float64, seconds float64) (done bool) {
	defer func() {
		if cause := recover(); cause != nil {
			r.ended.failure, r.ended.stack, done = format.Any(cause), collector.Stack(), true
		}
	}()
	return r.advance(clock, seconds)
}

// guardedResult is result for a search that may panic or has failed.
func (r *run) guardedResult(now float64, stopped string) (out *protocol.Result) {
	defer func() {
		if cause := recover(); cause != nil {
			r.ended.failure, r.ended.stack = format.Any(cause), collector.Stack()
			out = r.salvaged()
		}
	}()
	if r.ended.failure != "" {
		return r.salvaged()
	}
	return r.result(now, stopped)
}

// salvaged returns the result of a search that has failed: the error that it has found, or
// else the failure.
func (r *run) salvaged() (out *protocol.Result) {
	out = broken(r.ended.failure, r.ended.stack)
	out.Model = r.name
	defer func() { _ = recover() }() // After the same mistake again, keep out.
	defer r.release()
	f, err := r.finding()
	if err != nil {
		f = r.reduced.finding
	}
	if f.Kind == search.NoError {
		return out
	}
	found := protocol.Result{
		Model: r.name, Search: r.options.Search, Store: r.options.Store, Heuristic: r.options.Heuristic,
		Diagnostics: r.diagnostics, Errors: 1, Goal: r.options.Goal, Invariant: r.options.Invariant, Unchecked: r.unchecked(),
		Property: r.options.Property, Formula: r.options.Formula, Fair: r.options.Fair,
	}
	if r.putError(&found, f) == nil {
		found.Notes = withNote(found.Notes, r.ended.failure)
		out = &found
		out.Report = r.reportOn(out)
	}
	return out
}

// drawTrail returns a result with what a trail shows. If the steps cannot be explained, but
// the trail replays, the result has the error without steps.
func (r *run) drawTrail(f search.Finding) (out *protocol.Result, err error) {
	out = &protocol.Result{Invariant: r.options.Invariant}
	defer func() {
		if cause := recover(); cause != nil {
			out, err = r.trailWithoutSteps(f, format.Any(cause))
		}
	}()
	return out, r.showTrail(out, f.Trail, f.Kind, f.Fault)
}

// trailWithoutSteps returns a result with the length of a trail only.
func (s *subject) trailWithoutSteps(f search.Finding, cause string) (*protocol.Result, error) {
	t := &protocol.Trail{Length: len(f.Trail.Steps), Loop: f.Trail.Loop, Skipped: len(f.Trail.Steps), Steps: []protocol.Step{}}
	var list []trail.Statement
	last := ts.NoFault
	err := s.watch.untimed(f.Fault == ts.EndlessDStep, func() error {
		return f.Trail.Replay(&s.whole.Model, func(step int, e ts.Edge, _ ts.State) {
			if last = e.Fault; step > 0 {
				list = append(list, s.Numbering().Statements(e.Action)...)
			}
		})
	})
	if err == nil && f.Kind == search.Faulty && last != f.Fault {
		err = format.Errorf("the trail ends without its error")
	}
	t.SpinLength = len(list)
	return &protocol.Result{Trail: t, SpinTrail: trail.FormatSpin(list, -1, -1), Choices: slices.Clone(f.Trail.Steps), Notes: []string{internalNote(cause)}}, err
}

// notes are sentences about what the reduction left out.
func (r *run) notes() (list []string) {
	if r.space.PartlyReduced {
		list = append(list, "The program is too large to merge all statements and to set all dead variables to 0: there are more states than necessary.")
	}
	for _, note := range []string{r.shortenedNote(), r.oneCore, r.countedTwice()} {
		if note != "" {
			list = append(list, note)
		}
	}
	return list
}

// noteFailures adds notes on searches that mistakes in the checker ended.
func (p *portfolio) noteFailures() {
	for _, c := range p.failed {
		if p.best.Kind != protocol.InternalError {
			p.best.Notes = withNote(p.best.Notes, c.ended.failure)
		}
	}
}

// salvaged returns the result of a portfolio that has failed: the error that a search has
// found, or else bad.
func (p *portfolio) salvaged(bad *protocol.Result) *protocol.Result {
	list := p.live
	if p.held.run != nil {
		list = append(list, p.held.run)
	}
	for _, c := range list {
		c.ended.failure = bad.Message
		p.take(c.salvaged())
	}
	p.live, p.held.run = nil, nil
	if p.best == nil || p.best.Trail == nil {
		return bad
	}
	p.best.Notes = withNote(p.best.Notes, bad.Message)
	return p.best
}
