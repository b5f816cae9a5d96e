package xta

import "slices"

// Draw takes the coordinates and comments of another template. Locations, branchpoints and edges are the same if they
// have the same names. Several edges between the same places are told apart by their order.
func (t *Template) Draw(from *Template) {
	t.Labels = from.Labels
	t.Locations = slices.Clone(t.Locations)
	for i := range t.Locations {
		l := &t.Locations[i]
		if at := slices.IndexFunc(from.Locations, func(other Location) bool { return other.Name.Text == l.Name.Text }); at >= 0 {
			other := &from.Locations[at]
			l.At, l.Labels, l.Comments = other.At, other.Labels, joined(l.Comments, other.Comments)
		}
	}
	t.Branchpoints = slices.Clone(t.Branchpoints)
	for i := range t.Branchpoints {
		b := &t.Branchpoints[i]
		if at := slices.IndexFunc(from.Branchpoints, func(other Branchpoint) bool { return other.Name.Text == b.Name.Text }); at >= 0 {
			b.At, b.Labels = from.Branchpoints[at].At, from.Branchpoints[at].Labels
		}
	}
	type ends struct{ from, to string }
	drawn := map[ends][]*Edge{}
	for _, e := range from.Edges {
		between := ends{e.From.Text, e.To.Text}
		drawn[between] = append(drawn[between], e)
	}
	t.Edges = slices.Clone(t.Edges)
	for i, e := range t.Edges {
		between := ends{e.From.Text, e.To.Text}
		if list := drawn[between]; len(list) > 0 {
			edge := *e
			edge.Nails, edge.Labels, edge.Comments = list[0].Nails, list[0].Labels, joined(e.Comments, list[0].Comments)
			t.Edges[i], drawn[between] = &edge, list[1:]
		}
	}
}
