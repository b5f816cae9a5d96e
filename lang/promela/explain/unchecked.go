package explain

import (
	"slices"

	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
)

// Unchecked names the properties in the text that no search checks, and the states that
// searches leave out.
func (m *Model) Unchecked() []string {
	var out []string
	add := func(what string, name *syntax.Ident) {
		if name != nil {
			what += " " + name.Name
		}
		out = append(out, what)
	}
	claims := [...]string{syntax.Never: "never claim", syntax.Trace: "trace", syntax.NoTrace: "notrace"}
	for _, c := range m.info.Claims {
		add(claims[c.Kind], c.Name)
	}
	for _, f := range m.info.Formulas {
		add("ltl", f.Name)
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
