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
// formulas in the order of the text, then accept and progress labels, once each. A trace is not
// among them: every search checks it. A single never claim without a name has none
// here; other claims and formulas without a name have Spin's.
func Properties(sources *source.Set, info *check.Info) []report.Property {
	line := func(s source.Span) int { return sources.Place(s.Start).Line }
	out := []report.Property{{Kind: report.Safety}}
	for _, u := range info.Model.Units {
		switch u := u.(type) {
		case *syntax.Claim:
			if u.Kind == syntax.Never {
				out = append(out, report.Property{Kind: report.Never, Name: neverName(info, u), Line: line(u.Span)})
			}
		case *syntax.LTL:
			out = append(out, report.Property{Kind: report.Block, Name: info.ClaimName(u), Formula: syntax.ExprText(u.Formula), Line: line(u.Span)})
		}
	}
	for _, kind := range []report.PropertyKind{report.Accept, report.Progress} {
		if at := firstLabel(info, string(kind)); at != nil {
			out = append(out, report.Property{Kind: kind, Line: line(at.Span)})
		}
	}
	return out
}

// neverName is the name of a claim, "" for a single one without a name.
func neverName(info *check.Info, u *syntax.Claim) string {
	if u.Name == nil && len(info.Claims) == 1 {
		return ""
	}
	return info.ClaimName(u)
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
