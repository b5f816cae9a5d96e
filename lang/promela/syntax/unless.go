package syntax

import "beeline/lang/source"

// startsLabel reports whether a label stands at cur.
func (p *parser) startsLabel() bool {
	return p.cur.kind == kIdent && p.peek().kind == kColon && p.names[p.cur.text].class != proctypeName
}

// labels reads the labels in front of a statement.
func (p *parser) labels() []*Ident {
	var labels []*Ident
	for p.startsLabel() {
		labels = append(labels, p.name("a label"))
		p.advance()
	}
	return labels
}

// firstLabel returns the label on the first statement of seq that Spin refuses, or nil.
// A loop may have one there: its label lies inside.
func (p *parser) firstLabel(seq *Sequence) *Ident {
	for _, st := range seq.Steps {
		if _, ok := st.Stmt.(*ExclusiveStmt); ok {
			continue
		}
		s := st.Stmt
		if u, ok := s.(*UnlessStmt); ok && len(st.Labels) == 0 {
			return p.firstLabel(u.Main)
		}
		if len(st.Labels) == 0 || isLoop(s) {
			return nil
		}
		return st.Labels[0]
	}
	return nil
}

// isLoop reports whether s is a loop: do, for, or a select that is a loop.
func isLoop(s Stmt) bool {
	switch s := s.(type) {
	case *ChoiceStmt:
		return s.Loop
	case *ForStmt, *ForInStmt:
		return true
	case *SelectStmt:
		return s.Loop()
	}
	return false
}

// checkFirstLabel reports a label on the first statement of a block, which Spin
// would lose.
func (p *parser) checkFirstLabel(b *BlockStmt) {
	l := p.firstLabel(b.Body)
	if l == nil {
		return
	}
	word := map[BlockKind]string{Braces: "", Atomic: "atomic ", DStep: "d_step "}[b.Kind]
	p.errorf(CodeLabel, p.at(l.Span), "the label `%s` cannot stand on the first statement of a block", l.Name).
		WithHint("Put it in front of the block: `%s: %s{ .. }`.", l.Name, word)
	p.errStep = -1
}

// unless reads unless and its escape after the statement of st.
func (p *parser) unless(st *Step) {
	main := st.Stmt
	t := p.cur
	u := &UnlessStmt{Main: asSequence(main), BareMain: isBare(main)}
	lifted := p.liftLabels(st, u)
	u.BareMain = u.BareMain && lifted == nil
	p.advance()
	if p.startsLabel() {
		p.errorf(CodeLabel, p.cur, "a label cannot stand on the first statement after `unless`").
			WithHint("Put the label in front of both: `L: { statement unless statement }`.")
		p.labels()
	}
	escape := p.statement()
	if escape == nil {
		return
	}
	if isLoop(main) && isLoop(escape) && len(u.Main.Steps[0].Labels) == 0 {
		// Spin takes the end of the first loop for the end of the second.
		p.errorf(CodeUnless, t, "`unless` cannot stand between two loops without braces").
			WithHint("Put one of them in braces: `{ do .. od } unless do .. od`.")
	}
	u.Escape, u.BareEscape = asSequence(escape), isBare(escape)
	u.Span = p.join(p.join(main.Pos(), t.span), p.prev.span)
	st.Stmt = u
	if lifted != nil {
		lifted.Span = u.Span
		lifted.Body = &Sequence{Steps: []*Step{{Stmt: u, Span: u.Span}}, Span: u.Span}
		st.Stmt = lifted
	}
	if p.cur.kind == kUnless {
		p.errorf(CodeUnless, p.cur, "`unless` cannot follow `unless`").WithHint("Put the inner one in braces.")
	}
}

// liftLabels moves the labels of a statement with unless. A label on a block belongs to
// the whole unless, which becomes a block. A label on a loop stays with the loop. Spin
// refuses a label on anything else.
func (p *parser) liftLabels(st *Step, u *UnlessStmt) *BlockStmt {
	if len(st.Labels) == 0 {
		return nil
	}
	main := st.Stmt
	if b, ok := main.(*BlockStmt); ok && len(st.Labels) == 1 && b.Kind != DStep {
		u.Main = b.Body
		u.Atomic = b.Kind == Atomic
		return &BlockStmt{}
	}
	if isLoop(main) {
		u.Main.Steps[0].Labels, st.Labels = st.Labels, nil
		return nil
	}
	p.errorf(CodeLabel, p.at(st.Labels[0].Span), "the label `%s` cannot stand before a statement with `unless`", st.Labels[0].Name).
		WithHint("Write `%s: { statement unless statement }`.", st.Labels[0].Name)
	return nil
}

// asSequence returns a side of unless: the statements in its braces, or the statement.
func asSequence(s Stmt) *Sequence {
	if !isBare(s) {
		return s.(*BlockStmt).Body
	}
	return &Sequence{Steps: []*Step{{Stmt: s, Span: s.Pos()}}, Span: s.Pos()}
}

// isBare reports whether a side of unless is anything but statements in braces.
func isBare(s Stmt) bool {
	b, ok := s.(*BlockStmt)
	return !ok || b.Kind != Braces
}

// at makes a token for an error at a span.
func (p *parser) at(s source.Span) token {
	t := p.cur
	t.span, t.origin = s, 0
	return t
}
