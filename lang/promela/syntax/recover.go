package syntax

import (
	"slices"
	"strings"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// errorf reports an error at t, unless one was reported at this token: one cause, one
// message. Notes name the macro and the inline that t came from.
func (p *parser) errorf(code diag.Code, t token, layout string, args ...any) *diag.Diagnostic {
	if p.quit || p.errStep == p.steps {
		return &diag.Diagnostic{}
	}
	p.errStep = p.steps
	if p.errors++; p.errors >= maxErrors {
		defer p.leaveRest()
	}
	d := p.list.Errorf(code, t.span, layout, args...)
	if t.origin > 0 {
		e := p.origin[t.origin-1]
		d.Note(e.def, "in the expansion of the macro `%s`, defined here", e.name)
		p.macros = append(p.macros, d)
	}
	if n := len(p.calls); n > 0 {
		d.Note(p.calls[n-1].name.span, "in the expansion of the inline `%s`, called here", p.calls[n-1].name.text)
	}
	return d
}

// leaveRest skips the rest of the text.
func (p *parser) leaveRest() {
	p.quit = true
	p.cur = p.toks[len(p.toks)-1]
	p.cur.kind = kEOF
}

// undeclared reports the use of name at t, unless name was reported before: one
// missing declaration is one mistake. In both cases the parser has failed at t.
func (p *parser) undeclared(code diag.Code, t token, name, layout string, args ...any) *diag.Diagnostic {
	if p.reported[name] {
		p.errStep = p.steps
		p.errors++
		return &diag.Diagnostic{}
	}
	p.reported[name] = true
	return p.errorf(code, t, layout, args...)
}

// failed reports whether the last error is at cur, so that the current construct
// cannot be read any further.
func (p *parser) failed() bool { return p.quit || p.errStep == p.steps }

// unexpected reports that cur is not what the grammar needs here.
func (p *parser) unexpected(want string) *diag.Diagnostic {
	switch p.cur.kind {
	case kOpenString:
		return p.errorf(CodeLiteral, p.cur, "this string is not closed").WithHint("End it with `\"` on the same line.")
	case kOpenChar:
		return p.errorf(CodeLiteral, p.cur, "this character constant is not closed").WithHint("Write it as `'a'`.")
	case kOther:
		return p.errorf(CodeCharacter, p.cur, "%s is not a character of Promela", p.cur.describe()).WithHint("Remove it.")
	case kMeet, kJoin:
		return p.errorf(CodeForeign, p.cur, "%s is not a Promela operator", p.cur.describe()).
			WithHint("Write `&&` for and, `||` for or.")
	case kCCode, kCDecl, kCExpr, kCState, kCTrack:
		p.embeddedC()
		p.errStep = p.steps
		return &diag.Diagnostic{}
	}
	if op, hint := p.splitOperator(); op != "" {
		return p.errorf(CodeForeign, p.cur, "`%s` is not a Promela operator", op).WithHint("%s", hint)
	}
	d := p.errorf(CodeUnexpected, p.cur, "expected %s, found %s", want, p.cur.describe())
	d.Hint = p.foreignHint()
	return d
}

// splitOperator returns an operator of another language that the scanner has split into
// the token before and cur, or that means something else here, and what to write instead.
func (p *parser) splitOperator() (op, hint string) {
	if p.cur.kind == kDiamond && !p.inLTL {
		return "<>", "Write `!=`."
	}
	if p.cur.has(fSpace) || p.cur.has(fNewline) {
		return "", ""
	}
	switch {
	case p.prev.kind == kColon && p.cur.kind == kAssign:
		return ":=", "To assign, write `=`."
	case p.prev.kind == kAssign && p.cur.kind == kLt:
		return "=<", "Write `<=`."
	case p.prev.kind == kAssign && p.cur.kind == kGt:
		return "=>", "Write `>=` to compare, `->` for an implication or after a condition."
	}
	return "", ""
}

// joins reports whether k follows cur without space.
func (p *parser) joins(k kind) bool {
	next := p.peek()
	return next.kind == k && !next.has(fSpace) && !next.has(fNewline)
}

// foreignHint returns the hint for what other languages have at cur, or "".
func (p *parser) foreignHint() string {
	switch op := foreignOperator(p.cur.text); {
	case p.inLTL:
		return foreignFormula(p.prev.text, p.cur.text)
	case op != "":
		return "Write " + op + "."
	case strings.ToLower(p.prev.text) == "not":
		return foreignWords["not"]
	case p.cur.kind == kQuery:
		return "Write a conditional expression as `(condition -> value : other value)`, a receive as a statement of its own."
	}
	return ""
}

// opensUnit reports whether t can only stand outside of bodies.
func opensUnit(t token) bool {
	switch t.kind {
	case kActive, kProctype, kDProctype, kInit, kNever, kTrace, kNotrace, kLTL, kTypedef, kInline:
		return true
	}
	return false
}

// endsSequence reports whether cur ends a sequence, even with the wrong end.
func (p *parser) endsSequence() bool {
	switch p.cur.kind {
	case kEOF, kRBrace, kFi, kOd, kSep:
		return true
	}
	return opensUnit(p.cur)
}

// awaited reports whether an open construct can end with k.
func (p *parser) awaited(k kind) bool {
	for _, o := range p.open {
		if o.closer == k || k == kSep && (o.closer == kFi || o.closer == kOd) {
			return true
		}
	}
	return k == kEOF || opensUnit(p.cur)
}

// passStray reports an end that ends nothing and passes it. It returns false when cur
// ends an open construct, or is a wrong end of the innermost one.
func (p *parser) passStray() bool {
	if p.awaited(p.cur.kind) {
		return false
	}
	if p.cur.kind != kRBrace && p.orphans {
		// Options of an if or do that was never opened.
		p.orphans = p.cur.kind == kSep
		p.advance()
		return true
	}
	due := p.open[len(p.open)-1].closer
	if (due == kFi || due == kOd) && (p.cur.kind == kFi || p.cur.kind == kOd) {
		return false
	}
	switch p.cur.kind {
	case kFi:
		p.errorf(CodeStray, p.cur, "this `fi` ends no `if`")
	case kOd:
		p.errorf(CodeStray, p.cur, "this `od` ends no `do`")
	case kSep:
		p.errorf(CodeStray, p.cur, "this `::` is outside of every `if` and `do`").WithHint("Write options between `if` and `fi` or `do` and `od`.")
		p.orphans = true
	default:
		p.errorf(CodeStray, p.cur, "this `}` closes nothing")
	}
	p.advance()
	return true
}

// begin opens a construct that needs closer, and passes cur.
func (p *parser) begin(closer kind) token {
	t := p.cur
	p.open = append(p.open, opener{closer, t})
	p.advance()
	return t
}

// closerText spells the ends of constructs.
var closerText = map[kind]string{kRBrace: "}", kFi: "fi", kOd: "od"}

// end passes the end of the innermost construct, or reports that it is missing.
func (p *parser) end() {
	o := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	if len(p.open) == 0 {
		p.inSeq = false
	}
	text := closerText[o.closer]
	switch k := p.cur.kind; {
	case k == o.closer:
		p.advance()
	case (k == kFi || k == kOd) && o.closer != kRBrace && !p.awaited(k):
		p.errorf(CodeUnclosed, p.cur, "`%s` ends with `%s`, not `%s`", o.at.text, text, p.cur.text).
			WithFix(p.cur.span, text, "Change to "+text).Note(o.at.span, "the `%s` is here", o.at.text)
		p.advance()
	case k == kEOF || opensUnit(p.cur):
		at := o.at
		p.errorf(CodeUnclosed, at, "this `%s` is not closed before %s", at.text, p.cur.describe()).
			WithHint("Add the missing `%s`, for this `%s` or for one inside.", text, at.text).
			Note(p.cur.span, "the body must end before this")
	default:
		p.errorf(CodeUnclosed, p.cur, "expected `%s` before %s", text, p.cur.describe()).
			Note(o.at.span, "this `%s` is not closed", o.at.text)
	}
}

// sync skips to where the next statement or the end of the current construct can be.
func (p *parser) sync() {
	var nest []kind
	parens := p.parens
	for p.cur.kind != kEOF && !opensUnit(p.cur) {
		p.parens = 0
		arrow := p.cur.kind == kArrow && parens > 0 // of (c -> a : b)
		if len(nest) == 0 && (p.separator() && !arrow || p.endsSequence()) {
			return
		}
		switch k := p.cur.kind; k {
		case kLParen:
			parens++
		case kRParen:
			parens = max(parens-1, 0)
		case kLBrace:
			nest = append(nest, kRBrace)
		case kIf:
			nest = append(nest, kFi)
		case kDo:
			nest = append(nest, kOd)
		case kRBrace, kFi, kOd:
			n := len(nest) - 1
			for n >= 0 && nest[n] != k {
				n--
			}
			if n < 0 {
				return
			}
			nest = nest[:n]
		}
		p.advance()
	}
	p.parens = 0
}

// syncUnit skips to the next declaration.
func (p *parser) syncUnit() {
	nest := 0
	for ; p.cur.kind != kEOF; p.advance() {
		p.parens = 0
		switch p.cur.kind {
		case kLBrace:
			nest++
		case kRBrace:
			if nest--; nest <= 0 {
				p.advance()
				return
			}
		case kSemi:
			if nest == 0 && !p.cur.has(fImplied) {
				return
			}
		case kType, kHidden, kShow, kLocal:
			if nest == 0 && p.cur.has(fNewline) {
				return
			}
		default:
			if opensUnit(p.cur) {
				return
			}
		}
	}
}

// unknownUnit reports a name where a declaration must start. A misspelt keyword is
// reported and read as the keyword.
func (p *parser) unknownUnit() {
	t := p.cur
	foreign := foreignTypes[t.text] != ""
	if k := nearest(t.text, unitWords); k != "" && !foreign {
		p.readAs(k)
		p.errStep = p.steps
		p.unit()
		return
	}
	if next := p.peek(); foreign || next.kind == kIdent {
		p.unknownType()
	} else {
		p.outsideDeclarations()
	}
	p.syncUnit()
}

// readAs reports that cur is misspelt and makes it the keyword k.
func (p *parser) readAs(k string) {
	p.errorf(CodeMisspelt, p.cur, "unknown word `%s`", p.cur.text).
		WithHint("Did you mean `%s`?", k).WithFix(p.cur.span, k, "Change to "+k)
	p.cur.kind, p.cur.text = keywords[k], k
}

// unknownType reports a name where a type must be.
func (p *parser) unknownType() {
	t := p.cur
	d := p.undeclared(CodeMisspelt, t, t.text, "`%s` is not a type", t.text)
	words := slices.Clone(typeWords)
	for name, c := range p.names {
		if c.class == typeName {
			words = append(words, name)
		}
	}
	if w := foreignTypes[t.text]; w != "" {
		d.WithHint("%s", w)
	} else if w := nearest(t.text, words); w != "" {
		d.WithHint("Did you mean `%s`?", w).WithFix(t.span, w, "Change to "+w)
	} else {
		d.WithHint("Declare a typedef above its first use.")
	}
}

// strayUnit reports a token that starts no declaration.
func (p *parser) strayUnit() {
	brace := p.cur.kind == kRBrace
	p.outsideDeclarations()
	p.advance()
	if !brace {
		p.syncUnit()
	}
}

// outsideDeclarations reports text outside of declarations, once until the next declaration.
func (p *parser) outsideDeclarations() {
	if p.lost {
		p.errors++
		return
	}
	p.lost = true
	switch p.cur.kind {
	case kRBrace:
		p.errorf(CodeStray, p.cur, "this `}` closes nothing")
	case kOpenString, kOpenChar, kOther, kMeet, kJoin:
		p.unexpected("a declaration")
	default:
		p.errorf(CodeUnexpected, p.cur, "expected a declaration, found %s", p.cur.describe()).
			WithHint("Put statements into the body of a proctype or of `init`.")
	}
}

// embeddedC reports a piece of C, once for each kind, and passes it.
func (p *parser) embeddedC() {
	t := p.cur
	if !p.embedded[t.kind] {
		p.embedded[t.kind] = true
		p.errorf(CodeEmbeddedC, t, "`%s` holds C code, which Beeline cannot run", t.text).
			WithHint("Write it in Promela: a browser has no C compiler.")
	}
	p.advance()
	if t.kind == kCState || t.kind == kCTrack {
		for p.cur.kind == kString {
			p.advance()
		}
		return
	}
	if p.cur.kind == kLBrack {
		for p.cur.kind != kRBrack && p.cur.kind != kLBrace && p.cur.kind != kEOF {
			p.advance()
		}
		p.accept(kRBrack)
	}
	p.skipBraces()
}

// toClosingBrace moves from a '{' to the '}' that closes it. It returns false, with cur
// at what cannot be inside, when there is none.
func (p *parser) toClosingBrace() bool {
	for nest := 1; nest > 0; {
		p.advance()
		switch p.cur.kind {
		case kLBrace:
			nest++
		case kRBrace:
			nest--
		}
		if p.cur.kind == kEOF || opensUnit(p.cur) {
			return false
		}
	}
	p.parens = 0
	return true
}

// skipBraces passes a balanced pair of braces with any text inside.
func (p *parser) skipBraces() {
	for nest := 0; p.cur.kind != kEOF; {
		switch p.cur.kind {
		case kLBrace:
			nest++
		case kRBrace:
			if nest--; nest <= 0 {
				p.parens = 0
				p.advance()
				return
			}
		default:
			if nest == 0 {
				return
			}
		}
		p.advance()
	}
}

// here is an empty span at the end of the token just passed.
func (c *cursor) here() source.Span {
	return source.Span{Start: c.prev.span.End, End: c.prev.span.End}
}
