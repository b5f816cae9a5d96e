package language

import (
	"maps"
	"slices"
	"strings"

	"beeline/engine/net"
	"beeline/engine/zonegraph"
	"beeline/lang"
	"beeline/lang/diag"
	"beeline/lang/report"
	"beeline/lang/source"
	"beeline/lang/timed/lower"
	"beeline/lang/timed/xta"
)

// uppaal reads a text in UPPAAL's language.
func uppaal(t lang.Text) *compiled {
	c := lower.CompileUntil(t.Enough, t.Name, t.Text)
	queries := slices.Clone(c.Queries)
	for _, name := range slices.Sorted(maps.Keys(t.Files)) {
		if strings.HasSuffix(name, ".q") {
			queries = append(queries, xta.Queries(t.Files[name])...)
		}
	}
	hint := "Give a query as a goal: `E<> p` or `A[] p`"
	if len(queries) > 0 {
		hint += ". The first one of the file is `" + queries[0] + "`"
	}
	out := &compiled{sources: c.Sources, list: c.List, system: c.System, network: c.Network, semantics: "UPPAAL", goalHint: hint}
	for _, text := range queries {
		out.queries = append(out.queries, stated(text))
	}
	out.goal = func(text string) *goal {
		q := c.Query(text)
		if q.Stay != nil {
			out.list.Errorf(forFormula, source.Span{Start: 1, End: 1}, "`%s` asks about runs, not about states", strings.TrimSpace(text)).
				WithHint("Give it as a formula: --ltl '%s'", strings.TrimSpace(text))
		}
		if q.Kind.IsBound() {
			return bounded(text, q)
		}
		return queried(q, text)
	}
	out.formula = func(text string) *goal {
		q := c.Query(text)
		if !q.Kind.AboutRuns() && !out.list.HasErrors() {
			out.list.Errorf(forGoal, source.Span{Start: 1, End: 1}, "`%s` asks about states, not about runs", strings.TrimSpace(text)).
				WithHint("Give it as a goal: --goal '%s'", strings.TrimSpace(text))
		}
		looked, found := "a run that violates `"+strings.TrimSpace(text)+"`", "A run never satisfies `"+q.Condition+"`."
		switch q.Kind {
		case xta.Leads:
			found = "A run satisfies `" + q.Condition + "`, and from then on never `" + q.Then + "`."
		case xta.Potentially:
			looked, found = "a run that satisfies `"+strings.TrimSpace(text)+"`", "A run always satisfies `"+q.Condition+"`."
		}
		return &goal{looked: looked, found: found, answers: answers(text, q.Kind == xta.Potentially), from: q.From, stay: q.Stay}
	}
	return out
}

// stated returns a query as a property. One that is refused is asked as a goal, too: the answer says why.
func stated(text string) report.Property {
	var set source.Set
	var list diag.List
	kind := report.Query
	if q := xta.ReadQuery(set.Add("the query", text), &list); q.Kind.AboutRuns() {
		kind = report.Typed
	}
	return report.Property{Kind: kind, Formula: text}
}

// queried returns the goal of a query about states: the states that answer it.
func queried(q *lower.Query, text string) *goal {
	g := &goal{
		looked: "a state that satisfies `" + q.Condition + "`", found: "A state that satisfies `" + q.Condition + "` is reachable.",
		holds:   func(g *zonegraph.Graph, s []int32) (bool, net.Fault) { return g.Meets(s, q.Formula) },
		formula: q.Formula, answers: answers(text, q.Kind != xta.Always),
	}
	if q.Kind == xta.Always {
		g.looked, g.found = "a state that violates `"+q.Condition+"`", "A state that violates `"+q.Condition+"` is reachable."
	}
	return g
}

// answers returns those to a query, which holds if something is found, or if nothing is.
func answers(text string, ifFound bool) [2]report.Answer {
	holds := report.Answer{Holds: true, Says: "`" + strings.TrimSpace(text) + "` holds"}
	fails := report.Answer{Says: "`" + strings.TrimSpace(text) + "` does not hold"}
	if ifFound {
		return [2]report.Answer{fails, holds}
	}
	return [2]report.Answer{holds, fails}
}
