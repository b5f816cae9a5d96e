package xta

import (
	"strings"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// A Query asks about the reachable states, or about whole runs.
type Query struct {
	Kind QueryKind
	// Condition is nil for bounds over all states.
	Condition *Expression
	Then      *Expression   // of Leads
	Values    []*Expression // of Supremum and Infimum
}

// A QueryKind says what a Query asks.
type QueryKind uint8

// The kinds of queries.
const (
	Possibly    QueryKind = iota // E<> p: does a state satisfy the condition?
	Always                       // A[] p: do all states?
	Eventually                   // A<> p: does each run reach a state that does?
	Leads                        // p --> q: does each run that reaches p reach q then?
	Potentially                  // E[] p: do all states of some run satisfy the condition?
	Supremum                     // sup{p}: x, v: the least upper bounds of values in the states that satisfy the condition
	Infimum                      // inf{p}: x, v: the greatest lower bounds
)

// AboutRuns reports whether a query asks about runs. The others ask about states.
func (k QueryKind) AboutRuns() bool { return k == Eventually || k == Leads || k == Potentially }

// IsBound reports whether a query asks for bounds of values.
func (k QueryKind) IsBound() bool { return k == Supremum || k == Infimum }

// Queries returns the queries of a .q file: one in each line, unless the line before it ends with \.
func Queries(text string) []string {
	text = withoutComments(text)
	var out []string
	for _, q := range strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r", ""), "\\\n", " "), "\n") {
		if q = oneLine(q); q != "" {
			out = append(out, q)
		}
	}
	return out
}

// oneLine writes a query in one line.
func oneLine(q string) string { return strings.Join(strings.Fields(q), " ") }

// withoutComments replaces each comment by a blank.
func withoutComments(text string) string {
	var out strings.Builder
	for {
		line, long := strings.Index(text, "//"), strings.Index(text, "/*")
		at, end := line, "\n"
		if long >= 0 && (line < 0 || long < line) {
			at, end = long, "*/"
		}
		if at < 0 {
			return out.String() + text
		}
		out.WriteString(text[:at] + " ")
		_, text, _ = strings.Cut(text[at:], end)
		if end == "\n" {
			out.WriteString(end)
		}
	}
}

// whatBound names the queries that are refused.
const whatBound = "queries for probabilities, expected values, simulations, strategies and `bounds`"

// ReadQuery reads a query, or a condition alone, which asks whether a state satisfies it.
func ReadQuery(file *source.File, list *diag.List) *Query {
	p := newParser(&piece{file: file, text: file.Text}, list, false)
	q := &Query{}
	first := p.token
	path := first.text + p.after.text
	switch path {
	case "A[", "E[", "A<", "E<":
		p.next()
		p.next()
		end := "]"
		if path[1] == '<' {
			end = ">"
		}
		if path == "E[" && !p.is(end) { // E[<=5] (max: x)
			p.refuse(Bound, first, whatBound)
		}
		p.expect(end)
		switch path {
		case "A[":
			q.Kind = Always
		case "A<":
			q.Kind = Eventually
		case "E[":
			q.Kind = Potentially
		}
	case "sup:", "inf:", "sup{", "inf{":
		p.next()
		if q.Kind = Infimum; first.text == "sup" {
			q.Kind = Supremum
		}
		if p.take("{") {
			q.Condition = p.expression()
			p.expect("}")
		}
		p.expect(":")
		q.Values = p.expressions("")
		p.end()
		list.AddHints(hints)
		return q
	case "Pr[", "bounds{", "bounds:", "control:":
		p.refuse(Bound, first, whatBound)
	}
	if p.is("simulate") && p.after.text != "" && p.after.text != "." {
		p.refuse(Bound, first, whatBound)
	}
	q.Condition = p.expression()
	if p.take("-->") {
		q.Kind, q.Then = Leads, p.expression()
	}
	p.end()
	list.AddHints(hints)
	return q
}
