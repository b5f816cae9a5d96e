// Package language implements lang.Language for networks of timed automata in the languages of
// TChecker and UPPAAL. lang/timed/tck and lang/timed/lower read the texts, engine/zonegraph has
// the states.
//
// Read language.go, tchecker.go and uppaal.go, then subject.go, explain.go and words.go.
// delays.go has the delays that users choose, forms.go writes models as files.
package language

import (
	"strings"

	"beeline/engine/net"
	"beeline/engine/zonegraph"
	"beeline/lang"
	"beeline/lang/diag"
	"beeline/lang/report"
	"beeline/lang/source"
	"beeline/lang/timed/xta"
)

// Timed has the languages of TChecker (files .tck) and UPPAAL (.xta, .ta, .xml). What is checked is
// Text.Goal: labels for TChecker, a query for UPPAAL. A step that cannot be executed, such as one
// with an index out of range, is an error too.
type Timed struct{}

const (
	// unknownLabel: no location has a label of the goal.
	unknownLabel diag.Code = "T040"
	// noFormulas: a formula is to be checked.
	noFormulas diag.Code = "T041"
	// forGoal: a query about states is given as a formula about runs.
	forGoal diag.Code = "T042"
	// forFormula: a query about runs is given as a goal.
	forFormula diag.Code = "T043"
)

// A compiled is a text in one of the languages.
type compiled struct {
	text      lang.Text
	sources   *source.Set
	list      *diag.List
	network   *net.Network // nil if list has errors
	system    *xta.System  // of UPPAAL's languages, nil for others
	semantics string       // whose the steps are
	goalHint  string       // what to do without a goal
	// goal makes a goal of a text that is not empty.
	goal    func(text string) *goal
	queries []report.Property // of the text
	// formula makes one of the text of a formula about runs, nil if there are no such formulas.
	formula func(text string) *goal
}

// A goal is what a search looks for.
type goal struct {
	looked string // "a state with the label `a`"
	found  string // a sentence
	// answers are those to the question if nothing is found, and if something is.
	answers [2]report.Answer
	holds   func(g *zonegraph.Graph, s []int32) (bool, net.Fault)
	// formula is that of holds, nil if holds looks at labels only; those are labels.
	formula *zonegraph.Formula
	labels  []string
	// stay and from are those of zonegraph.Runs, stay is nil for a goal that is a state.
	from, stay *zonegraph.Formula
	// bounds are what a search computes, nil if it looks for a goal.
	bounds *bounds
}

// read reads a text in its language.
func read(t lang.Text) *compiled {
	for _, ending := range []string{".xml", ".xta", ".ta"} {
		if strings.HasSuffix(t.Name, ending) {
			return uppaal(t)
		}
	}
	return tchecker(t)
}

// unused names options without an effect: networks have no macros, assertions, reduction, fairness
// or kernels for several cores, and no search looks for end states.
var unused = []string{"defines", "ignoreAsserts", "ignoreEnds", "noPor", "fair", "cores"}

// faultless is what is checked besides the queries, as the users of both languages say it.
const faultless = "every step can be executed"

// Compile reads a network.
func (Timed) Compile(t lang.Text) *lang.Compiled {
	c := read(t)
	c.text = t
	out := &lang.Compiled{Names: []report.Name{}, Unused: unused}
	var g *goal
	if c.network != nil {
		out.Names = names(c.network)
		out.Properties = append([]report.Property{{Kind: report.Safety, Formula: faultless}}, c.queries...)
		switch {
		case t.Property.Kind == report.Typed && c.formula != nil:
			g = c.formula(t.Property.Formula)
		case t.Property.Kind != "" && t.Property.Kind != report.Safety:
			c.list.Errorf(noFormulas, source.Span{Start: 1, End: 1}, "formulas and cycles of these timed automata cannot be checked").
				WithHint("Give a goal.")
		case strings.TrimSpace(t.Goal) != "":
			g = c.goal(t.Goal)
		}
	}
	out.Diagnostics = c.list.Report(c.sources)
	if c.system != nil {
		out.Forms = c.forms
	}
	if !c.list.HasErrors() {
		out.Subject = func() lang.Subject { return newSubject(c, g, t.Zones) }
	}
	return out
}

// names lists the processes and labels.
func names(n *net.Network) []report.Name {
	out := []report.Name{}
	for _, a := range n.Automata {
		out = append(out, report.Name{Name: a.Name, Kind: "proctype", Detail: "process", Line: a.Line})
	}
	for _, l := range allLabels(n) {
		out = append(out, report.Name{Name: l.name, Kind: "label", Detail: "label", Line: l.line})
	}
	return out
}
