// Package diag has the errors and warnings of a front end as values: a code, a span, a
// message and a hint. It knows no language.
//
// All messages have one voice. The message is a headline: it starts with a small letter,
// quotes code in backticks and has no final stop. It says who does what, and what is
// wrong. The hint is one or two sentences that say what to write instead.
//
//	`a[3]` does not exist: `a` has elements 0 to 2
//	Use up to `a[2]`, or declare a longer array.
//
// A List collects diagnostics. Its Report turns spans into lines and columns.
package diag

import (
	"sort"
	"unicode/utf8"

	"beeline/engine/format"
	"beeline/lang/source"
)

// A Code names one kind of mistake, "P" and three digits for Promela. A code never gets
// another meaning.
type Code string

// Severity is Error or Warning.
type Severity uint8

const (
	// Warning: the model can be searched.
	Warning Severity = iota
	// Error: the model cannot be searched.
	Error
)

func (s Severity) String() string {
	if s == Error {
		return "error"
	}
	return "warning"
}

// A Note is a second place of a diagnostic, such as the first declaration or the macro
// that was expanded.
type Note struct {
	Span    source.Span
	Message string
}

// A Fix is a replacement that removes the cause.
type Fix struct {
	Span  source.Span
	Text  string
	Label string // the text of its button: "Change to short"
}

// A Diagnostic is one message about one place.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Span     source.Span
	Message  string // headline: what is wrong
	Hint     string // what to write instead; may be empty
	Notes    []Note
	Fix      *Fix // nil if there is none
}

// Note adds a second place and returns d.
func (d *Diagnostic) Note(at source.Span, layout string, args ...any) *Diagnostic {
	d.Notes = append(d.Notes, Note{at, sentence(layout, args...)})
	return d
}

// WithHint sets the hint and returns d.
func (d *Diagnostic) WithHint(layout string, args ...any) *Diagnostic {
	d.Hint = sentence(layout, args...)
	return d
}

// WithFix sets the fix and returns d.
func (d *Diagnostic) WithFix(at source.Span, text, label string) *Diagnostic {
	d.Fix = &Fix{at, text, label}
	return d
}

// maxSentence bounds a text, in characters, because it may quote a name of any length.
const maxSentence = 1000

// sentence formats a text. A text that is too long loses its middle.
func sentence(layout string, args ...any) string {
	s := format.Sprintf(layout, args...)
	if utf8.RuneCountInString(s) <= maxSentence {
		return s
	}
	runes := []rune(s)
	half := (maxSentence - 1) / 2
	return string(runes[:half]) + "…" + string(runes[len(runes)-half:])
}

// maxDiagnostics bounds a List: nobody reads more.
const maxDiagnostics = 200

// A List collects diagnostics. The zero List is empty and ready to use.
type List struct {
	all    []*Diagnostic
	errors int
}

// Errorf adds an error. Add notes, hint and fix to the result before the list is read.
func (l *List) Errorf(code Code, at source.Span, layout string, args ...any) *Diagnostic {
	l.errors++
	return l.add(&Diagnostic{Code: code, Severity: Error, Span: at, Message: sentence(layout, args...)})
}

// Warnf adds a warning, like Errorf.
func (l *List) Warnf(code Code, at source.Span, layout string, args ...any) *Diagnostic {
	return l.add(&Diagnostic{Code: code, Severity: Warning, Span: at, Message: sentence(layout, args...)})
}

// add keeps d unless the list is full or has the same code at the same place: a mistake in
// an inline that is expanded twice is one mistake. Warnings fill only half of the list, so
// that errors have room.
func (l *List) add(d *Diagnostic) *Diagnostic {
	if n := len(l.all); n >= maxDiagnostics || n >= maxDiagnostics/2 && d.Severity == Warning {
		return d
	}
	for _, o := range l.all {
		if o.Code == d.Code && o.Span == d.Span {
			return d
		}
	}
	l.all = append(l.all, d)
	return d
}

// AddHints gives the diagnostics that have no hint the one of their code.
func (l *List) AddHints(hints map[Code]string) {
	for _, d := range l.all {
		if d.Hint == "" {
			d.Hint = hints[d.Code]
		}
	}
}

// HasErrors reports whether an error was added.
func (l *List) HasErrors() bool { return l.errors > 0 }

// Sorted returns the diagnostics by place, errors before warnings at one place. The slice
// belongs to the list.
func (l *List) Sorted() []*Diagnostic {
	sort.SliceStable(l.all, func(i, j int) bool {
		a, b := l.all[i], l.all[j]
		if a.Span.Start != b.Span.Start {
			return a.Span.Start < b.Span.Start
		}
		return a.Severity > b.Severity
	})
	return l.all
}
