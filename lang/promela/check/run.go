package check

import (
	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
)

// walk calls see for x and the expressions inside it, outer ones first. If see returns
// false for an expression, walk skips those inside it.
func walk(x syntax.Expr, see func(syntax.Expr) bool) {
	if x == nil || !see(x) {
		return
	}
	for _, y := range parts(x) {
		walk(y, see)
	}
}

// parts returns the expressions directly inside x; some may be nil.
func parts(x syntax.Expr) []syntax.Expr {
	switch x := x.(type) {
	case *syntax.Ref:
		var out []syntax.Expr
		for r := x; r != nil; r = r.Field {
			out = append(out, r.Index)
		}
		return out
	case *syntax.Unary:
		return []syntax.Expr{x.X}
	case *syntax.Binary:
		return []syntax.Expr{x.X, x.Y}
	case *syntax.Conditional:
		return []syntax.Expr{x.C, x.A, x.B}
	case *syntax.Run:
		return x.Args
	case *syntax.ChanTest:
		return []syntax.Expr{x.Chan}
	case *syntax.Poll:
		return append([]syntax.Expr{x.Chan}, x.Args...)
	case *syntax.Eval:
		return []syntax.Expr{x.X}
	case *syntax.RemoteLabel:
		return []syntax.Expr{x.Pid}
	case *syntax.RemoteVar:
		return []syntax.Expr{x.Pid, x.Var}
	case *syntax.Builtin:
		return []syntax.Expr{x.X, x.Y}
	}
	return nil
}

func countRuns(x syntax.Expr) int {
	n := 0
	walk(x, func(y syntax.Expr) bool {
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
		if r, ok := a.(*syntax.Ref); ok && c.isStruct(r) {
			c.markRead(r)
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

// arguments compares a run with the parameters of its proctype.
func (c *checker) arguments(x *syntax.Run) {
	p := c.procs[x.Name.Name]
	if p == nil {
		c.suggest(c.list.Errorf(UnknownProctype, x.Name.Span, "there is no proctype `%s`", x.Name.Name), x.Name, c.procNames())
		return
	}
	n := 0
	for _, v := range p.Vars {
		if !v.Param {
			break
		}
		if n < len(x.Args) && v.Type.Struct == nil {
			c.argument(x.Args[n], v)
		}
		n++
	}
	if n != len(x.Args) {
		c.list.Errorf(ArgumentCount, x.Span, "`%s` takes %s and gets %d", p.Name, diag.Count(n, "argument"), len(x.Args)).
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
