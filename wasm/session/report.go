package session

import (
	"beeline/engine/search"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// report is the language's report on a search with this result.
func (r *run) report(out *protocol.Result) string {
	s := &lang.Summary{
		Model: out.Model, Search: protocol.SearchNamed(out.Search).Report,
		Complete: r.complete(), Reduced: out.Reduced, Collapsed: out.Store == "collapse",
		IgnoreAsserts: r.options.IgnoreAsserts, IgnoreEnds: r.options.IgnoreEnds,
		Progress: search.Progress{
			Stored: out.States, Matched: out.Matched, AtomicSteps: out.AtomicSteps, Depth: out.Depth,
			Bytes: out.PeakBytes, Longest: out.StateBytes, Errors: out.Errors,
		},
		Seconds: out.Seconds, Lossy: out.Lossy, Iterations: r.iterations(), Unreached: out.Unreached,
	}
	if out.Verdict == protocol.VerdictError {
		s.Kind, s.Trail = out.Kind, out.Trail
	}
	if out.Verdict == protocol.VerdictIncomplete && !s.Complete {
		s.Warnings = append(s.Warnings, out.Message)
	}
	if out.Slow != "" {
		s.Warnings = append(s.Warnings, "searched by the interpreter: "+out.Slow)
	}
	s.Warnings = append(s.Warnings, out.Notes...)
	return r.Report(s)
}

// iterations lists the searches of an iterated search, nil for another one.
func (r *run) iterations() []search.Iteration {
	s, ok := r.search.(*search.IterateRun)
	if !ok {
		return nil
	}
	if list := s.Iterations(); list != nil {
		return list
	}
	return []search.Iteration{}
}
