package check

import (
	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
)

func countRuns(x syntax.Expr) int {
	n := 0
	syntax.EachExpr(x, func(y syntax.Expr) bool {
		if _, ok := y.(*syntax.Run); ok {
			n++
		}
		return true
	})
	return n
}

// runAlone refuses a condition that contains a run, because conditions are evaluated more
// than once. A run alone is a statement.
func (c *checker) runAlone(x syntax.Expr) {
	n := countRuns(x)
	if _, alone := x.(*syntax.Run); n == 0 || alone && n == 1 {
		return
	}
	c.list.Errorf(RunInside, x.Pos(), "`run` cannot be part of a condition").
		WithHint("Write it as a statement of its own, or assign its value to a variable first.")
}

// noRunAt refuses run in x. where names the place in the message.
func (c *checker) noRunAt(x syntax.Expr, where string) {
	if countRuns(x) > 0 {
		c.list.Errorf(RunInside, x.Pos(), "`run` cannot be used in %s", where).
			WithHint("Assign its value to a variable in a statement of its own.")
	}
}

func (c *checker) run(x *syntax.Run) {
	if x.Priority != nil {
		c.expr(x.Priority)
		c.priority(x.Priority, 0)
	}
	for _, a := range x.Args {
		if c.wholeStructure(a) {
			continue
		}
		c.expr(a)
		c.markCopied(a)
	}
	if len(c.dsteps) > 0 {
		c.list.Errorf(RunInside, x.Span, "`run` cannot be used in a `d_step`").WithHint("Use `atomic` instead of `d_step`.")
	}
	c.runs[x.Name.Name]++
	c.later = append(c.later, func() { c.arguments(x) })
}

// arguments compares a run with the parameters of its proctype. Like Spin it counts fields: a
// structure can get its fields one by one, and a structure can be several parameters.
func (c *checker) arguments(x *syntax.Run) {
	p := c.proctypeOf(x.Name)
	if p == nil {
		return
	}
	want, scalars := 0, map[int]*Var{}
	for _, v := range p.Vars {
		if !v.Param {
			break
		}
		if v.Type.Struct == nil {
			scalars[want] = v
		}
		want += len(flattenFields(nil, v.Type))
	}
	got := 0
	for _, a := range x.Args {
		if v := scalars[got]; v != nil && c.structureOf(a) == nil {
			c.argument(a, v)
		}
		got += c.fieldCount(a)
	}
	if got != want {
		c.list.Errorf(ArgumentCount, x.Span, "`%s` takes %s and gets %d", p.Name, diag.Count(want, "argument"), got).
			Note(p.Decl.Name.Span, "the proctype is declared here")
	}
}

// argument checks an argument against its parameter. A parameter of an mtype set only takes
// constants and variables of the set.
func (c *checker) argument(x syntax.Expr, v *Var) {
	c.fits(x, v.Type, nil)
	r, ok := x.(*syntax.Ref)
	if !ok || v.Type.Basic != syntax.MtypeType {
		return
	}
	from := (*MtypeSet)(nil)
	if o := c.info.Uses[r]; o.Mtype != nil {
		from = o.Mtype.Set
	} else if o.Var != nil && o.Var.Type.Basic == syntax.MtypeType && r.Field == nil {
		from = o.Var.Type.Mtypes
	}
	if from != nil && from != v.Type.Mtypes {
		c.list.Errorf(OtherSet, x.Pos(), "`%s` is %s, and the parameter `%s` is %s", syntax.ExprText(x), setName(from), v.Name, setName(v.Type.Mtypes)).
			Note(v.Decl.Span, "the parameter is declared here")
	}
}
