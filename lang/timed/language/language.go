// Package language implements lang.Language for networks of timed automata in the languages of
// TChecker and UPPAAL. lang/timed/tck and lang/timed/lower read the texts, engine/zonegraph has
// the states.
//
// Read language.go, tchecker.go and uppaal.go, then subject.go, explain.go and words.go.
package language

import (
	"strings"

	"beeline/engine/net"
	"beeline/engine/zonegraph"
	"beeline/lang"
	"beeline/lang/diag"
	"beeline/lang/report"
	"beeline/lang/source"
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
)

// A compiled is a text in one of the languages.
type compiled struct {
	sources   *source.Set
	list      *diag.List
	network   *net.Network // nil if list has errors
	semantics string       // whose the steps are
	goalHint  string       // what to do without a goal
	// goal makes a goal of a text that is not empty.
	goal func(text string) *goal
}

// A goal is what a search looks for.
type goal struct {
	looked string // "a state with the label `a`"
	found  string // a sentence
	holds  func(g *zonegraph.Graph, s []int32) (bool, net.Fault)
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

// Compile reads a network.
func (Timed) Compile(t lang.Text) *lang.Compiled {
	c := read(t)
	out := &lang.Compiled{Names: []report.Name{}}
	var g *goal
	if c.network != nil {
		out.Names = names(c.network)
		out.Properties = []report.Property{{Kind: report.Safety}}
		checkProperty(c, t.Property)
		if strings.TrimSpace(t.Goal) != "" {
			g = c.goal(t.Goal)
		}
	}
	out.Diagnostics = c.list.Report(c.sources)
	if !c.list.HasErrors() {
		out.Subject = func() lang.Subject { return newSubject(c, g) }
	}
	return out
}

// checkProperty refuses everything but the search for states.
func checkProperty(c *compiled, p report.Property) {
	if p.Kind != "" && p.Kind != report.Safety {
		c.list.Errorf(noFormulas, source.Span{Start: 1, End: 1}, "formulas and cycles of timed automata cannot be checked").
			WithHint("Give a goal.")
	}
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
