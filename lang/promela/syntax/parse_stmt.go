package syntax

import (
	"strings"

	"beeline/lang/source"
)

// statement reads one statement without labels. It returns nil after an error.
func (p *parser) statement() Stmt {
	if !p.down() {
		return nil
	}
	defer p.up()
	return p.anyStatement()
}

func (p *parser) anyStatement() Stmt {
	t := p.cur
	switch t.kind {
	case kIf:
		return p.choice(kFi)
	case kDo:
		return p.choice(kOd)
	case kFor:
		return p.forLoop()
	case kSelect:
		return p.selection()
	case kAtomic, kDStep:
		return p.block()
	case kLBrace:
		s := &BlockStmt{Body: p.braces()}
		s.Span = p.from(t.span)
		p.checkFirstLabel(s)
		return s
	case kBreak:
		p.advance()
		return &BreakStmt{t.span}
	case kElse:
		p.advance()
		return &ElseStmt{t.span}
	case kGoto:
		p.advance()
		id := p.name("a label")
		if id == nil {
			return nil
		}
		return &GotoStmt{id, p.from(t.span)}
	case kPrintf:
		return p.printf()
	case kPrintm:
		return p.printm()
	case kAssert:
		p.advance()
		x := p.fullExpr()
		return &AssertStmt{x, p.from(t.span)}
	case kReturn:
		return p.returnValue()
	case kSetPriority:
		return p.setPriority()
	case kCCode, kCDecl, kCState, kCTrack:
		p.embeddedC()
		return &ExprStmt{&Number{Value: 1, Text: "skip", Span: t.span}}
	case kIdent:
		return p.named()
	case kUnless:
		p.errorf(CodeUnless, t, "`unless` has no statement before it").
			WithHint("Write `fi unless` or `od unless` on one line. Only after `}` can it begin the next line.")
		p.advance()
		p.errStep = p.steps
		return nil
	}
	return p.condition(nil)
}

// condition reads an expression as a statement. head is its first operand if that has
// been read already, otherwise nil.
func (p *parser) condition(head Expr) Stmt {
	if head == nil && p.prev.has(fImplied) && continues(p.cur.kind) {
		if p.errors > 0 && p.errStep == p.steps-1 {
			p.errStep = p.steps // the rest of a line that was reported
			return nil
		}
		p.errorf(CodeNewline, p.cur, "the line before ended the statement, and no statement starts with %s", p.cur.describe()).
			WithHint("Put the operator at the end of the line before, or the expression in parentheses.")
		return nil
	}
	x, _ := p.binary(levelImplies, head)
	if x == nil {
		return nil
	}
	return &ExprStmt{x}
}

// continues reports whether k can only continue an expression.
func continues(k kind) bool {
	return binaryLevels[k] > 0 && k != kMinus || k == kComma || k == kRParen || k == kRBrack || k == kDot || k == kAssign
}

// named reads a statement that starts with a name.
func (p *parser) named() Stmt {
	t := p.cur
	switch p.names[t.text].class {
	case inlineName:
		return p.inlineStatement(nil, t.span)
	case proctypeName:
		if p.peek().kind == kLParen {
			p.errorf(CodeUnexpected, t, "`%s` is a proctype and must be started with `run`", t.text).
				WithHint("Write `run %s(..)`.", t.text).WithFix(source.Span{Start: t.span.Start, End: t.span.Start}, "run ", "Insert run")
			p.advance()
			p.passParentheses()
			return nil
		}
		return p.condition(nil)
	}
	next := p.peek()
	switch {
	case next.kind == kType && !next.has(fNewline) && foreignTypes[t.text] != "":
		p.unknownType()
		return nil
	case next.kind == kIdent && !next.has(fNewline):
		foreign := foreignWords[strings.ToLower(t.text)] != ""
		if k := nearest(t.text, beforeName); k != "" && !p.reported[t.text] && !foreign && foreignTypes[t.text] == "" {
			return p.misspelt(k)
		}
		if !foreign {
			p.unknownType()
			return nil
		}
	case next.kind == kLParen, next.kind == kLBrace && !next.has(fNewline):
		if k := nearest(t.text, stepWords); k != "" {
			return p.misspelt(k)
		}
	}
	if h := foreignWords[strings.ToLower(t.text)]; h != "" && next.kind != kAssign && next.kind != kLBrack && next.kind != kDot {
		if _, declared := p.names[t.text]; !declared && (next.kind == kLParen || next.kind == kIdent || next.kind == kLBrace) {
			p.errorf(CodeForeign, t, "`%s` is not a Promela keyword", t.text).WithHint("%s", h)
			return nil
		}
	}
	ref := p.varref("a statement")
	if ref == nil {
		return nil
	}
	return p.action(ref, t.span)
}

