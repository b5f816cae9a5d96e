package xta

import (
	"slices"
	"strconv"
	"strings"
)

// Print writes a system as .xta. Reading the text gives the same system, without coordinates and
// queries.
func Print(s *System) string {
	p := &printer{}
	for _, i := range s.Items {
		switch {
		case i.Declaration != nil:
			p.declaration(i.Declaration)
		case i.Template != nil:
			p.template(i.Template)
		case i.Instance != nil:
			p.instance(i.Instance)
		}
	}
	p.line(systemText(s.Groups))
	return string(p.b)
}

// systemText writes the system line.
func systemText(list [][]Name) string {
	var groups []string
	for _, g := range list {
		groups = append(groups, join(len(g), func(i int) string { return g[i].Text }))
	}
	return "system " + strings.Join(groups, " < ") + ";"
}

// A printer writes lines.
type printer struct {
	b      []byte
	indent int
}

func (p *printer) line(text string) {
	p.b = append(p.b, strings.Repeat("    ", p.indent)+text+"\n"...)
}

// join writes a list with commas. write writes the part with a number.
func join(count int, write func(i int) string) string {
	var out []string
	for i := range count {
		out = append(out, write(i))
	}
	return strings.Join(out, ", ")
}

// texts writes expressions with commas.
func texts(list []*Expression) string {
	return join(len(list), func(i int) string { return text(list[i]) })
}

func (p *printer) declaration(d *Declaration) {
	switch d.Kind {
	case Variables:
		p.line(variablesText(d) + ";")
	case TypeNames:
		p.line("typedef " + variablesText(d) + ";")
	case FunctionBody:
		p.line(typeText(d.Type) + " " + d.Function.Name.Text + "(" + parametersText(d.Function.Parameters) + ")")
		p.statement(d.Function.Body)
	case ChannelPriorities:
		var groups []string
		for _, g := range d.Channels {
			groups = append(groups, join(len(g), func(i int) string {
				if g[i] == nil {
					return "default"
				}
				return text(g[i])
			}))
		}
		p.line("chan priority " + strings.Join(groups, " < ") + ";")
	case Remark:
		p.remark(d.Remark)
	}
}

func variablesText(d *Declaration) string {
	return typeText(d.Type) + " " + join(len(d.Variables), func(i int) string {
		v := &d.Variables[i]
		s := v.Name.Text + lengthsText(v.Lengths)
		if v.Value != nil {
			s += " = " + text(v.Value)
		}
		return s
	})
}

func lengthsText(list []Length) string {
	var b strings.Builder
	for _, l := range list {
		if l.Type != nil {
			b.WriteString("[" + typeText(l.Type) + "]")
		} else {
			b.WriteString("[" + text(l.Size) + "]")
		}
	}
	return b.String()
}

func typeText(t *Type) string {
	s := t.Name
	switch {
	case t.Low != nil:
		s += "[" + text(t.Low) + ", " + text(t.High) + "]"
	case t.High != nil:
		s += "[" + text(t.High) + "]"
	case t.Name == "struct":
		s += " { "
		for _, f := range t.Fields {
			s += variablesText(f) + "; "
		}
		s += "}"
	}
	return strings.Join(append(slices.Clone(t.Prefixes), s), " ")
}

func parametersText(list []Parameter) string {
	return join(len(list), func(i int) string {
		v := &list[i]
		s := typeText(v.Type) + " "
		if v.Reference {
			s += "&"
		}
		return s + v.Name.Text + lengthsText(v.Lengths)
	})
}

func (p *printer) template(t *Template) {
	p.line("process " + t.Name.Text + "(" + parametersText(t.Parameters) + ") {")
	p.indent++
	for _, d := range t.Declarations {
		p.declaration(d)
	}
	p.line(strings.ReplaceAll("state "+join(len(t.Locations), func(i int) string {
		l := &t.Locations[i]
		name := remarked(l.Comments) + l.Name.Text
		if l.Invariant == nil {
			return name
		}
		return name + " { " + text(l.Invariant) + " }"
	})+";", " \n", "\n"))
	if len(t.Branchpoints) > 0 {
		p.line("branchpoint " + join(len(t.Branchpoints), func(i int) string { return t.Branchpoints[i].Name.Text }) + ";")
	}
	p.marked("commit", t, func(l Location) bool { return l.Committed })
	p.marked("urgent", t, func(l Location) bool { return l.Urgent })
	p.line("init " + t.Initial.Text + ";")
	for i, e := range t.Edges {
		if i == 0 {
			p.line("trans")
		}
		end := ","
		if i == len(t.Edges)-1 {
			end = ";"
		}
		p.line("    " + strings.TrimLeft(remarked(e.Comments), "\n ") + edgeText(e) + end)
	}
	p.indent--
	p.line("}")
}

// marked writes the locations of a kind.
func (p *printer) marked(keyword string, t *Template, is func(Location) bool) {
	list := slices.DeleteFunc(slices.Clone(t.Locations), func(l Location) bool { return !is(l) })
	if len(list) > 0 {
		p.line(keyword + " " + join(len(list), func(i int) string { return list[i].Name.Text }) + ";")
	}
}

