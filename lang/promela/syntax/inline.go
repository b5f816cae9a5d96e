package syntax

import (
	"strings"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// Bounds of inlines. The first is that of Spin 6.5.2. Spin has no bound for parameters
// and fails with too many.
const (
	maxInlineNest   = 16
	maxInlineParams = 64
	maxInlineTokens = 1 << 19 // made by all expansions together
)

// An inline is a definition with the tokens of its body, braces included.
type inline struct {
	decl   *Inline
	body   []token
	params map[string]int
}

// An inlineCall is an expansion being read.
type inlineCall struct {
	def    *inline
	name   token
	target *Ref // x in x = f(..); nil for a statement
	end    source.Span
}

// inlineDefinition reads inline Name(params) { .. } and keeps its body as
// tokens.
func (p *parser) inlineDefinition() {
	start := p.cur.span
	p.advance()
	if old, ok := p.inlines[p.cur.text]; ok && p.cur.kind == kIdent {
		p.errorf(CodeNameTaken, p.cur, "there is already an inline `%s`%s", p.cur.text, diag.At(p.set, old.decl.Name.Span)).
			Note(old.decl.Name.Span, "the first one is here")
		p.errStep = -1
		delete(p.names, p.cur.text)
	}
	def := &inline{decl: &Inline{Name: p.name("the name of an inline")}, params: map[string]int{}}
	if def.decl.Name == nil || !p.inlineParams(def) {
		p.syncUnit()
		return
	}
	if p.cur.kind != kLBrace {
		p.unexpected("`{` before the body of an inline")
		p.syncUnit()
		return
	}
	open, from := p.cur, p.idx-1
	defer func(b blocks) { p.blocks = b }(p.blocks.copy()) // Spin counts the braces of its calls
	if !p.toClosingBrace() {
		p.errorf(CodeUnclosed, open, "this `{` is not closed before %s", p.cur.describe()).
			WithHint("Add the missing `}`, for this `{` or for one inside.")
		return
	}
	def.body = p.toks[from:p.idx]
	p.advance()
	def.decl.Span = p.from(start)
	p.inlines[def.decl.Name.Name] = def
	p.declare(def.decl.Name, inlineName)
	p.add(def.decl)
}

// inlineParams reads (a, b).
func (p *parser) inlineParams(def *inline) bool {
	if !p.expect(kLParen, "(", "after the name of an inline") {
		return false
	}
	for p.cur.kind != kRParen {
		t := p.cur
		if p.startsDecl() {
			p.errorf(CodeDecl, t, "the parameters of an inline have no types").WithHint("Write only their names: they stand for text.")
			return false
		}
		id := p.name("the name of a parameter")
		if id == nil {
			return false
		}
		if _, twice := def.params[id.Name]; twice {
			p.errorf(CodeNameTaken, t, "there is already a parameter `%s`", id.Name)
		}
		def.params[id.Name] = len(def.decl.Params)
		def.decl.Params = append(def.decl.Params, id)
		if len(def.decl.Params) > maxInlineParams {
			p.errorf(CodeInlineUse, t, "an inline can have up to %d parameters", maxInlineParams)
			return false
		}
		if !p.accept(kComma) {
			break
		}
	}
	return p.expect(kRParen, ")", "after the parameters of an inline")
}

// inlineStatement reads f(args) and the body of the inline in its place. The call is
// x = f(args) if target is x.
func (p *parser) inlineStatement(target *Ref, start source.Span) Stmt {
	call := &inlineCall{def: p.inlines[p.cur.text], name: p.cur, target: target}
	p.advance()
	if p.cur.kind != kLParen {
		p.errorf(CodeInlineUse, p.cur, "expected `(` after the name of an inline, found %s", p.cur.describe()).
			WithHint("Write `%s()`.", call.name.text)
		return nil
	}
	args := p.inlineArgs()
	if p.cur.kind != kRParen {
		p.unexpected("`)` after the arguments of an inline")
		return nil
	}
	if call.def == nil {
		p.advance()
		return nil
	}
	call.def.decl.Used = true
	var body *Sequence
	var values []Expr
	if p.canExpand(call, args) {
		var ok bool
		if values, ok = p.argumentValues(args); ok {
			body = p.expand(call, args)
		}
	}
	call.end = p.cur.span
	p.level++ // advance passes one brace more than p.expand has opened
	// Continue as if the closing brace of the body were the last token.
	p.cur.kind = kRBrace
	p.parens = max(p.parens-1, 0)
	p.advance()
	if body == nil {
		return nil
	}
	b := &BlockStmt{Body: body, Inline: &Ident{call.name.text, call.name.span}, Args: values}
	b.Span = p.join(start, call.end)
	p.checkFirstLabel(b)
	return b
}

// inlineArgs reads up to the closing parenthesis and returns the tokens of each
// argument.
func (p *parser) inlineArgs() [][]token {
	var args [][]token
	var cur []token
	var nest int
	for {
		p.advance()
		switch p.cur.kind {
		case kLParen, kLBrack, kLBrace:
			nest++
		case kRParen:
			if nest == 0 {
				if cur != nil || args != nil {
					args = append(args, cur)
				}
				return args
			}
			nest--
		case kRBrack, kRBrace:
			nest--
		case kComma:
			if nest == 0 {
				args = append(args, cur)
				cur = nil
				continue
			}
		case kSemi, kEOF, kSep, kFi, kOd:
			if p.cur.has(fImplied) {
				continue
			}
			return args
		}
		cur = append(cur, p.cur)
	}
}

// canExpand reports whether the inline can be expanded with these arguments.
func (p *parser) canExpand(call *inlineCall, args [][]token) bool {
	def := call.def
	if len(args) != len(def.decl.Params) {
		p.errorf(CodeInlineUse, call.name, "the inline `%s` takes %s and gets %d", call.name.text,
			diag.Count(len(def.decl.Params), "argument"), len(args)).Note(def.decl.Name.Span, "the inline is declared here")
		p.errStep = -1
		return false
	}
	for i, arg := range args {
		if len(arg) == 0 {
			p.errorf(CodeInlineUse, call.name, "argument %d of the inline `%s` is empty", i+1, call.name.text)
			p.errStep = -1
			return false
		}
		if !p.freeOfParams(call, i, arg) {
			return false
		}
	}
	for _, c := range p.calls {
		if c.def == def {
			p.errorf(CodeInlineCycle, call.name, "the inline `%s` calls itself", call.name.text).
				WithHint("Use a `do` loop or a proctype: an inline is text that replaces its call.")
			p.errStep = -1
			return false
		}
	}
	if len(p.calls) >= maxInlineNest {
		p.errorf(CodeInlineCycle, call.name, "inlines are nested more than %d deep", maxInlineNest)
		p.errStep = -1
		return false
	}
	return true
}

// freeOfParams reports whether argument i can replace its parameter. Spin refuses an
// argument that is the name of a parameter of the same inline.
func (p *parser) freeOfParams(call *inlineCall, i int, arg []token) bool {
	param := call.def.decl.Params[i].Name
	if call.def.uses(param) && touchesDot(arg, param) {
		p.errorf(CodeInlineUse, arg[0], "the name of the parameter `%s` stands beside a dot in the argument `%s`", param, spell(arg)).
			WithHint("Rename the parameter: Spin would replace this part of the argument too.").Note(call.def.decl.Params[i].Span, "the parameter is here")
		p.errStep = -1
		return false
	}
	if len(arg) != 1 || arg[0].kind != kIdent || arg[0].text == param {
		return true
	}
	k, clash := call.def.params[arg[0].text]
	if !clash || !call.def.uses(param) {
		return true
	}
	p.errorf(CodeInlineUse, arg[0], "the argument for `%s` is also the name of a parameter of `%s`", param, call.name.text).
		WithHint("Rename the parameter.").Note(call.def.decl.Params[k].Span, "the parameter is here")
	p.errStep = -1
	return false
}

// uses reports whether the body names param.
func (d *inline) uses(param string) bool {
	for _, t := range d.body {
		if t.kind == kIdent && t.text == param {
			return true
		}
	}
	return false
}

// touchesDot reports whether param occurs in the text of arg next to a dot, even as
// part of a longer name.
func touchesDot(arg []token, param string) bool {
	var b strings.Builder
	for _, t := range arg {
		b.WriteString(t.text)
	}
	text := b.String()
	for i := strings.Index(text, param); i >= 0; {
		if i > 0 && text[i-1] == '.' || strings.HasPrefix(text[i+len(param):], ".") {
			return true
		}
		next := strings.Index(text[i+1:], param)
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return false
}

// argumentValues reads the arguments as expressions.
func (p *parser) argumentValues(args [][]token) ([]Expr, bool) {
	values := make([]Expr, len(args))
	defer p.restore(p.reading)
	for i, arg := range args {
		if arg[0].kind == kRun {
			p.errorf(CodeInlineUse, arg[0], "`run` cannot be an argument of an inline").WithHint("Put the process number in a variable first.")
			p.errStep = -1
			return nil, false
		}
		p.replace(arg)
		errors := p.errors
		values[i] = p.expr()
		if p.cur.kind != kEOF && p.errors == errors {
			p.unexpected("`,` or `)`")
		}
		if p.errors != errors || p.quit {
			p.errStep = -1
			return nil, false
		}
	}
	return values, true
}

// restore continues reading at an earlier place.
func (p *parser) restore(r reading) {
	p.reading = r
	p.steps++
	if p.quit {
		p.cur.kind = kEOF
	}
}

// replace makes the parser read toks. They must not be empty.
func (p *parser) replace(toks []token) {
	last := toks[len(toks)-1]
	end := token{kind: kEOF, flags: fNewline, text: ")", span: source.Span{Start: last.span.End, End: last.span.End}}
	p.read(append(toks[:len(toks):len(toks)], end), token{kind: kSemi, flags: fImplied, span: toks[0].span})
}

// expand reads the body of an inline with args instead of its parameters.
func (p *parser) expand(call *inlineCall, args [][]token) *Sequence {
	toks := make([]token, 0, len(call.def.body)+1)
	for _, t := range call.def.body {
		i, isParam := call.def.params[t.text]
		if !isParam || t.kind != kIdent {
			toks = append(toks, t)
			continue
		}
		first := len(toks)
		// Tokens of an argument get the span of the parameter in the body, so that
		// the span of a statement is one piece of text. argumentValues has reported
		// mistakes in arguments at the call.
		for _, a := range args[i] {
			a.span = t.span
			toks = append(toks, a)
		}
		for k := first; k < len(toks); k++ {
			toks[k].flags &^= fNewline
		}
		toks[first].flags |= t.flags & (fNewline | fSpace)
	}
	if p.expanded += len(toks); p.expanded > maxInlineTokens {
		p.stop(CodeInlineCycle, call.name, "the inlines of this model expand to more than %d tokens", maxInlineTokens)
		return nil
	}
	defer p.restore(p.reading)
	p.replace(toks)
	p.calls = append(p.calls, call)
	body := p.braces()
	p.calls = p.calls[:len(p.calls)-1]
	return body
}

// returnValue reads return e in an inline. It assigns e to the variable of the call.
func (p *parser) returnValue() Stmt {
	t := p.cur
	p.advance()
	n := len(p.calls)
	if n == 0 || p.calls[n-1].target == nil {
		d := p.errorf(CodeReturn, t, "`return` is only allowed in an inline that is called as `x = f(..)`")
		if n > 0 {
			d.Note(p.calls[n-1].name.span, "this call does not store the value")
		}
	}
	p.errStep = -1
	x := p.fullExpr()
	if n == 0 || p.calls[n-1].target == nil {
		return nil
	}
	return &AssignStmt{p.calls[n-1].target, Set, x, p.from(t.span)}
}
