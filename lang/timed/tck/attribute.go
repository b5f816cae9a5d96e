package tck

import (
	"slices"
	"strings"
)

// attributes reads the attributes of a declaration, by name, and its end. Others than the
// known ones get a warning.
func (r *reader) attributes(of string, known []string) (map[string]word, bool) {
	list := map[string]word{}
	if r.skipBlanks(false); r.peek() == '{' {
		r.at++
		if !r.listed(list, of, known) {
			return nil, false
		}
	}
	if r.skipBlanks(false); r.at < r.end && r.peek() != '\n' {
		r.list.Errorf(UnexpectedToken, r.here(), "the end of the line is expected before %s", r.found()).
			WithHint("Write each declaration on a line of its own.")
		return nil, false
	}
	return list, true
}

// listed reads attributes up to the brace that ends them.
func (r *reader) listed(list map[string]word, of string, known []string) bool {
	if r.skipBlanks(true); r.peek() == '}' {
		r.at++
		return true
	}
	for {
		r.skipBlanks(true)
		key := r.name()
		if key.text == "" {
			d := r.list.Errorf(UnexpectedToken, r.here(), "the name of an attribute is expected before %s", r.found())
			if r.peek() == '=' {
				d.WithHint("Write an assignment with `=`. A colon ends the attribute.")
			}
			return false
		}
		if r.skipBlanks(true); r.peek() != ':' {
			r.list.Errorf(UnexpectedToken, r.here(), "`:` is expected before %s", r.found()).WithHint("An attribute is a name, a colon and a text: `provided: x<5`.")
			return false
		}
		r.at++
		value := r.value()
		_, again := list[key.text]
		switch {
		case again:
			r.list.Errorf(BadAttribute, key.span, "the attribute `%s` is given twice", key.text).WithHint("Join conditions with `&&`, statements with `;` and labels with a comma.")
		case key.text == "urgent" && !slices.Contains(known, "urgent"):
			r.list.Errorf(BadAttribute, key.span, "%s cannot be urgent", of).WithHint("Make a location urgent.")
		case !slices.Contains(known, key.text):
			r.list.Warnf(UnknownAttribute, key.span, "the attribute `%s` of %s has no effect", key.text, of)
		}
		list[key.text] = value
		switch r.peek() {
		case '}':
			r.at++
			return true
		case ':':
			r.at++
		default:
			r.list.Errorf(UnexpectedToken, r.here(), "`}` is expected before %s", r.found())
			return false
		}
	}
}

// value reads the text of an attribute, without the blanks around it.
func (r *reader) value() word {
	start := r.at
	for r.at < r.end && !strings.ContainsRune(":{}#", rune(r.peek())) {
		r.at++
	}
	from, to := start, r.at
	for from < to && isBlank(r.file.Text[from]) {
		from++
	}
	for to > from && isBlank(r.file.Text[to-1]) {
		to--
	}
	return word{r.file.Text[from:to], r.file.Span(from, to)}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// labels splits a list of labels.
func (r *reader) labels(w word) []string {
	var out []string
	for _, l := range strings.Split(w.text, ",") {
		if l = strings.TrimSpace(l); l != "" && !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}
