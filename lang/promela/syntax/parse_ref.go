package syntax

// operand reads an operand that starts with a name.
func (p *parser) operand() Expr {
	t := p.cur
	switch p.names[t.text].class {
	case inlineName:
		p.errorf(CodeInlineUse, t, "the inline `%s` cannot be part of an expression", t.text).
			WithHint("Call it as a statement, `%s(..)` or `x = %s(..)`.", t.text, t.text)
		return nil
	case proctypeName:
		return p.remote()
	case typeName:
		p.errorf(CodeNameTaken, t, "`%s` is a type and has no value", t.text).
			WithHint("Use a variable of this type.").Note(p.names[t.text].at, "the typedef is declared here")
		return nil
	}
	ref := p.varref("an expression")
	if ref == nil {
		return nil
	}
	return p.afterRef(ref)
}

// afterRef reads what follows a variable in an expression: a poll, or an error such as
// a call.
func (p *parser) afterRef(ref *Ref) Expr {
	switch p.cur.kind {
	case kQuery, kQueryQuery:
		if k := p.peek().kind; k == kLBrack || k == kAlways {
			return p.poll(ref)
		}
	case kAt:
		p.undeclared(CodeRemote, p.at(ref.Span), ref.Name.Name, "there is no proctype `%s` above", ref.Name.Name).
			WithHint("Declare the proctype before `%s@label` is used.", ref.Name.Name)
		return nil
	case kLParen:
		if ref.Index == nil && ref.Field == nil && p.message != p.parens+1 {
			d := p.undeclared(CodeUnexpected, p.at(ref.Span), ref.Name.Name, "there is no inline `%s` above", ref.Name.Name)
			if h := foreignWords[ref.Name.Name]; h != "" {
				d.WithHint("%s", h)
			} else if h := foreignFormula(ref.Name.Name, ""); p.inLTL && h != "" {
				d.WithHint("%s", h)
			} else {
				d.WithHint("Declare an inline before its use. To start a proctype, write `run %s(..)`.", ref.Name.Name)
			}
			// Pass the call and read what follows it.
			p.passParentheses()
			return ref
		}
	}
	return ref
}

// passParentheses passes ( .. ) at cur, or to the end of the line.
func (p *parser) passParentheses() {
	nest := 0
	for p.cur.kind != kEOF && !opensUnit(p.cur) {
		switch p.cur.kind {
		case kLParen:
			nest++
		case kRParen:
			if nest--; nest == 0 {
				p.advance()
				return
			}
		case kSemi, kRBrace, kSep, kFi, kOd:
			p.parens = 0
			return
		}
		p.advance()
	}
}

// varref reads Name[Index].Field and so on.
func (p *parser) varref(what string) *Ref {
	id := p.variable(what)
	if id == nil {
		return nil
	}
	head := &Ref{Name: id}
	if p.names[id.Name].class == mtypeName {
		head.Span = id.Span
		return head
	}
	chain := []*Ref{head}
	for {
		last := chain[len(chain)-1]
		switch p.cur.kind {
		case kLBrack:
			if last.Index != nil {
				p.arrayOfArrays()
				return nil
			}
			p.advance()
			last.Index = p.expr()
			if p.failed() || !p.expect(kRBrack, "]", "after the index") {
				return nil
			}
			continue
		case kAlways:
			p.errorf(CodeUnexpected, p.cur, "the index is missing").WithHint("Write it between the brackets.")
			p.advance()
			p.errStep = p.steps
			return nil
		case kDot:
			p.advance()
			if len(chain) > maxNest {
				p.stop(CodeTooDeep, p.cur, "this has more than %d fields", maxNest)
				return nil
			}
			field := p.name("the name of a field")
			if field == nil {
				return nil
			}
			last.Field = &Ref{Name: field}
			chain = append(chain, last.Field)
			continue
		}
		break
	}
	for _, r := range chain {
		r.Span = p.join(r.Name.Span, p.prev.span)
	}
	return head
}

// place reads a variable, and refuses an mtype constant.
func (p *parser) place(what string) *Ref {
	t := p.cur
	r := p.varref(what)
	if r != nil && p.names[t.text].class == mtypeName {
		p.constantPlace(r, what)
		return nil
	}
	return r
}

// constantPlace reports an mtype constant where a variable must be.
func (p *parser) constantPlace(r *Ref, what string) {
	p.errorf(CodeNameTaken, p.at(r.Span), "`%s` is an mtype constant and cannot be %s", r.Name.Name, what).
		Note(p.names[r.Name.Name].at, "the mtype constant is declared here")
}

// variable reads the name of a variable or mtype constant.
func (p *parser) variable(what string) *Ident {
	t := p.cur
	if t.kind == kIdent && p.names[t.text].class == mtypeName {
		p.advance()
		return &Ident{t.text, t.span}
	}
	return p.name(what)
}

// poll reads ?[args] or ??[args] after a channel.
func (p *parser) poll(q *Ref) Expr {
	x := &Poll{Chan: q, Random: p.cur.kind == kQueryQuery}
	p.advance()
	if p.cur.kind == kAlways {
		p.errorf(CodeUnexpected, p.cur, "the arguments of the poll are missing").WithHint("Write them between the brackets, as in `q?[x]`.")
		return nil
	}
	p.advance()
	x.Args = p.recvArgs()
	if p.failed() || !p.expect(kRBrack, "]", "after the arguments of a poll") {
		return nil
	}
	x.Span = p.from(q.Span)
	return x
}

// remote reads P[pid]@label, P@label, P[pid]:v or P:v.
func (p *parser) remote() Expr {
	t := p.cur
	p.advance()
	var pid Expr
	if p.accept(kLBrack) {
		pid = p.expr()
		if p.failed() || !p.expect(kRBrack, "]", "after the process number") {
			return nil
		}
	}
	name := &Ident{t.text, t.span}
	switch p.cur.kind {
	case kAt:
		p.advance()
		label := p.name("a label")
		if label == nil {
			return nil
		}
		return &RemoteLabel{name, pid, label, p.from(t.span)}
	case kColon:
		p.advance()
		v := p.remoteField()
		if v == nil {
			return nil
		}
		return &RemoteVar{name, pid, v, p.from(t.span)}
	}
	p.errorf(CodeNameTaken, t, "`%s` is a proctype and has no value", t.text).
		WithHint("Write `%s@label` to test where it is, `%s:x` to read its variable, `run %s()` to start it.", t.text, t.text, t.text).
		Note(p.names[t.text].at, "the proctype is declared here")
	p.errStep = p.steps
	return nil
}

// remoteField reads the variable of another process: a name, perhaps with an index.
func (p *parser) remoteField() *Ref {
	id := p.name("the name of a variable")
	if id == nil {
		return nil
	}
	r := &Ref{Name: id}
	if p.accept(kLBrack) {
		r.Index = p.expr()
		if p.failed() || !p.expect(kRBrack, "]", "after the index") {
			return nil
		}
	}
	r.Span = p.from(id.Span)
	return r
}
