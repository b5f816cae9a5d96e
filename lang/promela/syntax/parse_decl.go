package syntax

import (
	"strings"

	"beeline/engine/format"
	"beeline/lang/diag"
	"beeline/lang/source"
)

// name reads a name that is not of another class. A name of another class is reported
// and returned nevertheless.
func (p *parser) name(what string) *Ident {
	t := p.cur
	if t.kind != kIdent {
		if _, keyword := keywords[t.text]; keyword && !t.has(fImplied) {
			p.errorf(CodeUnexpected, t, "expected %s, found %s", what, t.describe()).
				WithHint("Choose another name: a keyword cannot be one.")
			switch p.peek().kind {
			case kSemi, kAssign, kComma, kLBrack, kRParen, kColon:
				p.advance()
				return &Ident{t.text, t.span}
			}
		} else {
			p.unexpected(what)
		}
		return nil
	}
	if known := p.names[t.text]; known.class != plainName {
		p.nameTaken(t, known, what)
	}
	p.advance()
	return &Ident{t.text, t.span}
}

// nameTaken reports that t is a name of another class than what.
func (p *parser) nameTaken(t token, known named, what string) {
	class := article(known.class)
	message := format.Sprintf("`%s` is %s and cannot be %s", t.text, class, what)
	if strings.HasPrefix(what, "the name of") {
		message = format.Sprintf("there is already %s `%s`%s", class, t.text, diag.At(p.set, known.at))
	}
	p.errorf(CodeNameTaken, t, "%s", message).
		WithHint("Choose another name.").Note(known.at, "the %s is declared here", known.class)
}

func article(c nameClass) string {
	switch c {
	case inlineName, mtypeName:
		return "an " + c.String()
	}
	return "a " + c.String()
}

// declare sets the class of a name from here on.
func (p *parser) declare(id *Ident, c nameClass) {
	if id != nil {
		p.names[id.Name] = named{c, id.Span}
	}
}

// visibilities are the prefixes of declarations.
var visibilities = [256]Visibility{kHidden: HiddenVar, kShow: ShowVar, kLocal: LocalVar}

// startsDecl reports whether a declaration of variables starts at cur.
func (p *parser) startsDecl() bool { return visibilities[p.cur.kind] != Plain || p.startsType() }

// startsType reports whether cur is a type.
func (p *parser) startsType() bool {
	return p.cur.kind == kType || p.cur.kind == kIdent && p.names[p.cur.text].class == typeName
}

// globalDecl reads variables or an mtype outside of bodies.
func (p *parser) globalDecl() {
	v, m := p.decl()
	switch {
	case m != nil:
		p.add(m)
	case v != nil:
		p.add(v)
	}
	if p.failed() {
		p.syncUnit()
	}
}

// decl reads one declaration: variables of a type, or the names of an mtype.
func (p *parser) decl() (*VarDecl, *MtypeDecl) {
	start := p.cur.span
	d := &VarDecl{Visibility: visibilities[p.cur.kind]}
	if d.Visibility != Plain {
		p.advance()
	}
	if !p.startsType() {
		p.unexpected("a type")
		return nil, nil
	}
	d.Type = p.typeName()
	if d.Type == nil {
		return nil, nil
	}
	if d.Type.Basic == MtypeType && (p.cur.kind == kAssign || p.cur.kind == kLBrace) {
		if d.Type.Name != nil && p.cur.kind == kLBrace {
			p.unexpected("`=`")
		}
		m := &MtypeDecl{Set: d.Type.Name, Names: p.mtypeNames()}
		m.Span = p.from(start)
		return nil, m
	}
	for {
		v := p.declarator()
		if v == nil {
			break
		}
		d.Vars = append(d.Vars, v)
		if p.cur.has(fImplied) && p.prev.kind == kRBrace && p.peek().kind == kComma {
			p.advance()
			p.errorf(CodeDecl, p.cur, "no other variable can follow `}` in the same declaration").
				WithHint("Write `;` and the type again.")
			break
		}
		if p.failed() || p.cur.kind != kComma {
			break
		}
		comma := p.cur
		p.advance()
		if p.startsDecl() {
			p.errorf(CodeDecl, comma, "expected `;` between declarations, found `,`").
				WithHint("Write `;` before another type, as in `byte x; byte y`.").WithFix(comma.span, ";", "Change to ;")
			break
		}
	}
	d.Span = p.from(start)
	return d, nil
}

// typeName reads a type word, a set of mtype names or the name of a typedef.
func (p *parser) typeName() *TypeName {
	t := p.cur
	p.advance()
	n := &TypeName{Basic: NamedType, Span: t.span}
	if t.kind == kIdent {
		n.Name = &Ident{t.text, t.span}
		return n
	}
	n.Basic, n.Bool = basicTypes[t.text], t.text == "bool"
	if p.cur.kind != kColon {
		return n
	}
	if n.Basic != MtypeType {
		p.errorf(CodeDecl, p.cur, "only `mtype` can have a named set, not `%s`", t.text).
			WithHint("Leave out the `:` and the name.")
		return nil
	}
	p.advance()
	n.Name = p.name("the name of an mtype set")
	n.Span = p.from(t.span)
	return n
}

