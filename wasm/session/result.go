package session

import (
	"slices"

	"beeline/engine/format"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// result ends the search. stopped is the kind of the result if the host ended the check,
// otherwise "".
func (r *run) result(now float64, stopped string) *protocol.Result {
	defer r.release()
	out := r.outcome(now, stopped)
	r.addClasses(out.Iterations, stopped != "")
	return out
}

// better returns the result of an error that has not been sent, or nil: of the first error,
// and of shorter trails if the search continues for them.
func (r *run) better(now float64) *protocol.Result {
	if r.sent > 0 && !protocol.SearchNamed(r.options.Search).Improves {
		return nil
	}
	f, err := r.finding()
	if err != nil || f.Kind == search.NoError || r.sent > 0 && len(f.Trail.Steps) >= r.sent {
		return nil
	}
	r.sent = max(len(f.Trail.Steps), 1)
	return r.outcome(now, "")
}

// outcome returns the result of the search so far.
func (r *run) outcome(now float64, stopped string) *protocol.Result {
	collect()
	r.cover()
	p, reduced, unreduced := r.search.Progress(), r.space.Translate != nil, r.unreduced
	found, err := r.finding()
	if r.search.Finding().Kind == search.NoError && r.reduced.finding.Kind != search.NoError {
		// The search of the reduced space has found it.
		p, reduced, unreduced = r.reduced.progress, true, ""
	}
	lost := losses(&r.options, p.Stored+p.Nested)
	proven := r.complete() && lost == nil
	out := &protocol.Result{
		Model: r.name, States: p.Stored, Matched: p.Matched, Transitions: p.Transitions(),
		AtomicSteps: p.AtomicSteps, Depth: p.Depth, StateBytes: p.Longest, PeakBytes: p.Bytes,
		Seconds: now - r.began, Exhaustive: proven && !r.search.Outcome().DeadEnds, Lossy: lost,
		Search: r.options.Search, Store: r.options.Store, Heuristic: r.options.Heuristic,
		Diagnostics: r.diagnostics, Errors: p.Errors, Goal: r.options.Goal, Invariant: r.options.Invariant, Unchecked: r.unchecked(),
		Property: r.options.Property, Formula: r.options.Formula, Fair: r.options.Fair,
		Kernel: r.kernel != nil || r.generated != nil, WhyNoKernel: r.noKernel, Reduced: reduced, WhyNotReduced: unreduced,
		Iterations: r.iterations(), Notes: r.notes(),
	}
	switch {
	case err != nil && r.reduced.finding.Kind != search.NoError:
		found = r.reduced.finding
		out.Notes = append(out.Notes, internalNote(err.Error()))
		err = r.putError(out, found)
	case err != nil:
	case found.Kind != search.NoError:
		out.Shortest = r.shortest()
		err = r.putError(out, found)
	case proven:
		out.Verdict, out.Premise = protocol.VerdictNoError, r.premise
	case r.complete():
		out.Verdict, out.Kind, out.Message = protocol.VerdictIncomplete, lossy[out.Store].end, lossyMessage(out.Lossy)
	case r.search.Outcome().Limit == search.ModelLimit && stopped == "":
		out.Verdict, out.NoErrorWithin = protocol.VerdictIncomplete, r.noErrorWithin()
		out.Kind, out.Message, err = r.unsearchable(*r.search.Outcome().Unsearchable)
	default:
		out.Verdict = protocol.VerdictIncomplete
		out.Kind, out.Message = r.incomplete(stopped)
		if out.NoErrorWithin = r.noErrorWithin(); out.Kind != protocol.KindHull {
			out.Size, out.MemoryLimit = r.Size(), r.limits.Bytes
		}
	}
	switch {
	case out.Verdict == protocol.VerdictNoError:
		out.Answer = r.Answer(false)
	case out.Verdict == protocol.VerdictError && (violatesProperty(found) || found.Kind == search.Faulty && found.Fault == ts.GoalReached):
		out.Answer = r.Answer(true)
	}
	out.Checked = (&verdictOn{r, out, found, proven}).checked()
	if out.Verdict == protocol.VerdictNoError {
		out.Message = noError(out)
	}
	if answer := r.space.Summary; answer != nil && found.Kind == search.NoError {
		out.Message = answer(proven) + " " + out.Message
	}
	if err != nil {
		out = broken(err.Error(), "")
		out.Model = r.name
		return out
	}
	if out.Exhaustive && r.systemAlone == nil { // A claim leaves out runs of the system.
		out.Unreached = r.Unreached()
	}
	out.Report = r.reportOn(out)
	return out
}

// unsearchable returns which limit of the model ended the search, and a message with the line of the step
// that cannot be searched.
func (r *run) unsearchable(f search.Finding) (kind, message string, err error) {
	shown, err := r.drawTrail(f)
	if err != nil {
		return "", "", err
	}
	return r.ErrorKind(f.Kind, f.Fault), format.Sprintf("Line %d: %s", shown.Line, r.ErrorMessage(shown.Trail, f.Kind, f.Fault)), nil
}

// complete reports whether the search has ended without a limit. A lossy store may have
// lost states, though.
func (r *run) complete() bool {
	o := r.search.Outcome()
	return !r.ended.interrupted && !r.ended.crowded && r.ended.failure == "" && o.Exhausted && o.Limit == search.NoLimit
}

// noError is the message of a search that proves that there is no error.
func noError(r *protocol.Result) string {
	if r.Property != "" && r.Property != "safety" {
		return holds(r)
	}
	if !r.Exhaustive {
		return "No " + r.LookedFor() + " can be reached. The estimate shows that no state beyond the " + countOf(r.States, "state") + " visited leads to one."
	}
	visited := countOf(r.States, "state")
	if r.Store == protocol.Hulls {
		visited = countOf(r.States, "hull") + " of zones"
	}
	return "No " + r.LookedForEach() + " in all " + visited + "."
}

// countOf writes a number with its noun: "1 state", "1,234 states".
func countOf(n uint64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return protocol.Grouped(n) + " " + noun + "s"
}

// incomplete returns which limit ended the search, and a message with what to raise.
func (r *run) incomplete(stopped string) (kind, message string) {
	switch {
	case stopped != "":
		return stopped, "The search was stopped before it had visited every state."
	case r.ended.crowded:
		return "memory limit", format.Sprintf("The transitions of one state did not fit in %s MB, a part of the memory limit; raise it to see more.", protocol.Grouped(uint64(r.watch.edgeBytes>>20)))
	case r.ended.interrupted && r.watch.seconds == 0 && !r.LongSteps():
		return "time limit", format.Sprintf("The steps out of one state took longer than %d s: what follows is not known. Set a longer time limit.", dstepSeconds)
	case r.ended.interrupted && r.watch.seconds == 0:
		return "time limit", format.Sprintf("A d_step was interrupted after %d s: what follows is not known. Shorten its loop, or set a longer time limit.", dstepSeconds)
	case r.ended.interrupted && r.LongSteps():
		return "time limit", format.Sprintf("The search reached the time limit of %g s inside a d_step: what follows is not known. Shorten its loop, or raise the limit.", r.watch.seconds)
	case r.ended.timeUp || r.ended.interrupted: // the reduction merges statements to d_steps
		return "time limit", format.Sprintf("The search reached the time limit of %g s; raise it to see more.", r.watch.seconds)
	}
	switch r.search.Outcome().Limit {
	case search.StateLimit:
		return "state limit", "The search reached the limit of " + countOf(r.limits.States, "state") + "; raise it to see more."
	case search.MemoryLimit:
		return "memory limit", r.outOfMemory()
	case search.Unconfirmed:
		return protocol.KindHull, "The hulls of zones have what was looked for, but no run to it was found: nothing is proved. Store whole states to know."
	case search.ThreadEnded:
		return "thread ended", "A thread of the search ended before it had visited every state. Search with fewer cores, or with less memory."
	case search.Pruned:
		return "pruned", format.Sprintf("No error was found, but a search of this kind (%s) may miss states.", r.requested)
	}
	return "depth limit", "States deeper than " + countOf(r.limits.Depth, "step") + " were not visited; raise the depth to see more."
}

// putError adds an error to a result. It returns an error, and changes only the notes, if
// the trail does not lead to the error.
func (r *run) putError(out *protocol.Result, f search.Finding) error {
	if r.drawn.result == nil || !r.drawn.of.Equal(f) {
		fresh, err := r.drawTrail(f)
		if err != nil && r.reduced.finding.Kind != search.NoError && !r.reduced.finding.Equal(f) {
			out.Notes = append(out.Notes, internalNote(err.Error()))
			f = r.reduced.finding
			fresh, err = r.drawTrail(f)
		}
		if err != nil {
			return err
		}
		r.drawn = drawnTrail{f, fresh}
	}
	shown := r.drawn.result
	out.Trail, out.SpinTrail, out.Choices, out.Line = shown.Trail, shown.SpinTrail, shown.Choices, shown.Line
	out.Notes, out.Schedule = append(out.Notes, shown.Notes...), shown.Schedule
	out.Verdict, out.Kind = protocol.VerdictError, r.ErrorKind(f.Kind, f.Fault)
	out.Message = r.ErrorMessage(out.Trail, f.Kind, f.Fault)
	if !isSafety(&r.options) && violatesProperty(f) {
		out.Message = protocol.PropertyFails(r.options.Property, r.options.Formula) + ". " + out.Message
	}
	return nil
}

// nameInvariant says of a step into a state that the search looked for, because it violates the
// invariant, that it does. To the search that state is a goal.
func nameInvariant(s *protocol.Step) {
	if s.Fault == protocol.FaultGoal {
		s.Fault = protocol.FaultInvariant
	}
}

// showTrail replays a trail and adds what it shows to a result.
func (s *subject) showTrail(out *protocol.Result, found trail.Trail, kind search.ErrorKind, fault ts.Fault) error {
	if out.Schedule == nil {
		out.Schedule = s.schedule(found)
	}
	if s.systemAlone != nil {
		return s.showSystem(out, found)
	}
	endless := fault == ts.EndlessDStep || fault == ts.UnfinishedDStep
	return s.watch.untimed(endless, func() error {
		x, err := s.Explain(found, kind, fault)
		if err == nil {
			out.Trail, out.SpinTrail, out.Choices, out.Line = x.Trail, x.Spin, slices.Clone(found.Steps), x.Line
			out.Delays = x.Delays
			out.Notes = append(out.Notes, x.Notes...)
			if n := len(x.Trail.Steps); n > 0 && out.Invariant != "" {
				nameInvariant(&x.Trail.Steps[n-1])
			}
		}
		return err
	})
}
