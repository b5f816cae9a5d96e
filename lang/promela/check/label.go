package check

import (
	"slices"
	"strings"

	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// A labelAt is a label with the d_steps around it and the statement it stands
// on.
type labelAt struct {
	name   *syntax.Ident
	dsteps []int
	step   *syntax.Step
	used   bool
	// walked and endless are what is known of the chain of gotos that starts
	// here.
	walked, endless bool
}

type gotoAt struct {
	stmt   *syntax.GotoStmt
	dsteps []int
}

func (c *checker) label(n *syntax.Ident, st *syntax.Step) {
	if at, ok := c.declaredAt(n.Name); ok {
		c.list.Errorf(Redeclared, n.Span, "`%s` is the name of a variable or an mtype and cannot be a label", n.Name).Note(at, "it is declared here")
	}
	if first, ok := c.labelled(n.Name); ok {
		c.list.Errorf(LabelTwice, n.Span, "the label `%s` stands here twice", n.Name).Note(first, "the first one is here")
		return
	}
	c.scopes[len(c.scopes)-1].labels[n.Name] = n.Span
	l := &labelAt{name: n, dsteps: append([]int(nil), c.dsteps...), step: st}
	c.labels = append(c.labels, l)
	if c.named[n.Name] == nil {
		c.named[n.Name] = l
	}
}

// labelled finds a label of this block or of a block around it, within one copy
// of an inline.
func (c *checker) labelled(name string) (source.Span, bool) {
	for i := len(c.scopes) - 1; i >= 0; i-- {
		if at, ok := c.scopes[i].labels[name]; ok {
			return at, true
		}
		if c.scopes[i].inline {
			break
		}
	}
	return source.Span{}, false
}

// jump returns the goto that the label stands on, if it does.
func (l *labelAt) jump() *syntax.GotoStmt {
	g, _ := l.step.Stmt.(*syntax.GotoStmt)
	return g
}

func (c *checker) labelNames() []*syntax.Ident {
	var out []*syntax.Ident
	for _, l := range c.labels {
		out = append(out, l.name)
	}
	return out
}

// resolveGotos checks the jumps of a body against its labels.
func (c *checker) resolveGotos() {
	for _, g := range c.gotos {
		to := c.findLabel(g.stmt.Label.Name)
		if to == nil {
			c.suggest(c.list.Errorf(UnknownLabel, g.stmt.Label.Span, "there is no label `%s` in this proctype", g.stmt.Label.Name),
				g.stmt.Label, c.labelNames())
			continue
		}
		to.used = true
		if !slices.Equal(to.dsteps, g.dsteps) {
			c.list.Errorf(DStepJump, g.stmt.Span, "a goto cannot lead into or out of a d_step").
				Note(to.name.Span, "the label is here").WithHint("Use atomic instead of d_step.")
		}
		c.endless(g.stmt, to)
	}
	for _, l := range c.labels {
		if !l.used {
			c.misspelt(l.name)
		}
	}
}

func (c *checker) findLabel(name string) *labelAt { return c.named[name] }

// endless refuses gotos that only lead to gotos.
func (c *checker) endless(g *syntax.GotoStmt, to *labelAt) {
	var chain []*labelAt
	for to != nil && to.jump() != nil && !hasMeaning(to.name.Name) && !to.walked {
		to.walked, to.endless = true, true // until the chain proves to end
		chain = append(chain, to)
		to = c.findLabel(to.jump().Label.Name)
	}
	round := to != nil && to.endless
	for _, l := range chain {
		l.endless = round
	}
	if round {
		c.list.Errorf(EndlessGoto, g.Span, "this goto leads back to itself").WithHint("Put a statement between the label and the goto.")
	}
}

// hasMeaning reports whether a label has one of the prefixes that stop at a
// place: in front of a goto Spin then puts a skip, which carries the label.
func hasMeaning(name string) bool {
	return slices.ContainsFunc(meanings, func(p string) bool { return strings.HasPrefix(name, p) })
}
