// Package language implements lang.Language for networks of timed automata in TChecker's
// language. lang/timed/tck reads the text, engine/zonegraph has the states.
//
// Read language.go, then subject.go, explain.go and words.go.
package language

import (
	"slices"
	"strings"

	"beeline/engine/net"
	"beeline/lang"
	"beeline/lang/diag"
	"beeline/lang/report"
	"beeline/lang/source"
	"beeline/lang/timed/tck"
)

// TChecker is the language of TChecker. What is checked is whether a state can be reached in
// which locations have all labels of Text.Goal, which commas separate. A step that cannot be
// executed, such as one with an index out of range, is an error too.
type TChecker struct{}

const (
	// unknownLabel: no location has a label of the goal.
	unknownLabel diag.Code = "T040"
	// noFormulas: a formula is to be checked.
	noFormulas diag.Code = "T041"
)

// Compile reads a network.
func (TChecker) Compile(t lang.Text) *lang.Compiled {
	c := tck.Compile(t.Name, t.Text)
	out := &lang.Compiled{Names: []report.Name{}}
	if c.Network != nil {
		out.Names = names(c.Network)
		out.Properties = []report.Property{{Kind: report.Safety}}
		checkProperty(c, t.Property)
	}
	goal := labels(c, t.Goal)
	out.Diagnostics = c.List.Report(c.Sources)
	if !c.List.HasErrors() {
		out.Subject = func() lang.Subject { return newSubject(c, goal) }
	}
	return out
}

// checkProperty refuses everything but the search for states.
func checkProperty(c *tck.Compiled, p report.Property) {
	if p.Kind != "" && p.Kind != report.Safety {
		c.List.Errorf(noFormulas, source.Span{Start: 1, End: 1}, "formulas and cycles of timed automata cannot be checked").
			WithHint("Give the labels of a state as a goal.")
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

type label struct {
	name string
	line int // of its first location
}

// allLabels returns the labels in the order of the text.
func allLabels(n *net.Network) []label {
	var out []label
	seen := map[string]bool{}
	for _, a := range n.Automata {
		for _, l := range a.Locations {
			for _, name := range l.Labels {
				if !seen[name] {
					seen[name] = true
					out = append(out, label{name, l.Line})
				}
			}
		}
	}
	return out
}

// labels splits a goal and reports labels that no location has.
func labels(c *tck.Compiled, goal string) []string {
	if strings.TrimSpace(goal) == "" || c.Network == nil {
		return nil
	}
	file := c.Sources.Add("the goal", goal)
	all := allLabels(c.Network)
	var out []string
	at := 0
	for _, name := range strings.Split(goal, ",") {
		start := at + len(name) - len(strings.TrimLeft(name, " \t\n"))
		at += len(name) + 1
		name = strings.TrimSpace(name)
		if !slices.ContainsFunc(all, func(l label) bool { return l.name == name }) {
			c.List.Errorf(unknownLabel, file.Span(start, start+len(name)), "no location has the label `%s`", name).
				WithHint("The goal is a list of labels, with commas between them. %s", known(all))
		}
		out = append(out, name)
	}
	return out
}

// known says which labels there are.
func known(all []label) string {
	if len(all) == 0 {
		return "No location has a label."
	}
	var list []string
	for _, l := range all[:min(len(all), 20)] {
		list = append(list, "`"+l.name+"`")
	}
	return "Labels are " + strings.Join(list, ", ") + "."
}
