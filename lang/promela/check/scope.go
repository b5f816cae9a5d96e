package check

import (
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// firstPlace is the place of a message about the whole model.
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

// proctypeOf returns the proctype with a name. It reports a name without one and returns nil.
func (c *checker) proctypeOf(n *syntax.Ident) *Proc {
	if p := c.procs[n.Name]; p != nil {
		return p
	}
	var known []*syntax.Ident
	for _, p := range c.info.Procs {
		known = append(known, p.Decl.Name)
	}
	c.suggest(c.list.Errorf(UnknownProctype, n.Span, "there is no proctype `%s`", n.Name), n, known)
	return nil
}

// declaredAt finds a variable or global name that is visible here: what it is, and
// where it is declared.
func (c *checker) declaredAt(name string) (kind string, at source.Span, ok bool) {
	for _, s := range c.scopes {
		if v := s.vars[name]; v != nil {
			return "a variable", v.Decl.Name.Span, true
		}
	}
	at, ok = c.at[name]
	return c.names[name].kind(), at, ok
}

var specials = map[string]Special{"_": Underscore, "_pid": Pid, "_nr_pr": NrPr, "_last": Last, "_priority": Priority}

// lookup returns what a name means here, and reports an undeclared one once.
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
	near := newSuggester(n.Name)
	if len(c.missing) <= maxSuggestions {
		c.tryVisible(near)
	}
	d.WithHint("Declare it above, for example as `byte %s;`.", n.Name)
	c.offer(d, n, near)
	c.offerConstant(d, n, near)
	return Object{}
}
