package explain

import (
	"strings"

	"beeline/engine/ltl"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/lang/promela/lower"
	"beeline/lang/promela/syntax"
	"beeline/lang/report"
)

// Limits of what is shown of a claim: propositions, and characters of the words.
const (
	maxPropositions = 32
	maxWords        = 2000
)

// Claim describes the automaton of the property that the program has, nil without one.
func (m *Model) Claim() *report.Claim {
	if m.program.Claim == nil {
		return nil
	}
	p := &m.program.Procs[m.program.Claim.Proc]
	out := &report.Claim{Automaton: m.automaton(p, maxNodes, maxEdges), Propositions: []string{}}
	_, class := ClassesOf(m.program, m.endsClaim)
	for i := range out.Automaton.Nodes {
		n := &out.Automaton.Nodes[i]
		n.Class = class[n.Location].String()
	}
	for i := range out.Automaton.Edges {
		e := &out.Automaton.Edges[i]
		e.Text = within(m.guardText(e.Action), maxEdgeText)
	}
	if f := m.info.Formula; f != nil {
		formula, list := lower.Propositions(f)
		for _, x := range list {
			out.Propositions = append(out.Propositions, syntax.ExprText(x))
		}
		out.Words = within(FormulaWords(formula, func(n int) string { return "`" + out.Propositions[n] + "`" }), maxWords)
		out.Propositions = out.Propositions[:min(len(list), maxPropositions)]
	}
	return out
}

// endsClaim reports whether every run is accepted from a location of the claim: at the end of
// a hand-written one, whose labels can begin with end anywhere.
func (m *Model) endsClaim(location int) bool {
	l := &m.program.Procs[m.program.Claim.Proc].Locations[location]
	if m.info.Formula != nil {
		return l.ValidEnd
	}
	for _, c := range l.Out {
		if m.program.Actions[c.Action].Op != prog.Exit {
			return false
		}
	}
	return true
}

// ClaimLocation returns the location of the claim in a state.
func (m *Model) ClaimLocation(s ts.State) int { return int(m.sys.Claim(s).Location) }

// ClassesOf returns component and class of each location of the claim of a program. end tells
// which locations accept every run.
func ClassesOf(p *prog.Program, end func(location int) bool) (component []int, class []ltl.Class) {
	locations := p.Procs[p.Claim.Proc].Locations
	next := make([][]int, len(locations))
	for i, l := range locations {
		for _, c := range l.Out {
			next[i] = append(next[i], int(p.Actions[c.Action].Target))
		}
	}
	return ltl.Classify(next, func(i int) bool { return locations[i].Accept }, end)
}

// joinOf returns the operator between two parts of a guard, "" for other operators.
func joinOf(op prog.ExprOp) string {
	switch op {
	case prog.And:
		return " && "
	case prog.Or:
		return " || "
	}
	return ""
}

// guardText returns the condition of an action of the claim as text.
func (m *Model) guardText(action int) string {
	a := &m.program.Actions[action]
	if a.Op != prog.Guard {
		if m.info.Formula != nil || a.End == a.Start {
			return "true"
		}
		return m.actionText(a)
	}
	return m.partText(a, a.A, 0)
}

// partText returns a part of the guard of an action. The parts of a formula's guard that are
// in the text have places of their own; the operators between them have the formula's.
func (m *Model) partText(a *prog.Action, id prog.ExprID, outer prog.ExprOp) string {
	x := &m.program.Exprs[id]
	switch join := joinOf(x.Op); {
	case m.isPart(a, id):
		return m.conditionText(id)
	case join != "":
		text := m.partText(a, x.A, x.Op) + join + m.partText(a, x.B, x.Op)
		if x.Op == prog.Or && outer == prog.And {
			text = "(" + text + ")"
		}
		return text
	}
	text := m.partText(a, x.A, prog.Not)
	if strings.ContainsAny(text, " <>=") && !strings.HasPrefix(text, "(") {
		text = "(" + text + ")"
	}
	return "!" + text
}

// isPart reports whether an expression in a guard is a proposition.
func (m *Model) isPart(a *prog.Action, id prog.ExprID) bool {
	x := &m.program.Exprs[id]
	return x.Start != a.Start || x.End != a.End || x.Op != prog.Not && joinOf(x.Op) == ""
}

// conditionText returns the text of a proposition.
func (m *Model) conditionText(id prog.ExprID) string {
	x := &m.program.Exprs[id]
	if x.Op == prog.NonProgress {
		return "np_"
	}
	return fold(m.sources.Text(span(x.Start, x.End)))
}
