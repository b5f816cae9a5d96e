package explain

import (
	"slices"
	"strings"

	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
	"beeline/lang/report"
)

// Unchecked names the properties in the text that no search checks, and the states that
// searches leave out.
func (m *Model) Unchecked() []string {
	var out []string
	add := func(what, name string) { out = append(out, strings.TrimSpace(what+" "+name)) }
	for _, c := range m.info.Claims {
		if c.Kind == syntax.Never {
			add("never claim", neverName(m.info, c))
		}
	}
	for _, f := range m.info.Formulas {
		add("ltl", m.info.ClaimName(f))
	}
	if firstLabel(m.info, "accept") != nil {
		add(report.AcceptanceCycles, "")
	}
	if firstLabel(m.info, "progress") != nil {
		add(report.NonProgressCycles, "")
	}
	if ReadsHidden(m.program) {
		out = append(out, "states that differ in hidden variables only")
	}
	return out
}

// ReadsHidden reports whether a program reads hidden variables. Of states that differ in
// hidden variables only, a search expands the first one, as Spin does. The others may lead
// to other errors.
func ReadsHidden(p *prog.Program) bool {
	return slices.ContainsFunc(p.Exprs, func(x prog.Expr) bool {
		return x.Op == prog.Load && p.Refs[x.Ref].Space == prog.Hidden
	})
}
