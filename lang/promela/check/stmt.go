package check

import (
	"slices"
	"strconv"

	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// block checks a sequence in braces, which opens a scope.
func (c *checker) block(s *syntax.Sequence) {
	c.blocks++
	c.scopes = append(c.scopes, newScope(c.scope().path+strconv.Itoa(c.blocks)+"/"))
	c.sequence(s, false)
	c.scopes = c.scopes[:len(c.scopes)-1]
}

// sequence checks statements. top: it is the body of a proctype or claim, where the
// declarations before the first statement are not steps.
func (c *checker) sequence(s *syntax.Sequence, top bool) {
	late := c.late
	c.late = !top
	for _, st := range s.Steps {
		switch st.Stmt.(type) {
		case *syntax.DeclStmt, *syntax.ExclusiveStmt:
		default:
			c.late = true
		}
		above := len(c.labels)
		for _, l := range st.Labels {
			c.label(l, st)
		}
		if st.Stmt != nil {
			c.stmt(st.Stmt)
		}
		// A label on a statement with a d_step inside counts as after that d_step.
		for _, l := range c.labels[above:] {
			if l.step == st {
				l.dsteps = slices.Clone(c.dsteps)
			}
		}
	}
	c.late = late || !top
}

func (c *checker) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.DeclStmt:
		for _, v := range s.Decl.Vars {
			c.local(s.Decl, v)
		}
	case *syntax.ExclusiveStmt:
		c.exclusives(s)
	case *syntax.ExprStmt:
		c.expr(s.X)
		c.runAlone(s.X)
	case *syntax.AssignStmt:
		c.assign(s)
	case *syntax.SendStmt:
		c.send(s)
	case *syntax.RecvStmt:
		c.receive(s)
	case *syntax.AssertStmt:
		c.expr(s.X)
	case *syntax.PrintStmt:
		c.exprs(s.Args)
		if n, ok := first(s.Args).(*syntax.Number); ok && s.Mtype {
			c.list.Errorf(NotAName, n.Span, "`printm` prints an mtype constant, and this is a number").WithHint("Use `printf` for numbers.")
		}
	case *syntax.ChoiceStmt:
		c.choice(s)
	case *syntax.GotoStmt:
		c.from[s], _ = c.labelName(s.Label.Name)
		c.gotos = append(c.gotos, gotoAt{s, append([]int(nil), c.dsteps...)})
	case *syntax.BreakStmt:
		c.breakOut(s)
	case *syntax.BlockStmt:
		c.blockStmt(s)
	case *syntax.UnlessStmt:
		if len(c.dsteps) > 0 {
			c.list.Warnf(DStepUnless, s.Span, "inside a `d_step`, `unless` only takes effect when its first statement blocks").WithHint("Use `atomic` instead of `d_step`.")
		}
		c.block(s.Main)
		c.block(s.Escape)
	default:
		c.countingStmt(s)
	}
}

// breakOut checks that a break is in a loop, and in the same d_step as the loop.
func (c *checker) breakOut(s *syntax.BreakStmt) {
	switch {
	case c.loops > 0:
	case c.outside > 0:
		c.list.Errorf(DStepJump, s.Span, "a `break` cannot lead out of a `d_step`").WithHint("Use `atomic` instead of `d_step`.")
	default:
		c.list.Errorf(StrayBreak, s.Span, "this `break` is outside of every `do` and `for`")
	}
	c.breaks = append(c.breaks, breakAt{s, slices.Clone(c.dsteps)})
}

// blockStmt checks a block and the arguments of an inline.
func (c *checker) blockStmt(s *syntax.BlockStmt) {
	for _, x := range s.Args {
		r, ok := x.(*syntax.Ref)
		if !ok {
			c.expr(x)
			continue
		}
		c.ref(r)
		if v := c.info.Leaf(r); v != nil && v.Type.Struct == nil {
			c.singleElement(r, v)
		}
	}
	if s.Kind == syntax.DStep {
		if len(c.dsteps) == 0 {
			c.startsWithUnless(s)
		}
		c.inDStep(s.Span, func() { c.block(s.Body) })
	} else {
		outer := c.inline
		if s.Inline != nil {
			c.inline = s.Inline.Name
		}
		c.block(s.Body)
		c.inline = outer
	}
}

// countingStmt checks for and select.
func (c *checker) countingStmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.ForStmt:
		c.loopVariable(s.Var)
		c.loopRange(s.From, s.To)
		c.inLoop(s.Body)
	case *syntax.ForInStmt:
		c.ref(s.Var)
		c.ref(s.Over)
		c.markWritten(s.Var)
		c.markRead(s.Over)
		c.forInOperand(s)
		if v := c.info.Leaf(s.Over); v != nil {
			c.sent[v], c.received[v] = true, true
		}
		c.inLoop(s.Body)
	case *syntax.SelectStmt:
		c.loopVariable(s.Var)
		c.loopRange(s.From, s.To)
	}
}

