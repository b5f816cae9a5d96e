package language

import (
	"beeline/engine/net"
	"beeline/engine/zonegraph"
	"beeline/lang"
	"beeline/lang/timed/lower"
)

// uppaal reads a text in UPPAAL's language.
func uppaal(t lang.Text) *compiled {
	c := lower.Compile(t.Name, t.Text)
	hint := "Give a query as a goal: `E<> p` or `A[] p`"
	if len(c.Queries) > 0 {
		hint += ". The first one of the file is `" + c.Queries[0] + "`"
	}
	return &compiled{
		sources: c.Sources, list: c.List, network: c.Network, semantics: "UPPAAL", goalHint: hint,
		goal: func(text string) *goal { return queried(c.Query(text)) },
	}
}

// queried returns the goal of a query: a state that answers it.
func queried(q *lower.Query) *goal {
	g := &goal{
		looked: "a state that satisfies `" + q.Condition + "`", found: "A state that satisfies `" + q.Condition + "` is reachable.",
		holds: func(g *zonegraph.Graph, s []int32) (bool, net.Fault) { return g.Satisfies(s, q.Code) },
	}
	if q.Always {
		g.looked, g.found = "a state that violates `"+q.Condition+"`", "A state that violates `"+q.Condition+"` is reachable."
	}
	return g
}
