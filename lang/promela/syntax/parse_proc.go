package syntax

import "beeline/lang/source"

// proctype reads active [n] proctype Name(..) priority n provided (..) { .. }.
func (p *parser) proctype() {
	start := p.cur.span
	d := &Proctype{}
	if p.accept(kActive) {
		d.Active = true
		if p.accept(kLBrack) {
			d.Count = p.constExpr("the number of processes", true)
			p.expect(kRBrack, "]", "after the number of processes")
		}
	}
	switch p.cur.kind {
	case kDProctype:
		d.D = true
		p.advance()
	case kProctype:
		p.advance()
	case kIdent:
		t := p.cur
		p.errorf(CodeUnexpected, t, "expected `proctype` after `active`, found %s", t.describe())
		if nearest(t.text, []string{"proctype"}) != "" || foreignTypes[t.text] == useProctype {
			p.advance()
		}
	default:
		p.unexpected("`proctype`")
		p.syncUnit()
		return
	}
	if d.Name = p.name("the name of a proctype"); d.Name == nil {
		p.syncUnit()
		return
	}
	p.declare(d.Name, proctypeName)
	if p.accept(kLParen) {
		d.Params = p.fields(kRParen, "the type of a parameter")
		p.checkParams(d.Params)
		if !p.accept(kRParen) {
			p.unexpected("`)` after the parameters")
			p.skipHeader()
		}
	} else {
		p.errorf(CodeUnexpected, p.cur, "expected `(` after the name of a proctype, found %s", p.cur.describe()).
			WithHint("Write `%s()` when there are no parameters.", d.Name.Name)
		p.skipHeader()
	}
	d.Priority = p.priority()
	if p.accept(kProvided) {
		p.expect(kLParen, "(", "after `provided`")
		d.Provided = p.fullExpr()
		p.expect(kRParen, ")", "after the condition of `provided`")
	}
	if p.cur.kind == kPriority {
		p.errorf(CodeUnexpected, p.cur, "`priority` must stand before `provided`").
			WithHint("Write the priority first.")
		p.priority()
	}
	d.Body = p.body("the body of " + quoted(d.Name.Name))
	d.Span = p.from(start)
	p.add(d)
}

// checkParams reports parameters with initial values.
func (p *parser) checkParams(params []*VarDecl) {
	for _, d := range params {
		for _, v := range d.Vars {
			if v.Init != nil || v.List != nil || v.Chan != nil {
				p.errorf(CodeDecl, p.at(v.Span), "a parameter cannot have an initial value").
					WithHint("Remove it: the value comes from `run`, and is 0 in an active process.")
			}
		}
	}
}

// skipHeader skips the rest of a broken head up to the body.
func (p *parser) skipHeader() {
	p.parens = 0
	for p.cur.kind != kLBrace && p.cur.kind != kEOF && !opensUnit(p.cur) {
		p.advance()
	}
	p.parens = 0
	p.errStep = -1
}

// priority reads priority n, if it is there.
func (p *parser) priority() Expr {
	if !p.accept(kPriority) {
		return nil
	}
	return p.constant("a priority")
}

// initProcess reads init priority n { .. }.
func (p *parser) initProcess() {
	t := p.cur
	p.advance()
	d := &Proctype{Name: &Ident{"init", t.span}, Init: true}
	if p.cur.kind == kLParen && p.peek().kind == kRParen {
		p.errorf(CodeUnexpected, p.cur, "`init` has no parameters").WithHint("Remove `()`.").
			WithFix(p.join(p.cur.span, p.peek().span), "", "Remove ()")
		p.advance()
		p.advance()
	}
	d.Priority = p.priority()
	d.Body = p.body("the body of `init`")
	d.Span = p.from(t.span)
	p.add(d)
}

// claimKinds are the claims by their keywords.
var claimKinds = [256]ClaimKind{kNever: Never, kTrace: Trace, kNotrace: NoTrace}

// claim reads never, trace or notrace. Only a never claim can have a name.
func (p *parser) claim() {
	t := p.cur
	p.advance()
	d := &Claim{Kind: claimKinds[t.kind]}
	if p.cur.kind == kIdent {
		if d.Kind != Never {
			p.errorf(CodeUnexpected, p.cur, "a `%s` cannot have a name", t.text).WithHint("Remove the name.")
		}
		d.Name = p.name("the name of a claim")
	}
	d.Body = p.body("the body of the " + quoted(t.text))
	d.Span = p.from(t.span)
	p.add(d)
}

// body reads the braces of a proctype or claim. Inside, a line end is a separator.
func (p *parser) body(what string) *Sequence {
	if p.cur.kind != kLBrace {
		p.inSeq = true
		return p.unopened("`{` before " + what)
	}
	p.inSeq = true
	return p.braces()
}

// unopened reports that a '{' is missing. When a statement follows, it continues as if
// the '{' were there.
func (p *parser) unopened(want string) *Sequence {
	p.unexpected(want)
	if !p.startsStep() {
		if len(p.open) == 0 {
			p.syncUnit()
		}
		return &Sequence{Span: p.here()}
	}
	p.errStep = -1
	open := p.cur
	open.text = "{"
	p.open = append(p.open, opener{kRBrace, open})
	seq := p.sequence()
	p.end()
	return seq
}

// braces reads { sequence }.
func (p *parser) braces() *Sequence {
	start := p.cur.span
	p.begin(kRBrace)
	seq := p.sequence()
	p.end()
	seq.Span = p.from(start)
	return seq
}

