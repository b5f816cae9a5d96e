package syntax

import (
	"slices"
	"strings"
)

// forLoop reads for (i : a .. b) { .. } or for (i in x) { .. }.
func (p *parser) forLoop() Stmt {
	start := p.cur.span
	if !p.opensCall() {
		return nil
	}
	if slices.Contains(typeWords, p.cur.text) {
		return p.declaringLoop()
	}
	v := p.place("the variable of the loop")
	if v == nil {
		return nil
	}
	if p.cur.kind == kIdent && p.cur.text == "in" {
		p.advance()
		over := p.place("an array or a channel")
		if over == nil {
			return nil
		}
		counter := "_f0r_t3mp" + p.blocks.name()
		body := p.loopBody()
		return &ForInStmt{v, over, counter, body, p.from(start)}
	}
	from, to, _ := p.bounds("for (i : 1 .. 9)")
	if to == nil {
		return nil
	}
	body := p.loopBody()
	return &ForStmt{v, from, to, body, p.from(start)}
}

// declaringLoop reports a for as in C, and reads its body.
func (p *parser) declaringLoop() Stmt {
	p.errorf(CodeForeign, p.cur, "`for` declares no variable").
		WithHint("Declare it before the loop, and write for example `for (i : 1 .. 9)`.")
	for p.cur.kind != kLBrace && p.cur.kind != kRBrace && p.cur.kind != kEOF {
		p.advance()
	}
	p.errStep = -1
	if p.cur.kind == kLBrace {
		p.braces()
	}
	return nil
}

// bounds reads : from .. to. bare is true when both bounds start with digits and are
// on one line: Spin's select treats only numbers written in digits as constants.
func (p *parser) bounds(example string) (from, to Expr, bare bool) {
	if p.cur.kind != kColon {
		p.unexpected("`:`").WithHint("Write for example `%s`.", example)
		return nil, nil, false
	}
	bare = !p.cur.has(fNewline)
	p.advance()
	bare = bare && p.digits()
	if from = p.expr(); p.failed() {
		return from, nil, false
	}
	if p.cur.kind != kDotDot {
		p.unexpected("`..`").WithHint("Write for example `%s`.", example)
		return from, nil, false
	}
	p.advance()
	bare = bare && p.digits()
	to = p.expr()
	return from, to, bare
}

// digits reports whether the next token is a number written in digits, on the same
// line as the one before.
func (p *parser) digits() bool {
	return p.cur.kind == kNumber && !p.cur.has(fNewline)
}

// loopBody reads ) { .. } of a for. Spin lets a separator stand between them.
func (p *parser) loopBody() *Sequence {
	if !p.expect(kRParen, ")", "after the range of `for`") {
		return &Sequence{Span: p.here()}
	}
	p.accept(kSemi)
	if p.cur.kind != kLBrace {
		return p.unopened("`{` before the body of `for`")
	}
	return p.braces()
}

// selection reads select (i : a .. b).
func (p *parser) selection() Stmt {
	start := p.cur.span
	if !p.opensCall() {
		return nil
	}
	v := p.place("a variable")
	if v == nil {
		return nil
	}
	from, to, bare := p.bounds("select (i : 1 .. 9)")
	if to == nil {
		return nil
	}
	p.expect(kRParen, ")", "after the range of `select`")
	_, isFrom := from.(*Number)
	_, isTo := to.(*Number)
	// Spin reads the short form with a scanner of its own: names end at an underscore,
	// and inlines are not expanded.
	bare = bare && isFrom && isTo && !strings.Contains(v.Name.Name, "_") && len(p.calls) == 0
	return &SelectStmt{v, from, to, bare, p.from(start)}
}

// maxChoices is the widest range of numbers that select turns into an if.
const maxChoices = 32

// Loop reports whether Spin makes the statement a loop, with one option that counts up
// and one that stops. Otherwise it is an if with an assignment for each value.
func (s *SelectStmt) Loop() bool {
	return !s.Digits || s.To.(*Number).Value-s.From.(*Number).Value > maxChoices
}
