package explain

import "beeline/engine/ltl"

// unaryWords are the words before the operand of a temporal operator.
var unaryWords = [...]string{
	ltl.Always:     "always ",
	ltl.Eventually: "now or later ",
	ltl.Next:       "in the next step ",
}

// binaryWords are the words around the two operands of an operator, nothing for others.
var binaryWords = [...][3]string{
	ltl.And:        {"", " and ", ""},
	ltl.Or:         {"", " or ", ""},
	ltl.Implies:    {"if ", ", then ", ""},
	ltl.Equivalent: {"", " exactly if ", ""},
	ltl.Until:      {"now or later ", ", and until then ", ""},
	ltl.WeakUntil:  {"", " until ", ", or forever"},
	ltl.Release:    {"", " up to and including the first ", ", or forever"},
}

// FormulaWords returns what a formula asks, in words and without a final stop, for
// instance "whenever `p`, now or later `q`" for [](p -> <>q). name returns the text of a
// proposition, with its quotes. The words are exact: "now or later" includes now.
func FormulaWords(f *ltl.Formula, name func(proposition int) string) string {
	return formulaWords{name}.of(f)
}

type formulaWords struct{ name func(int) string }

func (w formulaWords) of(f *ltl.Formula) string {
	switch f.Op {
	case ltl.True:
		return "true"
	case ltl.False:
		return "false"
	case ltl.Proposition:
		return w.name(f.Number)
	case ltl.Not:
		if isAtom(f.Left) {
			return "not " + w.of(f.Left)
		}
		return "it is not so that " + w.part(f.Left)
	case ltl.Always, ltl.Eventually, ltl.Next:
		return w.unary(f)
	}
	first, second := f.Left, f.Right
	if f.Op == ltl.Until || f.Op == ltl.Release {
		first, second = second, first
	}
	words := binaryWords[f.Op]
	return words[0] + w.operand(f, first) + words[1] + w.operand(f, second) + words[2]
}

// unary has short words for the most frequent pairs of operators.
func (w formulaWords) unary(f *ltl.Formula) string {
	inner := f.Left
	switch {
	case f.Op == ltl.Always && inner.Op == ltl.Eventually:
		return "again and again " + w.part(inner.Left)
	case f.Op == ltl.Eventually && inner.Op == ltl.Always:
		return "from some time on always " + w.part(inner.Left)
	case f.Op == ltl.Always && inner.Op == ltl.Implies:
		return "whenever " + w.operand(inner, inner.Left) + ", " + w.operand(inner, inner.Right)
	case f.Op == ltl.Always && inner.Op == ltl.Not && isAtom(inner.Left):
		return "never " + w.of(inner.Left)
	}
	return unaryWords[f.Op] + w.part(inner)
}

// operand returns the words of an operand of a binary formula. Operands of a chain of
// and, or of or, need no parentheses.
func (w formulaWords) operand(f, operand *ltl.Formula) string {
	if operand.Op == f.Op && (f.Op == ltl.And || f.Op == ltl.Or) {
		return w.of(operand)
	}
	return w.part(operand)
}

// part returns the words of f, in parentheses if f has two operands.
func (w formulaWords) part(f *ltl.Formula) string {
	if hasTwo(f.Op) || f.Op == ltl.Always && f.Left.Op == ltl.Implies {
		return "(" + w.of(f) + ")"
	}
	return w.of(f)
}

// isAtom reports whether f is a proposition or a constant.
func isAtom(f *ltl.Formula) bool { return f.Op <= ltl.Proposition }

// hasTwo reports whether an operator has two operands.
func hasTwo(op ltl.Op) bool { return int(op) < len(binaryWords) && binaryWords[op][1] != "" }
