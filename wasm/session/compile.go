package session

import (
	"fmt"
	"path"

	"beeline/lang/diag"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
	"beeline/wasm/protocol"
)

// Compile answers a compile request: what is to be said about the text, and the
// names in it. It keeps nothing, so a page can call it while a check runs.
func Compile(r protocol.Request) *protocol.Compiled {
	c := compile(r)
	out := &protocol.Compiled{Diagnostics: diagnostics(c), Names: []protocol.Name{}}
	if c.Program != nil {
		if d := tooLarge(c); d != nil {
			out.Diagnostics = append(out.Diagnostics, *d)
		}
		out.Names = names(c)
		out.Assertion = firstAssert(c)
	}
	return out
}

// compile reads the model of a request.
func compile(r protocol.Request) *promela.Compiled {
	return promela.Compile(r.Name, r.Text, syntax.Options{
		Defines: r.Defines, Goal: r.Options.Goal,
		Open: func(name, from string) (string, error) {
			for _, n := range []string{path.Join(path.Dir(from), name), name} {
				if text, ok := r.Files[n]; ok {
					return text, nil
				}
			}
			return "", fmt.Errorf("there is no file %s", name)
		},
	})
}

// diagnostics turns what a compiler found into places for people.
func diagnostics(c *promela.Compiled) []protocol.Diagnostic {
	out := []protocol.Diagnostic{}
	for _, d := range c.List.Sorted() {
		out = append(out, diagnostic(c.Sources, d))
	}
	return out
}

func diagnostic(set *source.Set, d *diag.Diagnostic) protocol.Diagnostic {
	start, end := set.Place(d.Span.Start), set.Place(d.Span.End)
	out := protocol.Diagnostic{
		Code: string(d.Code), Severity: d.Severity.String(), File: otherFile(set, start.File),
		Line: start.Line, Column: start.Column, EndLine: end.Line, EndColumn: end.Column,
		Message: d.Message, Hint: d.Hint,
	}
	for _, n := range d.Notes {
		at := set.Place(n.Span.Start)
		out.Notes = append(out.Notes, protocol.Note{File: otherFile(set, at.File), Line: at.Line, Column: at.Column, Message: n.Message})
	}
	if d.Fix != nil && otherFile(set, set.Place(d.Fix.Span.Start).File) == "" {
		from, to := set.Place(d.Fix.Span.Start), set.Place(d.Fix.Span.End)
		out.Fix = &protocol.Fix{
			Line: from.Line, Column: from.Column, EndLine: to.Line, EndColumn: to.Column,
			Text: d.Fix.Text, Label: d.Fix.Label,
		}
	}
	return out
}

// otherFile returns a file's name, or "" for the model's own text.
func otherFile(set *source.Set, name string) string {
	if files := set.Files(); len(files) > 0 && files[0].Name == name {
		return ""
	}
	return name
}
