package lower

import "beeline/lang/promela/syntax"

// Origins are what Spin's statement numbers (prog.Action.SpinID) stand for.
type Origins struct {
	// Statements has the statement of the text for each number. A loop has several numbers besides those of its body,
	// the last ones for its header, its join and the place after it. nil is a label without a statement.
	Statements []syntax.Stmt
	// Passed has pairs of a statement within a d_step and a jump or join that follows it, in order. Pairs repeat.
	Passed [][2]int32
}

// pass notes that e follows from within a d_step. o may be nil.
func (o *Origins) pass(from, e *element) {
	if o != nil {
		o.Passed = append(o.Passed, [2]int32{from.id, e.id})
	}
}
