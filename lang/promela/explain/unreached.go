package explain

import (
	"sort"

	"beeline/engine/prog"
	"beeline/lang/report"
	"beeline/lang/source"
)

// Unreached lists the statements that the search has not executed, by process type and in
// the order of the text. Types without such statements are left out.
func (m *Model) Unreached() []report.Unreached {
	var out []report.Unreached
	for i := range m.program.Procs {
		p := &m.program.Procs[i]
		u := report.Unreached{Proctype: p.Name, States: len(p.Locations), Statements: m.unreachedIn(p)}
		if len(u.Statements) > 0 {
			out = append(out, u)
		}
	}
	return out
}

// unreachedIn returns the statements of a process type that were not executed, each once,
// in the order of the text.
func (m *Model) unreachedIn(p *prog.Proc) []report.Statement {
	var out []report.Statement
	seen := map[uint32]bool{}
	listed := map[report.Statement]bool{}
	for i := range p.Locations {
		for _, c := range p.Locations[i].Out {
			if seen[c.Action] || m.sys.Covered(c.Action) {
				continue
			}
			seen[c.Action] = true
			a := &m.program.Actions[c.Action]
			from, to := m.sources.Place(source.Pos(a.Start)), m.sources.Place(source.Pos(a.End))
			st := report.Statement{
				File: m.sources.Included(from.File), Line: from.Line, EndLine: to.Line,
				State: int(p.Locations[i].SpinState), Text: m.actionText(a),
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

// Assertions lists the assertions, each text once, and which of them the search has executed.
func (m *Model) Assertions() []report.Assertion {
	var list []report.Assertion
	at := map[[2]uint32]int{}
	for i := range m.program.Actions {
		a := &m.program.Actions[i]
		if a.Op != prog.Assert {
			continue
		}
		text := [2]uint32{a.Start, a.End}
		n, known := at[text]
		if !known {
			n = len(list)
			at[text] = n
			from := m.sources.Place(span(a.Start, a.End).Start)
			list = append(list, report.Assertion{File: m.sources.Included(from.File), Line: from.Line, Text: within(m.actionText(a), maxText)})
		}
		list[n].Executed = list[n].Executed || m.sys.Covered(uint32(i))
	}
	sort.SliceStable(list, func(a, b int) bool { return list[a].Line < list[b].Line })
	return list
}
