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
