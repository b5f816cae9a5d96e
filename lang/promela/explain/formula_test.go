package explain

import (
	"testing"

	"beeline/engine/ltl"
)

func TestFormulaWords(t *testing.T) {
	letter := func(n int) *ltl.Formula { return &ltl.Formula{Op: ltl.Proposition, Number: n} }
	p, q, r := letter(0), letter(1), letter(2)
	unary := func(op ltl.Op, f *ltl.Formula) *ltl.Formula { return &ltl.Formula{Op: op, Left: f} }
	binary := func(f *ltl.Formula, op ltl.Op, g *ltl.Formula) *ltl.Formula {
		return &ltl.Formula{Op: op, Left: f, Right: g}
	}
	soon := unary(ltl.Eventually, q)
	for _, c := range []struct {
		formula *ltl.Formula
		want    string
	}{
		{p, "`p`"},
		{unary(ltl.Always, p), "always `p`"},
		{unary(ltl.Always, unary(ltl.Not, p)), "never `p`"},
		{unary(ltl.Always, unary(ltl.Not, binary(p, ltl.And, q))), "always it is not so that (`p` and `q`)"},
		{soon, "now or later `q`"},
		{unary(ltl.Always, binary(p, ltl.Implies, soon)), "whenever `p`, now or later `q`"},
		{unary(ltl.Always, soon), "again and again `q`"},
		{unary(ltl.Eventually, unary(ltl.Always, p)), "from some time on always `p`"},
		{binary(p, ltl.Until, q), "now or later `q`, and until then `p`"},
		{binary(p, ltl.WeakUntil, q), "`p` until `q`, or forever"},
		{binary(p, ltl.Release, q), "`q` up to and including the first `p`, or forever"},
		{unary(ltl.Next, p), "in the next step `p`"},
		{binary(binary(p, ltl.And, q), ltl.And, r), "`p` and `q` and `r`"},
		{binary(binary(p, ltl.And, q), ltl.Or, r), "(`p` and `q`) or `r`"},
		{binary(unary(ltl.Always, binary(p, ltl.Implies, soon)), ltl.Equivalent, r), "(whenever `p`, now or later `q`) exactly if `r`"},
		{binary(unary(ltl.Always, soon), ltl.Implies, unary(ltl.Always, binary(p, ltl.Implies, unary(ltl.Eventually, r)))),
			"if again and again `q`, then (whenever `p`, now or later `r`)"},
		{unary(ltl.Always, binary(binary(q, ltl.And, unary(ltl.Not, r)), ltl.Implies, binary(unary(ltl.Not, p), ltl.WeakUntil, r))),
			"whenever (`q` and not `r`), (not `p` until `r`, or forever)"},
		{unary(ltl.Not, unary(ltl.Eventually, &ltl.Formula{Op: ltl.True})), "it is not so that now or later true"},
	} {
		got := FormulaWords(c.formula, func(n int) string { return "`" + string("pqr"[n]) + "`" })
		if got != c.want {
			t.Errorf("got %q\nwant %q", got, c.want)
		}
	}
}
