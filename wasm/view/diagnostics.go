package view

import (
	"strconv"

	"beeline/wasm/protocol"
)

// Diagnostics lists errors and warnings: place, message, hint, and a button for the
// suggested change. data-index is the index into list.
func Diagnostics(list []protocol.Diagnostic) string {
	if len(list) == 0 {
		return `<p class="quiet">No errors and no warnings.</p>`
	}
	var m markup
	m.raw(`<ol class="diags">`)
	for i := range list {
		m.diagnostic(&list[i], i)
	}
	m.raw(`</ol>`)
	return m.String()
}

func (m *markup) diagnostic(d *protocol.Diagnostic, index int) {
	class, word := "is-error", "Error"
	if d.Severity == "warning" {
		class, word = "is-warning", "Warning"
	}
	m.raw(`<li`)
	m.attr("class", class)
	m.num("data-index", index)
	m.raw(`>`)
	m.element("span", "severity", word)
	m.place(d.File, d.Line, d.Column)
	m.raw(`<div class="diag-text"><p class="diag-says">`)
	m.prose(d.Message)
	m.raw(`</p>`)
	if d.Hint != "" || d.Fix != nil {
		m.raw(`<p class="diag-hint">`)
		m.prose(d.Hint)
		if d.Fix != nil {
			m.raw(` <button type="button" class="act" data-act="fix"`)
			m.num("data-index", index)
			m.raw(`>`)
			m.text(orElse(d.Fix.Label, "Change"))
			m.raw(`</button>`)
		}
		m.raw(`</p>`)
	}
	for _, n := range d.Notes {
		m.raw(`<p class="diag-note">`)
		m.place(n.File, n.Line, n.Column)
		m.raw(` `)
		m.prose(n.Message)
		m.raw(`</p>`)
	}
	m.raw(`</div>`)
	m.element("span", "diag-code", d.Code)
	m.raw(`</li>`)
}

// place writes a button that leads to a place in the source. A column of 0 is left out. The
// page's field for a condition has one line.
func (m *markup) place(file string, line, column int) {
	m.raw(`<button type="button" class="place" data-act="place"`)
	m.num("data-line", line)
	at := strconv.Itoa(line)
	if column > 0 {
		m.num("data-column", column)
		at += ":" + strconv.Itoa(column)
	} else {
		at = "line " + at
	}
	if file != "" {
		m.attr("data-file", file)
	}
	m.raw(`>`)
	switch file {
	case "":
	case protocol.TextGoal, protocol.TextQuery:
		at = "Condition, character " + strconv.Itoa(column)
	default:
		at = file + " " + at
	}
	m.text(at)
	m.raw(`</button>`)
}
