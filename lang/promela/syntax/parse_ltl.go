package syntax

import "strings"

// A pendingLTL is a formula, which is parsed after everything else.
type pendingLTL struct {
	ltl  *LTL
	open token
	toks []token // of the formula, with a kEOF at the closing brace
}

// deferLTL passes ltl Name { .. } and keeps its tokens.
func (p *parser) deferLTL() {
	start := p.cur.span
	p.advance()
	defer func(b blocks) { p.blocks = b }(p.blocks.copy()) // Spin counts no braces of formulas
	d := &LTL{}
	if p.cur.kind == kIdent {
		d.Name = p.name("the name of a formula")
	}
	if p.cur.kind != kLBrace {
		p.unexpected("`{` before the formula").WithHint("Write `ltl name { formula }`.")
		p.syncUnit()
		return
	}
	pend := &pendingLTL{ltl: d, open: p.cur}
	from := p.idx
	if !p.toClosingBrace() {
		p.errorf(CodeUnclosed, pend.open, "this `{` is not closed before %s", p.cur.describe())
		return
	}
	pend.toks = append([]token(nil), p.toks[from:p.idx-1]...)
	end := p.cur
	end.kind = kEOF
	pend.toks = append(pend.toks, end)
	p.advance()
	d.Span = p.from(start)
	p.pending = append(p.pending, pend)
	p.add(d)
}

// formulas reads the formulas that deferLTL kept.
func (p *parser) formulas() {
	p.inSeq, p.open, p.inLTL = false, nil, true
	for _, pend := range p.pending {
		if p.quit {
			return
		}
		p.read(pend.toks, pend.open)
		if p.cur.kind == kEOF {
			p.errorf(CodeEmpty, p.cur, "expected a formula before `}`").WithHint("Write for example `[] (x < 3)`.")
			continue
		}
		errors := p.errors
		pend.ltl.Formula = p.expr()
		for p.separator() && p.cur.text != "->" {
			p.advance()
		}
		if p.cur.kind != kEOF && p.errors == errors {
			p.unexpected("an operator or `}`")
		}
	}
}

// typed reads the formula of Options.Property.
func (p *parser) typed(toks []token) {
	p.asked(toks, "formula", "[] (x < 3)", func() {
		start := p.cur.span
		p.inLTL = true
		p.model.Typed = &LTL{}
		p.model.Typed.Formula = p.expr()
		p.model.Typed.Span = p.from(start)
	})
}

// goal reads the condition of Options.Goal.
func (p *parser) goal(toks []token) {
	p.asked(toks, "condition", "x == 3", func() { p.model.Goal = p.fullExpr() })
}

// asked reads what an option asks for, if it does: a text of its own with one expression.
func (p *parser) asked(toks []token, what, example string, read func()) {
	if len(toks) == 0 || p.quit {
		return
	}
	p.inSeq, p.open, p.inLTL = false, nil, false
	p.read(toks, token{kind: kSemi, span: toks[0].span})
	if p.cur.kind == kEOF {
		p.errorf(CodeEmpty, p.cur, "expected a %s", what).WithHint("Write for example `%s`.", example)
		return
	}
	errors := p.errors
	read()
	if p.cur.kind != kEOF && p.errors == errors {
		p.unexpected("an operator or the end of the " + what)
	}
}

// formulaWords gives the binary operators of formulas that are words.
var formulaWords = map[string]Operator{
	"U": OpUntil, "until": OpUntil, "stronguntil": OpUntil,
	"W": OpWeakUntil, "weakuntil": OpWeakUntil,
	"V": OpRelease, "R": OpRelease, "release": OpRelease,
	"implies": OpImplies, "equivalent": OpEquiv,
}

// formulaOp returns the level of a binary operator that only formulas have, or 0.
func formulaOp(t token) (int, Operator) {
	switch t.kind {
	case kArrow:
		if t.text == "->" { // --> is a separator only
			return levelImplies, OpImplies
		}
	case kEquiv:
		return levelImplies, OpEquiv
	case kIdent:
		if op, ok := formulaWords[t.text]; ok {
			if op == OpImplies || op == OpEquiv {
				return levelImplies, op
			}
			return levelUntil, op
		}
	}
	return 0, 0
}

// foreignFormula returns the hint for a word of another notation of temporal logic, or
// "". before is the word in front of it.
func foreignFormula(before, word string) string {
	switch {
	case word == "X" || word == "next":
		return "Write `p -> X q`: `X` stands before one formula."
	case foreignOperator(word) != "":
		return "Write " + foreignOperator(word) + "."
	case before == "G" || before == "A":
		return "Write `[]` or `always`."
	case before == "F" || before == "E":
		return "Write `<>` or `eventually`."
	case strings.ToLower(before) == "not":
		return "Write `!`."
	}
	return ""
}

// formulaPrefix returns a prefix operator that only formulas have.
func formulaPrefix(t token) (Operator, bool) {
	switch t.kind {
	case kAlways:
		return OpAlways, true
	case kDiamond:
		return OpEventually, true
	case kIdent:
		switch t.text {
		case "always":
			return OpAlways, true
		case "eventually":
			return OpEventually, true
		case "X", "next":
			return OpNext, true
		}
	}
	return 0, false
}

// checkTemporal reports a temporal formula as operand of a comparison or computation:
// [] x == 1 is ([] x) == 1, which has no meaning. bare: x is not in parentheses.
func (p *parser) checkTemporal(op token, x, y Expr, bare bool) {
	if !p.inLTL {
		return
	}
	for _, side := range []Expr{x, y} {
		u, ok := side.(*Unary)
		if !ok || u.Op < OpAlways {
			continue
		}
		d := p.errorf(CodeFormula, op, "`%s` cannot have a temporal formula as operand", op.text)
		if side == x && bare {
			d.WithHint("Put the comparison in parentheses: temporal operators bind tighter than `%s`.", op.text)
		}
		return
	}
}
