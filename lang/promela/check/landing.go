package check

import (
	"slices"

	"beeline/lang/promela/syntax"
)

// landings refuses jumps that land on a d_step. A jump leads to the first statement at
// its target, and the first statement of a d_step is inside the d_step. Jumps can land
// on a block or an atomic around a d_step.
func (c *checker) landings(s *syntax.Sequence) {
	c.land(s, landing{})
}

// A landing says whether jumps out of a sequence arrive at a d_step.
type landing struct {
	dstepNext      bool // a d_step follows the sequence directly
	dstepAfterLoop bool // a d_step follows the surrounding loop directly
	// atomic: the sequence is in an atomic. tail: it also ends the atomic. Jumps inside
	// an atomic stop before its last statement.
	atomic, tail bool
}

// within returns the landing of a block in the sequence. after: a d_step follows the
// block. ends: the block ends the sequence.
func (at landing) within(after, ends, atomic bool) landing {
	if atomic && !at.atomic {
		return landing{dstepAfterLoop: at.dstepAfterLoop, atomic: true, tail: true}
	}
	return landing{after, at.dstepAfterLoop, at.atomic, at.tail && ends}
}

func (c *checker) land(s *syntax.Sequence, at landing) {
	for i, st := range s.Steps {
		ends := i == len(s.Steps)-1
		after := c.follows(s.Steps[i+1:], at)
		switch x := st.Stmt.(type) {
		case *syntax.BreakStmt:
			if at.dstepAfterLoop {
				c.landsInside(st, "this `break`")
			}
		case *syntax.GotoStmt:
			if to := c.gotoTarget(x); to != nil && len(to.dsteps) == 0 && isDStep(to.step) {
				c.landsInside(st, "this `goto`")
			}
		case *syntax.ChoiceStmt:
			inner := landing{dstepNext: after, dstepAfterLoop: at.dstepAfterLoop, atomic: at.atomic}
			if x.Loop {
				inner = landing{dstepAfterLoop: after, atomic: at.atomic}
			}
			for _, o := range x.Options {
				c.land(o, inner)
			}
		case *syntax.BlockStmt:
			if x.Kind != syntax.DStep {
				c.land(x.Body, at.within(after, ends, x.Kind == syntax.Atomic))
			}
		case *syntax.UnlessStmt:
			c.land(x.Main, at.within(after, false, x.Atomic))
			c.land(x.Escape, at.within(after, false, false))
		case *syntax.ForStmt:
			c.loopLands(st, x.Body, landing{dstepAfterLoop: after, atomic: at.atomic})
		case *syntax.ForInStmt:
			c.loopLands(st, x.Body, landing{dstepAfterLoop: after, atomic: at.atomic})
		case *syntax.SelectStmt:
			if after && x.Loop() {
				c.landsInside(st, "the end of this `select`")
			}
		}
	}
}

// loopLands checks a for. Its end jumps out of the loop.
func (c *checker) loopLands(st *syntax.Step, body *syntax.Sequence, at landing) {
	if at.dstepAfterLoop {
		c.landsInside(st, "the end of this `for`")
	}
	c.land(body, at)
}

func (c *checker) landsInside(st *syntax.Step, what string) {
	c.list.Errorf(DStepJump, st.Stmt.Pos(), "%s leads into a `d_step`", what).
		WithHint("Put a `skip;` in front of the `d_step`, or braces around it.")
}

// follows reports whether a jump to the first of the steps lands on a d_step. Without
// steps it is a jump to what follows them.
func (c *checker) follows(steps []*syntax.Step, at landing) bool {
	for i, st := range steps {
		if _, ok := st.Stmt.(*syntax.ExclusiveStmt); ok {
			continue
		}
		_, plain := st.Stmt.(*syntax.BlockStmt)
		return isDStep(st) && !(plain && at.tail && i == len(steps)-1)
	}
	return at.dstepNext
}

// isDStep reports whether the first statement of a step is inside a d_step.
func isDStep(st *syntax.Step) bool {
	switch x := st.Stmt.(type) {
	case *syntax.BlockStmt:
		return x.Kind == syntax.DStep && !containsDStep(x.Body)
	case *syntax.UnlessStmt:
		return !x.Atomic && len(x.Main.Steps) > 0 && isDStep(x.Main.Steps[0])
	}
	return false
}

// containsDStep reports whether a sequence contains a d_step. Spin lets jumps land on a
// d_step that contains another one.
func containsDStep(s *syntax.Sequence) bool {
	for _, st := range s.Steps {
		if b, ok := st.Stmt.(*syntax.BlockStmt); ok && b.Kind == syntax.DStep {
			return true
		}
		if slices.ContainsFunc(syntax.Bodies(st.Stmt), containsDStep) {
			return true
		}
	}
	return false
}
