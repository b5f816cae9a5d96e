package session

import (
	"sort"

	"beeline/engine/prog"
	"beeline/wasm/protocol"
)

// unreached lists the statements that no visited state executed, by process
// type in textual order.
func (s *subject) unreached() []protocol.Unreached {
	var out []protocol.Unreached
	for i := range s.Program.Procs {
		p := &s.Program.Procs[i]
		u := protocol.Unreached{Proctype: p.Name, States: len(p.Locations), Statements: s.never(p)}
		if len(u.Statements) > 0 {
			out = append(out, u)
		}
	}
	return out
}

// never returns the statements of a process type that were not executed, each
// once, in textual order.
func (s *subject) never(p *prog.Proc) []protocol.Statement {
	var out []protocol.Statement
	seen := map[uint32]bool{}
	listed := map[protocol.Statement]bool{}
	for i := range p.Locations {
		for _, c := range p.Locations[i].Out {
			if seen[c.Action] || s.sys.Covered(c.Action) {
				continue
			}
			seen[c.Action] = true
			a := &s.Program.Actions[c.Action]
			from, to := s.Sources.Place(span(a.Start, a.End).Start), s.Sources.Place(span(a.Start, a.End).End)
			st := protocol.Statement{
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
