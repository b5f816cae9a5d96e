package language

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"beeline/lang"
	"beeline/lang/report"
)

// randomFormula writes a formula with some operators over some elements of v.
func randomFormula(rnd *rand.Rand, operators, propositions int) string {
	if operators == 0 {
		return fmt.Sprintf("v[%d] == 1", rnd.IntN(propositions))
	}
	if rnd.IntN(3) == 0 {
		return []string{"!", "[]", "<>", "X "}[rnd.IntN(4)] + "(" + randomFormula(rnd, operators-1, propositions) + ")"
	}
	left := rnd.IntN(operators)
	op := []string{"&&", "||", "->", "<->", "U", "W", "V"}[rnd.IntN(7)]
	return "(" + randomFormula(rnd, left, propositions) + ") " + op + " (" + randomFormula(rnd, operators-1-left, propositions) + ")"
}

// compileFormula compiles a model for a formula. It fails the test unless there is a subject or
// an error with place and hint.
func compileFormula(t *testing.T, formula string, enough func() bool) (errors string, ok bool) {
	t.Helper()
	text := "byte v[200]; active proctype A() { v[0] = 1 }\nltl f { " + formula + " }\n"
	c := Promela{}.Compile(lang.Text{Name: "m.pml", Text: text, Property: report.Property{Kind: report.Block}, Enough: enough})
	for _, d := range c.Diagnostics {
		if d.Severity == "error" && (d.Line == 0 || d.Hint == "") {
			t.Errorf("%.80s: %+v lacks place or hint", formula, d)
		}
		if d.Severity == "error" {
			errors += d.Message
		}
	}
	if (errors == "") != (c.Subject != nil) {
		t.Errorf("%.80s: diagnostics %v", formula, c.Diagnostics)
	}
	return errors, c.Subject != nil
}

// TestLargeFormulas: a formula of any size is translated or refused, within the time that the
// host gives.
func TestLargeFormulas(t *testing.T) {
	rnd := rand.New(rand.NewPCG(15, 4))
	parity := "v[0] == 1"
	for i := range 199 {
		parity = fmt.Sprintf("v[%d] == 1 <-> (%s)", i+1, parity)
	}
	var eventually []string
	for i := range 200 {
		eventually = append(eventually, fmt.Sprintf("[] <> (v[%d] == 1)", i))
	}
	formulas := []string{
		strings.Repeat("[] (", 5000) + "v[0] == 1" + strings.Repeat(")", 5000), strings.Repeat("!", 5000) + "(v[0] == 1)",
		parity, strings.Join(eventually, " && "), "(" + strings.Join(eventually, ") U (") + ")",
	}
	for range 12 {
		formulas = append(formulas, randomFormula(rnd, 1000, 200), randomFormula(rnd, 30, 200))
	}
	translated := 0
	for _, f := range formulas {
		calls := 0
		_, ok := compileFormula(t, f, func() bool { calls++; return calls > 30 })
		if ok {
			translated++
		}
	}
	if translated == 0 || translated == len(formulas) {
		t.Errorf("%d of %d formulas are translated", translated, len(formulas))
	}
	if errors, _ := compileFormula(t, formulas[3], func() bool { return true }); errors != "the translation of the formula took too long" {
		t.Errorf("without time: %q", errors)
	}
}

// TestTrivialFormulas: a formula that no model can violate, or none can satisfy, has a warning.
func TestTrivialFormulas(t *testing.T) {
	for _, c := range []struct{ formula, code string }{
		{"[] (v[0] == 1) || <> (v[0] != 1) || true", "P325"}, {"[] p -> <> p", "P325"}, {"[] p || <> !p", "P325"}, {"true", "P325"},
		{"[] p && <> !p", "P326"}, {"<> (p && !p)", "P326"}, {"X false", "P326"},
		{"[] p", ""}, {"[] (p -> <> !p)", ""}, {"<> p || [] q", ""}, {"[] (p || <> !p) -> <> q", ""},
	} {
		text := "bool p, q; byte v[1]; active proctype A() { v[0] = 1 }\nltl f { " + c.formula + " }\n"
		var codes []string
		for _, d := range (Promela{}).Compile(lang.Text{Name: "m.pml", Text: text, Property: report.Property{Kind: report.Block}}).Diagnostics {
			if d.Code == "P325" || d.Code == "P326" {
				codes = append(codes, d.Code)
			}
			if d.Severity == "error" || d.Line == 0 || d.Hint == "" {
				t.Errorf("%s: %+v", c.formula, d)
			}
		}
		if strings.Join(codes, ",") != c.code {
			t.Errorf("%s: got %q, want %q", c.formula, codes, c.code)
		}
	}
}
