package syntax

import "strconv"

// Levels of the binary operators, loosest first. Implication and the temporal
// level occur in formulas only.
const (
	levelImplies = 1 + iota
	levelOr
	levelAnd
	levelUntil
	levelBitOr
	levelBitXor
	levelBitAnd
	levelEqual
	levelCompare
	levelShift
	levelAdd
	levelMul
)

// binaryLevels is the level of each binary operator, 0 for other tokens.
var binaryLevels = [256]int{
	kOrOr: levelOr, kAndAnd: levelAnd, kPipe: levelBitOr, kCaret: levelBitXor, kAmp: levelBitAnd,
	kEq: levelEqual, kNe: levelEqual,
	kLt: levelCompare, kLe: levelCompare, kGt: levelCompare, kGe: levelCompare,
	kShl: levelShift, kShr: levelShift, kPlus: levelAdd, kMinus: levelAdd,
	kStar: levelMul, kSlash: levelMul, kPercent: levelMul,
}

var binaryOps = [256]Operator{
	kOrOr: OpOr, kAndAnd: OpAnd, kPipe: OpBitOr, kCaret: OpBitXor, kAmp: OpBitAnd, kEq: OpEq, kNe: OpNe,
	kLt: OpLt, kLe: OpLe, kGt: OpGt, kGe: OpGe, kShl: OpShl, kShr: OpShr, kPlus: OpAdd, kMinus: OpSub,
	kStar: OpMul, kSlash: OpDiv, kPercent: OpMod,
}

// maxChain bounds the operators below each other in an expression, because trees are
// walked by recursion.
const maxChain = 4000

// expr reads an expression whose value is used. full(q), empty(q), nfull(q) and
// nempty(q) are not allowed here.
func (p *parser) expr() Expr {
	at := p.cur
	x, probe := p.binary(levelImplies, nil)
	if x == nil {
		return &Number{Span: p.here()}
	}
	if probe {
		p.probeMisused(at, x)
	}
	return x
}

// fullExpr reads a condition, which may combine full(q) and the like with && and ||.
func (p *parser) fullExpr() Expr {
	x, _ := p.binary(levelImplies, nil)
	if x == nil {
		return &Number{Span: p.here()}
	}
	return x
}

// probeMisused reports full(q) where only a value may stand.
func (p *parser) probeMisused(at token, x Expr) {
	at.span = x.Pos()
	p.errorf(CodeProbe, at, "`full`, `empty`, `nfull` and `nempty` can only be combined with `&&` and `||`").
		WithHint("Use `len(q)`, or `nfull` for `!full` and `nempty` for `!empty`.")
}

// binary reads an expression with operators of level and tighter. head is the first
// operand if it has been read already, otherwise nil. The second result reports whether
// the expression contains full(q) or the like, which only && and || may combine. The
// expression is nil after an error.
func (p *parser) binary(level int, head Expr) (Expr, bool) {
	beside := p.height
	if p.expressions == 0 {
		beside = 0
	}
	p.height = 0
	p.expressions++
	defer func() {
		p.expressions--
		p.height = max(p.height, beside)
	}()
	x, probe := head, false
	bare := p.cur.kind != kLParen
	if x == nil {
		if !p.down() {
			return nil, false
		}
		x, probe = p.unary()
		p.up()
		if x == nil {
			return nil, false
		}
	}
	for height := p.height; ; {
		op := p.cur
		l, o := p.binaryOp(op)
		if l == 0 || l < level {
			return x, probe
		}
		if height > maxChain {
			p.stop(CodeTooDeep, op, "this expression has more than %d operators in a row", maxChain)
			return x, probe
		}
		if o == OpRelease && op.text == "R" && p.model.Typed == nil {
			p.list.Warnf(CodeForeign, op.span, "Spin does not know `R`, only Beeline does").WithHint("Write `V` or `release`.")
		}
		p.advance()
		if p.cur.kind == kAssign && !p.cur.has(fSpace) && l >= levelBitOr {
			p.errorf(CodeForeign, op, "`%s=` is not a Promela operator", op.text).WithHint("Write `x = x %s ..`.", op.text)
			return nil, false
		}
		if !p.down() {
			return nil, false
		}
		y, probeY := p.binary(l+1, nil)
		p.up()
		height = max(height, p.height) + 1
		p.height = height
		if y == nil {
			return nil, false
		}
		if (probe || probeY) && l != levelOr && l != levelAnd {
			misused := x
			if !probe {
				misused = y
			}
			p.probeMisused(op, misused)
			probe, probeY = false, false
		}
		probe = probe || probeY
		if l >= levelBitOr {
			p.checkTemporal(op, x, y, bare)
		}
		x = &Binary{o, x, y, p.join(x.Pos(), p.prev.span)}
		bare = false
	}
}

// binaryOp returns the level and the operator of t, level 0 if it is none here.
func (p *parser) binaryOp(t token) (int, Operator) {
	if l := binaryLevels[t.kind]; l > 0 {
		return l, binaryOps[t.kind]
	}
	if p.inLTL {
		return formulaOp(t)
	}
	return 0, 0
}

