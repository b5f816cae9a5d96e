package diag

import (
	"beeline/engine/format"
	"beeline/lang/report"
	"beeline/lang/source"
)

// At returns a place as a message mentions it: " (line 2)", " (line 2 of a.h)" in an
// included file, "" for no place.
func At(set *source.Set, at source.Span) string {
	place := set.Place(at.Start)
	switch file := set.Included(place.File); {
	case place.Line == 0:
		return ""
	case file != "":
		return format.Sprintf(" (line %d of %s)", place.Line, file)
	}
	return format.Sprintf(" (line %d)", place.Line)
}

// Count writes a number of things: "no fields", "1 field", "2 fields".
func Count(n int, word string) string {
	switch n {
	case 0:
		return "no " + word + "s"
	case 1:
		return "1 " + word
	}
	return format.Sprintf("%d %ss", n, word)
}

// Report returns the diagnostics with lines and columns, in the order of Sorted, never
// nil.
func (l *List) Report(set *source.Set) []report.Diagnostic {
	out := []report.Diagnostic{}
	for _, d := range l.Sorted() {
		out = append(out, d.Report(set))
	}
	return out
}

// Report returns the diagnostic with lines and columns. It leaves out a fix in an
// included file, because an editor only has the main file.
func (d *Diagnostic) Report(set *source.Set) report.Diagnostic {
	start, end := set.Place(d.Span.Start), set.Place(d.Span.End)
	out := report.Diagnostic{
		Code: string(d.Code), Severity: d.Severity.String(), File: set.Included(start.File),
		Line: start.Line, Column: start.Column, EndLine: end.Line, EndColumn: end.Column,
		Message: d.Message, Hint: d.Hint,
	}
	for _, n := range d.Notes {
		at := set.Place(n.Span.Start)
		out.Notes = append(out.Notes, report.Note{File: set.Included(at.File), Line: at.Line, Column: at.Column, Message: n.Message})
	}
	if d.Fix != nil && set.Included(set.Place(d.Fix.Span.Start).File) == "" {
		from, to := set.Place(d.Fix.Span.Start), set.Place(d.Fix.Span.End)
		out.Fix = &report.Fix{
			Line: from.Line, Column: from.Column, EndLine: to.Line, EndColumn: to.Column,
			Text: d.Fix.Text, Label: d.Fix.Label,
		}
	}
	return out
}
