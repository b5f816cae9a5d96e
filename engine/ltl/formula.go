package ltl

import (
	"strconv"
	"strings"
)

// Op is the operator of a formula.
type Op uint8

// The operators. Release is Spin's V; WeakUntil is W.
const (
	True Op = iota
	False
	Proposition
	Not
	And
	Or
	Implies
	Equivalent
	Always
	Eventually
	Until
	WeakUntil
	Release
	Next
)

// spelling lists the operators as Spin writes them.
var spelling = [...]string{
	True: "true", False: "false", Not: "!", And: "&&", Or: "||", Implies: "->", Equivalent: "<->",
	Always: "[]", Eventually: "<>", Until: "U", WeakUntil: "W", Release: "V", Next: "X",
}

// Formula is a formula of linear temporal logic. Formulas may share parts; nothing here
// changes them.
type Formula struct {
	Op Op
	// Number of the proposition, from 0; used by Proposition only.
	Number int
	// Left is the only operand of Not, Always, Eventually and Next.
	Left, Right *Formula
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

// operands returns the operands of f, those of a chain of && or of || together.
func (f *Formula) operands() (list []*Formula) {
	for stack := []*Formula{f}; len(stack) > 0; {
		g := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if g != f && (g.Op != f.Op || g.Op != And && g.Op != Or && g.Op != Not) {
			list = append(list, g)
			continue
		}
		for _, h := range []*Formula{g.Right, g.Left} {
			if h != nil {
				stack = append(stack, h)
			}
		}
	}
	return list
}
