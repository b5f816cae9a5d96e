package check

import (
	"slices"

	"beeline/lang/promela/syntax"
)

// landings refuses jumps that land on a d_step. A jump goes to the first
// statement at its target, and the first statement of a d_step is inside of it.
// A block or an atomic around the d_step is a statement of its own to land on.
func (c *checker) landings(s *syntax.Sequence) {
	c.land(s, landing{})
}

// A landing is what jumps within a sequence may reach.
type landing struct {
	next  bool // a d_step follows the sequence directly
	leave bool // a d_step follows the loop around directly
	// atomic: the sequence is in an atomic; tail: and ends it. From inside an
	// atomic, jumps that do not leave it stop short of its last statement.
	atomic, tail bool
}

// within returns what jumps within a block that ends at this place may reach.
func (at landing) within(after, ends, atomic bool) landing {
	if atomic && !at.atomic {
		return landing{leave: at.leave, atomic: true, tail: true}
	}
	return landing{after, at.leave, at.atomic, at.tail && ends}
}

func (c *checker) land(s *syntax.Sequence, at landing) {
	for i, st := range s.Steps {
		ends := i == len(s.Steps)-1
		after := c.follows(s.Steps[i+1:], at)
		switch x := st.Stmt.(type) {
		case *syntax.BreakStmt:
			if at.leave {
				c.landsInside(st, "this `break`")
			}
		case *syntax.GotoStmt:
			if to := c.gotoTarget(x); to != nil && len(to.dsteps) == 0 && isDStep(to.step) {
				c.landsInside(st, "this `goto`")
			}
		case *syntax.ChoiceStmt:
			inner := landing{next: after, leave: at.leave, atomic: at.atomic}
			if x.Loop {
				inner = landing{leave: after, atomic: at.atomic}
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
			c.loopLands(st, x.Body, landing{leave: after, atomic: at.atomic})
		case *syntax.ForInStmt:
			c.loopLands(st, x.Body, landing{leave: after, atomic: at.atomic})
		case *syntax.SelectStmt:
			if after && x.Loop() {
				c.landsInside(st, "the end of this `select`")
			}
		}
	}
}

// loopLands checks a for, which leaves its loop by itself.
func (c *checker) loopLands(st *syntax.Step, body *syntax.Sequence, at landing) {
	if at.leave {
		c.landsInside(st, "the end of this `for`")
	}
	c.land(body, at)
}

func (c *checker) landsInside(st *syntax.Step, what string) {
	c.list.Errorf(DStepJump, st.Stmt.Pos(), "%s leads into a `d_step`", what).
		WithHint("Put a `skip;` in front of the `d_step`, or braces around it.")
}

// follows reports whether the first of the steps, or what comes after them when
// there is none, is a d_step that jumps reach. Declarations that are made with the
// process are no steps.
func (c *checker) follows(steps []*syntax.Step, at landing) bool {
	for i, st := range steps {
		switch st.Stmt.(type) {
		case *syntax.ExclusiveStmt:
			continue
		}
		_, plain := st.Stmt.(*syntax.BlockStmt)
		return isDStep(st) && !(plain && at.tail && i == len(steps)-1)
	}
	return at.next
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

// containsDStep reports whether a d_step stands anywhere in a sequence. Spin
// forgets of a d_step with another one inside that it is one, and lets jumps land
// on it.
func containsDStep(s *syntax.Sequence) bool {
	for _, st := range s.Steps {
		if b, ok := st.Stmt.(*syntax.BlockStmt); ok && b.Kind == syntax.DStep {
			return true
		}
		if slices.ContainsFunc(bodies(st.Stmt), containsDStep) {
			return true
		}
	}
	return false
}
