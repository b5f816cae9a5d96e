package check

import (
	"strings"

	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// maxSuggestions bounds the search for similar names: a text with more unknown names has
// other problems than spelling.
const maxSuggestions = 50

// A suggester looks for the known name that is most similar to an unknown one: equal but
// for capitals, or the fewest edits away.
type suggester struct {
	name  string
	limit int // edits that are still similar
	best  string
	at    source.Span
	edits int
}

func newSuggester(name string) *suggester {
	return &suggester{name: name, limit: min(len(name)/3, 3)}
}

// try considers a known name. Of equally similar ones the first in the alphabet wins, so
// that the result does not depend on the order.
func (s *suggester) try(known string, at source.Span) {
	edits := 0
	if !strings.EqualFold(known, s.name) {
		edits = diag.Distance(s.name, known, s.limit)
		if edits > s.limit {
			return
		}
	}
	if s.best == "" || edits < s.edits || edits == s.edits && known < s.best {
		s.best, s.at, s.edits = known, at, edits
	}
}

// suggest offers the most similar known name instead of an unknown one.
func (c *checker) suggest(d *diag.Diagnostic, unknown *syntax.Ident, known []*syntax.Ident) {
	if c.suggested++; c.suggested > maxSuggestions {
		return
	}
	s := newSuggester(unknown.Name)
	for _, n := range known {
		s.try(n.Name, n.Span)
	}
	c.offer(d, unknown, s)
}

// offer adds the name that s found to the message about an unknown one.
func (c *checker) offer(d *diag.Diagnostic, unknown *syntax.Ident, s *suggester) {
	if s.best == "" {
		return
	}
	line := c.info.Model.Sources.Place(s.at.Start).Line
	d.WithHint("Did you mean `%s`, declared on line %d?", s.best, line)
	c.replace(d, unknown.Span, unknown.Name, s.best)
}

// offerConstant adds that n is a constant of Promela with other capitals, unless s found a
// name that differs only in capitals as well.
func (c *checker) offerConstant(d *diag.Diagnostic, n *syntax.Ident, s *suggester) {
	word := strings.ToLower(n.Name)
	if word != "true" && word != "false" || s.best != "" && s.edits == 0 {
		return
	}
	d.WithHint("Write `%s`.", word)
	c.replace(d, n.Span, n.Name, word)
}

// replace offers a fix for one word, unless the word comes from a macro: then the span
// covers the macro's name.
func (c *checker) replace(d *diag.Diagnostic, at source.Span, word, by string) {
	if c.info.Model.Sources.Text(at) == word {
		d.WithFix(at, by, "Change to "+by)
	}
}

// tryVisible tries all names that are visible here.
func (c *checker) tryVisible(s *suggester) {
	for name, at := range c.at {
		s.try(name, at)
	}
	for _, scope := range c.scopes {
		for name, v := range scope.vars {
			s.try(name, v.Decl.Name.Span)
		}
	}
}

// varNames lists the names of variables.
func varNames(list []*Var) []*syntax.Ident {
	var out []*syntax.Ident
	for _, v := range list {
		out = append(out, v.Decl.Name)
	}
	return out
}
