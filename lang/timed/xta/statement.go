package xta

// function takes the parameters and the body of a function.
func (p *parser) function(name Name) *Function {
	f := &Function{Name: name}
	p.expect("(")
	f.Parameters = p.parameters()
	p.expect(")")
	f.Body = p.block()
	return f
}

// block takes declarations and statements in braces.
func (p *parser) block() *Statement {
	s := &Statement{Kind: Block, Span: p.token.span}
	p.expect("{")
	s.Declarations = p.declarations()
	for len(p.kept) > 0 || !p.is("}") && !p.failed {
		x := &Statement{Kind: Remarked, Remark: string(p.kept)}
		if p.kept = nil; x.Remark == "" {
			x = p.statement()
		}
		s.Body = append(s.Body, x)
	}
	p.expect("}")
	return s
}

// statement takes a statement.
func (p *parser) statement() *Statement {
	s := &Statement{Span: p.token.span}
	if !p.deeper() {
		return s
	}
	defer func() { p.depth-- }()
	switch {
	case p.is("{"):
		return p.block()
	case p.take(";"):
		s.Kind = Empty
	case p.take("if"):
		s.Kind = If
		p.condition(s)
		s.Body = []*Statement{p.statement()}
		if p.take("else") {
			s.Body = append(s.Body, p.statement())
		}
	case p.take("while"):
		s.Kind = While
		p.condition(s)
		s.Body = []*Statement{p.statement()}
	case p.take("do"):
		s.Kind = DoWhile
		s.Body = []*Statement{p.statement()}
		p.expect("while")
		p.condition(s)
		p.expect(";")
	case p.take("for"):
		p.loop(s)
	case p.take("return"):
		if s.Kind = Return; !p.is(";") {
			s.Expressions = []*Expression{p.expression()}
		}
		p.expect(";")
	case p.take("break"):
		s.Kind = Break
		p.expect(";")
	case p.take("continue"):
		s.Kind = Continue
		p.expect(";")
	default:
		s.Kind, s.Expressions = Simple, []*Expression{p.sequence()}
		p.expect(";")
	}
	return s
}

// sequence takes expressions whose values but the last one are ignored.
func (p *parser) sequence() *Expression { return p.commas(",") }

// condition takes the condition of a statement.
func (p *parser) condition(s *Statement) {
	p.expect("(")
	s.Expressions = []*Expression{p.sequence()}
	p.expect(")")
}

// loop takes the rest of a for loop.
func (p *parser) loop(s *Statement) {
	p.expect("(")
	if p.token.isName() && p.after.text == ":" {
		s.Kind = Iterate
		n := p.name("a name")
		p.expect(":")
		s.Variable = &Selection{Name: n, Type: p.typed()}
	} else {
		s.Kind, s.Expressions = For, make([]*Expression, 3)
		for i, end := range []string{";", ";", ")"} {
			if !p.is(end) {
				s.Expressions[i] = p.sequence()
			}
			if i < 2 {
				p.expect(end)
			}
		}
	}
	p.expect(")")
	s.Body = []*Statement{p.statement()}
}
