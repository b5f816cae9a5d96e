package xta

import (
	"slices"
	"strconv"

	"beeline/lang/diag"
)

// maxDepth bounds the depth of expressions, types and statements.
const maxDepth = 1000

// A parser reads a piece. After the first mistake it is at the end of the piece.
type parser struct {
	scanner
	token token // the next one
	after token // the one after it
	last  token // the one before it
	depth int
	old   bool   // parameters mean what they mean in UPPAAL 3.4
	kept  []byte // the comments before the next token that nothing has taken yet, with the blanks around them
}

func newParser(t *piece, list *diag.List, old bool) *parser {
	p := &parser{scanner: scanner{piece: t, list: list}, old: old}
	p.token = p.scan()
	p.kept = []byte(p.before)
	p.after = p.scan()
	return p
}

// next takes the next token.
func (p *parser) next() token {
	t := p.token
	p.last, p.token = t, p.after
	p.kept = append(p.kept, p.before...) // those before the token that was scanned last
	if p.before = ""; p.after.kind != endToken {
		p.after = p.scan()
	}
	return t
}

// stop makes the parser stand at the end.
func (p *parser) stop() {
	p.failed, p.at = true, len(p.text)
	p.token = token{kind: endToken, span: p.token.span}
	p.after = p.token
}

// fail reports what is expected, unless something was reported.
func (p *parser) fail(expected string) {
	if !p.failed {
		found := "`" + p.token.text + "`"
		if p.token.kind == endToken {
			found = "the end"
		}
		p.list.Errorf(UnexpectedToken, p.token.span, "%s is expected before %s", expected, found)
	}
	p.stop()
}

// refuse reports a part of the language that cannot be checked.
func (p *parser) refuse(code diag.Code, at token, what string) {
	if !p.failed {
		p.list.Errorf(code, at.span, "%s cannot be checked", what)
	}
	p.stop()
}

// deeper counts a level. It reports false if that is too deep.
func (p *parser) deeper() bool {
	if p.depth++; p.depth > maxDepth && !p.failed {
		p.list.Errorf(Nested, p.token.span, "there are more than %d levels", maxDepth)
		p.stop()
	}
	return !p.failed
}

// is reports whether a mark or keyword comes next.
func (p *parser) is(text string) bool { return p.token.kind != endToken && p.token.text == text }

// take takes a mark or keyword if it comes next.
func (p *parser) take(text string) bool {
	if !p.is(text) {
		return false
	}
	p.next()
	return true
}

// expect takes a mark or keyword.
func (p *parser) expect(text string) {
	if !p.take(text) {
		p.fail("`" + text + "`")
	}
}

// keywords cannot be names.
var keywords = map[string]bool{
	"chan": true, "clock": true, "bool": true, "int": true, "commit": true, "const": true, "urgent": true, "broadcast": true, "init": true,
	"process": true, "state": true, "guard": true, "sync": true, "assign": true, "system": true, "trans": true, "deadlock": true,
	"and": true, "or": true, "not": true, "imply": true, "true": true, "false": true, "for": true, "forall": true, "exists": true, "sum": true,
	"while": true, "do": true, "if": true, "else": true, "default": true, "return": true, "typedef": true, "struct": true,
	"meta": true, "void": true, "scalar": true, "break": true, "continue": true, "select": true, "branchpoint": true,
}

// isName reports whether a token can be a name.
func (t token) isName() bool { return t.kind == nameToken && !keywords[t.text] }

// name takes a name.
func (p *parser) name(what string) Name {
	if !p.token.isName() {
		p.fail(what)
		return Name{}
	}
	t := p.next()
	return Name{t.text, t.span}
}

// names takes names with commas between them.
func (p *parser) names(what string) []Name {
	list := []Name{p.name(what)}
	for p.take(",") {
		list = append(list, p.name(what))
	}
	return list
}

// refusals are words that begin a part of the language that cannot be checked.
var refusals = map[string]struct {
	code diag.Code
	what string
}{
	"double": {Double, "numbers with a fraction"}, "string": {Double, "strings"}, "hybrid": {Hybrid, "hybrid clocks"},
	"dynamic": {Dynamic, "dynamic templates"}, "import": {External, "functions of a library"},
	"progress": {Progress, "progress measures"}, "gantt": {Progress, "Gantt charts of the model"},
	"before_update": {Progress, "updates before a query"}, "after_update": {Progress, "updates after a query"},
}

// items takes the items of a file or section, up to what begins none.
func (p *parser) items() []Item {
	var list []Item
	for !p.failed {
		switch {
		case len(p.kept) > 0:
			list = append(list, Item{Declaration: p.remark()})
		case p.take(";"):
		case p.is("process"):
			list = append(list, Item{Template: p.process()})
		case p.token.isName() && (p.after.text == "=" || p.after.text == "(") && p.after.kind == markToken:
			list = append(list, Item{Instance: p.instance()})
		case p.beginsDeclaration():
			list = append(list, Item{Declaration: p.declaration()})
		default:
			return list
		}
	}
	return list
}

// declarations takes declarations up to what begins none.
func (p *parser) declarations() []*Declaration {
	var list []*Declaration
	for !p.failed {
		switch {
		case len(p.kept) > 0:
			list = append(list, p.remark())
		case p.take(";"):
		case p.beginsDeclaration():
			list = append(list, p.declaration())
		default:
			return list
		}
	}
	return list
}

// typeWords begin a type.
var typeWords = []string{"const", "meta", "urgent", "broadcast", "int", "bool", "clock", "chan", "scalar", "struct", "void"}

