package xta

import (
	"strings"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// A Document is the result of Read.
type Document struct {
	Sources *source.Set
	List    diag.List
	System  *System // nil if List has errors
}

// Read reads text, the content of the file called name: an .xml file if it begins with `<`, the
// parameters as in UPPAAL 3.4 if the name ends in .ta.
func Read(name, text string) *Document {
	d := &Document{Sources: &source.Set{}}
	r := reader{file: d.Sources.Add(name, text), list: &d.List, system: System{Comments: map[string]string{}}}
	if strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(text, "\ufeff"), " \t\r\n"), "<") {
		if root := readXML(r.file, r.list); root != nil {
			r.document(root)
		}
	} else {
		r.section(newParser(&piece{file: r.file, text: text}, r.list, strings.HasSuffix(name, ".ta")))
	}
	d.List.AddHints(hints)
	if !d.List.HasErrors() {
		d.System = &r.system
	}
	return d
}

// end fails unless the parser is at the end.
func (p *parser) end() {
	if p.token.kind != endToken {
		p.fail("the end")
	}
}

// A reader makes a system of the elements of an .xml file.
type reader struct {
	file   *source.File
	list   *diag.List
	system System
}

// parser returns a parser for the content of an element, an empty text without one.
func (r *reader) parser(e *element) *parser {
	if e == nil {
		return newParser(&piece{file: r.file}, r.list, false)
	}
	return newParser(&e.content, r.list, false)
}

// document reads the outermost element.
func (r *reader) document(root *element) {
	if root.name != "nta" {
		r.list.Errorf(BadXML, root.span, "the element `%s` is no model of UPPAAL", root.name)
		return
	}
	for _, e := range root.children {
		switch e.name {
		case "imports":
			if strings.TrimSpace(e.content.text) != "" {
				r.list.Errorf(External, e.span, "functions of a library cannot be checked")
			}
		case "declaration", "instantiation":
			p := r.parser(e)
			r.system.Items = append(r.system.Items, p.items()...)
			p.end()
		case "template":
			r.system.Items = append(r.system.Items, Item{Template: r.template(e)})
		case "lsc":
			r.list.Errorf(Chart, e.span, "live sequence charts cannot be checked")
		case "system":
			r.section(r.parser(e))
		case "queries":
			for _, q := range e.children {
				if f := q.child("formula"); f != nil {
					if text := oneLine(withoutComments(f.content.text)); text != "" {
						r.system.Queries = append(r.system.Queries, text)
						if c := q.child("comment"); c != nil {
							r.system.Comments[text] = c.content.text
						}
					}
				}
			}
		}
	}
	if root.child("system") == nil {
		r.list.Errorf(NoSystem, root.span, "there is no system line")
	}
}

// section reads items and the system line, up to the end. Only what cannot be checked follows.
func (r *reader) section(p *parser) {
	r.system.Items = append(r.system.Items, p.items()...)
	r.system.Groups = p.system()
	if len(p.kept) > 0 {
		d := p.remark()
		d.Remark = "\n" + d.Remark // not in the line of the last item
		r.system.Items = append(r.system.Items, Item{Declaration: d})
	}
	if x, ok := refusals[p.token.text]; ok {
		p.refuse(x.code, p.token, x.what)
	}
	p.end()
}

// template reads an element `template`.
func (r *reader) template(e *element) *Template {
	t := &Template{Name: r.nameOf(e, "a template"), Labels: e.labels()}
	p := r.parser(e.child("parameter"))
	t.Parameters = p.parameters()
	p.end()
	kept := p.kept
	p = r.parser(e.child("declaration"))
	p.kept = append(kept, p.kept...)
	t.Declarations = p.declarations()
	p.end()
	names := r.places(e, t)
	find := func(of *element, child, attribute string) Name {
		c := of.child(child)
		if c == nil {
			r.list.Errorf(BadXML, of.span, "`%s` is missing", child)
			return Name{}
		}
		n, ok := names[c.attributes[attribute]]
		if !ok {
			r.list.Errorf(BadXML, c.span, "there is no location `%s`", c.attributes[attribute])
		}
		return Name{n, c.span}
	}
	if len(t.Locations) == 0 {
		r.list.Errorf(BadXML, e.span, "the template `%s` has no location", t.Name.Text)
	}
	t.Initial = find(e, "init", "ref")
	for _, c := range e.children {
		if c.name == "transition" {
			edge := &Edge{From: find(c, "source", "ref"), To: find(c, "target", "ref"), Uncontrollable: c.attributes["controllable"] == "false", Span: c.span, Labels: c.labels(), Comments: c.comments()}
			r.edge(c, edge)
			t.Edges = append(t.Edges, edge)
		}
	}
	return t
}

