package xta

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// maxElements bounds the depth of an .xml file.
const maxElements = 50

// An element of an .xml file.
type element struct {
	name       string
	attributes map[string]string
	children   []*element
	content    piece // text without that of children, complete after the end of the element
	text       strings.Builder
	span       source.Span
}

// child returns the first child with a name, nil without one.
func (e *element) child(name string) *element {
	for _, c := range e.children {
		if c.name == name {
			return c
		}
	}
	return nil
}

// point returns the coordinates of an element.
func (e *element) point() Point {
	x, _ := strconv.ParseInt(e.attributes["x"], 10, 32)
	y, _ := strconv.ParseInt(e.attributes["y"], 10, 32)
	return Point{int32(x), int32(y)}
}

// labels returns the places of the texts of an element.
func (e *element) labels() Labels {
	out := Labels{}
	for _, c := range e.children {
		if c.name != "name" && c.name != "label" || c.attributes["x"] == "" && c.attributes["y"] == "" {
			continue
		}
		kind := c.attributes["kind"]
		if c.name == "name" {
			kind = "name"
		}
		if kind != "testcode" && strings.TrimSpace(c.content.text) != "" { // others are written again
			out[kind] = c.point()
		}
	}
	return out
}

// comments returns the text of the label for comments.
func (e *element) comments() string {
	for _, c := range e.children {
		if c.name == "label" && c.attributes["kind"] == "comments" {
			return strings.TrimSpace(c.content.text)
		}
	}
	return ""
}

// An xmlReader reads elements. Of entities it knows those that need no declaration.
type xmlReader struct {
	file  *source.File
	list  *diag.List
	at    int
	stack []*element
	root  *element
}

// readXML returns the outermost element, nil after a mistake.
func readXML(file *source.File, list *diag.List) *element {
	r := &xmlReader{file: file, list: list}
	for r.at < len(file.Text) {
		if !r.part() {
			return nil
		}
	}
	if len(r.stack) > 0 {
		r.fail(r.at, "the element `%s` has no end", r.stack[len(r.stack)-1].name)
		return nil
	}
	if r.root == nil {
		r.fail(0, "there is no element")
	}
	return r.root
}

// fail reports a mistake and returns false.
func (r *xmlReader) fail(at int, layout string, args ...any) bool {
	r.list.Errorf(BadXML, r.file.Span(at, min(at+1, len(r.file.Text))), layout, args...)
	return false
}

// part reads a tag, a comment or a text.
func (r *xmlReader) part() bool {
	rest := r.file.Text[r.at:]
	switch {
	case strings.HasPrefix(rest, "<!--"):
		return r.skip("-->")
	case strings.HasPrefix(rest, "<?"):
		return r.skip("?>")
	case strings.HasPrefix(rest, "<![CDATA["):
		start := r.at + len("<![CDATA[")
		if !r.skip("]]>") {
			return false
		}
		for i := start; i < r.at-len("]]>"); i++ {
			r.add(r.file.Text[i:i+1], i)
		}
		return true
	case strings.HasPrefix(rest, "<!"):
		start := r.at
		if !r.skip(">") {
			return false
		}
		if strings.Contains(r.file.Text[start:r.at], "[") {
			return r.fail(start, "the document type has declarations")
		}
		return true
	case strings.HasPrefix(rest, "</"):
		return r.end()
	case rest[0] == '<':
		return r.begin()
	case rest[0] == '&':
		start := r.at
		value, ok := r.entity()
		r.add(value, start)
		return ok
	}
	r.add(rest[:1], r.at)
	r.at++
	return true
}

// skip goes to the place after a mark.
func (r *xmlReader) skip(mark string) bool {
	n := strings.Index(r.file.Text[r.at:], mark)
	if n < 0 {
		return r.fail(r.at, "`%s` is missing", mark)
	}
	r.at += n + len(mark)
	return true
}

// add adds a text to the content of the current element. It has the place at.
func (r *xmlReader) add(text string, at int) {
	if len(r.stack) == 0 {
		return
	}
	e := r.stack[len(r.stack)-1]
	for range len(text) {
		e.content.offsets = append(e.content.offsets, at)
	}
	e.text.WriteString(text)
}

