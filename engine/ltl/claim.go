package ltl

import (
	"strconv"
	"strings"
)

// Name returns the label of a state in a claim: it starts with "accept" if the state
// accepts.
func (a *Automaton) Name(state int) string {
	switch s := a.States[state]; {
	case state == 0 && s.Accepting:
		return "accept_init"
	case state == 0:
		return "T0_init"
	case s.Class == End:
		return "accept_all"
	case s.Accepting:
		return "accept_S" + strconv.Itoa(state)
	}
	return "T0_S" + strconv.Itoa(state)
}

// Claim returns the automaton as a never claim of Promela, with a new line at the end.
// An end state is the end of the claim, which Spin reports as soon as it is reached.
// name returns the text of a proposition, an identifier or an expression in parentheses.
func (a *Automaton) Claim(name func(proposition int) string) string {
	var b strings.Builder
	b.WriteString("never {\n")
	end := false
	for s, state := range a.States {
		if state.Class == End && s > 0 {
			end = true
			continue
		}
		b.WriteString(a.Name(s) + ":\n")
		switch {
		case state.Class == End:
			b.WriteString("\tskip\n")
		case len(state.Edges) == 0:
			b.WriteString("\tfalse\n")
		default:
			b.WriteString("\tdo\n")
			for _, e := range state.Edges {
				b.WriteString("\t:: " + e.Guard.Text(name) + " -> goto " + a.Name(e.To) + "\n")
			}
			b.WriteString("\tod;\n")
		}
	}
	if end {
		b.WriteString("accept_all:\n\tskip\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// Text returns the guard as an expression of Promela in parentheses, or "true".
func (g Guard) Text(name func(proposition int) string) string {
	if g.True() {
		return "true"
	}
	cubes := make([]string, len(g))
	for i, c := range g {
		literals := make([]string, len(c))
		for j, l := range c {
			literals[j] = name(l.Proposition)
			if l.Negated {
				literals[j] = "!" + literals[j]
			}
		}
		cubes[i] = strings.Join(literals, " && ")
	}
	return "(" + strings.Join(cubes, " || ") + ")"
}