// unary reads an operand with the operators before it.
func (p *parser) unary() (Expr, bool) {
	t := p.cur
	if op, ok := p.prefixOp(t); ok {
		p.advance()
		return p.negated(op, t)
	}
	switch t.kind {
	case kBangBang:
		p.errorf(CodeUnexpected, t, "`!!` is the sorted send, not a double negation").
			WithHint("Write `! !` with a blank between them.").WithFix(t.span, "! !", "Write ! !")
		p.advance()
		return p.negated(OpNot, t)
	case kIncr, kDecr:
		p.errorf(CodeUnexpected, t, "`%s` must follow a variable, in a statement of its own", t.text).
			WithHint("Write `x%s` as a statement.", t.text)
		return nil, false
	}
	return p.primary()
}

// prefixOp returns the prefix operator that t is here.
func (p *parser) prefixOp(t token) (Operator, bool) {
	switch t.kind {
	case kMinus:
		return OpNeg, true
	case kTilde:
		return OpCompl, true
	case kBang:
		return OpNot, true
	}
	if p.inLTL {
		return formulaPrefix(t)
	}
	return 0, false
}

// negated reads the operand of the prefix operator t, which has been passed.
func (p *parser) negated(op Operator, t token) (Expr, bool) {
	if !p.down() {
		return nil, false
	}
	defer p.up()
	x, probe := p.unary()
	if x == nil {
		return nil, false
	}
	if probe {
		p.probeMisused(t, x)
	}
	return &Unary{op, x, p.from(t.span)}, false
}

// primary reads an operand.
func (p *parser) primary() (Expr, bool) {
	t := p.cur
	switch t.kind {
	case kNumber, kChar, kConst:
		return p.number(), false
	case kIdent:
		return p.operand(), false
	case kLParen:
		return p.parenthesis()
	case kRun:
		return p.run(), false
	case kLen, kEmpty, kFull, kNempty, kNfull:
		return p.chanTest(), t.kind != kLen
	case kTimeout, kNP:
		p.advance()
		return &Builtin{Op: builtinOps[t.kind], Span: t.span}, false
	case kEnabled, kPCValue, kGetPriority:
		return p.builtin(), false
	case kEval:
		p.errorf(CodeUnexpected, t, "`eval` is only allowed among the arguments of a receive").
			WithHint("Leave `eval` out.")
	case kSetPriority, kPrintf, kPrintm, kAssert, kAtomic, kDStep, kIf, kDo, kGoto, kBreak, kElse:
		p.errorf(CodeUnexpected, t, "expected an expression, found %s", t.describe()).
			WithHint("Write `%s` as a statement of its own.", t.text)
	case kAssign:
		if p.prev.kind == kAssign || p.prev.kind == kEq {
			p.errorf(CodeForeign, t, "`%s=` is not a Promela operator", p.prev.text).WithHint("To compare, write `==`.")
		} else {
			p.unexpected("an expression")
		}
	default:
		p.unexpected("an expression")
	}
	return nil, false
}

// parenthesis reads ( expr ) or ( c -> a : b ).
func (p *parser) parenthesis() (Expr, bool) {
	open := p.cur
	if !p.down() {
		return nil, false
	}
	defer p.up()
	p.advance()
	x, probe := p.binary(levelImplies, nil)
	if x == nil {
		return nil, false
	}
	switch p.cur.kind {
	case kRParen:
		p.advance()
		return x, probe
	case kArrow:
		if probe {
			p.probeMisused(open, x)
		}
		return p.conditional(open, x), false
	case kAssign:
		if p.joins(kLt) || p.joins(kGt) {
			p.advance()
			p.unexpected("an expression")
			return nil, false
		}
		p.errorf(CodeAssign, p.cur, "`=` assigns, and an expression cannot assign").
			WithHint("To compare, write `==`.").WithFix(p.cur.span, "==", "Change to ==")
		p.advance()
		if y, _ := p.binary(levelImplies, nil); y == nil {
			return nil, false
		}
		p.accept(kRParen)
		return x, probe
	}
	p.unclosedParenthesis(open)
	return nil, false
}

// conditional reads -> a : b ) after ( c.
func (p *parser) conditional(open token, c Expr) Expr {
	p.advance()
	a := p.expr()
	if p.failed() {
		return nil
	}
	if p.cur.kind != kColon {
		if p.cur.kind == kRParen {
			p.errorf(CodeUnexpected, p.cur, "expected `:` and the other value before `)`").
				WithHint("Write `(condition -> value : other value)`.")
		} else {
			p.unclosedParenthesis(open)
		}
		return nil
	}
	p.advance()
	b := p.expr()
	if p.failed() {
		return nil
	}
	if p.cur.kind != kRParen {
		p.unclosedParenthesis(open)
		return nil
	}
	p.advance()
	return &Conditional{c, a, b, p.from(open.span)}
}