// mtypeNames reads = { a, b }. Commas may be missing, and the = of the set without a name.
func (p *parser) mtypeNames() []*Ident {
	p.accept(kAssign)
	open := p.cur
	if !p.expect(kLBrace, "{", "before the names of an mtype") {
		return nil
	}
	var names []*Ident
	if p.cur.kind == kComma {
		p.unexpected("a name")
	}
	for p.cur.kind == kIdent || p.cur.kind == kComma {
		if p.accept(kComma) {
			continue
		}
		id := p.name("the name of an mtype constant")
		p.declare(id, mtypeName)
		names = append(names, id)
	}
	switch {
	case p.cur.kind != kRBrace:
		p.unexpected("a name or `}`").Note(open.span, "the list starts here")
	case names == nil:
		p.errorf(CodeEmpty, p.cur, "an mtype needs at least one name")
		fallthrough
	default:
		p.advance()
	}
	return names
}

// declarator reads one name with its bound and initialiser.
func (p *parser) declarator() *Declarator {
	start := p.cur.span
	id := p.name("the name of a variable")
	if id == nil {
		return nil
	}
	d := &Declarator{Name: id}
	switch p.cur.kind {
	case kColon:
		p.advance()
		if d.Width = p.constant("the number of bits"); d.Width == nil {
			return nil
		}
	case kLBrack:
		p.advance()
		if d.Bound = p.constExpr("the size of an array", true); !p.expect(kRBrack, "]", "after the size of an array") {
			return nil
		}
		if p.cur.kind == kLBrack {
			p.arrayOfArrays()
			return nil
		}
	case kAlways:
		p.errorf(CodeUnexpected, p.cur, "the size of the array `%s` is missing", id.Name).
			WithHint("Write it between the brackets.")
		p.advance()
	}
	if p.accept(kAssign) {
		p.initialiser(d)
	}
	d.Span = p.from(start)
	return d
}

// arrayOfArrays reports the second index of an array.
func (p *parser) arrayOfArrays() {
	p.errorf(CodeDecl, p.cur, "an element of an array cannot be an array").
		WithHint("For an array of arrays, use a typedef with an array in it.")
}

// initialiser reads what follows the = of a declarator.
func (p *parser) initialiser(d *Declarator) {
	switch p.cur.kind {
	case kLBrace:
		if d.Bound == nil {
			p.errorf(CodeDecl, p.cur, "only an array can have a list of values").Note(d.Name.Span, "`%s` is not an array", d.Name.Name)
		}
		p.advance()
		for {
			x := p.constant("a value of the list")
			if x == nil {
				return
			}
			d.List = append(d.List, x)
			if !p.accept(kComma) {
				break
			}
		}
		p.expect(kRBrace, "}", "after the list of values")
	case kLBrack, kAlways:
		d.Chan = p.chanInit()
	default:
		d.Init = p.expr()
	}
}

// constant reads one constant: a number, a character or an mtype name.
func (p *parser) constant(what string) Expr {
	switch p.cur.kind {
	case kNumber, kChar, kConst:
		return p.number()
	case kIdent:
		if p.names[p.cur.text].class == mtypeName {
			t := p.cur
			p.advance()
			return &Ref{Name: &Ident{t.text, t.span}, Span: t.span}
		}
		p.errorf(CodeNotConstant, p.cur, "%s must be a constant, found %s", what, p.cur.describe())
		return nil
	case kMinus:
		p.errorf(CodeNotConstant, p.cur, "%s must be a plain constant, without a sign", what)
		return nil
	}
	p.unexpected(what)
	return nil
}

// constExpr reads an expression of constants with + - * / %. lone allows the name of a
// variable, where Spin takes its initial value.
func (p *parser) constExpr(what string, lone bool) Expr {
	at := p.cur
	x := p.expr()
	if p.failed() {
		return x
	}
	if r, ok := x.(*Ref); lone && ok && r.Index == nil && r.Field == nil {
		return x
	}
	if bad := p.notConstant(x); bad != nil {
		at.span = bad.Pos()
		p.errorf(CodeNotConstant, at, "%s must be made of constants with `+`, `-`, `*`, `/` and `%%`", what).
			WithHint("Use a number or a `#define`.")
	}
	return x
}