// misspelt reads cur as the keyword k.
func (p *parser) misspelt(k string) Stmt {
	p.readAs(k)
	p.errStep = -1
	if p.startsDecl() {
		if v, _ := p.decl(); v != nil {
			return &DeclStmt{v}
		}
		return nil
	}
	return p.anyStatement()
}

// acts holds the tokens that form a statement with the variable before them.
var acts = [256]bool{
	kAssign: true, kIncr: true, kDecr: true, kBang: true, kBangBang: true, kQuery: true, kQueryQuery: true,
}

// action reads the rest of a statement after its variable or channel.
func (p *parser) action(ref *Ref, start source.Span) Stmt {
	t := p.cur
	if p.names[ref.Name.Name].class == mtypeName && acts[t.kind] {
		p.constantPlace(ref, "a variable or a channel")
		return nil
	}
	switch t.kind {
	case kAssign:
		p.advance()
		if p.cur.kind == kIdent && p.names[p.cur.text].class == inlineName {
			return p.inlineStatement(ref, start)
		}
		x := p.fullExpr()
		return &AssignStmt{ref, Set, x, p.from(start)}
	case kIncr:
		p.advance()
		return &AssignStmt{ref, Incr, nil, p.from(start)}
	case kDecr:
		p.advance()
		return &AssignStmt{ref, Decr, nil, p.from(start)}
	case kBang, kBangBang:
		p.advance()
		args := p.sendArgs()
		return &SendStmt{ref, t.kind == kBangBang, args, p.from(start)}
	case kQuery, kQueryQuery:
		if k := p.peek().kind; k == kLBrack || k == kAlways {
			return p.condition(p.poll(ref))
		}
		return p.receive(ref, start)
	}
	if x := p.afterRef(ref); x != nil {
		return p.condition(x)
	}
	return nil
}

// sendArgs reads a, b or a(b, c).
func (p *parser) sendArgs() []Expr {
	p.message = p.parens + 1
	args := []Expr{p.expr()}
	p.message = 0
	if p.failed() {
		return args
	}
	if p.accept(kLParen) {
		args = append(args, p.exprList()...)
		p.expect(kRParen, ")", "after the message")
		return args
	}
	for p.accept(kComma) && !p.failed() {
		args = append(args, p.expr())
	}
	return args
}

// exprList reads expressions with commas between them.
func (p *parser) exprList() []Expr {
	list := []Expr{p.expr()}
	for !p.failed() && p.accept(kComma) {
		list = append(list, p.expr())
	}
	return list
}

// receive reads ?args, ??args, ?<args> or ??<args> after a channel.
func (p *parser) receive(q *Ref, start source.Span) Stmt {
	s := &RecvStmt{Chan: q, Random: p.cur.kind == kQueryQuery}
	p.advance()
	if p.cur.kind == kDiamond {
		p.errorf(CodeUnexpected, p.cur, "the arguments of the receive are missing").WithHint("Write them between `<` and `>`, as in `q?<x>`.")
		return nil
	}
	if s.Keep = p.accept(kLt); s.Keep {
		s.Args = p.recvArgs()
		p.expect(kGt, ">", "after the arguments of the receive")
	} else {
		s.Args = p.recvArgs()
	}
	s.Span = p.from(start)
	return s
}

// recvArgs reads what a receive matches: a, b or a(b, c) or (a, b). Nothing may follow a
// closing parenthesis.
func (p *parser) recvArgs() []Expr {
	var args []Expr
	nest := 0
	for !p.failed() {
		for p.accept(kLParen) {
			nest++
		}
		x := p.recvArg()
		if x == nil {
			return args
		}
		args = append(args, x)
		closed := false
		for nest > 0 && p.accept(kRParen) {
			nest, closed = nest-1, true
		}
		if closed || p.cur.kind != kComma && p.cur.kind != kLParen {
			break
		}
		if p.cur.kind == kComma {
			p.advance()
		}
	}
	if nest > 0 {
		p.unexpected("`,` or `)`")
	}
	return args
}

