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
		u := report.Unreached{Proctype: p.Name, States: len(p.Locations) + len(p.Dropped), Statements: m.unreachedIn(p)}
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
	add := func(a *prog.Action, state int32) {
		from, to := m.sources.Place(source.Pos(a.Start)), m.sources.Place(source.Pos(a.End))
		st := report.Statement{File: m.sources.Included(from.File), Line: from.Line, EndLine: to.Line, State: int(state), Text: m.actionText(a)}
		if !listed[st] {
			listed[st] = true
			out = append(out, st)
		}
	}
	for i := range p.Locations {
		for _, c := range p.Locations[i].Out {
			if !seen[c.Action] && !m.sys.Covered(c.Action) {
				seen[c.Action] = true
				add(&m.program.Actions[c.Action], p.Locations[i].SpinState)
			}
		}
	}
	for i := range p.Dropped {
		add(&p.Dropped[i].Action, p.Dropped[i].SpinState)
	}
	sort.SliceStable(out, func(a, b int) bool { return out[a].Line < out[b].Line })
	return out
}

// Assertions lists the assertions, each text once, and which of them the search has executed.
func (m *Model) Assertions() []report.Assertion {
	var list []report.Assertion
	at := map[[2]uint32]int{}
	add := func(a *prog.Action, executed bool) {
		if a.Op != prog.Assert {
			return
		}
		text := [2]uint32{a.Start, a.End}
		n, known := at[text]
		if !known {
			n = len(list)
			at[text] = n
			from := m.sources.Place(span(a.Start, a.End).Start)
			list = append(list, report.Assertion{File: m.sources.Included(from.File), Line: from.Line, Column: from.Column, Text: within(m.actionText(a), maxText)})
		}
		list[n].Executed = list[n].Executed || executed
	}
	for i := range m.program.Actions {
		add(&m.program.Actions[i], m.sys.Covered(uint32(i)))
	}
	for i := range m.program.Procs {
		for j := range m.program.Procs[i].Dropped {
			add(&m.program.Procs[i].Dropped[j].Action, false)
		}
	}
	sort.SliceStable(list, func(a, b int) bool { return list[a].Line < list[b].Line })
	return list
}
