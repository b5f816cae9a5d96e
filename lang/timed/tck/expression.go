package tck

import (
	"strings"

	"beeline/engine/net"
	"beeline/lang/source"
)

// An expression is a tree.
type expression struct {
	kind     kind
	span     source.Span
	op       net.Op // of a binary expression
	value    int32  // of a number
	variable *variable
	name     string
	// left is the index of a variable, nil without one; the only operand of - and !.
	left, right *expression
	test        *expression // of a choice
}

// A kind is what an expression is.
type kind uint8

const (
	number  kind = iota
	named        // a variable
	negated      // -left
	not          // !left
	binary       // left op right
	both         // left && right
	choice       // if test then left else right
)

// maxDepth bounds the depth of expressions and statements.
const maxDepth = 200

// maxParts bounds the number of parts that && joins.
const maxParts = 1000

// A parser reads the text of an attribute. After the first mistake it reads nothing.
type parser struct {
	scanner
	variables map[string]*variable
	locals    map[string]*variable // declared by the statements, nil in a condition
	count     int                  // of the elements of locals
	depth     int
	failed    bool
}

// An operator is how a binary expression is written.
type operator struct {
	text string
	op   net.Op
}

var (
	comparisons = []operator{{"==", net.Equal}, {"!=", net.NotEqual}, {"<=", net.LessEqual}, {">=", net.GreaterEqual}, {"<", net.Less}, {">", net.Greater}}
	sums        = []operator{{"+", net.Add}, {"-", net.Subtract}}
	products    = []operator{{"*", net.Multiply}, {"/", net.Divide}, {"%", net.Remainder}}
)

// parser returns a parser for the text of an attribute.
func (r *reader) parser(w word) *parser {
	_, start := r.sources.File(w.span.Start)
	return &parser{
		scanner:   scanner{file: r.file, list: r.list, at: start, end: start + len(w.text)},
		variables: r.variables,
	}
}

// fail reports what is expected, unless something was reported.
func (p *parser) fail(expected string) *expression {
	if !p.failed {
		p.failed = true
		p.end = len(p.file.Text) // what comes next may end the attribute
		p.skipBlanks(true)
		d := p.list.Errorf(UnexpectedToken, p.here(), "%s is expected before %s", expected, p.found())
		if p.peek() == '|' {
			d.WithHint("There is no `||`. Use two edges.")
		}
	}
	return &expression{kind: number, span: p.here()}
}

// deeper counts an expression inside of another one. It reports false if that is too deep.
func (p *parser) deeper() bool {
	if p.depth++; p.depth > maxDepth && !p.failed {
		p.failed = true
		p.list.Errorf(Nested, p.here(), "there are more than %d levels of expressions", maxDepth)
	}
	return !p.failed
}

// takes reads a mark if it comes next.
func (p *parser) takes(mark string) bool {
	p.skipBlanks(true)
	if p.failed || !strings.HasPrefix(p.file.Text[p.at:p.end], mark) {
		return false
	}
	p.at += len(mark)
	return true
}

// takesWord reads a keyword if it comes next.
func (p *parser) takesWord(keyword string) bool {
	p.skipBlanks(true)
	before := p.at
	if !p.failed && p.name().text == keyword {
		return true
	}
	p.at = before
	return false
}

// conjunction reads a condition.
func (p *parser) conjunction() *expression {
	if !p.deeper() {
		return p.fail("")
	}
	e := p.comparison()
	for parts := 1; p.takes("&&"); parts++ {
		if parts == maxParts && !p.failed {
			p.failed = true
			p.list.Errorf(Nested, p.here(), "a condition has more than %d parts", maxParts)
		}
		right := p.comparison()
		e = &expression{kind: both, span: e.span.Join(right.span), left: e, right: right}
	}
	p.depth--
	return e
}

// comparison reads a comparison, its negation, or a sum.
func (p *parser) comparison() *expression {
	p.skipBlanks(true)
	start := p.here()
	if !strings.HasPrefix(p.file.Text[p.at:p.end], "!=") && p.takes("!") {
		if !p.deeper() {
			return p.fail("")
		}
		inner := p.comparison()
		p.depth--
		return &expression{kind: not, span: start.Join(inner.span), left: inner}
	}
	e := p.sum()
	if op, ok := p.operator(comparisons); ok {
		right := p.sum()
		e = &expression{kind: binary, span: e.span.Join(right.span), op: op, left: e, right: right}
		if p.skipBlanks(true); !p.failed {
			at := p.here()
			if _, again := p.operator(comparisons); again {
				p.failed = true
				p.list.Errorf(UnexpectedToken, at, "a comparison is compared").WithHint("Join two comparisons with `&&`.")
			}
		}
	}
	return e
}

// operator reads one of the operators if it comes next.
func (p *parser) operator(list []operator) (net.Op, bool) {
	for _, o := range list {
		if p.takes(o.text) {
			return o.op, true
		}
	}
	return 0, false
}

func (p *parser) sum() *expression     { return p.chain(sums, p.product) }
func (p *parser) product() *expression { return p.chain(products, p.operand) }

// chain reads operands with operators between them, from left to right.
func (p *parser) chain(list []operator, operand func() *expression) *expression {
	e := operand()
	for depth := p.depth; ; {
		op, ok := p.operator(list)
		if !ok {
			p.depth = depth
			return e
		}
		if !p.deeper() { // the tree becomes deeper on the left
			return p.fail("")
		}
		right := operand()
		e = &expression{kind: binary, span: e.span.Join(right.span), op: op, left: e, right: right}
	}
}

// operand reads a number, a variable, or what is in parentheses.
func (p *parser) operand() *expression {
	if !p.deeper() {
		return p.fail("")
	}
	defer func() { p.depth-- }()
	p.skipBlanks(true)
	start := p.here()
	switch c := p.peek(); {
	case p.failed:
		return p.fail("")
	case isDigit(c):
		w := p.digits()
		v, ok := p.number(w, false)
		p.failed = p.failed || !ok
		return &expression{kind: number, span: w.span, value: v}
	case c == '-':
		p.at++
		inner := p.operand()
		return &expression{kind: negated, span: start.Join(inner.span), left: inner}
	case c == '(':
		p.at++
		e := p.conjunction()
		if !p.takes(")") {
			return p.fail("`)`")
		}
		return e
	case isLetter(c):
		return p.word()
	}
	return p.fail("a number or a variable")
}

// word reads a variable with its index, or a choice.
func (p *parser) word() *expression {
	start := p.at
	w := p.name()
	if w.text == "if" {
		return p.choice(w.span)
	}
	e := &expression{kind: named, span: w.span, name: w.text, variable: p.variables[w.text]}
	if v := p.locals[w.text]; v != nil {
		e.variable = v
	}
	if e.variable == nil && !p.failed {
		p.failed = true
		p.list.Errorf(Undeclared, w.span, "there is no variable `%s`", w.text)
	}
	if p.takes("[") {
		e.left = p.sum()
		if !p.takes("]") {
			return p.fail("`]`")
		}
		e.span = p.since(start).span
	}
	return e
}

// choice reads the rest of if p then a else b.
func (p *parser) choice(start source.Span) *expression {
	e := &expression{kind: choice}
	e.test = p.conjunction()
	if !p.takesWord("then") {
		return p.fail("`then`")
	}
	e.left = p.sum()
	if !p.takesWord("else") {
		return p.fail("`else`")
	}
	e.right = p.sum()
	e.span = start.Join(e.right.span)
	return e
}
