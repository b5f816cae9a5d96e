package spintext

import (
	"slices"
	"strings"

	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
)

// counterName starts the names of the variables that count the messages of a for over a channel.
const counterName = "_f0r_t3mp"

// localsOf returns the variables of a process type in the order in which Spin's parser reads their names. In a program
// the counters of loops are the last ones.
func (w *writer) localsOf(proc uint32) []prog.Var {
	t := &w.Program.Procs[proc]
	first := slices.IndexFunc(t.Locals, func(v prog.Var) bool { return strings.HasPrefix(v.Name, counterName) })
	if first < 0 {
		return t.Locals
	}
	if w.ordered[proc] == nil {
		after := w.declaredBefore(proc)
		anchor := func(v *prog.Var) uint32 {
			if start, counter := after[v.Name]; counter {
				return start
			}
			return v.Start
		}
		out := slices.Clone(t.Locals[:first])
		for _, c := range t.Locals[first:] {
			at := len(out)
			for at > len(t.Params) && anchor(&out[at-1]) != after[c.Name] {
				at--
			}
			out = slices.Insert(out, at, c)
		}
		w.ordered[proc] = out
	}
	return w.ordered[proc]
}

// declaredBefore returns the place of the last declaration before each counter of a process type, 0 without one.
func (w *writer) declaredBefore(proc uint32) map[string]uint32 {
	after := map[string]uint32{}
	last := uint32(0)
	w.Info.Procs[proc].Decl.Body.EachStmt(func(s syntax.Stmt) {
		switch s := s.(type) {
		case *syntax.DeclStmt:
			last = uint32(s.Decl.Vars[len(s.Decl.Vars)-1].Span.Start)
		case *syntax.ForInStmt:
			if _, again := after[s.Counter]; !again {
				after[s.Counter] = last
			}
		}
	})
	return after
}
