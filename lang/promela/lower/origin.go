package lower

import "beeline/lang/promela/syntax"

// Origins are what Spin executes, by statement number (prog.Action.SpinID).
type Origins struct {
	origins []syntax.Stmt
	passed  map[int32][]int32
}

// Of returns the statement with a number: one of the text, a goto that Spin puts in place of a break, or a
// break where a loop ends. It is nil for a label without a statement.
func (o *Origins) Of(id int32) syntax.Stmt {
	if int(id) >= len(o.origins) {
		return nil
	}
	return o.origins[id]
}

// Passed returns the numbers of the gotos and joins that follow a statement within a d_step.
func (o *Origins) Passed(id int32) []int32 { return o.passed[id] }
