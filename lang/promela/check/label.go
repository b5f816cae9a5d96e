package check

import (
	"slices"
	"strings"

	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// A labelAt is a label with the d_steps around it and the step it is on.
type labelAt struct {
	name   *syntax.Ident
	number int // in the order of the text
	dsteps []int
	step   *syntax.Step
	used   bool
	// walked: the chain of gotos that starts here was followed. endless: it returns
	// to itself.
	walked, endless bool
}

type gotoAt struct {
	stmt   *syntax.GotoStmt
	dsteps []int
}

type breakAt struct {
	stmt   *syntax.BreakStmt
	dsteps []int
}

func (c *checker) label(n *syntax.Ident, st *syntax.Step) {
	if kind, first, ok := c.declaredAt(n.Name); ok {
		c.already(n, kind, first)
	}
	c.predefined(n)
	path, name := c.labelName(n.Name)
	if first, ok := name[c.inline]; ok {
		c.list.Errorf(LabelTwice, n.Span, "there is already a label `%s`%s", n.Name, diag.At(c.info.Model.Sources, first)).Note(first, "the first one is here")
		return
	}
	name[c.inline] = n.Span
	l := &labelAt{name: n, number: len(c.labels), dsteps: append([]int(nil), c.dsteps...), step: st}
	c.labels = append(c.labels, l)
	c.declared[path+n.Name] = append(c.declared[path+n.Name], l)
	c.byName[n.Name] = l
}

// A labelName is a name of labels in a block and the blocks inside: for Spin it is one
// name there. A label may have it once in the text and once in the copies of each
// inline. The key is the name of the inline, "" for the text.
type labelName map[string]source.Span

// visibleLabel returns the place of a label in this block or a block around it.
func (c *checker) visibleLabel(name string) (source.Span, bool) {
	for i := len(c.scopes) - 1; i >= 0; i-- {
		if at := c.scopes[i].labels[name]; at != nil {
			first, ok := at[c.inline]
			return first, ok
		}
	}
	return source.Span{}, false
}

// labelName returns the labelName that a name has here in a label or goto, and the path
// of the block where the name occurred first.
func (c *checker) labelName(name string) (path string, at labelName) {
	for i := len(c.scopes) - 1; i >= 0; i-- {
		if at := c.scopes[i].labels[name]; at != nil {
			return c.scopes[i].path, at
		}
	}
	at = labelName{}
	c.scope().labels[name] = at
	return c.scope().path, at
}

// jump returns the goto that the label is on, or nil.
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
		to := c.gotoTarget(g.stmt)
		if to == nil {
			c.suggest(c.list.Errorf(UnknownLabel, g.stmt.Label.Span, "there is no label `%s` in this proctype", g.stmt.Label.Name),
				g.stmt.Label, c.labelNames())
			continue
		}
		to.used = true
		c.info.Gotos[g.stmt] = to.name
		switch {
		case slices.Equal(to.dsteps, g.dsteps):
		case outermost(to.dsteps) == outermost(g.dsteps):
			// Spin accepts some of these: if the goto is in a block, or after another
			// d_step.
			c.list.Errorf(DStepJump, g.stmt.Span, "this `goto` crosses the start or end of a `d_step` inside a `d_step`").
				Note(to.name.Span, "the label is here").WithHint("Leave the inner `d_step` out: the outer one is a single step already.")
		default:
			c.list.Errorf(DStepJump, g.stmt.Span, "a `goto` cannot lead into or out of a `d_step`").
				Note(to.name.Span, "the label is here").WithHint("Use `atomic` instead of `d_step`.")
		}
		c.endlessGoto(g.stmt, to)
	}
	for _, l := range c.labels {
		if !l.used {
			c.misspelt(l.name)
		}
	}
}

// findLabel returns the label that a goto leads to, as Spin finds it. path is the block
// where the name occurred first. The last label of the name there comes first, then the
// first one in a block around it, then the last one of the body. nil: there is none.
func (c *checker) findLabel(name, path string) *labelAt {
	if l := c.declared[path+name]; l != nil {
		return l[len(l)-1]
	}
	var best *labelAt
	for path != "/" {
		path = path[:strings.LastIndexByte(path[:len(path)-1], '/')+1]
		if l := c.declared[path+name]; l != nil && (best == nil || l[0].number < best.number) {
			best = l[0]
		}
	}
	if best == nil {
		best = c.byName[name]
	}
	return best
}

// outermost returns the number of the outermost d_step, 0 without one.
func outermost(dsteps []int) int {
	if len(dsteps) == 0 {
		return 0
	}
	return max(dsteps[0], -dsteps[0])
}

// gotoTarget returns the label that a goto of the body leads to, or nil.
func (c *checker) gotoTarget(g *syntax.GotoStmt) *labelAt {
	return c.findLabel(g.Label.Name, c.from[g])
}

// endlessGoto refuses a goto that leads back to itself over gotos alone.
func (c *checker) endlessGoto(g *syntax.GotoStmt, to *labelAt) {
	var chain []*labelAt
	for to != nil && to.jump() != nil && !to.hasMeaning() && !to.walked {
		to.walked, to.endless = true, true // until the chain proves to end
		chain = append(chain, to)
		to = c.gotoTarget(to.jump())
	}
	round := to != nil && to.endless
	for _, l := range chain {
		l.endless = round
	}
	if round {
		c.list.Errorf(EndlessGoto, g.Span, "this `goto` leads back to itself").WithHint("Put a statement between the label and the `goto`.")
	}
}

// hasMeaning reports whether a label of the step starts with end, accept or progress. Before a goto
// with such a label there is a skip, and all its labels are on the skip.
func (l *labelAt) hasMeaning() bool {
	return slices.ContainsFunc(l.step.Labels, func(n *syntax.Ident) bool { return hasMeaning(n.Name) })
}

// hasMeaning reports whether a label starts with end, accept or progress.
func hasMeaning(name string) bool {
	return slices.ContainsFunc(meanings, func(p string) bool { return strings.HasPrefix(name, p) })
}