// recvArg reads a variable, a constant or eval(..).
func (p *parser) recvArg() Expr {
	t := p.cur
	switch t.kind {
	case kEval:
		if !p.opensCall() {
			return nil
		}
		x := p.expr()
		p.expect(kRParen, ")", "after the expression of `eval`")
		return &Eval{x, p.from(t.span)}
	case kMinus:
		p.advance()
		x := p.constant("the operand of `-`")
		if x == nil {
			return nil
		}
		return &Unary{OpNeg, x, p.from(t.span)}
	case kNumber, kChar, kConst:
		return p.number()
	case kIdent:
		if r := p.varref("a variable"); r != nil {
			return r
		}
		return nil
	}
	p.unexpected("a variable, a constant or `eval(..)`")
	return nil
}

// choice reads if .. fi or do .. od.
func (p *parser) choice(closer kind) Stmt {
	s := &ChoiceStmt{Loop: closer == kOd}
	open := p.begin(closer)
	for p.separator() && p.cur.has(fImplied) {
		p.advance()
	}
	if p.cur.kind != kSep && !p.endsSequence() {
		d := p.errorf(CodeNoOption, p.cur, "expected `::` after `%s`, found %s", open.text, p.cur.describe()).
			WithHint("Write `%s :: condition -> statements %s`.", open.text, closerText[closer])
		if p.cur.kind == kColon {
			d.WithFix(p.cur.span, "::", "Change to ::")
			p.advance()
		} else {
			d.WithFix(source.Span{Start: p.cur.span.Start, End: p.cur.span.Start}, ":: ", "Insert ::")
		}
		p.errStep = -1
		s.Options = append(s.Options, p.sequence())
	}
	for p.cur.kind == kSep {
		p.advance()
		s.Options = append(s.Options, p.option())
	}
	if len(s.Options) == 0 && p.cur.kind == closer {
		p.errorf(CodeNoOption, p.cur, "`%s` needs at least one option", open.text).WithHint("Write an option as `:: statements`.")
	}
	p.end()
	s.Span = p.from(open.span)
	return s
}

// option reads the statements after ::.
func (p *parser) option() *Sequence {
	seq := p.sequence()
	if l := p.firstLabel(seq); l != nil {
		p.list.Warnf(CodeLabel, l.Span, "the label `%s` is on the first statement of an option, and the option does not pass it", l.Name).
			WithHint("Put the label in front of the whole `if` or `do`, or a `skip` before it: here end, accept and progress labels count after the statement.")
	}
	return seq
}

// block reads atomic { .. } or d_step { .. }.
func (p *parser) block() Stmt {
	t := p.cur
	s := &BlockStmt{Kind: Atomic}
	if t.kind == kDStep {
		s.Kind = DStep
	}
	p.advance()
	if p.cur.kind == kLBrace {
		s.Body = p.braces()
	} else {
		s.Body = p.unopened("`{` after " + quoted(t.text))
	}
	s.Span = p.from(t.span)
	p.checkFirstLabel(s)
	return s
}

// printf reads printf("..", args).
func (p *parser) printf() Stmt {
	s := &PrintStmt{}
	start := p.cur.span
	if !p.opensCall() {
		return nil
	}
	if p.cur.kind != kString {
		p.unexpected("a string")
		return nil
	}
	s.Format = p.cur.text[1 : len(p.cur.text)-1]
	p.advance()
	if p.accept(kComma) {
		s.Args = p.exprList()
	}
	p.expect(kRParen, ")", "after the arguments of `printf`")
	s.Span = p.from(start)
	return s
}

// printm reads printm(x).
func (p *parser) printm() Stmt {
	s := &PrintStmt{Mtype: true}
	start := p.cur.span
	if !p.opensCall() {
		return nil
	}
	switch p.cur.kind {
	case kNumber, kChar, kConst:
		s.Args = []Expr{p.number()}
	default:
		x := p.varref("an mtype")
		if x == nil {
			return nil
		}
		s.Args = []Expr{x}
	}
	p.expect(kRParen, ")", "after the argument of `printm`")
	s.Span = p.from(start)
	return s
}

// setPriority reads set_priority(p, n).
func (p *parser) setPriority() Stmt {
	t := p.cur
	if !p.opensCall() {
		return nil
	}
	b := &Builtin{Op: SetPriorityOp, X: p.expr()}
	if p.failed() || !p.expect(kComma, ",", "and a priority after the process") {
		return nil
	}
	b.Y = p.expr()
	p.expect(kRParen, ")", "after the priority")
	b.Span = p.from(t.span)
	return &ExprStmt{b}
}
