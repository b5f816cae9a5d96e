package session

import (
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// reductionOffs are the reasons in the options not to reduce. Where all errors are
// to be counted, each state counts; and a depth below which everything is seen is one
// in statements.
var reductionOffs = []struct {
	reason string
	holds  func(o *protocol.Options) bool
}{
	{"it is switched off", func(o *protocol.Options) bool { return o.NoPOR }},
	{"all errors are asked for", func(o *protocol.Options) bool { return o.All }},
	{"trails are to be shortened", func(o *protocol.Options) bool { return protocol.SearchNamed(o.Search).Improves }},
	{"a depth is given", func(o *protocol.Options) bool { return o.Depth > 0 && protocol.SearchNamed(o.Search).ShortTrails }},
}

// beginning is the space to begin with, and why it is not a reduced one, if so.
func (s *subject) beginning(o *protocol.Options) (lang.Space, string) {
	for _, off := range reductionOffs {
		if off.holds(o) {
			return s.whole, off.reason
		}
	}
	if !s.reduced && s.watch.late() {
		return s.whole, "the time limit is reached"
	}
	s.reduced = true
	space, reason := s.Reduced()
	if reason != "" {
		return s.whole, reason
	}
	return space, ""
}

// goOn continues in the whole space when a reduced one has shown that there is an
// error and a shortest trail is asked for: reduced spaces do not keep those. It
// reports whether it did.
func (r *run) goOn() bool {
	if r.space.Translate == nil || !protocol.SearchNamed(r.options.Search).ShortTrails || r.search.Step(0) != search.Found {
		return false
	}
	f, err := r.found()
	if err != nil || f.Kind == search.NoError || f.Fault == ts.EndlessDStep {
		return false // The d_step may be endless in what the reduction leaves out alone.
	}
	reduced := r.space
	r.space = r.whole
	if _, err := r.estimates(); err != nil {
		r.space = reduced // Here it has nothing to lead to.
		return false
	}
	r.sure, r.before, r.met = f, r.search.Progress(), search.Finding{}
	r.release()
	r.full = "the shortest trail is asked for"
	r.search = r.plan()
	return true
}

// found is the error that the search has met, or one that an earlier search had
// met already.
func (r *run) found() (search.Finding, error) {
	f := r.search.Finding()
	switch {
	case f.Kind == search.NoError:
		return r.sure, nil
	case r.space.Translate == nil:
		return f, nil
	case !r.met.Equal(f):
		err := r.watch.certain(f.Fault == ts.EndlessDStep, func() (err error) {
			r.translated, err = r.space.Translate(f.Trail)
			return err
		})
		if err != nil {
			return f, err
		}
		r.met = f
	}
	f.Trail = r.translated
	return f, nil
}

// shortest reports whether no shorter trail exists than the one found.
func (r *run) shortest() bool {
	return r.space.Translate == nil && r.search.Outcome().Shortest
}

// cover tells the subject which statements the search has executed.
func (r *run) cover() {
	var list []bool
	if r.kernel != nil {
		list, _ = r.kernel.Covered()
	}
	r.space.Cover(list)
}
