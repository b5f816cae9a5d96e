// Package diag holds what a front end has to say about a text: errors and
// warnings as values with a code, a span and, where it helps, what to write
// instead.
package diag

import (
	"fmt"
	"sort"
	"unicode/utf8"

	"beeline/lang/source"
)

// A Code names one kind of mistake, "P" and three digits for Promela. A code is
// never reused for another mistake.
type Code string

// Severity tells whether a model with the diagnostic can be checked.
type Severity uint8

const (
	// Warning leaves the model usable.
	Warning Severity = iota
	// Error makes the model unusable.
	Error
)

func (s Severity) String() string {
	if s == Error {
		return "error"
	}
	return "warning"
}

// A Note adds a second place to a diagnostic: a first declaration, the macro
// that was expanded.
type Note struct {
	Span    source.Span
	Message string
}

// A Fix is a replacement that would remove the cause.
type Fix struct {
	Span  source.Span
	Text  string
	Label string // what a button that applies it says: "Change to short"
}

// A Diagnostic is one thing to say about one place.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Span     source.Span
	Message  string // the fact, one sentence
	Hint     string // what to write instead; may be empty
	Notes    []Note
	Fix      *Fix // nil when there is no single replacement
}

// Note adds a second place and returns d, so that calls chain.
func (d *Diagnostic) Note(at source.Span, format string, args ...any) *Diagnostic {
	d.Notes = append(d.Notes, Note{at, sentence(format, args...)})
	return d
}

// WithHint says what to write instead and returns d.
func (d *Diagnostic) WithHint(format string, args ...any) *Diagnostic {
	d.Hint = sentence(format, args...)
	return d
}

// WithFix offers a replacement and returns d.
func (d *Diagnostic) WithFix(at source.Span, text, label string) *Diagnostic {
	d.Fix = &Fix{at, text, label}
	return d
}

// maxSentence bounds a sentence, in characters: it may quote a name of any length.
const maxSentence = 1000

// sentence is a formatted text. One that is too long loses its middle.
func sentence(format string, args ...any) string {
	s := fmt.Sprintf(format, args...)
	if utf8.RuneCountInString(s) <= maxSentence {
		return s
	}
	runes := []rune(s)
	half := (maxSentence - 1) / 2
	return string(runes[:half]) + "…" + string(runes[len(runes)-half:])
}

// maxDiagnostics bounds a List: text that earns more than this is not helped
// by reading more of them.
const maxDiagnostics = 200

// A List collects diagnostics. The zero List is empty and ready to use.
type List struct {
	all     []*Diagnostic
	errors  int
	dropped int
}

// Errorf adds an error. The returned diagnostic may be completed until the
// list is read.
func (l *List) Errorf(code Code, at source.Span, format string, args ...any) *Diagnostic {
	l.errors++
	return l.add(&Diagnostic{Code: code, Severity: Error, Span: at, Message: sentence(format, args...)})
}

// Warnf adds a warning.
func (l *List) Warnf(code Code, at source.Span, format string, args ...any) *Diagnostic {
	return l.add(&Diagnostic{Code: code, Severity: Warning, Span: at, Message: sentence(format, args...)})
}

// add keeps d unless the list is full (of warnings: half full, so that errors
// find room) or the same code was given at the same
// place: an inline expanded twice has one mistake, not two.
func (l *List) add(d *Diagnostic) *Diagnostic {
	if n := len(l.all); n >= maxDiagnostics || n >= maxDiagnostics/2 && d.Severity == Warning {
		l.dropped++
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

// HasErrors reports whether an error was added.
func (l *List) HasErrors() bool { return l.errors > 0 }

// Dropped returns how many diagnostics the bound of the list left out.
func (l *List) Dropped() int { return l.dropped }

// Sorted returns the diagnostics by place, errors before warnings at the same
// place. The slice is the list's own.
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
