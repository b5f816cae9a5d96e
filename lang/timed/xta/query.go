package xta

import (
	"beeline/lang/diag"
	"beeline/lang/source"
)

// A Query asks about the reachable states.
type Query struct {
	// Always: whether all states satisfy the condition (A[]), otherwise whether one does (E<>).
	Always    bool
	Condition *Expression
}

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
		end := map[byte]string{'[': "]", '<': ">"}[path[1]]
		if p.expect(end); path == "E[" || path == "A<" {
			p.refuse(Path, first, "queries about whole runs")
		}
		q.Always = path == "A["
	case "sup:", "inf:", "sup{", "inf{", "Pr[", "simulate[":
		p.refuse(Path, first, "queries for bounds and probabilities")
	}
	q.Condition = p.expression()
	if p.is("-->") {
		p.refuse(Path, p.token, "queries about whole runs")
	}
	p.end()
	list.AddHints(hints)
	return q
}
