package ltl

import (
	"strconv"
	"strings"
)

// spelling lists the operators as Spin writes them.
var spelling = [...]string{
	True: "true", False: "false", Not: "!", And: "&&", Or: "||", Implies: "->", Equivalent: "<->",
	Always: "[]", Eventually: "<>", Until: "U", WeakUntil: "W", Release: "V", Next: "X",
}

// String returns the formula in Spin's spelling, with the propositions p0, p1 and so on.
func (f *Formula) String() string {
	return f.Text(func(p int) string { return "p" + strconv.Itoa(p) })
}

// Text returns the formula in Spin's spelling. name returns the text of a proposition;
// it should be an identifier or stand in parentheses.
func (f *Formula) Text(name func(proposition int) string) string {
	var b strings.Builder
	f.write(&b, name)
	return b.String()
}

func (f *Formula) write(b *strings.Builder, name func(int) string) {
	switch f.Op {
	case True, False:
		b.WriteString(spelling[f.Op])
	case Proposition:
		b.WriteString(name(f.Number))
	case Not, Always, Eventually, Next:
		b.WriteString(spelling[f.Op])
		if f.Op == Next {
			b.WriteByte(' ')
		}
		f.Left.writeOperand(b, name, f.Left.binary())
	default:
		f.Left.writeOperand(b, name, f.parenthesised(f.Left, true))
		b.WriteString(" " + spelling[f.Op] + " ")
		f.Right.writeOperand(b, name, f.parenthesised(f.Right, false))
	}
}

func (f *Formula) writeOperand(b *strings.Builder, name func(int) string, parentheses bool) {
	if !parentheses {
		f.write(b, name)
		return
	}
	b.WriteByte('(')
	f.write(b, name)
	b.WriteByte(')')
}

func (f *Formula) binary() bool {
	switch f.Op {
	case And, Or, Implies, Equivalent, Until, WeakUntil, Release:
		return true
	}
	return false
}

// parenthesised reports whether an operand of f needs parentheses. Spin's two parsers
// give unary operators and U different priorities, so these are never left open.
func (f *Formula) parenthesised(operand *Formula, left bool) bool {
	switch f.Op {
	case And, Or:
		return operand.binary() && !(left && operand.Op == f.Op)
	case Implies, Equivalent:
		return operand.binary()
	}
	return operand.Op > Proposition
}

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