// places reads the locations and branchpoints of a template. It returns their names by
// identifier. One without a name gets its identifier.
func (r *reader) places(e *element, t *Template) map[string]string {
	names, used := map[string]string{}, map[string]bool{}
	for _, c := range e.children {
		if n := c.child("name"); n != nil {
			used[strings.TrimSpace(n.content.text)] = true
		}
	}
	for _, c := range e.children {
		if c.name != "location" && c.name != "branchpoint" {
			continue
		}
		id := c.attributes["id"]
		var n Name
		if child := c.child("name"); child != nil && strings.TrimSpace(child.content.text) != "" {
			n = r.nameOf(c, "a location")
		} else {
			n = Name{Text: freeName(id, used), Span: c.span}
		}
		used[n.Text] = true
		if _, again := names[id]; again {
			r.list.Errorf(BadXML, c.span, "two locations have the identifier `%s`", id)
		}
		names[id] = n.Text
		if c.name == "branchpoint" {
			t.Branchpoints = append(t.Branchpoints, Branchpoint{Name: n, At: c.point(), Labels: c.labels()})
			continue
		}
		l := Location{Name: n, Urgent: c.child("urgent") != nil, Committed: c.child("committed") != nil, At: c.point(), Labels: c.labels(), Comments: c.comments()}
		for _, label := range c.children {
			kind := label.attributes["kind"]
			if label.name != "label" || kind == "comments" {
				continue
			}
			switch p := r.parser(label); {
			case p.token.kind == endToken && !p.failed:
				l.Comments = p.comment(l.Comments)
			case kind == "invariant":
				l.Invariant = p.conjunction()
				l.Comments = p.comment(l.Comments)
				p.end()
			case kind == "exponentialrate":
				r.list.Errorf(Stochastic, label.span, "exponential rates cannot be checked")
			}
		}
		t.Locations = append(t.Locations, l)
	}
	return names
}

// freeName returns a name like an identifier that is no keyword and not used.
func freeName(id string, used map[string]bool) string {
	name := strings.Map(func(c rune) rune {
		if c < 128 && (isLetter(byte(c)) || isDigit(byte(c))) {
			return c
		}
		return '_'
	}, id)
	if name == "" || !isLetter(name[0]) {
		name = "_" + name
	}
	for used[name] || keywords[name] {
		name += "_"
	}
	return name
}

// nameOf reads the child `name` of an element.
func (r *reader) nameOf(e *element, what string) Name {
	child := e.child("name")
	if child == nil {
		r.list.Errorf(BadXML, e.span, "%s has no name", what)
		return Name{}
	}
	p := r.parser(child)
	n := p.name("the name of " + what)
	p.end()
	return n
}

// edge reads the labels and nails of an edge.
func (r *reader) edge(of *element, e *Edge) {
	for _, c := range of.children {
		if c.name == "nail" {
			e.Nails = append(e.Nails, c.point())
		}
		if c.name != "label" {
			continue
		}
		kind := c.attributes["kind"]
		if kind == "comments" || kind == "testcode" {
			continue
		}
		p := r.parser(c)
		if p.token.kind == endToken {
			kind = ""
		}
		switch kind {
		case "":
		case "select":
			e.Select = p.selections()
		case "guard":
			e.Guard = p.conjunction()
		case "synchronisation":
			e.Channel, e.Receive = p.synchronisation()
		case "assignment":
			e.Update = p.expressions("")
		case "probability":
			e.Weight = p.expression()
		default:
			r.list.Errorf(BadXML, c.span, "an edge has no label of the kind `%s`", kind)
			continue
		}
		p.take(";")
		e.Comments = p.comment(e.Comments)
		p.end()
	}
}
