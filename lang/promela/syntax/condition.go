package syntax

import (
	"strconv"
	"strings"

	"beeline/lang/source"
)

// maxConditionNest bounds the parentheses of an #if line.
const maxConditionNest = 200

// evaluate returns the value of an #if line, 0 for a malformed one.
func (p *preprocessor) evaluate(line []token, at source.Span) int64 {
	var toks []token
	for i := 0; i < len(line); i++ {
		t := line[i]
		if t.kind != kIdent || t.text != "defined" {
			toks = append(toks, t)
			continue
		}
		name := i + 1
		closed := name < len(line) && line[name].kind == kLParen
		if closed {
			name++
		}
		if name >= len(line) || line[name].kind != kIdent ||
			closed && (name+1 >= len(line) || line[name+1].kind != kRParen) {
			p.list.Errorf(CodeCondition, t.span, "`defined` needs the name of a macro")
			return 0
		}
		i = name
		if closed {
			i++
		}
		t.kind, t.text = kNumber, "0"
		if p.isDefined(line[name].text) {
			t.text = "1"
		}
		toks = append(toks, t)
	}
	if len(toks) > 0 {
		toks = p.expandAll(toks, toks[0])
	}
	c := &condition{toks: toks, end: token{span: at}}
	v := c.comma().bits
	if c.wrong == "" && c.next < len(c.toks) {
		c.expected("an operator or the end of the line")
	}
	if c.wrong != "" {
		p.list.Errorf(CodeCondition, c.where, "%s", c.wrong)
		return 0
	}
	return v
}

// A condition evaluates the tokens of an #if line while it parses them.
type condition struct {
	toks  []token
	next  int
	end   token
	nest  int
	dead  int // above 0 in a part whose value is not used: 1/0 is allowed there
	wrong string
	where source.Span
}

func (c *condition) peek() token {
	if c.next < len(c.toks) && c.wrong == "" {
		return c.toks[c.next]
	}
	return c.end
}

// fail keeps the first fault.
func (c *condition) fail(at source.Span, message string) {
	if c.wrong == "" {
		c.where, c.wrong = at, message
	}
}

func (c *condition) expected(what string) {
	t := c.peek()
	found := quoted(t.text)
	if t.kind == kEOF {
		found = "the end of the line"
	}
	c.fail(t.span, "expected "+what+" in this condition, found "+found)
}

func (c *condition) tooDeep() {
	c.fail(c.peek().span, "this condition is nested more than "+strconv.Itoa(maxConditionNest)+" deep")
}

func (c *condition) accept(k kind) bool {
	if c.peek().kind == k {
		c.next++
		return true
	}
	return false
}

// A value is one of intmax_t or uintmax_t, as C computes conditions.
type value struct {
	bits     int64
	unsigned bool
}

func (c *condition) comma() value {
	v := c.choice()
	for c.accept(kComma) {
		v = c.choice()
	}
	return v
}

func (c *condition) choice() value {
	if c.nest++; c.nest > maxConditionNest {
		c.tooDeep()
		return value{}
	}
	defer func() { c.nest-- }()
	cond := c.binary(levelOr)
	if !c.accept(kQuery) {
		return cond
	}
	yes := c.unused(cond.bits == 0, c.comma)
	if !c.accept(kColon) {
		c.expected("`:`")
	}
	no := c.unused(cond.bits != 0, c.choice)
	unsigned := yes.unsigned || no.unsigned
	if cond.bits != 0 {
		return value{yes.bits, unsigned}
	}
	return value{no.bits, unsigned}
}

// unused evaluates f. With dead, a division by zero is no fault.
func (c *condition) unused(dead bool, f func() value) value {
	if !dead {
		return f()
	}
	c.dead++
	v := f()
	c.dead--
	return v
}

