package session

import (
	"beeline/engine/prog"
	"beeline/engine/reduce"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/wasm/protocol"
)

// A space is what a search explores.
type space struct {
	program *prog.Program
	model   ts.Model
	sys     *vm.System
	// way leads from a reduced program back to the given one; nil when the program
	// is the given one.
	way *reduce.Map
}

// A reduction is a reduced program with the way back, or the reason why there is none.
type reduction struct {
	program *prog.Program
	way     *reduce.Map
	reason  string
}

// whole is the space of the program as it is given.
func (s *subject) whole() space {
	return space{program: s.Program, model: s.model, sys: s.sys}
}

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
	{"a depth is given", func(o *protocol.Options) bool { return o.Depth > 0 && protocol.SearchNamed(o.Search).Lengths }},
}

// reduced is the space to begin with, and why it is not a reduced one, if so.
func (s *subject) reduced(o *protocol.Options) (space, string) {
	for _, off := range reductionOffs {
		if off.holds(o) {
			return s.whole(), off.reason
		}
	}
	if s.less == nil && s.watch.late() {
		return s.whole(), "the time limit is reached"
	}
	if s.less == nil {
		q, way, reason := reduce.Program(s.Program)
		s.less = &reduction{q, way, reason}
	}
	r := s.less
	if r.reason != "" {
		return s.whole(), r.reason
	}
	sys := vm.New(r.program)
	s.watch.watch(sys)
	return space{program: r.program, model: ts.Model{System: sys, Hidden: int(r.program.Layout.Hidden)}, sys: sys, way: r.way}, ""
}

// goOn continues in the whole space when a reduced one has shown that there is an
// error and a shortest trail is asked for: reduced spaces do not keep those. It
// reports whether it did.
func (r *run) goOn() bool {
	if r.space.way == nil || !protocol.SearchNamed(r.options.Search).Lengths || r.search.Step(0) != search.Found {
		return false
	}
	f, err := r.found()
	if err != nil || f.Kind == search.NoError || f.Fault == ts.EndlessDStep {
		return false // The d_step may be endless in what the reduction leaves out alone.
	}
	reduced := r.space
	r.space = r.whole()
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
	case r.space.way == nil:
		return f, nil
	case !r.met.Equal(f):
		err := r.watch.certain(f.Fault == ts.EndlessDStep, func() (err error) {
			r.translated, err = r.space.way.Translate(&r.space.model, &r.model, f.Trail)
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
	return r.space.way == nil && r.search.Outcome().Shortest
}

// cover tells the interpreter which statements the search has executed.
func (r *run) cover() {
	var list []bool
	if r.kernel != nil {
		list, _ = r.kernel.Covered()
	} else if r.space.way != nil {
		for a := range r.space.program.Actions {
			list = append(list, r.space.sys.Covered(uint32(a)))
		}
	}
	if r.space.way != nil {
		list = r.space.way.Covered(list)
	}
	r.sys.Cover(list)
}