// notConstant returns a part of x that is not allowed in a constant expression, or nil.
func (p *parser) notConstant(x Expr) Expr {
	for {
		switch e := x.(type) {
		case *Number:
			return nil
		case *Ref:
			if p.names[e.Name.Name].class == mtypeName {
				return nil
			}
			return e
		case *Unary:
			if e.Op != OpNeg {
				return e
			}
			x = e.X
		case *Binary:
			if e.Op < OpMul || e.Op > OpSub {
				return e
			}
			if bad := p.notConstant(e.Y); bad != nil {
				return bad
			}
			x = e.X
		default:
			return x
		}
	}
}

// chanInit reads [Cap] of { types }.
func (p *parser) chanInit() *ChanInit {
	start := p.cur.span
	c := &ChanInit{}
	if p.cur.kind == kAlways {
		p.errorf(CodeUnexpected, p.cur, "the capacity of the channel is missing").
			WithHint("Write it between the brackets: `[0]` is a rendezvous.")
		p.advance()
	} else {
		p.advance()
		c.Cap = p.constExpr("the capacity of a channel", false)
		if !p.expect(kRBrack, "]", "after the capacity of a channel") {
			return nil
		}
	}
	if !p.expect(kOf, "of", "after the capacity of a channel") {
		return nil
	}
	open := p.expect(kLBrace, "{", "before the types of the message fields")
	if !open && p.cur.kind != kType {
		return nil
	}
	p.errStep = -1
	if p.cur.kind == kRBrace {
		p.errorf(CodeEmpty, p.cur, "a message needs at least one field")
		p.advance()
		return nil
	}
	for {
		if !p.startsType() {
			if p.cur.kind == kIdent {
				p.unknownType()
				return nil
			}
			p.unexpected("the type of a message field")
			return nil
		}
		t := p.cur
		n := p.typeName()
		if n == nil {
			return nil
		}
		if n.Basic == UnsignedType {
			p.errorf(CodeDecl, t, "`unsigned` cannot be the type of a message field").WithHint("Use `byte`, `short` or `int`.")
		}
		c.Fields = append(c.Fields, n)
		if !p.accept(kComma) {
			break
		}
	}
	if p.cur.kind != kRBrace && !open {
		return c
	}
	if !p.expect(kRBrace, "}", "after the types of the message fields") {
		return nil
	}
	c.Span = p.from(start)
	return c
}

// fields reads declarations separated by ; up to the closer.
func (p *parser) fields(closer kind, what string) []*VarDecl {
	var list []*VarDecl
	for p.cur.kind != closer && p.cur.kind != kEOF && !opensUnit(p.cur) {
		if !p.startsDecl() {
			if p.cur.kind == kIdent && p.peek().kind == kIdent {
				p.unknownType()
			} else {
				p.unexpected(what)
			}
			return list
		}
		d, m := p.decl()
		if m != nil {
			p.misplacedMtype(m.Span)
		}
		if d != nil {
			list = append(list, d)
		}
		if p.failed() || p.cur.kind == closer {
			return list
		}
		if p.startsDecl() {
			p.missingSeparator("declarations")
			continue
		}
		if !p.separator() {
			p.unexpected("`;`")
			return list
		}
		for p.separator() {
			p.advance()
		}
		if closer == kRParen && p.cur.kind == kRParen {
			p.errorf(CodeDecl, p.cur, "expected another parameter after `;`").WithHint("Remove the `;`.")
		}
	}
	return list
}

func (p *parser) misplacedMtype(at source.Span) {
	p.errorf(CodeDecl, p.at(at), "an mtype cannot be declared inside a body or a typedef").
		WithHint("Move the declaration out of it.")
}

// typedef reads typedef Name { fields }.
func (p *parser) typedef() {
	start := p.cur.span
	p.advance()
	d := &TypedefDecl{Name: p.name("the name of a typedef")}
	if d.Name == nil {
		p.syncUnit()
		return
	}
	p.inSeq = true
	if p.cur.kind == kLBrace {
		p.begin(kRBrace)
	} else {
		p.unexpected("`{` before the fields of a typedef")
		p.declare(d.Name, typeName)
		if !p.startsDecl() {
			p.syncUnit()
			return
		}
		p.errStep = -1
		p.open = append(p.open, opener{kRBrace, p.prev})
	}
	if p.cur.kind == kRBrace {
		p.errorf(CodeEmpty, p.cur, "a typedef needs at least one field")
	}
	d.Fields = p.fields(kRBrace, "the declaration of a field")
	if p.failed() {
		p.skipToBrace()
	}
	p.declare(d.Name, typeName)
	p.end()
	d.Span = p.from(start)
	p.add(d)
}

// skipToBrace skips to the brace that closes the current list.
func (p *parser) skipToBrace() {
	for nest := 0; p.cur.kind != kEOF && !opensUnit(p.cur); p.advance() {
		switch p.cur.kind {
		case kLBrace:
			nest++
		case kRBrace:
			if nest--; nest < 0 {
				return
			}
		}
	}
}
