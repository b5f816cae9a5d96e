package explain

import (
	"errors"
	"strings"

	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
	"beeline/lang/report"
	"beeline/lang/source"
)

// Properties lists what a text states: assertions and end states, then never claims and
// formulas in the order of the text, then accept and progress labels, once each. Traces are
// not among them, because no search checks them.
func Properties(sources *source.Set, info *check.Info) []report.Property {
	line := func(s source.Span) int { return sources.Place(s.Start).Line }
	out := []report.Property{{Kind: report.Safety}}
	for _, u := range info.Model.Units {
		switch u := u.(type) {
		case *syntax.Claim:
			if u.Kind == syntax.Never {
				out = append(out, report.Property{Kind: report.Never, Name: nameOf(u.Name), Line: line(u.Span)})
			}
		case *syntax.LTL:
			out = append(out, report.Property{Kind: report.Block, Name: nameOf(u.Name), Formula: syntax.ExprText(u.Formula), Line: line(u.Span)})
		}
	}
	for _, kind := range []report.PropertyKind{report.Accept, report.Progress} {
		if at := firstLabel(info, string(kind)); at != nil {
			out = append(out, report.Property{Kind: kind, Line: line(at.Span)})
		}
	}
	return out
}

func nameOf(n *syntax.Ident) string {
	if n == nil {
		return ""
	}
	return n.Name
}

// firstLabel returns the first label of a process type that starts with a prefix, or nil.
func firstLabel(info *check.Info, prefix string) *syntax.Ident {
	for _, p := range info.Procs {
		for _, l := range p.Labels {
			if strings.HasPrefix(l.Name, prefix) {
				return l
			}
		}
	}
	return nil
}

// withoutClaim returns an error if the program has a claim: its steps are no steps of processes,
// and nothing here explains them yet.
func (m *Model) withoutClaim() error {
	if m.program.Claim != nil {
		return errors.New("runs beside a claim cannot be explained yet")
	}
	return nil
}
