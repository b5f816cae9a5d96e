// Package language implements lang.Language for Promela. lang/promela compiles the text,
// engine/reduce makes the reduced space, engine/heuristic the estimates, and
// lang/promela/explain explains trails. It is not part of lang/promela, because tests of
// the engine import that package to compile models.
//
// Read language.go, then subject.go and estimate.go; property.go and fairness.go have what
// searches for cycles need.
package language

import (
	"beeline/lang"
	"beeline/lang/promela"
	"beeline/lang/promela/explain"
	"beeline/lang/promela/syntax"
	"beeline/lang/report"
)

// Promela is the language of Spin 6.5.2.
type Promela struct{}

// Compile reads a model. Names are empty while its text cannot be parsed.
func (Promela) Compile(t lang.Text) *lang.Compiled {
	c := promela.Compile(t.Name, t.Text, syntax.Options{Defines: t.Defines, Goal: t.Goal, Property: compiledFor(t.Property, t.Enough), Open: promela.Opener(t.Files)})
	out := &lang.Compiled{Diagnostics: c.List.Report(c.Sources), Names: []report.Name{}, Unused: []string{"trace", "extrapolation", "inclusion"}}
	if c.Info != nil {
		out.Names = explain.Names(c.Sources, c.Info)
	}
	if c.Program == nil {
		return out
	}
	out.Properties = explain.Properties(c.Sources, c.Info)
	out.Premise = explain.Premise(c.Info)
	out.Assertion = explain.FirstAssertion(c.Sources, c.Info)
	if d := explain.TooLarge(c.Program); d != nil {
		out.Diagnostics = append(out.Diagnostics, d.Report(c.Sources))
		return out
	}
	out.Subject = func() lang.Subject {
		if t.IgnoreAsserts {
			c.Program.PassAsserts()
		}
		return newSubject(c, t.Property)
	}
	return out
}