// beginsDeclaration reports whether a declaration comes next: a type, or a name before another
// one.
func (p *parser) beginsDeclaration() bool {
	if p.token.kind != nameToken {
		return false
	}
	if _, ok := refusals[p.token.text]; ok && p.after.text != "=" {
		return true
	}
	return p.is("typedef") || p.beginsType() && !(p.is("urgent") && p.after.isName() && !p.typeFollows()) || p.token.isName() && p.after.isName()
}

func (p *parser) beginsType() bool { return slices.Contains(typeWords, p.token.text) }

// declaration takes a declaration.
func (p *parser) declaration() *Declaration {
	start := p.token
	if r, ok := refusals[start.text]; ok {
		p.refuse(r.code, start, r.what)
		return &Declaration{}
	}
	d := &Declaration{}
	switch {
	case p.take("typedef"):
		d.Kind, d.Type = TypeNames, p.typed()
	case p.is("chan") && p.after.text == "priority":
		p.next()
		p.next()
		d.Kind, d.Channels = ChannelPriorities, p.channelGroups()
		p.expect(";")
		d.Span = start.span
		return d
	case p.oldConstant():
		d.Type = &Type{Prefixes: []string{"const"}, Name: "int", Span: p.next().span}
	default:
		d.Type = p.typed()
	}
	for {
		v := Variable{Name: p.name("a name")}
		if len(d.Variables) == 0 && d.Kind == Variables && p.is("(") {
			d.Kind, d.Function = FunctionBody, p.function(v.Name)
			d.Span = start.span.Join(v.Name.Span)
			return d
		}
		if v.Lengths = p.lengths(); d.Kind == Variables {
			if p.take("=") {
				v.Value = p.initial()
			} else if len(d.Type.Prefixes) > 0 && (p.token.kind == numberToken || p.is("-")) { // 3.4: const k 2
				v.Value = p.unary()
			}
		}
		d.Variables = append(d.Variables, v)
		if !p.take(",") {
			break
		}
	}
	d.Span = start.span.Join(p.token.span)
	p.expect(";")
	return d
}

// oldConstant reports whether a constant without a type comes next, as in UPPAAL 3.4.
func (p *parser) oldConstant() bool { return p.is("const") && p.after.isName() && !p.typeFollows() }

// typeFollows reports whether the name after the next token is that of a type: another name or a
// reference comes after it.
func (p *parser) typeFollows() bool {
	ahead := scanner{piece: p.piece, list: p.list, at: p.at, failed: true}
	t := ahead.scan()
	return t.isName() || t.kind == markToken && t.text == "&"
}

// channelGroups takes the groups of a priority declaration. nil stands for `default`.
func (p *parser) channelGroups() [][]*Expression {
	var groups [][]*Expression
	for {
		var group []*Expression
		for {
			if p.take("default") {
				group = append(group, nil)
			} else {
				group = append(group, p.postfix())
			}
			if !p.take(",") {
				break
			}
		}
		groups = append(groups, group)
		if !p.take("<") {
			return groups
		}
	}
}

// lengths takes the lengths of an array.
func (p *parser) lengths() []Length {
	var list []Length
	for p.take("[") {
		var l Length
		if p.beginsType() {
			l.Type = p.typed()
		} else {
			l.Size = p.expression()
		}
		list = append(list, l)
		p.expect("]")
	}
	return list
}

// typed takes a type.
func (p *parser) typed() *Type {
	t := &Type{Span: p.token.span}
	if !p.deeper() {
		return t
	}
	defer func() { p.depth, t.Span = p.depth-1, t.Span.Join(p.last.span) }()
	for p.is("const") || p.is("meta") || p.is("urgent") || p.is("broadcast") {
		t.Prefixes = append(t.Prefixes, p.next().text)
	}
	if r, ok := refusals[p.token.text]; ok {
		p.refuse(r.code, p.token, r.what)
		return t
	}
	switch {
	case p.is("int"), p.is("bool"), p.is("clock"), p.is("chan"), p.is("void"):
		if t.Name = p.next().text; t.Name == "int" && p.take("[") {
			t.Low = p.expression()
			p.expect(",")
			t.High = p.expression()
			p.expect("]")
		}
	case p.take("scalar"):
		t.Name = "scalar"
		p.expect("[")
		t.High = p.expression()
		p.expect("]")
	case p.take("struct"):
		t.Name = "struct"
		p.expect("{")
		for !p.is("}") && !p.failed {
			t.Fields = append(t.Fields, p.declaration())
		}
		p.expect("}")
	default:
		t.Name = p.name("a type").Text
	}
	return t
}

// initial takes an initial value.
func (p *parser) initial() *Expression {
	if !p.is("{") {
		return p.expression()
	}
	e := &Expression{Kind: List, Span: p.token.span}
	if !p.deeper() {
		return e
	}
	defer func() { p.depth-- }()
	p.next()
	for !p.failed {
		if p.token.isName() && p.after.text == ":" {
			n := p.next()
			p.next()
			e.Args = append(e.Args, &Expression{Kind: Member, Name: n.text, Args: []*Expression{p.initial()}, Span: n.span})
		} else {
			e.Args = append(e.Args, p.initial())
		}
		if !p.take(",") {
			break
		}
	}
	e.Span = e.Span.Join(p.token.span)
	p.expect("}")
	return e
}

// number returns the value of digits.
func (p *parser) number(t token) int32 {
	v, err := strconv.ParseInt(t.text, 10, 32)
	if err != nil && !p.failed {
		p.list.Errorf(BadNumber, t.span, "`%s` is too large", t.text)
		p.stop()
	}
	return int32(v)
}