// sequence reads statements up to any end of a sequence.
func (p *parser) sequence() *Sequence {
	seq := &Sequence{Span: p.cur.span}
	if !p.down() {
		return seq
	}
	defer p.up()
	errors := p.errors
	if p.separator() && !p.cur.has(fImplied) {
		p.errorf(CodeEmpty, p.cur, "expected a statement before %s", p.cur.describe()).WithHint("Remove it, or write `skip` before it.")
	}
	for {
		for p.separator() {
			p.advance()
		}
		if p.endsSequence() {
			if p.passStray() {
				continue
			}
			break
		}
		before := p.steps
		p.step(seq)
		if p.steps == before && !p.endsSequence() {
			p.advance()
		}
	}
	if len(seq.Steps) == 0 && p.errors == errors && p.cur.kind != kEOF && !opensUnit(p.cur) {
		p.errorf(CodeEmpty, p.cur, "expected a statement before %s", p.cur.describe()).WithHint("Write `skip`, which does nothing.")
	}
	if n := len(seq.Steps); n > 0 {
		seq.Span = p.join(seq.Steps[0].Span, seq.Steps[n-1].Span)
	}
	return seq
}

// step reads one statement with its labels and appends it to seq.
func (p *parser) step(seq *Sequence) {
	start := p.cur.span
	st := &Step{Labels: p.labels()}
	switch {
	case len(st.Labels) > 0 && (p.separator() || p.endsSequence()):
		// a label alone: Spin adds a skip
	case p.startsDecl():
		st.Stmt = p.declStep(st.Labels)
	case p.cur.kind == kXR || p.cur.kind == kXS:
		st.Stmt = p.exclusive(st.Labels)
	default:
		st.Stmt = p.statement()
		if st.Stmt != nil && p.cur.kind == kUnless {
			p.unless(st)
		}
	}
	st.Span = p.from(start)
	if st.Stmt != nil || len(st.Labels) > 0 {
		seq.Steps = append(seq.Steps, st)
	}
	p.endStep()
}

// declStep reads a declaration among statements.
func (p *parser) declStep(labels []*Ident) Stmt {
	if len(labels) > 0 {
		p.errorf(CodeLabel, p.cur, "a label cannot stand before a declaration").
			Note(labels[0].Span, "the label is here").WithHint("Put the declaration first, or a `skip` between them.")
	}
	v, m := p.decl()
	if m != nil {
		p.misplacedMtype(m.Span)
	}
	if v == nil {
		return nil
	}
	return &DeclStmt{v}
}

// exclusive reads xr q, r or xs q, r.
func (p *parser) exclusive(labels []*Ident) Stmt {
	s := &ExclusiveStmt{Send: p.cur.kind == kXS}
	start := p.cur.span
	if len(labels) > 0 {
		p.errorf(CodeLabel, p.cur, "a label cannot stand before `%s`", p.cur.text).Note(labels[0].Span, "the label is here")
	}
	p.advance()
	for {
		q := p.place("a channel")
		if q == nil {
			return nil
		}
		s.Chans = append(s.Chans, q)
		if !p.accept(kComma) {
			break
		}
	}
	s.Span = p.from(start)
	return s
}

// endStep checks that a separator or an end follows the statement.
func (p *parser) endStep() {
	switch {
	case p.failed():
		p.sync()
	case p.separator() || p.endsSequence():
	case p.cur.kind == kAssign:
		p.errorf(CodeAssign, p.cur, "`=` assigns to a variable, and there is none before it").
			WithHint("To compare, write `==`.").WithFix(p.cur.span, "==", "Change to ==")
		p.sync()
	case foreignOperator(p.cur.text) != "" && !p.cur.has(fImplied):
		p.errorf(CodeForeign, p.cur, "`%s` is not a Promela operator", p.cur.text).
			WithHint("Write %s.", foreignOperator(p.cur.text))
		p.sync()
	case p.startsStep():
		p.missingSeparator("statements")
	default:
		p.unexpected("`;` or the end of the statements")
		p.sync()
	}
}

// missingSeparator reports that ; is missing before cur. The error is at the end of the
// token before if both are in one file, in order.
func (p *parser) missingSeparator(between string) {
	t := p.at(source.Span{Start: p.cur.span.Start, End: p.cur.span.Start})
	t.origin = p.cur.origin
	plain := p.cur.origin == 0 && p.prev.origin == 0
	if plain && p.prev.span.End <= p.cur.span.Start && p.join(p.prev.span, p.cur.span).End == p.cur.span.End {
		t.span = p.here()
	}
	d := p.errorf(CodeSeparator, t, "expected `;` between %s, before %s", between, p.cur.describe())
	if plain {
		d.WithFix(t.span, ";", "Insert ;")
	}
}

// startsStep reports whether a statement or declaration can start at cur.
func (p *parser) startsStep() bool {
	switch p.cur.kind {
	case kIdent, kConst, kLBrace, kIf, kDo, kFor, kSelect, kAtomic, kDStep, kGoto, kBreak,
		kElse, kPrintf, kPrintm, kAssert, kRun, kTimeout, kSetPriority, kReturn, kXR, kXS, kCCode, kCExpr,
		kLen, kFull, kEmpty, kNfull, kNempty, kEnabled:
		return true
	}
	return p.startsDecl()
}
