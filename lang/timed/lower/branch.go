package lower

import (
	"slices"

	"beeline/lang/timed/xta"
)

// joined returns the edges of a template between locations. An edge to a branchpoint and each edge
// from there are one edge: the choice between these is free, whatever their weights.
func (l *lowerer) joined(t *xta.Template, s *scope) []*xta.Edge {
	if len(t.Branchpoints) == 0 {
		return t.Edges
	}
	from := map[string][]*xta.Edge{}
	for _, b := range t.Branchpoints {
		if slices.ContainsFunc(t.Locations, func(x xta.Location) bool { return x.Name.Text == b.Name.Text }) || from[b.Name.Text] != nil {
			l.list.Errorf(Redeclared, b.Name.Span, "there is already a location or branchpoint `%s`", b.Name.Text)
			return nil
		}
		from[b.Name.Text] = []*xta.Edge{}
	}
	isBranch := func(n xta.Name) bool { return from[n.Text] != nil }
	for _, e := range t.Edges {
		if !isBranch(e.From) {
			continue
		}
		if !l.branch(e, isBranch(e.To), s) {
			return nil
		}
		from[e.From.Text] = append(from[e.From.Text], e)
	}
	var out []*xta.Edge
	for _, e := range t.Edges {
		switch {
		case isBranch(e.From):
		case !isBranch(e.To):
			out = append(out, e)
		case len(from[e.To.Text]) == 0:
			l.list.Errorf(BadBranch, e.To.Span, "no edge leaves the branchpoint `%s`", e.To.Text)
			return nil
		}
		for _, b := range from[e.To.Text] {
			if isBranch(e.From) {
				break
			}
			one := *e
			one.To, one.Update = b.To, append(slices.Clone(e.Update), b.Update...)
			out = append(out, &one)
		}
	}
	return out
}

// branch reports whether an edge can leave a branchpoint.
func (l *lowerer) branch(e *xta.Edge, toBranch bool, s *scope) bool {
	switch {
	case toBranch:
		l.list.Errorf(BadBranch, e.To.Span, "an edge leads from a branchpoint to another one")
	case e.Guard != nil || e.Channel != nil || len(e.Select) > 0:
		l.list.Errorf(BadBranch, e.Span, "an edge from a branchpoint has a guard, a channel or a selection")
	case e.Weight != nil:
		weight, ok := l.constant(e.Weight, s)
		if ok && weight > 0 {
			return true
		}
		if ok {
			l.list.Errorf(BadBranch, e.Weight.Span, "the weight of the edge is %d", weight)
		}
	default:
		return true
	}
	return false
}