func (p *parser) unclosedParenthesis(open token) {
	d := p.unexpected("`)`").Note(open.span, "this `(` is not closed")
	switch p.cur.kind {
	case kQuery:
		d.WithHint("Write a conditional expression as `(condition -> value : other value)`.")
	case kIncr, kDecr:
		d.WithHint("Write `x%s` as a statement of its own.", p.cur.text)
	}
}

// number reads a constant.
func (p *parser) number() Expr {
	t := p.cur
	n := &Number{Text: t.text, Span: t.span}
	switch t.kind {
	case kConst:
		if t.text != "false" {
			n.Value = 1
		}
	case kChar:
		n.Value = charValue(t.text)
		if !plainChar(t.text) {
			p.errorf(CodeLiteral, t, "a character constant holds one character").WithHint("Write it as `'a'` or `'\\n'`.")
		}
	default:
		n.Value = p.decimal(t)
	}
	p.advance()
	if next := p.cur; t.kind == kNumber && next.kind == kIdent && !next.has(fSpace) && !next.has(fNewline) &&
		next.span.Start == t.span.End {
		d := p.errorf(CodeNumber, next, "`%s%s` is not a number", t.text, next.text)
		if next.text[0] == 'x' || next.text[0] == 'X' {
			if v, err := strconv.ParseUint("0"+next.text, 0, 32); err == nil {
				d.WithFix(p.join(t.span, next.span), strconv.FormatUint(v, 10), "Write "+strconv.FormatUint(v, 10))
			}
			d.WithHint("Write numbers in decimal.")
		}
	}
	return n
}

// decimal returns the value of digits as Spin does: strtol, then cut to 32 bits.
func (p *parser) decimal(t token) int32 {
	v, err := strconv.ParseInt(t.text, 10, 64)
	if err != nil {
		v = -1
	}
	if v != int64(int32(v)) || err != nil {
		p.list.Warnf(CodeNumber, t.span, "`%s` does not fit in 32 bits and is read as %d", t.text, int32(v))
	} else if len(t.text) > 1 && t.text[0] == '0' {
		p.list.Warnf(CodeOctal, t.span, "`%s` is decimal: Promela has no octal numbers", t.text)
	}
	return int32(v)
}

// plainChar reports whether text is one character in quotes.
func plainChar(text string) bool {
	return len(text) == 3 && text[1] != '\\' || len(text) == 4 && text[1] == '\\'
}

// charValue returns the value of a character constant. Only four escapes are known:
// '\0' has the value of the digit, 48.
func charValue(text string) int32 {
	if len(text) < 3 {
		return 0
	}
	if text[1] != '\\' {
		return int32(text[1])
	}
	switch text[2] {
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	case 'f':
		return '\f'
	}
	return int32(text[2])
}

// run reads run P(args) priority n.
func (p *parser) run() Expr {
	t := p.cur
	p.advance()
	if p.cur.kind != kIdent {
		p.unexpected("the name of a proctype")
		return nil
	}
	r := &Run{Name: &Ident{p.cur.text, p.cur.span}}
	if c := p.names[p.cur.text]; c.class != plainName && c.class != proctypeName {
		p.errorf(CodeNameTaken, p.cur, "`%s` is %s and cannot be run", p.cur.text, article(c.class)).
			Note(c.at, "the %s is declared here", c.class)
	}
	p.advance()
	if !p.accept(kLParen) {
		p.errorf(CodeUnexpected, p.cur, "expected `(` after the name of a proctype, found %s", p.cur.describe()).
			WithHint("Write `run %s()` when there are no arguments.", r.Name.Name)
		return nil
	}
	if p.cur.kind != kRParen {
		r.Args = p.exprList()
		if p.failed() {
			return nil
		}
	}
	if !p.expect(kRParen, ")", "after the arguments of `run`") {
		return nil
	}
	r.Priority = p.priority()
	r.Span = p.from(t.span)
	return r
}

// chanOps is the function of each test of a channel.
var chanOps = [256]ChanOp{kLen: LenOp, kEmpty: EmptyOp, kFull: FullOp, kNempty: NEmptyOp, kNfull: NFullOp}

// chanTest reads len(q), empty(q), full(q), nempty(q) or nfull(q).
func (p *parser) chanTest() Expr {
	t := p.cur
	if !p.opensCall() {
		return nil
	}
	q := p.place("a channel")
	if q == nil || !p.expect(kRParen, ")", "after the channel") {
		return nil
	}
	return &ChanTest{chanOps[t.kind], q, p.from(t.span)}
}

// builtinOps is the function of each keyword of a Builtin in an expression.
var builtinOps = [256]BuiltinOp{
	kTimeout: TimeoutOp, kNP: NonProgressOp, kEnabled: EnabledOp, kPCValue: PCValueOp, kGetPriority: GetPriorityOp,
}

// builtin reads enabled(x), pc_value(x) or get_priority(x).
func (p *parser) builtin() Expr {
	t := p.cur
	if !p.opensCall() {
		return nil
	}
	x := p.expr()
	if p.failed() || !p.expect(kRParen, ")", "after the argument of "+quoted(t.text)) {
		return nil
	}
	return &Builtin{Op: builtinOps[t.kind], X: x, Span: p.from(t.span)}
}
