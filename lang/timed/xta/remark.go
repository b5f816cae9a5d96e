package xta

import "strings"

// This file keeps comments. One between declarations or statements is a declaration of its own. Those of
// locations and edges are texts without the marks of comments, as in .xml files. Others come after what
// they are in.

// remark takes what is kept as a declaration of its own.
func (p *parser) remark() *Declaration {
	d := &Declaration{Kind: Remark, Remark: string(p.kept)}
	p.kept = nil
	return d
}

// remark adds what a parser keeps to the declarations.
func (t *Template) remark(p *parser) {
	if len(p.kept) > 0 {
		t.Declarations = append(t.Declarations, p.remark())
	}
}

// comment adds the same to the comments of a location or an edge.
func (p *parser) comment(to string) string {
	to = joined(to, uncommented(string(p.kept)))
	p.kept = nil
	return to
}

// trailing adds only those in the line of the last token.
func (p *parser) trailing(to string) string {
	n := max(strings.IndexByte(string(p.kept), '\n'), 0)
	to = joined(to, uncommented(string(p.kept[:n])))
	if p.kept = p.kept[n:]; strings.TrimSpace(string(p.kept)) == "" {
		p.kept = nil
	}
	return to
}

// uncommented returns the lines of comments without their marks.
func uncommented(text string) string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(strings.TrimSuffix(strings.TrimLeft(strings.TrimSpace(line), "/*"), "*/")); line != "" {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// joined joins lines of comments, unless the second ones have the first ones.
func joined(a, b string) string {
	switch {
	case a == "" || strings.Contains("\n"+uncommented(b)+"\n", "\n"+a+"\n"):
		return b
	case b == "":
		return a
	}
	return a + "\n" + b
}

// remark writes comments. What begins in the line of what is before it stays there.
func (p *printer) remark(text string) {
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if n := len(p.b); i == 0 && n > 0 {
			p.b = append(p.b[:n-1], " "+line+"\n"...)
		} else {
			p.line(line)
		}
	}
}

// remarked returns the comments of a location or an edge as lines, which end where it begins.
func remarked(text string) string {
	const indent = "\n        "
	if text == "" {
		return ""
	}
	return indent + "// " + strings.ReplaceAll(text, "\n", indent+"// ") + indent
}
