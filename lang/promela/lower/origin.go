package lower

import "beeline/lang/promela/syntax"

// Origins are what Spin's statement numbers (prog.Action.SpinID) stand for.
type Origins struct {
	// Statements has the statement of the text for each number. A loop has several numbers besides those of its body,
	// the last ones for its header, its join and the place after it. nil is a label without a statement.
	Statements []syntax.Stmt
	// Numbers has the number of each statement of a process type by prog.Location.SpinState minus one.
	Numbers [][]int32
	// Pinned are the jumps that have become skips because a remote reference names their label.
	Pinned []int32
	// Labelled are the skips in front of jumps with a label that Spin knows.
	Labelled []int32
	// Passed has pairs of a statement within a d_step and a jump or join that follows it, in order. Pairs repeat.
	Passed [][2]int32
}

// The methods note what they are told. o may be nil.

// add notes the statement of the next number.
func (o *Origins) add(s syntax.Stmt) {
	if o != nil {
		o.Statements = append(o.Statements, s)
	}
}

// body notes the elements of a process type.
func (o *Origins) body(all []*element) {
	if o == nil {
		return
	}
	numbers := make([]int32, len(all))
	for i, e := range all {
		numbers[i] = e.id
	}
	o.Numbers = append(o.Numbers, numbers)
}

// pin notes that e has become a skip.
func (o *Origins) pin(e *element) {
	if o != nil {
		o.Pinned = append(o.Pinned, e.id)
	}
}

// label notes that e is the skip in front of a jump.
func (o *Origins) label(e *element) {
	if o != nil {
		o.Labelled = append(o.Labelled, e.id)
	}
}

// pass notes that e follows from within a d_step.
func (o *Origins) pass(from, e *element) {
	if o != nil {
		o.Passed = append(o.Passed, [2]int32{from.id, e.id})
	}
}
