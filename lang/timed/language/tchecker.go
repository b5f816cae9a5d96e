package language

import (
	"slices"
	"strings"

	"beeline/engine/net"
	"beeline/engine/zonegraph"
	"beeline/lang"
	"beeline/lang/report"
	"beeline/lang/timed/tck"
)

// tchecker reads a text in TChecker's language.
func tchecker(t lang.Text) *compiled {
	c := tck.Compile(t.Name, t.Text)
	return &compiled{
		sources: c.Sources, list: &c.List, network: c.Network, semantics: "TChecker", goalHint: "Give labels as a goal to look for states",
		goal: func(text string) *goal { return labelled(labels(c, text)) },
	}
}

// labelled returns the goal of a state with labels.
func labelled(list []string) *goal {
	looked := "a state with the labels `" + strings.Join(list, "`, `") + "`"
	if len(list) == 1 {
		looked = "a state with the label `" + list[0] + "`"
	}
	return &goal{
		looked: looked, labels: list, found: "A" + looked[1:] + " is reachable.",
		answers: [2]report.Answer{{Holds: true, Says: "No" + looked[1:] + " is reachable"}, {Holds: true, Says: "A" + looked[1:] + " is reachable"}},
		holds:   func(g *zonegraph.Graph, s []int32) (bool, net.Fault) { return g.HasLabels(s, list), net.NoFault },
	}
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
