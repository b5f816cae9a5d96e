package view

import (
	"html"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"beeline/engine/format"
)

// A markup collects HTML or SVG. Texts and attribute values from outside this package must
// go through text and attr, which escape them.
type markup struct{ strings.Builder }

// raw adds markup without escaping.
func (m *markup) raw(parts ...string) {
	for _, p := range parts {
		m.WriteString(p)
	}
}

// text adds escaped text.
func (m *markup) text(s string) { m.WriteString(escape(s)) }

// attr adds an attribute with an escaped value.
func (m *markup) attr(name, value string) {
	m.raw(" ", name, `="`, escape(value), `"`)
}

// num adds an attribute that is a whole number.
func (m *markup) num(name string, value int) {
	m.raw(" ", name, `="`, strconv.Itoa(value), `"`)
}

// element adds an element that contains only text. The class may be "".
func (m *markup) element(name, class, text string) {
	m.raw("<", name)
	if class != "" {
		m.attr("class", class)
	}
	m.raw(">")
	m.text(text)
	m.raw("</", name, ">")
}

// prose adds text in which `quoted` parts become code.
func (m *markup) prose(s string) {
	for {
		before, rest, found := strings.Cut(s, "`")
		quoted, after, closed := strings.Cut(rest, "`")
		if !found || !closed {
			m.text(middle(s, proseLength))
			return
		}
		m.text(middle(before, proseLength))
		m.element("code", "", middle(quoted, rowLength))
		s = after
	}
}

// escape makes text safe in HTML, in XML and in quoted attributes. Invisible characters and
// those that reorder a line are written as escapes, as in site/text/unseen.js.
func escape(s string) string {
	if !utf8.ValidString(s) || strings.IndexFunc(s, unseen) >= 0 {
		var b strings.Builder
		for _, r := range strings.ToValidUTF8(s, "\uFFFD") {
			if unseen(r) {
				b.WriteString(escaped(r))
			} else {
				b.WriteRune(r)
			}
		}
		s = b.String()
	}
	return html.EscapeString(s)
}

// escaped returns a character as an escape: \u202e, or \u{e0001} beyond four digits.
func escaped(r rune) string {
	if r > 0xFFFF {
		return format.Sprintf(`\u{%x}`, r)
	}
	return format.Sprintf(`\u%04x`, r)
}

// unseen reports whether a character is invisible: a control, format or private character,
// or a Unicode line end. Tabs and line feeds are not.
func unseen(r rune) bool {
	switch {
	case r == '\t' || r == '\n':
		return false
	case r < 0x7f:
		return r < ' '
	case r == 0xFFFE, r == 0xFFFF:
		return true
	}
	return unicode.In(r, unicode.C, unicode.Zl, unicode.Zp)
}

// cut shortens s to at most n characters, the last of them an ellipsis.
func cut(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	if n < 1 {
		return ""
	}
	runes := []rune(s)
	return string(runes[:n-1]) + "…"
}

// term writes a word of the page that leads to its explanation in the guide.
func (m *markup) term(name string) {
	m.raw(`<a class="term" target="_blank" href="guide-words.html#`, strings.ReplaceAll(strings.ToLower(name), " ", "-"), `">`)
	m.text(name)
	m.raw(`</a>`)
}
