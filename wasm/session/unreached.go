package session

import (
	"sort"

	"beeline/engine/prog"
)

// unreached lists the statements that no visited state executed, by process
// type in textual order.
func (s *subject) unreached() []Unreached {
	var out []Unreached
	for i := range s.Program.Procs {
		p := &s.Program.Procs[i]
		u := Unreached{Proctype: p.Name, States: len(p.Locations), Statements: s.never(p)}
		if len(u.Statements) > 0 {
			out = append(out, u)
		}
	}
	return out
}

// never returns the statements of a process type that were not executed, each
// once, in textual order.
func (s *subject) never(p *prog.Proc) []Statement {
	var out []Statement
	seen := map[uint32]bool{}
	listed := map[Statement]bool{}
	for i := range p.Locations {
		for _, c := range p.Locations[i].Out {
			if seen[c.Action] || s.sys.Covered(c.Action) {
				continue
			}
			seen[c.Action] = true
			a := &s.Program.Actions[c.Action]
			from, to := s.Sources.Place(span(a.Start, a.End).Start), s.Sources.Place(span(a.Start, a.End).End)
			st := Statement{
				File: otherFile(s.Sources, from.File), Line: from.Line, EndLine: to.Line,
				State: int(p.Locations[i].State), Text: s.actionText(a),
			}
			if !listed[st] {
				listed[st] = true
				out = append(out, st)
			}
		}
	}
	sort.SliceStable(out, func(a, b int) bool { return out[a].Line < out[b].Line })
	return out
}
