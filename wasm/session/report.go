package session

import (
	"beeline/engine/search"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// reportOn returns the language's report on a search with this result.
func (r *run) reportOn(out *protocol.Result) string {
	s := &lang.Summary{
		Model: out.Model, Search: protocol.SearchNamed(out.Search).Report,
		Complete: r.complete(), Reduced: out.Reduced, Collapsed: out.Store == protocol.Unshared, Hulls: out.Store == protocol.Hulls,
		IgnoreAsserts: r.options.IgnoreAsserts, IgnoreEnds: r.options.IgnoreEnds,
		Property: r.property, Fair: r.options.Fair,
		Progress: search.Progress{
			Stored: out.States, Nested: out.Transitions - out.States - out.Matched, Matched: out.Matched, AtomicSteps: out.AtomicSteps, Depth: out.Depth,
			Bytes: out.PeakBytes, Longest: out.StateBytes, Errors: out.Errors,
		},
		Seconds: out.Seconds, Lossy: out.Lossy, Unreached: out.Unreached,
	}
	if i, ok := r.search.(*search.IteratedRun); ok {
		if s.Iterations = i.Iterations(); s.Iterations == nil {
			s.Iterations = []search.Iteration{}
		}
	}
	if out.Verdict == protocol.VerdictError {
		s.Kind, s.Trail = out.Kind, out.Trail
	}
	if out.Verdict == protocol.VerdictIncomplete && !s.Complete {
		s.Warnings = append(s.Warnings, out.Message)
	}
	if out.WhyNoKernel != "" {
		s.Warnings = append(s.Warnings, "searched by the interpreter: "+out.WhyNoKernel)
	}
	if out.WhyNotReduced != "" && !isSafety(&r.options) {
		s.Warnings = append(s.Warnings, "searched without partial order reduction: "+out.WhyNotReduced)
	}
	s.Warnings = append(s.Warnings, out.Notes...)
	return r.Report(s)
}
