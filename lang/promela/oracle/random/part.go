package random

import "strings"

// A kind says what may replace a part.
type kind uint8

const (
	other kind = iota
	statement
	expression
)

// A part is a piece of a program: a text with parts in it. No part occurs twice in a
// program.
type part struct {
	kind  kind
	head  string
	kids  []*part
	sep   string // between kids
	tail  string
	lines bool // kids stand on lines of their own
	list  bool // kids may be left out
}

// text returns a part without kids.
func text(k kind, s string) *part { return &part{kind: k, head: s} }

// join returns a part of consecutive kids that cannot be left out.
func join(k kind, head, sep, tail string, kids ...*part) *part {
	return &part{kind: k, head: head, kids: kids, sep: sep, tail: tail}
}

// block returns a part of kids on separate lines that can be left out.
func block(k kind, head, sep, tail string, kids ...*part) *part {
	return &part{kind: k, head: head, kids: kids, sep: sep, tail: tail, lines: true, list: true}
}

// A Program is a random program.
type Program struct{ root *part }

// String returns the text of the program.
func (p *Program) String() string {
	var b strings.Builder
	p.root.write(&b, "")
	return b.String()
}

func (p *part) write(b *strings.Builder, indent string) {
	b.WriteString(p.head)
	inner := indent
	if p.lines && p.head != "" {
		inner += "  "
	}
	for i, k := range p.kids {
		if i > 0 {
			b.WriteString(p.sep)
		}
		if p.lines && (i > 0 || p.head != "") {
			b.WriteString("\n" + inner)
		}
		k.write(b, inner)
	}
	if p.lines && p.head != "" && p.tail != "" && len(p.kids) > 0 {
		b.WriteString("\n" + indent)
	}
	b.WriteString(p.tail)
}