func (c *checker) inLoop(s *syntax.Sequence) { c.loop(func() { c.block(s) }) }

// loop checks the body of a loop. A break must be in the same part of a d_step as the end
// of its loop.
func (c *checker) loop(check func()) {
	outer := c.breaks
	c.breaks = nil
	c.loops++
	check()
	c.loops--
	for _, b := range c.breaks {
		if !slices.Equal(b.dsteps, c.dsteps) {
			c.list.Errorf(DStepJump, b.stmt.Span, "this `break` crosses the end of a `d_step`").WithHint("Leave the inner `d_step` out: the outer one is a single step already.")
		}
	}
	c.breaks = outer
}

func (c *checker) inDStep(at source.Span, check func()) {
	c.dsteps = append(c.dsteps, int(at.Start))
	loops := c.loops
	c.loops, c.outside = 0, c.outside+loops
	check()
	c.loops, c.outside = loops, c.outside-loops
	c.dsteps = c.dsteps[:len(c.dsteps)-1]
	if n := len(c.dsteps); n > 0 && c.dsteps[n-1] > 0 {
		// For Spin the part of a d_step after an inner one is another d_step than the
		// part before.
		c.dsteps[n-1] = -c.dsteps[n-1]
	}
}

// startsWithUnless refuses a d_step whose first statement is an unless, also inside
// blocks and inlines.
func (c *checker) startsWithUnless(s *syntax.BlockStmt) {
	for s != nil && len(s.Body.Steps) > 0 {
		first := s.Body.Steps[0].Stmt
		if u, ok := first.(*syntax.UnlessStmt); ok {
			c.list.Errorf(DStepStart, u.Span, "a `d_step` cannot start with an `unless`").WithHint("Use `atomic` instead of `d_step`.")
		}
		s, _ = first.(*syntax.BlockStmt)
	}
}

func (c *checker) choice(s *syntax.ChoiceStmt) {
	if s.Loop {
		c.loop(func() { c.options(s) })
		return
	}
	c.options(s)
}

func (c *checker) options(s *syntax.ChoiceStmt) {
	var first source.Span
	for _, o := range s.Options {
		c.sequence(o, false)
		if len(o.Steps) == 0 {
			continue
		}
		if e, ok := o.Steps[0].Stmt.(*syntax.ElseStmt); ok {
			if first.Valid() {
				c.list.Errorf(ElseTwice, e.Span, "there is already an `else`%s", diag.At(c.info.Model.Sources, first)).Note(first, "the first one is here")
			}
			first = e.Span
		}
	}
}

func (c *checker) markWritten(r *syntax.Ref) {
	v := c.info.Uses[r].Var
	if v == nil {
		return
	}
	v.Written = true
	if v.Owner == nil {
		if c.writers[v] == nil {
			c.writers[v] = map[*Proc]bool{}
		}
		c.writers[v][c.proc] = true
	}
}

func (c *checker) markRead(r *syntax.Ref) {
	if v := c.info.Uses[r].Var; v != nil {
		v.Read = true
	}
}

// target checks a name that is assigned to.
func (c *checker) target(r *syntax.Ref) *Var {
	c.ref(r)
	o := c.info.Uses[r]
	switch {
	case o.Mtype != nil:
		c.list.Errorf(NotAssignable, r.Span, "`%s` is an mtype constant, not a variable", r.Name.Name)
	case o.Special == Pid || o.Special == NrPr || o.Special == Last:
		c.list.Errorf(NotAssignable, r.Span, "`%s` cannot be assigned to", r.Name.Name)
	}
	c.markWritten(r)
	v := c.info.Leaf(r)
	if v != nil {
		c.singleValue(r, v)
	}
	return v
}

func (c *checker) assign(s *syntax.AssignStmt) {
	v := c.target(s.LHS)
	c.selfIndexed(s.LHS)
	if s.Op != syntax.Set {
		c.increment(s, v)
		return
	}
	c.expr(s.RHS)
	c.channelArithmetic(s.RHS)
	if v == nil {
		return
	}
	c.sameSet(s.RHS, c.plainVar(s.LHS))
	c.selfAssigned(s)
	c.storedNumber(s.RHS, v)
	c.markCopied(s.RHS)
	if v.Type.Basic == syntax.ChanType {
		if _, ok := s.RHS.(*syntax.Number); ok && s.LHS.Field == nil {
			c.list.Errorf(NotAChannel, s.RHS.Pos(), "a number is not a channel")
		}
		c.escaped[v] = true
		return
	}
	c.fits(s.RHS, v.Type, nil)
}

// markCopied marks a channel that is copied: uses of the copy are not followed.
func (c *checker) markCopied(x syntax.Expr) {
	if r, ok := x.(*syntax.Ref); ok {
		if v := c.info.Leaf(r); v != nil {
			c.escaped[v] = true
		}
	}
}
