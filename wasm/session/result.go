package session

import (
	"fmt"

	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// result ends the check. Stopped is the kind of an end that did not come from
// the search itself, or "".
func (r *run) result(now float64, stopped string) *protocol.Result {
	defer r.release()
	out := r.outcome(now, stopped)
	r.addClasses(out.Iterations, stopped != "")
	return out
}

// better returns the result of the first error while the search goes on behind it,
// and that of each shorter trail.
func (r *run) better(now float64) *protocol.Result {
	if r.told > 0 && !protocol.SearchNamed(r.options.Search).Improves {
		return nil
	}
	f, err := r.found()
	if err != nil || f.Kind == search.NoError || r.told > 0 && len(f.Trail.Steps) >= r.told {
		return nil
	}
	r.told = max(len(f.Trail.Steps), 1)
	return r.outcome(now, "")
}

// outcome is what the search has shown so far.
func (r *run) outcome(now float64, stopped string) *protocol.Result {
	r.cover()
	p, reduced, full := r.search.Progress(), r.space.Translate != nil, r.full
	found, err := r.found()
	if r.search.Finding().Kind == search.NoError && r.sure.Kind != search.NoError {
		// It was found before, in the reduced space.
		p, reduced, full = r.before, true, ""
	}
	lost := losses(&r.options, p.Stored)
	proven := r.complete() && lost == nil
	out := &protocol.Result{
		Model: r.name, States: p.Stored, Matched: p.Matched, Transitions: p.Stored + p.Matched,
		AtomicSteps: p.AtomicSteps, Depth: p.Depth, StateBytes: p.Longest, PeakBytes: p.Bytes,
		Seconds: now - r.began, Exhaustive: proven && !r.search.Outcome().Pruned, Lossy: lost,
		Search: r.options.Search, Store: r.options.Store, Heuristic: r.options.Heuristic,
		Diagnostics: r.diagnostics, Errors: p.Errors, Goal: r.options.Goal, Unchecked: r.Unchecked(),
		Kernel: r.kernel != nil, Slow: r.slow, Reduced: reduced, Full: full,
		Iterations: r.iterationsSoFar(), Notes: r.notes(),
	}
	switch {
	case err != nil && r.sure.Kind != search.NoError:
		found = r.sure
		out.Notes = append(out.Notes, internalNote(err.Error()))
		r.putError(out, found)
	case err != nil:
		*out = *broken(err.Error(), "")
		out.Model = r.name
		return out
	case found.Kind != search.NoError:
		out.Shortest = r.shortest()
		r.putError(out, found)
	case proven:
		out.Verdict, out.Message = protocol.VerdictNoError, passes(out)
	case r.complete():
		out.Verdict, out.Kind, out.Message = protocol.VerdictIncomplete, lossy[out.Store].end, lossyEnd(out.Lossy)
	default:
		out.Verdict = protocol.VerdictIncomplete
		out.Kind, out.Message = r.incomplete(stopped)
	}
	if out.Exhaustive {
		out.Unreached = r.Unreached()
	}
	out.Report = r.report(out)
	return out
}

// complete reports whether the search has visited everything that its store took
// for new. A search that still counts paths has.
func (r *run) complete() bool {
	o := r.search.Outcome()
	return !r.interrupted && !r.crowded && r.failure == "" && o.Exhausted && o.Limit == search.NoLimit
}

func passes(r *protocol.Result) string {
	switch {
	case !r.Exhaustive:
		return fmt.Sprintf("No error: beyond the %d states that were visited none can be reached.", r.States)
	case len(r.Unchecked) > 0:
		return fmt.Sprintf("No violated assertion and no invalid end state in all %d states.", r.States)
	}
	return fmt.Sprintf("No error in all %d states.", r.States)
}

// incomplete says which limit ended the search and what to raise.
func (r *run) incomplete(stopped string) (kind, message string) {
	switch {
	case stopped != "":
		return stopped, "The search was stopped before it had seen everything."
	case r.crowded:
		return "memory limit", fmt.Sprintf("The transitions of one state did not fit in %d MB, a part of the memory limit; raise it to see more.", r.watch.room>>20)
	case r.interrupted && r.watch.seconds == 0:
		return "time limit", fmt.Sprintf("A d_step was interrupted after %d s: what follows it is not known. A loop with fewer rounds, or a time limit of more seconds, sees more.", patience)
	case r.interrupted && r.LongSteps():
		return "time limit", fmt.Sprintf("The search reached the time limit of %g s inside a d_step: what follows it is not known. A loop with fewer rounds, or a higher limit, sees more.", r.watch.seconds)
	case r.timeUp || r.interrupted: // in statements that the reduction has made one
		return "time limit", fmt.Sprintf("The search reached the time limit of %g s; raise it to see more.", r.watch.seconds)
	}
	switch r.search.Outcome().Limit {
	case search.StateLimit:
		return "state limit", fmt.Sprintf("The search reached the limit of %d states; raise it to see more.", r.limits.States)
	case search.MemoryLimit:
		return "memory limit", r.outOfMemory()
	case search.Pruned:
		return "pruned", fmt.Sprintf("No error was found, but a search of this kind (%s) may miss states.", r.asked)
	}
	return "depth limit", fmt.Sprintf("What lies deeper than %d steps was not visited; raise the depth to see more.", r.limits.Depth)
}

// putError completes the result of a search that found an error.
func (r *run) putError(out *protocol.Result, f search.Finding) {
	if r.shown == nil || !r.shownOf.Equal(f) {
		fresh, err := r.drawn(f)
		if err != nil && r.sure.Kind != search.NoError && !r.sure.Equal(f) {
			out.Notes = append(out.Notes, internalNote(err.Error()))
			f = r.sure
			fresh, err = r.drawn(f)
		}
		if err != nil {
			*out = *broken(err.Error(), "")
			out.Model = r.name
			return
		}
		r.shown, r.shownOf = fresh, f
	}
	out.Trail, out.SpinTrail, out.Line = r.shown.Trail, r.shown.SpinTrail, r.shown.Line
	out.Notes = append(out.Notes, r.shown.Notes...)
	out.Verdict, out.Kind = protocol.VerdictError, r.ErrorKind(f.Kind, f.Fault)
	out.Message = r.ErrorMessage(out.Trail, f.Kind, f.Fault)
}

// showTrail replays a trail and puts what it shows into a result.
func (s *subject) showTrail(out *protocol.Result, found trail.Trail, kind search.ErrorKind, fault ts.Fault) error {
	endless := fault == ts.EndlessDStep || fault == ts.UnfinishedDStep
	return s.watch.certain(endless, func() error {
		x, err := s.Explain(found, kind, fault)
		if err == nil {
			out.Trail, out.SpinTrail, out.Line = x.Trail, x.Spin, x.Line
			out.Notes = append(out.Notes, x.Notes...)
		}
		return err
	})
}