// binary evaluates operators of level and tighter. Promela's levels are those of C.
func (c *condition) binary(level int) value {
	x := c.unary()
	for {
		op := c.peek()
		l := binaryLevels[op.kind]
		if l == 0 || l < level {
			return x
		}
		c.next++
		short := op.kind == kOrOr && x.bits != 0 || op.kind == kAndAnd && x.bits == 0
		y := c.unused(short, func() value { return c.binary(l + 1) })
		if (op.kind == kSlash || op.kind == kPercent) && y.bits == 0 {
			if c.dead == 0 {
				c.fail(op.span, "this condition divides by zero")
			}
			y.bits = 1
		}
		x = apply(op.kind, x, y)
	}
}

func truth(b bool) value {
	if b {
		return value{bits: 1}
	}
	return value{}
}

// apply computes x op y. The operands of most operators get a common type first.
func apply(op kind, x, y value) value {
	switch op {
	case kOrOr:
		return truth(x.bits != 0 || y.bits != 0)
	case kAndAnd:
		return truth(x.bits != 0 && y.bits != 0)
	case kEq:
		return truth(x.bits == y.bits)
	case kNe:
		return truth(x.bits != y.bits)
	case kShl:
		return shift(x, y)
	case kShr:
		y.bits = -y.bits
		return shift(x, y)
	}
	unsigned := x.unsigned || y.unsigned
	less, equal := x.bits < y.bits, x.bits == y.bits
	if unsigned {
		less = uint64(x.bits) < uint64(y.bits)
	}
	switch op {
	case kLt:
		return truth(less)
	case kLe:
		return truth(less || equal)
	case kGt:
		return truth(!less && !equal)
	case kGe:
		return truth(!less)
	}
	return value{arithmetic(op, x.bits, y.bits, unsigned), unsigned}
}

func arithmetic(op kind, x, y int64, unsigned bool) int64 {
	switch op {
	case kPipe:
		return x | y
	case kCaret:
		return x ^ y
	case kAmp:
		return x & y
	case kPlus:
		return x + y
	case kMinus:
		return x - y
	case kStar:
		return x * y
	case kSlash:
		if unsigned {
			return int64(uint64(x) / uint64(y))
		}
		return x / y
	}
	if unsigned {
		return int64(uint64(x) % uint64(y))
	}
	return x % y
}

// shift shifts x to the left, or to the right if n is negative, as gcc does.
func shift(x, n value) value {
	switch left := uint64(n.bits); {
	case n.bits >= 0:
		x.bits <<= left
	case x.unsigned:
		x.bits = int64(uint64(x.bits) >> -left)
	default:
		x.bits >>= -left
	}
	return x
}

func (c *condition) unary() value {
	if c.nest++; c.nest > maxConditionNest {
		c.tooDeep()
		return value{}
	}
	defer func() { c.nest-- }()
	t := c.peek()
	switch t.kind {
	case kBang:
		c.next++
		return truth(c.unary().bits == 0)
	case kBangBang:
		c.next++
		return truth(c.unary().bits != 0)
	case kMinus:
		c.next++
		v := c.unary()
		return value{-v.bits, v.unsigned}
	case kPlus:
		c.next++
		return c.unary()
	case kTilde:
		c.next++
		v := c.unary()
		return value{^v.bits, v.unsigned}
	case kLParen:
		c.next++
		v := c.comma()
		if !c.accept(kRParen) {
			c.expected("`)`")
		}
		return v
	case kIdent:
		c.next++
		return value{}
	case kNumber:
		digits := strings.TrimRight(t.text, "uUlL")
		v, err := strconv.ParseUint(digits, 0, 64)
		if err != nil {
			c.fail(t.span, quoted(t.text)+" is not a whole number")
		}
		c.next++
		return value{int64(v), int64(v) < 0 || strings.ContainsAny(t.text[len(digits):], "uU")}
	case kChar:
		c.next++
		return value{bits: int64(charValue(t.text))}
	default:
		c.expected("an operand")
	}
	return value{}
}
