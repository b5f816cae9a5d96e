package session

import (
	"fmt"
	"runtime/debug"
	"slices"

	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// A mistake in the checker must not lose what a search has found before it: a search that
// fails ends, the others of its portfolio go on, and what was found is told with a note.

// internalNote is the note about a mistake in the checker.
func internalNote(cause string) string {
	return fmt.Sprintf("The checker has a mistake and could not do all of its work (internal error: %s).", cause)
}

func withNote(notes []string, cause string) []string {
	if note := internalNote(cause); !slices.Contains(notes, note) {
		notes = append(notes, note)
	}
	return notes
}

// guarded is advance for a search that may fail, which ends it.
func (r *run) guarded(clock func() float64, seconds float64) (done bool) {
	defer func() {
		if cause := recover(); cause != nil {
			r.failure, r.stack, done = fmt.Sprint(cause), string(debug.Stack()), true
		}
	}()
	return r.advance(clock, seconds)
}

// guardedResult is result for a search that may fail, or has failed.
func (r *run) guardedResult(now float64, stopped string) (out *protocol.Result) {
	defer func() {
		if cause := recover(); cause != nil {
			r.failure, r.stack = fmt.Sprint(cause), string(debug.Stack())
			out = r.salvaged()
		}
	}()
	if r.failure != "" {
		return r.salvaged()
	}
	return r.result(now, stopped)
}

// salvaged is the result of a search that has failed: the error that it had found, if it
// had.
func (r *run) salvaged() (out *protocol.Result) {
	out = broken(r.failure, r.stack)
	out.Model = r.name
	defer func() { _ = recover() }() // the same mistake once more: out stands
	defer r.release()
	f, err := r.found()
	if err != nil {
		f = r.sure
	}
	if f.Kind == search.NoError {
		return out
	}
	found := protocol.Result{
		Model: r.name, Search: r.options.Search, Store: r.options.Store, Heuristic: r.options.Heuristic,
		Diagnostics: r.diagnostics, Errors: 1, Goal: r.options.Goal, Unchecked: r.Unchecked(),
	}
	if r.putError(&found, f); found.Verdict == protocol.VerdictError {
		found.Notes = withNote(found.Notes, r.failure)
		out = &found
		out.Report = r.report(out)
	}
	return out
}

// drawn is what a trail shows. Where the steps cannot be written down the error stands, if
// the trail replays.
func (r *run) drawn(f search.Finding) (out *protocol.Result, err error) {
	out = &protocol.Result{}
	defer func() {
		if cause := recover(); cause != nil {
			out, err = r.undrawn(f, fmt.Sprint(cause))
		}
	}()
	return out, r.showTrail(out, f.Trail, f.Kind, f.Fault)
}

// undrawn is a trail of which the length alone is told.
func (s *subject) undrawn(f search.Finding, cause string) (*protocol.Result, error) {
	t := &protocol.Trail{Length: len(f.Trail.Steps), Loop: f.Trail.Loop, Skipped: len(f.Trail.Steps), Steps: []protocol.Step{}}
	var list []trail.Statement
	last := ts.NoFault
	err := s.watch.certain(f.Fault == ts.EndlessDStep, func() error {
		return f.Trail.Replay(&s.whole.Model, func(step int, e ts.Edge, _ ts.State) {
			if last = e.Fault; step > 0 {
				list = append(list, s.Statements(e.Action)...)
			}
		})
	})
	if err == nil && f.Kind == search.Faulty && last != f.Fault {
		err = fmt.Errorf("the trail ends without its error")
	}
	t.SpinLength = len(list)
	return &protocol.Result{Trail: t, SpinTrail: trail.FormatSpin(list), Notes: []string{internalNote(cause)}}, err
}

// notes are the sentences about what the reduction left out.
func (r *run) notes() (list []string) {
	if r.space.Partly {
		list = append(list, "The program is so large that not all statements were merged, and not all dead variables set to 0: there are more states than there need be.")
	}
	return list
}

// addFailures notes the mistakes that ended searches beside the one that is told of.
func (p *portfolio) addFailures() {
	for _, c := range p.failed {
		if p.ended.Kind != internalError {
			p.ended.Notes = withNote(p.ended.Notes, c.failure)
		}
	}
}

// salvaged is the result of a portfolio that has failed: the error that a search had found,
// or else bad.
func (p *portfolio) salvaged(bad *protocol.Result) *protocol.Result {
	list := p.live
	if p.held != nil {
		list = append(list, p.held)
	}
	for _, c := range list {
		c.failure = bad.Message
		p.take(c.salvaged())
	}
	p.live, p.held = nil, nil
	if p.ended == nil || p.ended.Trail == nil {
		return bad
	}
	p.ended.Notes = withNote(p.ended.Notes, bad.Message)
	return p.ended
}
