package language

import (
	"maps"
	"slices"
	"strings"

	"beeline/engine/net"
	"beeline/lang"
	"beeline/lang/report"
	"beeline/lang/timed/xta"
)

// A drawing has the templates of a text, and those of the .xml file that the text was made of: these
// have coordinates. Templates, locations and edges are the same if they have the same names; several
// edges between the same locations are told apart by their order.
type drawing struct {
	text   *xta.Document // nil for other languages
	placed map[string]*xta.Template
}

// drawn is a template of a drawing, in both texts. Both are nil if it is unknown.
type drawn struct {
	drawing          *drawing
	template, placed *xta.Template
}

// drawingOf reads the drawing of a text.
func drawingOf(t lang.Text) *drawing {
	out := &drawing{placed: map[string]*xta.Template{}}
	if strings.HasSuffix(t.Name, ".tck") {
		return out
	}
	out.text = xta.Read(t.Name, t.Text)
	from := out.text
	if !strings.HasSuffix(t.Name, ".xml") {
		if from = origin(t); from == nil {
			return out
		}
	}
	for _, item := range from.System.Items {
		if item.Template != nil && hasPlaces(item.Template) {
			out.placed[item.Template.Name.Text] = item.Template
		}
	}
	return out
}

// origin returns the .xml file among the files of a text, nil without one.
func origin(t lang.Text) *xta.Document {
	for _, name := range slices.Sorted(maps.Keys(t.Files)) {
		if strings.HasSuffix(name, ".xml") {
			if d := xta.Read(name, t.Files[name]); d.System != nil {
				return d
			}
		}
	}
	return nil
}

// hasPlaces reports whether a template has coordinates: not all locations are at the same place.
func hasPlaces(t *xta.Template) bool {
	return slices.ContainsFunc(t.Locations, func(l xta.Location) bool { return l.At != t.Locations[0].At })
}

// template returns the template that begins in a line of the text.
func (d *drawing) template(line int) drawn {
	if d.text == nil || d.text.System == nil {
		return drawn{}
	}
	for _, item := range d.text.System.Items {
		if t := item.Template; t != nil && d.text.Sources.Line(t.Name.Span.Start) == line {
			return drawn{d, t, d.placed[t.Name.Text]}
		}
	}
	return drawn{}
}

// location adds the place of a location.
func (d drawn) location(node *report.ControlNode) {
	if d.placed == nil {
		return
	}
	for i := range d.placed.Locations {
		if l := &d.placed.Locations[i]; l.Name.Text == node.Name {
			node.At, node.TextAt = spot(l.At), corner(l.Labels)
		}
	}
}

// edge adds the labels of an edge and its place. It reports false if the text does not have it.
func (d drawn) edge(out *report.ControlEdge, a *net.Automaton, e *net.Edge) bool {
	if d.template == nil {
		return false
	}
	from, to := a.Locations[e.From].Name, a.Locations[e.To].Name
	var found *xta.Edge
	before := 0 // edges between these locations before the found one
	for _, x := range d.template.Edges {
		if x.From.Text != from || x.To.Text != to {
			continue
		}
		guard := ""
		if x.Guard != nil {
			guard = d.drawing.text.Sources.Text(x.Guard.Span)
		}
		if d.drawing.text.Sources.Line(x.Span.Start) == e.Line && guard == e.Guard.Text {
			found = x
			break
		}
		before++
	}
	if found == nil {
		return false
	}
	out.Labels = found.Texts()
	if d.placed == nil {
		return true
	}
	for _, x := range d.placed.Edges {
		if x.From.Text != from || x.To.Text != to {
			continue
		}
		if before == 0 {
			for _, n := range x.Nails {
				out.Nails = append(out.Nails, *spot(n))
			}
			out.TextAt = corner(x.Labels)
			break
		}
		before--
	}
	return true
}

func spot(p xta.Point) *report.Spot { return &report.Spot{X: int(p.X), Y: int(p.Y)} }

// corner returns where the labels begin, nil without any.
func corner(l xta.Labels) *report.Spot {
	if p, ok := l.Corner(); ok {
		return spot(p)
	}
	return nil
}
