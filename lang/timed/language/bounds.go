package language

import (
	"slices"
	"strings"

	"beeline/engine/format"
	"beeline/engine/net"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
)

// bounds are the answers to a query for bounds of values, those of the states so far.
type bounds struct {
	query *lower.Query
	found []zonegraph.Extreme // one for each value
}

// bounded returns the goal of a query for bounds. It is never reached: the search visits all states.
func bounded(text string, q *lower.Query) *goal {
	b := &bounds{query: q}
	if q.Extremes != nil {
		b.found = make([]zonegraph.Extreme, len(q.Extremes.Values))
	}
	return &goal{
		looked: "the bounds of `" + strings.TrimSpace(text) + "`",
		holds:  func(g *zonegraph.Graph, s []int32) (bool, net.Fault) { return false, g.Note(s, q.Extremes, b.found) },
		bounds: b,
	}
}

// answer says what is known. complete reports that all states have been visited.
func (b *bounds) answer(complete bool) string {
	known := func(e zonegraph.Extreme) bool { return e.Known }
	switch {
	case !slices.ContainsFunc(b.found, known) && complete:
		return "No state satisfies `" + b.query.Condition + "`."
	case !slices.ContainsFunc(b.found, known):
		return "No state that satisfies `" + b.query.Condition + "` has been visited."
	}
	var out []string
	for i, e := range b.found {
		out = append(out, boundText(b.query.Values[i], e, b.query.Extremes.Upper, complete))
	}
	return strings.Join(out, " ")
}

// boundText says what a bound of a value is.
func boundText(value string, e zonegraph.Extreme, upper, complete bool) string {
	name, is, incomplete := "lower", "is", " at most"
	if upper {
		name, incomplete = "upper", " at least"
	}
	if !complete {
		is += incomplete
	}
	switch {
	case e.Infinite:
		return "`" + value + "` has no upper bound."
	case e.Strict:
		return format.Sprintf("The %s bound of `%s` %s %d. No state has this value, but values come as close as you like.", name, value, is, e.Constant)
	}
	return format.Sprintf("The %s bound of `%s` %s %d.", name, value, is, e.Constant)
}
