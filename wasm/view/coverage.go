package view

import (
	"beeline/wasm/protocol"
)

// Coverage lists the statements that were never executed, by process type. If the search
// was not exhaustive it says that nothing is known about them.
func Coverage(r *protocol.Result) string {
	var m markup
	m.raw(`<section class="coverage"><h3>`)
	m.term("Not reached")
	m.raw(`</h3>`)
	total := 0
	for i := range r.Unreached {
		total += len(r.Unreached[i].Statements) + r.Unreached[i].More
	}
	switch {
	case !r.Exhaustive:
		m.raw(`<p>Not every state was visited, so it is not known which statements can never be executed.</p>`)
		total = 0
	case total == 0:
		m.raw(`<p>Every statement was reached.</p>`)
	case total == 1:
		m.raw(`<p>One statement was never executed, so nothing is known about what it would do.</p>`)
	default:
		m.element("p", "", capital(inWords(total))+" statements were never executed, so nothing is known about what they would do.")
	}
	if total > 0 {
		m.unreached(r.Unreached, total)
	}
	m.raw(`</section>`)
	return m.String()
}

func (m *markup) unreached(types []protocol.Unreached, total int) {
	m.raw(`<table class="plain"><thead><tr><th scope="col">Process</th><th scope="col">Line</th><th scope="col">Statement</th></tr></thead><tbody>`)
	room := maxUnreached
	for i := range types {
		for j := range types[i].Statements {
			if room--; room < 0 {
				continue
			}
			s := &types[i].Statements[j]
			m.raw(`<tr>`)
			m.raw(`<th scope="row">`)
			m.text(middle(types[i].Proctype, nameLength))
			m.raw(`</th><td>`)
			m.place(s.File, s.Line, 0)
			m.raw(`</td><td>`)
			m.element("code", "", middle(s.Text, rowLength))
			m.raw(`</td></tr>`)
		}
	}
	m.raw(`</tbody></table>`)
	if total > maxUnreached {
		m.element("p", "quiet", "The first "+protocol.Grouped(maxUnreached)+" of them. The report lists all.")
	}
}

// maxUnreached is how many statements are listed.
const maxUnreached = 200
