package xta

import "slices"

// levels are the binary operators, from the weakest to the strongest. All join from left to right.
var levels = [][]string{
	{"||", "imply", "xor"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<", "<=", ">=", ">"}, {"<?", ">?"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"},
}

// assignments are the operators of assignments.
var assignments = []string{"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}

// expression takes an expression.
func (p *parser) expression() *Expression {
	if !p.deeper() {
		return p.none()
	}
	defer func() { p.depth-- }()
	e := p.binary(0)
	if p.take("?") {
		yes := p.expression()
		p.expect(":")
		no := p.expression()
		e = &Expression{Kind: Conditional, Args: []*Expression{e, yes, no}, Span: e.Span.Join(no.Span)}
	}
	if p.token.kind == markToken && slices.Contains(assignments, p.token.text) {
		op := p.next().text
		value := p.expression()
		return &Expression{Kind: Assign, Op: op, Args: []*Expression{e, value}, Span: e.Span.Join(value.Span)}
	}
	return e
}

// none is what stands for an expression after a mistake.
func (p *parser) none() *Expression { return &Expression{Kind: Number, Span: p.token.span} }

// expressions takes expressions with commas between them, none before the end mark.
func (p *parser) expressions(end string) []*Expression {
	var list []*Expression
	if p.is(end) {
		return nil
	}
	for {
		list = append(list, p.expression())
		if !p.take(",") {
			return list
		}
	}
}

// conjunction takes a condition. Commas join its parts as && does.
func (p *parser) conjunction() *Expression { return p.commas("&&") }

// commas takes expressions that commas join as an operator does.
func (p *parser) commas(op string) *Expression {
	e := p.expression()
	depth := p.depth
	for p.take(",") && p.deeper() {
		right := p.expression()
		e = &Expression{Kind: Binary, Op: op, Args: []*Expression{e, right}, Span: e.Span.Join(right.Span)}
	}
	p.depth = depth
	return e
}

// binary takes operands with operators of a level or a stronger one between them. It calls itself only for
// what follows an operator: the stacks of browsers are small.
func (p *parser) binary(level int) *Expression {
	e := p.unary()
	depth := p.depth
	for p.token.kind != endToken {
		of := levelOf(p.token.text)
		if of < level || !p.deeper() { // the tree becomes deeper on the left
			break
		}
		op := p.next().text
		right := p.binary(of + 1)
		e = &Expression{Kind: Binary, Op: op, Args: []*Expression{e, right}, Span: e.Span.Join(right.Span)}
	}
	p.depth = depth
	return e
}

// levelOf returns the level of a binary operator, commaLevel for other texts.
func levelOf(op string) int {
	for i, list := range levels {
		if slices.Contains(list, op) {
			return i
		}
	}
	return commaLevel
}

// unary takes an operand with the operators before it.
func (p *parser) unary() *Expression {
	if p.token.kind != markToken || !slices.Contains([]string{"-", "+", "!", "++", "--"}, p.token.text) {
		return p.postfix()
	}
	if !p.deeper() {
		return p.none()
	}
	defer func() { p.depth-- }()
	op := p.next()
	e := p.unary()
	return &Expression{Kind: Unary, Op: op.text, Args: []*Expression{e}, Span: op.span.Join(e.Span)}
}

// postfix takes an operand with what is after it.
func (p *parser) postfix() *Expression {
	e := p.operand()
	depth := p.depth
	defer func() { p.depth = depth }()
	for p.deeper() {
		start := e.Span
		switch {
		case p.take("["):
			e = &Expression{Kind: Index, Args: []*Expression{e, p.expression()}}
			e.Span = start.Join(p.token.span)
			p.expect("]")
		case p.take("."):
			n := p.name("the name of a field")
			e = &Expression{Kind: Field, Name: n.Text, Args: []*Expression{e}, Span: start.Join(n.Span)}
		case p.take("("):
			e = &Expression{Kind: Call, Args: append([]*Expression{e}, p.expressions(")")...)}
			e.Span = start.Join(p.token.span)
			p.expect(")")
		case p.is("++"), p.is("--"):
			op := p.next()
			e = &Expression{Kind: Postfix, Op: op.text, Args: []*Expression{e}, Span: start.Join(op.span)}
		case p.is("'"):
			p.refuse(Rate, p.token, "clocks that stop or have another speed")
		default:
			return e
		}
	}
	return e
}

// operand takes a number, a name, a quantified expression or what is in parentheses.
func (p *parser) operand() *Expression {
	t := p.token
	switch {
	case t.kind == numberToken:
		if p.next(); p.is(".") && p.after.kind == numberToken {
			p.refuse(Double, t, "numbers with a fraction")
		}
		return &Expression{Kind: Number, Value: p.number(t), Span: t.span}
	case p.take("true"):
		return &Expression{Kind: Truth, Value: 1, Span: t.span}
	case p.take("false"):
		return &Expression{Kind: Truth, Span: t.span}
	case p.take("deadlock"):
		return &Expression{Kind: Named, Name: t.text, Span: t.span}
	case p.take("("):
		e := p.expression()
		e.Span = t.span.Join(p.token.span)
		p.expect(")")
		return e
	case p.is("forall"), p.is("exists"), p.is("sum"):
		p.next()
		p.expect("(")
		n := p.name("a name")
		p.expect(":")
		e := &Expression{Kind: Quantified, Op: t.text, Name: n.Text, Type: p.typed()}
		p.expect(")")
		e.Args = []*Expression{p.expression()}
		e.Span = t.span.Join(e.Args[0].Span)
		return e
	case t.isName():
		p.next()
		switch {
		case (t.text == "spawn" || t.text == "exit" || t.text == "numOf") && (p.is("(") || p.token.isName()):
			p.refuse(Dynamic, t, "dynamic templates")
		case t.text == "double":
			p.refuse(Double, t, "numbers with a fraction")
		}
		return &Expression{Kind: Named, Name: t.text, Span: t.span}
	}
	p.fail("an expression")
	return p.none()
}
