package language

import (
	"errors"
	"slices"

	"beeline/engine/kernel"
	"beeline/engine/prog"
	"beeline/engine/reduce"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang"
	"beeline/lang/promela"
	"beeline/lang/promela/explain"
	"beeline/lang/report"
)

// A subject is a compiled model as a lang.Subject.
type subject struct {
	*explain.Model
	whole     space
	sys       *vm.System // of whole
	reduction *reduction // nil before the first call of Reduced
	enough    func(steps uint64) bool
	fits      func(bytes int) bool
	property  report.Property
}

// A space is a program in the form of the engine and in that of the seam.
type space struct {
	program *prog.Program
	seam    *lang.Program
}

// A reduction is a reduced program and its map to the whole one, or the reason why there
// is none.
type reduction struct {
	space
	toWhole *reduce.Map
	reason  string
}

func newSubject(c *promela.Compiled, property report.Property) *subject {
	sys := vm.New(c.Program)
	return &subject{Model: explain.New(c.Sources, c.Info, sys, c.Program), whole: newSpace(c.Program), sys: sys, property: property}
}

// Answer returns nil: an error is never what a text asks for.
func (s *subject) Answer(bool) *report.Answer { return nil }

// Whole returns the space of the program as written.
func (s *subject) Whole() lang.Space {
	out := s.whole.over(s.sys)
	out.Cycles = cyclesOf(s.property, s.sys)
	return out
}

// over returns the space with sys, an interpreter of its program, as the model.
func (x space) over(sys *vm.System) lang.Space {
	return lang.Space{
		Model: *sys.Model(), Program: x.seam, Aims: aimsOf(x.program), Estimate: estimatesOf(x.program), Cover: sys.Cover, Trace: explain.Trace(x.program),
	}
}

// Reduced returns the space with partial order reduction, merged statements and dead
// variables.
func (s *subject) Reduced() (lang.Space, string) {
	if s.reduction == nil {
		pass := reduce.Program
		if s.property.Kind == report.Accept {
			pass = reduce.ForCycles
		}
		reduced, toWhole, reason := pass(s.whole.program)
		s.reduction = &reduction{toWhole: toWhole, reason: reason}
		if reason == "" {
			s.reduction.space = newSpace(reduced)
		}
	}
	r := s.reduction
	if r.reason != "" {
		return lang.Space{}, r.reason
	}
	sys := vm.New(r.program)
	s.watch(sys)
	reduced, whole := sys.Model(), s.sys.Model()
	out := r.over(sys)
	out.Cycles = cyclesOf(s.property, sys)
	out.PartlyReduced = r.toWhole.PartlyReduced
	out.Translate = func(f search.Finding) (_ search.Finding, err error) {
		f.Trail, err = r.toWhole.Translate(reduced, whole, f.Trail)
		return f, err
	}
	if out.Cycles != nil {
		out.Translate = func(f search.Finding) (search.Finding, error) {
			return r.translateLasso(reduced, whole, out.Cycles.Errors, f.Trail)
		}
	}
	out.Cover = func(executed []bool) {
		if executed == nil {
			executed = coveredBy(sys)
		}
		s.sys.Cover(r.toWhole.Covered(executed))
	}
	return out, ""
}

// translateLasso finds the error that a trail of the reduced space leads to, in the part of the
// whole space with the same statements of the system.
func (r *reduction) translateLasso(reduced, whole *ts.Model, cycles search.Cycles, t trail.Trail) (f search.Finding, err error) {
	actions, loop, err := r.toWhole.Follow(reduced, t)
	if err != nil {
		return f, err
	}
	m := search.Along{
		Model: whole, IsClaim: isClaim, Steps: len(actions), Loop: loop, Faults: true,
		Takes: func(step int, _ uint32, a ts.Action) bool { return a == actions[step] },
	}.Part()
	run := search.NestedDepthFirst{Model: m, Store: store.NewExact(m.Hidden), Goal: search.Goal{Asserts: true}, Cycles: cycles}.Start()
	for run.Step(1<<14) == search.Running {
	}
	if f = run.Finding(); f.Kind == search.NoError {
		return f, errors.New("the run of the reduced space has no counterpart in the whole space")
	}
	return f, nil
}

// isClaim reports whether only the claim moves along an edge.
func isClaim(a ts.Action) bool {
	pid, _ := vm.Movers(a)
	return pid < 0
}

// coveredBy returns for each action whether an interpreter has executed it.
func coveredBy(sys *vm.System) []bool {
	list := make([]bool, len(sys.Program().Actions))
	for a := range list {
		list[a] = sys.Covered(uint32(a))
	}
	return list
}

// Watch limits d_steps and the edges of a state.
func (s *subject) Watch(enough func(steps uint64) bool, fits func(bytes int) bool) {
	s.enough, s.fits = enough, fits
	s.watch(s.sys)
}

func (s *subject) watch(sys *vm.System) {
	sys.InterruptDSteps(s.enough)
	sys.LimitEdges(s.fits)
}

func newSpace(p *prog.Program) space {
	return space{program: p, seam: &lang.Program{
		Size:     len(p.Actions) + len(p.Exprs),
		NewCode:  func() *kernel.Code { return kernel.NewCode(p) },
		NewSplit: func() func([]uint32, []byte) []uint32 { return prog.NewComponents(p).Append },
	}}
}

// LongSteps reports whether the program has a d_step.
func (s *subject) LongSteps() bool {
	return slices.ContainsFunc(s.whole.program.Actions, func(a prog.Action) bool { return a.Op == prog.DStep })
}

// Numbering returns the system: it has Spin's numbers of statements.
func (s *subject) Numbering() trail.Numbering { return s.sys }
