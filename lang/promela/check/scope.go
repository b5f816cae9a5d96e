package check

import (
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// firstPlace is where to complain about the model as a whole.
func (c *checker) firstPlace() source.Span {
	for _, p := range c.info.Procs {
		return p.Decl.Name.Span
	}
	files := c.info.Model.Sources.Files()
	if len(files) == 0 {
		return source.Span{}
	}
	return files[0].Span(0, min(1, len(files[0].Text)))
}

// declaredAt finds a variable or global name that is visible here.
func (c *checker) declaredAt(name string) (source.Span, bool) {
	for _, s := range c.scopes {
		if v := s.vars[name]; v != nil {
			return v.Decl.Name.Span, true
		}
	}
	at, ok := c.at[name]
	return at, ok
}

var specials = map[string]Special{"_": Underscore, "_pid": Pid, "_nr_pr": NrPr, "_last": Last, "_priority": Priority}

// lookup says what a name means here.
func (c *checker) lookup(n *syntax.Ident) Object {
	for i := len(c.scopes) - 1; i >= 0; i-- {
		if v := c.scopes[i].vars[n.Name]; v != nil {
			return Object{Var: v}
		}
	}
	if o, ok := c.names[n.Name]; ok {
		return o
	}
	if s, ok := specials[n.Name]; ok {
		return Object{Special: s}
	}
	if c.missing[n.Name] {
		return Object{}
	}
	c.missing[n.Name] = true
	d := c.list.Errorf(Undeclared, n.Span, "`%s` is not declared", n.Name)
	near, at := "", source.Span{}
	if len(c.missing) <= maxSuggestions {
		near, at = c.nearest(n.Name)
	}
	if near != "" {
		place := c.info.Model.Sources.Place(at.Start)
		d.WithHint("Did you mean `%s`, declared on line %d?", near, place.Line).WithFix(n.Span, near, "Change to "+near)
	} else {
		d.WithHint("Declare it above, for example `byte %s;`.", n.Name)
	}
	return Object{}
}

// maxSuggestions bounds the search for similar names: a text with more unknown
// names is not short of a letter somewhere.
const maxSuggestions = 50

// nearest finds the visible name that is the least edits away, at most a third
// of its length.
func (c *checker) nearest(name string) (best string, at source.Span) {
	limit := max(1, len(name)/3)
	try := func(other string, span source.Span) {
		if d := distance(name, other, limit+1); d <= limit && (best == "" || d < distance(name, best, limit+1) || d == distance(name, best, limit+1) && other < best) {
			best, at = other, span
		}
	}
	for other, span := range c.at {
		try(other, span)
	}
	for _, s := range c.scopes {
		for other, v := range s.vars {
			try(other, v.Decl.Name.Span)
		}
	}
	return best, at
}

// distance is the number of insertions, deletions and replacements between two
// words (Levenshtein), or limit when it is not less.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := before
			if a[i-1] != b[j-1] {
				cost = 1 + min(before, row[j], row[j-1])
			}
			before, row[j] = row[j], cost
		}
	}
	return min(row[len(b)], limit)
}
