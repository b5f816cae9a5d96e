package diag

import (
	"beeline/lang/report"
	"beeline/lang/source"
)

// Report turns the diagnostics into places for people, in the order of Sorted. It is
// never nil.
func (l *List) Report(set *source.Set) []report.Diagnostic {
	out := []report.Diagnostic{}
	for _, d := range l.Sorted() {
		out = append(out, d.Report(set))
	}
	return out
}

// Report turns a diagnostic into places for people. A fix of an included file is left
// out: an editor has the model's own text alone.
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
