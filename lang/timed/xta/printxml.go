package xta

import (
	"slices"
	"strconv"
	"strings"
)

// PrintXML writes a system as .xml, with its coordinates and queries. Reading the text gives the same
// templates. Declarations come before the templates and instances after them, each in their order: so
// a declaration may move up across templates.
func PrintXML(s *System) string {
	x := &xmlPrinter{}
	x.line(`<?xml version="1.0" encoding="utf-8"?>`)
	x.line(`<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.1//EN' 'http://www.it.uu.se/research/group/darts/uppaal/flat-1_1.dtd'>`)
	x.open("nta")
	last := -1 // what follows the last template belongs to the system line
	for i := range s.Items {
		if s.Items[i].Template != nil {
			last = i
		}
	}
	before, after := &printer{}, &printer{}
	for i, item := range s.Items {
		switch {
		case item.Declaration != nil && i < last:
			before.declaration(item.Declaration)
		case item.Declaration != nil:
			after.declaration(item.Declaration)
		case item.Instance != nil:
			after.instance(item.Instance)
		}
	}
	x.element("declaration", string(before.b))
	for _, item := range s.Items {
		if item.Template != nil {
			x.template(item.Template)
		}
	}
	x.element("system", string(after.b)+systemText(s.Groups)+"\n")
	x.open("queries")
	for _, q := range s.Queries {
		x.open("query")
		x.element("formula", q)
		x.element("comment", s.Comments[q])
		x.close("query")
	}
	x.close("queries")
	x.close("nta")
	return string(x.b)
}

// An xmlPrinter writes elements.
type xmlPrinter struct{ printer }

var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// open begins an element. attributes are names and values in turn.
func (x *xmlPrinter) open(name string, attributes ...string) {
	x.line(tag(name, attributes) + ">")
	x.indent++
}

func (x *xmlPrinter) close(name string) {
	x.indent--
	x.line("</" + name + ">")
}

// element writes an element with a text, which has no more blanks than given.
func (x *xmlPrinter) element(name, text string, attributes ...string) {
	if text == "" {
		x.line(tag(name, attributes) + "/>")
		return
	}
	x.line(tag(name, attributes) + ">" + escaped.Replace(text) + "</" + name + ">")
}

func tag(name string, attributes []string) string {
	out := "<" + name
	for i := 0; i < len(attributes); i += 2 {
		out += " " + attributes[i] + `="` + escaped.Replace(attributes[i+1]) + `"`
	}
	return out
}

// at returns a point as attributes.
func at(p Point) []string {
	return []string{"x", strconv.Itoa(int(p.X)), "y", strconv.Itoa(int(p.Y))}
}

// placed returns the attributes of a label.
func (l Labels) placed(kind string) []string {
	if p, ok := l[kind]; ok {
		return at(p)
	}
	return nil
}

// label writes a label unless its text is empty.
func (x *xmlPrinter) label(kind, text string, of Labels) {
	if text != "" {
		x.element("label", text, append([]string{"kind", kind}, of.placed(kind)...)...)
	}
}

func (x *xmlPrinter) template(t *Template) {
	x.open("template")
	x.element("name", t.Name.Text, t.Labels.placed("name")...)
	if len(t.Parameters) > 0 {
		x.element("parameter", parametersText(t.Parameters))
	}
	declarations := &printer{}
	for _, d := range t.Declarations {
		declarations.declaration(d)
	}
	x.element("declaration", string(declarations.b))
	ids := identifiers{}
	next := func(name Name) string {
		id := "id" + strconv.Itoa(len(ids))
		ids[name.Text] = id
		return id
	}
	unplaced := t.Unplaced()
	for i, l := range t.Locations {
		if unplaced {
			l.At = gridPoint(i)
		}
		x.open("location", append([]string{"id", next(l.Name)}, at(l.At)...)...)
		x.element("name", l.Name.Text, l.Labels.placed("name")...)
		if l.Invariant != nil {
			x.label("invariant", text(l.Invariant), l.Labels)
		}
		x.label("comments", l.Comments, l.Labels)
		if l.Urgent {
			x.element("urgent", "")
		}
		if l.Committed {
			x.element("committed", "")
		}
		x.close("location")
	}
	for i, b := range t.Branchpoints {
		if unplaced {
			b.At = gridPoint(len(t.Locations) + i)
		}
		x.open("branchpoint", append([]string{"id", next(b.Name)}, at(b.At)...)...)
		x.element("name", b.Name.Text, b.Labels.placed("name")...)
		x.close("branchpoint")
	}
	x.element("init", "", "ref", ids.of(t.Initial))
	for _, e := range t.Edges {
		x.edge(e, ids)
	}
	x.close("template")
}

// Unplaced reports whether a template has no coordinates: several locations and branchpoints are at one place.
func (t *Template) Unplaced() bool {
	if len(t.Locations) == 0 {
		return false
	}
	first := t.Locations[0].At
	return len(t.Locations)+len(t.Branchpoints) > 1 &&
		!slices.ContainsFunc(t.Locations, func(l Location) bool { return l.At != first }) &&
		!slices.ContainsFunc(t.Branchpoints, func(b Branchpoint) bool { return b.At != first })
}

// gridPoint returns the point of a grid for a place of a template without coordinates, in the order of reading.
// UPPAAL draws a name above its location.
func gridPoint(i int) Point { return Point{int32(i%4) * 200, int32(i/4) * 150} }

// identifiers are those of locations and branchpoints, by name.
type identifiers map[string]string

// of returns the identifier of a place, one of no place if the name is not declared.
func (ids identifiers) of(name Name) string {
	if id := ids[name.Text]; id != "" {
		return id
	}
	return "undeclared " + name.Text
}

func (x *xmlPrinter) edge(e *Edge, ids identifiers) {
	var attributes []string
	if e.Uncontrollable {
		attributes = []string{"controllable", "false"}
	}
	x.open("transition", attributes...)
	x.element("source", "", "ref", ids.of(e.From))
	x.element("target", "", "ref", ids.of(e.To))
	for _, l := range labelsOf(e) {
		x.label(l.kind, l.text, e.Labels)
	}
	x.label("comments", e.Comments, e.Labels)
	for _, n := range e.Nails {
		x.element("nail", "", at(n)...)
	}
	x.close("transition")
}

// A label of an edge. keyword is that of .xta, kind that of .xml.
type label struct{ keyword, kind, text string }

// labelsOf returns the labels of an edge, in their order in .xta.
func labelsOf(e *Edge) []label {
	var list []label
	add := func(keyword, kind, text string) { list = append(list, label{keyword, kind, text}) }
	if len(e.Select) > 0 {
		add("select", "select", join(len(e.Select), func(i int) string { return e.Select[i].Name.Text + " : " + typeText(e.Select[i].Type) }))
	}
	if e.Guard != nil {
		add("guard", "guard", text(e.Guard))
	}
	if e.Channel != nil {
		mark := "!"
		if e.Receive {
			mark = "?"
		}
		add("sync", "synchronisation", text(e.Channel)+mark)
	}
	if len(e.Update) > 0 {
		add("assign", "assignment", texts(e.Update))
	}
	if e.Weight != nil {
		add("probability", "probability", text(e.Weight))
	}
	return list
}
