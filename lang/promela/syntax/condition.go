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
	v := c.comma()
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

func (c *condition) comma() int64 {
	v := c.choice()
	for c.accept(kComma) {
		v = c.choice()
	}
	return v
}

func (c *condition) choice() int64 {
	if c.nest++; c.nest > maxConditionNest {
		c.tooDeep()
		return 0
	}
	defer func() { c.nest-- }()
	cond := c.binary(levelOr)
	if !c.accept(kQuery) {
		return cond
	}
	yes := c.unused(cond == 0, c.comma)
	if !c.accept(kColon) {
		c.expected("`:`")
	}
	no := c.unused(cond != 0, c.choice)
	if cond != 0 {
		return yes
	}
	return no
}

// unused evaluates f. With dead, a division by zero is no fault.
func (c *condition) unused(dead bool, f func() int64) int64 {
	if !dead {
		return f()
	}
	c.dead++
	v := f()
	c.dead--
	return v
}

// binary evaluates operators of level and tighter. Promela's levels are those of C.
func (c *condition) binary(level int) int64 {
	x := c.unary()
	for {
		op := c.peek()
		l := binaryLevels[op.kind]
		if l == 0 || l < level {
			return x
		}
		c.next++
		short := op.kind == kOrOr && x != 0 || op.kind == kAndAnd && x == 0
		y := c.unused(short, func() int64 { return c.binary(l + 1) })
		if (op.kind == kSlash || op.kind == kPercent) && y == 0 {
			if c.dead == 0 {
				c.fail(op.span, "this condition divides by zero")
			}
			y = 1
		}
		x = apply(op.kind, x, y)
	}
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// apply computes x op y.
func apply(op kind, x, y int64) int64 {
	switch op {
	case kOrOr:
		return truth(x != 0 || y != 0)
	case kAndAnd:
		return truth(x != 0 && y != 0)
	case kPipe:
		return x | y
	case kCaret:
		return x ^ y
	case kAmp:
		return x & y
	case kEq:
		return truth(x == y)
	case kNe:
		return truth(x != y)
	case kLt:
		return truth(x < y)
	case kLe:
		return truth(x <= y)
	case kGt:
		return truth(x > y)
	case kGe:
		return truth(x >= y)
	case kShl:
		return x << (uint64(y) & 63)
	case kShr:
		return x >> (uint64(y) & 63)
	case kPlus:
		return x + y
	case kMinus:
		return x - y
	case kStar:
		return x * y
	case kSlash:
		return x / y
	}
	return x % y
}

func (c *condition) unary() int64 {
	if c.nest++; c.nest > maxConditionNest {
		c.tooDeep()
		return 0
	}
	defer func() { c.nest-- }()
	t := c.peek()
	switch t.kind {
	case kBang:
		c.next++
		return truth(c.unary() == 0)
	case kBangBang:
		c.next++
		return truth(c.unary() != 0)
	case kMinus:
		c.next++
		return -c.unary()
	case kPlus:
		c.next++
		return c.unary()
	case kTilde:
		c.next++
		return ^c.unary()
	case kLParen:
		c.next++
		v := c.comma()
		if !c.accept(kRParen) {
			c.expected("`)`")
		}
		return v
	case kIdent:
		c.next++
		return 0
	case kNumber:
		v, err := strconv.ParseUint(strings.TrimRight(t.text, "uUlL"), 0, 64)
		if err != nil {
			c.fail(t.span, quoted(t.text)+" is not a whole number")
		}
		c.next++
		return int64(v)
	case kChar:
		c.next++
		return int64(charValue(t.text))
	default:
		c.expected("an operand")
	}
	return 0
}