// entity reads an entity.
func (r *xmlReader) entity() (string, bool) {
	rest := r.file.Text[r.at:]
	end := strings.IndexByte(rest[:min(len(rest), 12)], ';')
	if end < 0 {
		return "", r.fail(r.at, "`&` begins no entity")
	}
	name := rest[1:end]
	value := map[string]string{"lt": "<", "gt": ">", "amp": "&", "quot": `"`, "apos": "'"}[name]
	if digits, ok := strings.CutPrefix(name, "#"); ok {
		base := 10
		if hex, ok := strings.CutPrefix(digits, "x"); ok {
			digits, base = hex, 16
		}
		if n, err := strconv.ParseUint(digits, base, 31); err == nil && utf8.ValidRune(rune(n)) {
			value = string(rune(n))
		}
	}
	if value == "" {
		return "", r.fail(r.at, "`&%s;` is not known", name)
	}
	r.at += end + 1
	return value, true
}

// begin reads a tag that begins an element.
func (r *xmlReader) begin() bool {
	start := r.at
	r.at++
	e := &element{name: r.name(), attributes: map[string]string{}, content: piece{file: r.file}}
	if e.name == "" {
		return r.fail(start, "`<` begins no element")
	}
	for {
		r.blanks()
		key := r.name()
		if key == "" {
			break
		}
		value, ok := r.attribute()
		if !ok {
			return false
		}
		e.attributes[key] = value
	}
	e.span = r.file.Span(start, r.at)
	switch {
	case len(r.stack) > 0:
		parent := r.stack[len(r.stack)-1]
		parent.children = append(parent.children, e)
	case r.root != nil:
		return r.fail(start, "there is a second outermost element")
	default:
		r.root = e
	}
	if strings.HasPrefix(r.file.Text[r.at:], "/>") {
		r.at += 2
		e.content.offsets = []int{r.at}
		return true
	}
	if !r.take('>') {
		return r.fail(r.at, "`>` is missing")
	}
	if len(r.stack) == maxElements {
		r.list.Errorf(Nested, e.span, "there are more than %d elements in each other", maxElements)
		return false
	}
	r.stack = append(r.stack, e)
	return true
}

// end reads a tag that ends an element.
func (r *xmlReader) end() bool {
	start := r.at
	r.at += 2
	name := r.name()
	if len(r.stack) == 0 || r.stack[len(r.stack)-1].name != name {
		return r.fail(start, "`</%s>` ends another element than the current one", name)
	}
	last := r.stack[len(r.stack)-1]
	last.content.text, last.content.offsets = last.text.String(), append(last.content.offsets, start)
	r.stack = r.stack[:len(r.stack)-1]
	r.blanks()
	return r.take('>') || r.fail(r.at, "`>` is missing")
}

// attribute reads the value of an attribute with the sign before it.
func (r *xmlReader) attribute() (string, bool) {
	r.blanks()
	if !r.take('=') {
		return "", r.fail(r.at, "`=` is missing")
	}
	r.blanks()
	text := r.file.Text
	if r.at == len(text) || text[r.at] != '"' && text[r.at] != '\'' {
		return "", r.fail(r.at, "a quotation mark is missing")
	}
	quote := text[r.at]
	var value strings.Builder
	for r.at++; r.at < len(text) && text[r.at] != quote; {
		if text[r.at] == '&' {
			part, ok := r.entity()
			if !ok {
				return "", false
			}
			value.WriteString(part)
			continue
		}
		value.WriteByte(text[r.at])
		r.at++
	}
	return value.String(), r.take(quote) || r.fail(r.at, "a quotation mark is missing")
}

func (r *xmlReader) take(c byte) bool {
	if r.at < len(r.file.Text) && r.file.Text[r.at] == c {
		r.at++
		return true
	}
	return false
}

func (r *xmlReader) name() string {
	start := r.at
	for r.at < len(r.file.Text) && (isLetter(r.file.Text[r.at]) || isDigit(r.file.Text[r.at]) || strings.IndexByte("-.:", r.file.Text[r.at]) >= 0) {
		r.at++
	}
	return r.file.Text[start:r.at]
}

func (r *xmlReader) blanks() {
	for r.at < len(r.file.Text) && strings.IndexByte(" \t\r\n", r.file.Text[r.at]) >= 0 {
		r.at++
	}
}
