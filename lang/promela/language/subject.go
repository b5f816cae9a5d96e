package language

import (
	"slices"

	"beeline/engine/kernel"
	"beeline/engine/prog"
	"beeline/engine/reduce"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang"
	"beeline/lang/promela"
	"beeline/lang/promela/explain"
)

// A subject is a compiled model as a lang.Subject.
type subject struct {
	*explain.Model
	program *prog.Program
	whole   *lang.Program // of program
	sys     *vm.System
	// reduction is nil until it is asked for.
	reduction *reduction
	enough    func(steps uint64) bool
	fits      func(bytes int) bool
}

// A reduction is a reduced program with the way back, or the reason why there is none.
type reduction struct {
	program *prog.Program
	shown   *lang.Program // of program
	way     *reduce.Map
	reason  string
}

func newSubject(c *promela.Compiled) *subject {
	sys := vm.New(c.Program)
	return &subject{Model: explain.New(c.Sources, c.Info, sys, c.Program), program: c.Program, whole: programOf(c.Program), sys: sys}
}

// Whole is the space of the program as it is given.
func (s *subject) Whole() lang.Space {
	return lang.Space{
		Model: modelOf(s.sys), Program: s.whole, Aims: aimsOf(s.program), Estimate: estimatesOf(s.program), Cover: s.sys.Cover,
	}
}

// modelOf is the transition system of a program that sys runs.
func modelOf(sys *vm.System) ts.Model {
	return ts.Model{System: sys, Hidden: int(sys.Program().Layout.Hidden)}
}

// Reduced is the space of the program with partial order reduction, merged statements
// and dead variables.
func (s *subject) Reduced() (lang.Space, string) {
	if s.reduction == nil {
		q, way, reason := reduce.Program(s.program)
		s.reduction = &reduction{program: q, way: way, reason: reason}
		if reason == "" {
			s.reduction.shown = programOf(q)
		}
	}
	r := s.reduction
	if r.reason != "" {
		return lang.Space{}, r.reason
	}
	sys := vm.New(r.program)
	s.watch(sys)
	whole, reduced := modelOf(s.sys), modelOf(sys)
	return lang.Space{
		Model: reduced, Program: r.shown, Aims: aimsOf(r.program), Estimate: estimatesOf(r.program), Partly: r.way.Partly,
		Translate: func(t trail.Trail) (trail.Trail, error) { return r.way.Translate(&reduced, &whole, t) },
		Cover: func(executed []bool) {
			if executed == nil {
				executed = coveredBy(sys)
			}
			s.sys.Cover(r.way.Covered(executed))
		},
	}, ""
}

// coveredBy lists for each action whether a system has executed it.
func coveredBy(sys *vm.System) []bool {
	list := make([]bool, len(sys.Program().Actions))
	for a := range list {
		list[a] = sys.Covered(uint32(a))
	}
	return list
}

// Watch has d_steps and the edges of a state watched.
func (s *subject) Watch(enough func(steps uint64) bool, fits func(bytes int) bool) {
	s.enough, s.fits = enough, fits
	s.watch(s.sys)
}

func (s *subject) watch(sys *vm.System) {
	sys.WatchDSteps(s.enough)
	sys.WatchEdges(s.fits)
}

// programOf is what kernels are generated from.
func programOf(p *prog.Program) *lang.Program {
	return &lang.Program{
		Size:     len(p.Actions) + len(p.Exprs),
		NewCode:  func() *kernel.Code { return kernel.NewCode(p) },
		NewSplit: func() func([]uint32, []byte) []uint32 { return prog.NewComponents(p).Append },
	}
}

// LongSteps reports whether a d_step is in the text of the program.
func (s *subject) LongSteps() bool {
	return slices.ContainsFunc(s.program.Actions, func(a prog.Action) bool { return a.Op == prog.DStep })
}

// Statements are those of an edge, as Spin numbers them.
func (s *subject) Statements(a ts.Action) []trail.Statement { return s.sys.Statements(a) }
