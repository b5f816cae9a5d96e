package session

import (
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// noReduction lists the options that exclude a reduced space, with sentences for
// Result.WhyNotReduced. A count of all errors needs all states, and a depth limit for short
// trails counts steps of the whole program.
var noReduction = []struct {
	reason string
	holds  func(o *protocol.Options) bool
}{
	{"reduction is turned off", func(o *protocol.Options) bool { return o.NoPOR }},
	{"the reduction does not keep weak fairness", func(o *protocol.Options) bool { return o.Fair }},
	{"a shortest run may be missing in the reduced space", func(o *protocol.Options) bool {
		s := protocol.SearchNamed(o.Search)
		return s.Cycles && s.Shortest == "always"
	}},
	{"the search counts all errors", func(o *protocol.Options) bool { return o.All }},
	{"the search continues toward shorter trails", func(o *protocol.Options) bool { return protocol.SearchNamed(o.Search).Improves }},
	{"a depth limit counts steps of the whole program", func(o *protocol.Options) bool { return o.Depth > 0 && protocol.SearchNamed(o.Search).ShortTrails }},
}

// firstSpace returns the space to search first. If it is the whole one, it also returns why.
func (s *subject) firstSpace(o *protocol.Options) (lang.Space, string) {
	for _, no := range noReduction {
		if no.holds(o) {
			return s.whole, no.reason
		}
	}
	if !s.askedReduced && s.watch.overNow() {
		return s.whole, "the time limit was reached before the model was reduced"
	}
	s.askedReduced = true
	space, reason := s.Reduced()
	collect()
	if reason != "" {
		return s.whole, reason
	}
	return space, ""
}

// searchWhole continues in the whole space if the reduced one has an error and the search is
// for shortest trails: the reduced space may not have those. It reports whether it did.
func (r *run) searchWhole() bool {
	if r.space.Translate == nil || !protocol.SearchNamed(r.options.Search).ShortTrails || r.search.Step(0) != search.Found {
		return false
	}
	f, err := r.finding()
	if err != nil || f.Kind == search.NoError || f.Fault == ts.EndlessDStep {
		return false // The d_step may be endless only in what the reduction leaves out.
	}
	reduced := r.space
	r.space = r.whole
	if _, err := r.makeEstimates(); err != nil {
		r.space = reduced // The estimate leads to nothing in the whole space.
		return false
	}
	r.reduced, r.translated.of = reducedResult{f, r.search.Progress()}, search.Finding{}
	r.release()
	r.unreduced = "a shortest trail may be missing in the reduced space"
	r.search = r.makeSearch()
	return true
}

// finding returns the error of the search, or else of the search of the reduced space. Its
// trail is one of the whole space.
func (r *run) finding() (search.Finding, error) {
	f := r.search.Finding()
	_, shortened := r.search.(*shortenedRun)
	switch {
	case f.Kind == search.NoError:
		return r.reduced.finding, nil
	case shortened:
		return f, nil
	case r.space.Translate == nil:
		return f, nil
	case !r.translated.of.Equal(f):
		err := r.watch.untimed(f.Fault == ts.EndlessDStep, func() (err error) {
			r.translated.to, err = r.space.Translate(f)
			return err
		})
		if err != nil {
			return f, err
		}
		r.translated.of = f
	}
	return r.translated.to, nil
}

// shortest reports whether the trail is proved a shortest one.
func (r *run) shortest() bool {
	if s, ok := r.search.(*shortenedRun); ok && s.shortest() {
		return true
	}
	// The copies of states for fairness can make a loop longer.
	return r.space.Translate == nil && r.search.Outcome().Shortest && !r.options.Fair
}

// noErrorWithin returns the steps within which no run of the whole program has an error; 0 is
// not known. Searches with NoErrorWithin keep whole states.
func (r *run) noErrorWithin() uint64 {
	if r.space.Translate != nil {
		return 0
	}
	return r.search.Outcome().NoErrorWithin
}

// cover tells the subject which statements the search has executed.
func (r *run) cover() {
	var list []bool
	if r.kernel != nil {
		list, _ = r.kernel.Covered()
	}
	r.space.Cover(list)
}
