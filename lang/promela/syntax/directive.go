package syntax

import (
	"strings"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// A conditional is an open #if.
type conditional struct {
	word   string
	at     source.Span
	active bool // the current branch is used
	taken  bool // the current or an earlier branch is used
	parent bool // the text around the conditional is used
	closed bool // #else was seen
}

// directive handles the line that starts with hash.
func (p *preprocessor) directive(hash token) {
	word := p.lex()
	if word.kind == kEOF || word.has(fLineStart) {
		p.unread(word)
		return
	}
	at := hash.span.Join(word.span)
	switch word.text {
	case "if", "ifdef", "ifndef", "elif", "else", "endif":
		p.conditional(word.text, at)
		return
	case "define":
		p.define(p.restOfLine())
	case "undef":
		p.undefine(p.restOfLine(), at)
	case "include", "include_next", "import":
		p.includeLine(p.restOfLine(), at)
	case "error":
		p.list.Errorf(CodeErrorLine, at, "#error %s", spell(p.restOfLine()))
	case "warning":
		p.list.Warnf(CodeWarningLine, at, "#warning %s", spell(p.restOfLine()))
	case "pragma", "line", "ident", "sccs", "assert", "unassert":
		p.restOfLine()
	default:
		p.restOfLine()
		if word.kind == kNumber {
			return // # 12 "file", as preprocessors write it
		}
		p.list.Errorf(CodeDirective, at, "`#%s` is not a preprocessor directive", word.text).
			WithHint("Directives are `#define`, `#undef`, `#include`, `#if`, `#ifdef`, `#ifndef`, `#elif`, `#else`, `#endif` and `#error`.")
	}
}

// spell writes tokens as text.
func spell(toks []token) string {
	var b strings.Builder
	for i, t := range toks {
		if i > 0 && t.has(fSpace) {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return b.String()
}

// define handles the rest of a #define line.
func (p *preprocessor) define(line []token) {
	if len(line) == 0 || line[0].kind != kIdent {
		at := p.lastSpan()
		if len(line) > 0 {
			at = line[0].span
		}
		p.list.Errorf(CodeMacroHead, at, "`#define` needs the name of a macro")
		return
	}
	m := &macro{name: line[0].text, def: line[0].span}
	if m.name == "defined" {
		p.list.Errorf(CodeMacroHead, m.def, "a macro cannot have the name `defined`")
		return
	}
	rest := line[1:]
	if len(rest) > 0 && rest[0].kind == kLParen && !rest[0].has(fSpace) {
		m.function = true
		var ok bool
		if rest, ok = p.parameters(m, rest[1:]); !ok {
			return
		}
	}
	m.body = rest
	m.param = make([]int, len(rest))
	for i, t := range rest {
		m.param[i] = -1
		for k, name := range m.params {
			if t.kind == kIdent && t.text == name {
				m.param[i] = k
			}
		}
	}
	if !p.joins(m) {
		return
	}
	if old := p.macros[m.name]; old != nil && !old.same(m) {
		p.list.Warnf(CodeRedefined, m.def, "there is already a macro `%s` with another text%s", m.name, diag.At(p.set, old.def)).
			WithHint("Write `#undef %s` first, or choose another name.", m.name).Note(old.def, "the first one is here")
	}
	p.macros[m.name] = m
}

// joins reports whether all # and ## in the body of m have operands.
func (p *preprocessor) joins(m *macro) bool {
	last := len(m.body) - 1
	for i, t := range m.body {
		switch {
		case t.kind == kHashHash && (i == 0 || i == last):
			p.list.Errorf(CodePaste, m.def, "`##` at the start or end of the macro `%s` has nothing to join", m.name)
			return false
		case t.kind == kHash && m.function && (i == last || m.param[i+1] < 0):
			p.list.Errorf(CodePaste, t.span, "`#` in the macro `%s` must be followed by one of its parameters", m.name)
			return false
		}
	}
	return true
}

// parameters reads the parameter list of m after its parenthesis and returns the tokens
// after the list.
func (p *preprocessor) parameters(m *macro, line []token) ([]token, bool) {
	for i := 0; i < len(line); i++ {
		t := line[i]
		switch {
		case t.kind == kRParen && len(m.params) == 0:
			return line[i+1:], true
		case t.kind == kEllipsis:
			m.variadic = true
			m.params = append(m.params, "__VA_ARGS__")
		case t.kind == kIdent:
			m.params = append(m.params, t.text)
			if i+1 < len(line) && line[i+1].kind == kEllipsis {
				m.variadic = true
				i++
			}
		default:
			p.list.Errorf(CodeMacroHead, t.span, "the parameters of the macro `%s` must be names with commas between them", m.name)
			return nil, false
		}
		i++
		switch {
		case i < len(line) && line[i].kind == kRParen:
			return line[i+1:], true
		case i < len(line) && line[i].kind == kComma && !m.variadic:
		default:
			i = len(line)
		}
	}
	p.list.Errorf(CodeMacroHead, m.def, "the parameter list of the macro `%s` is not closed", m.name).
		WithHint("Write `)` after the last parameter, on the same line.")
	return nil, false
}

func (p *preprocessor) undefine(line []token, at source.Span) {
	if len(line) == 0 || line[0].kind != kIdent {
		p.list.Errorf(CodeMacroHead, at, "`#undef` needs the name of a macro")
		return
	}
	delete(p.macros, line[0].text)
}

// includeLine handles the rest of an #include line.
func (p *preprocessor) includeLine(line []token, at source.Span) {
	if len(line) > 0 && line[0].kind == kIdent {
		line = p.expandAll(line, line[0])
	}
	name := ""
	switch {
	case len(line) == 0:
	case line[0].kind == kString:
		name = line[0].text[1 : len(line[0].text)-1]
		at = line[0].span
	case line[0].kind == kLt:
		end := 1
		for end < len(line) && line[end].kind != kGt {
			end++
		}
		if end < len(line) {
			name = spell(line[1:end])
			at = line[0].span.Join(line[end].span)
		}
	}
	if name == "" {
		p.list.Errorf(CodeInclude, at, "`#include` needs a file name").WithHint("Write `#include \"name.h\"`.")
		return
	}
	p.include(name, at)
}

// conditional handles a directive between #if and #endif, and skips text that is not
// used.
func (p *preprocessor) conditional(word string, at source.Span) {
	p.branch(word, at)
	for !p.active() {
		t := p.lex()
		if t.kind == kEOF {
			p.unread(t)
			return
		}
		if t.kind != kHash || !t.has(fLineStart) {
			continue
		}
		w := p.lex()
		switch w.text {
		case "if", "ifdef", "ifndef", "elif", "else", "endif":
			if !w.has(fLineStart) {
				p.branch(w.text, t.span.Join(w.span))
				continue
			}
		}
		p.unread(w)
	}
}

// active reports whether the current text is used.
func (p *preprocessor) active() bool {
	c := p.inputs[len(p.inputs)-1].conditionals
	return len(c) == 0 || c[len(c)-1].active
}

// branch updates the open conditionals of the innermost file.
func (p *preprocessor) branch(word string, at source.Span) {
	in := p.inputs[len(p.inputs)-1]
	line := p.restOfLine()
	switch word {
	case "if", "ifdef", "ifndef":
		c := conditional{word: "#" + word, at: at, parent: p.active()}
		if c.parent {
			c.active = p.holds(word, line, at)
			c.taken = c.active
		}
		in.conditionals = append(in.conditionals, c)
		return
	}
	if len(in.conditionals) == 0 {
		p.list.Errorf(CodeStrayConditional, at, "this `#%s` belongs to no `#if`", word)
		return
	}
	c := &in.conditionals[len(in.conditionals)-1]
	switch {
	case word == "endif":
		in.conditionals = in.conditionals[:len(in.conditionals)-1]
	case c.closed:
		p.list.Errorf(CodeStrayConditional, at, "`#%s` cannot follow `#else`", word).Note(c.at, "the conditional starts here")
		c.active = false
	case word == "else":
		c.closed = true
		c.active = c.parent && !c.taken
	default:
		c.active = c.parent && !c.taken && p.holds("if", line, at)
		c.taken = c.taken || c.active
	}
}

// holds evaluates the condition of #if, #ifdef or #ifndef.
func (p *preprocessor) holds(word string, line []token, at source.Span) bool {
	if word == "if" {
		return p.evaluate(line, at) != 0
	}
	if len(line) == 0 || line[0].kind != kIdent {
		p.list.Errorf(CodeCondition, at, "`#%s` needs the name of a macro", word)
		return false
	}
	return p.isDefined(line[0].text) == (word == "ifdef")
}

func (p *preprocessor) isDefined(name string) bool {
	if p.macros[name] != nil {
		return true
	}
	_, ok := p.predefined(token{text: name})
	return ok
}

// lastSpan is the current place in the innermost file.
func (p *preprocessor) lastSpan() source.Span {
	in := p.inputs[len(p.inputs)-1]
	return in.span(in.pos, in.pos)
}