func edgeText(e *Edge) string {
	arrow := " -> "
	if e.Uncontrollable {
		arrow = " -u-> "
	}
	s := e.From.Text + arrow + e.To.Text + " { "
	for _, l := range labelsOf(e) {
		s += l.keyword + " " + l.text + "; "
	}
	return s + "}"
}

func (p *printer) instance(i *Instance) {
	s := i.Name.Text
	if i.Parameters != nil {
		s += "(" + parametersText(i.Parameters) + ")"
	}
	p.line(s + " = " + i.Template.Text + "(" + texts(i.Arguments) + ");")
}

func (p *printer) statement(s *Statement) {
	switch s.Kind {
	case Block:
		p.line("{")
		p.indent++
		for _, d := range s.Declarations {
			p.declaration(d)
		}
		for _, x := range s.Body {
			p.statement(x)
		}
		p.indent--
		p.line("}")
	case Remarked:
		p.remark(s.Remark)
	case Empty:
		p.line(";")
	case If:
		p.line("if (" + text(s.Expressions[0]) + ")")
		p.nested(s.Body[0])
		if len(s.Body) > 1 {
			p.line("else")
			p.nested(s.Body[1])
		}
	case While:
		p.line("while (" + text(s.Expressions[0]) + ")")
		p.nested(s.Body[0])
	case DoWhile:
		p.line("do")
		p.nested(s.Body[0])
		p.line("while (" + text(s.Expressions[0]) + ");")
	case For:
		var parts [3]string
		for i, e := range s.Expressions {
			if e != nil {
				parts[i] = text(e)
			}
		}
		p.line("for (" + strings.Join(parts[:], "; ") + ")")
		p.nested(s.Body[0])
	case Iterate:
		p.line("for (" + s.Variable.Name.Text + " : " + typeText(s.Variable.Type) + ")")
		p.nested(s.Body[0])
	case Break:
		p.line("break;")
	case Continue:
		p.line("continue;")
	case Simple:
		p.line(text(s.Expressions[0]) + ";")
	default:
		p.line("return" + strings.TrimRight(" "+texts(s.Expressions), " ") + ";")
	}
}

// nested writes a statement in another one.
func (p *printer) nested(s *Statement) {
	if s.Kind == Block {
		p.statement(s)
		return
	}
	p.indent++
	p.statement(s)
	p.indent--
}

// Levels of expressions that are no binary operators. A text with a lower level needs parentheses
// in one with a higher level.
const (
	looseLevel   = -2 // quantified, assignments, choices
	commaLevel   = -1
	unaryLevel   = 100
	postfixLevel = 101
)

// level returns how strongly the outermost operator of an expression joins.
func level(e *Expression) int {
	switch e.Kind {
	case Quantified, Assign, Conditional:
		return looseLevel
	case Binary:
		return levelOf(e.Op)
	case Unary:
		return unaryLevel
	}
	return postfixLevel
}

// within writes an operand, in parentheses if its operator joins less strongly than needed.
func within(e *Expression, needed int) string {
	if level(e) < needed {
		return "(" + text(e) + ")"
	}
	return text(e)
}

// text writes an expression.
func text(e *Expression) string {
	switch e.Kind {
	case Number:
		return strconv.Itoa(int(e.Value))
	case Truth:
		return strconv.FormatBool(e.Value != 0)
	case Named:
		return e.Name
	case Unary:
		// A blank keeps - -x and + ++x apart.
		return e.Op + blankAfter(e) + within(e.Args[0], unaryLevel)
	case Postfix:
		return within(e.Args[0], postfixLevel) + e.Op
	case Binary:
		l := level(e)
		if l == commaLevel {
			return within(e.Args[0], looseLevel) + ", " + within(e.Args[1], looseLevel)
		}
		return within(e.Args[0], l) + " " + e.Op + " " + within(e.Args[1], l+1)
	case Assign:
		return within(e.Args[0], 0) + " " + e.Op + " " + text(e.Args[1])
	case Conditional:
		return within(e.Args[0], 0) + " ? " + text(e.Args[1]) + " : " + text(e.Args[2])
	case Index:
		return within(e.Args[0], postfixLevel) + "[" + text(e.Args[1]) + "]"
	case Field:
		return within(e.Args[0], postfixLevel) + "." + e.Name
	case Call:
		return within(e.Args[0], postfixLevel) + "(" + texts(e.Args[1:]) + ")"
	case Quantified:
		return e.Op + " (" + e.Name + " : " + typeText(e.Type) + ") " + text(e.Args[0])
	case List:
		return "{ " + texts(e.Args) + " }"
	}
	return e.Name + ": " + text(e.Args[0]) // Member
}

// blankAfter returns a blank if the operand of a prefix operator begins with such an operator.
func blankAfter(e *Expression) string {
	if e.Args[0].Kind == Unary {
		return " "
	}
	return ""
}
