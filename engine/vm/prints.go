package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A Printing is the execution of a print: which one, on the way to which edge of
// the batch being filled, in which state and for which process. The state is
// only valid during the call.
type Printing struct {
	Edge   int
	Action *prog.Action
	State  ts.State
	By     Process
}

// Prints calls visit for every print that the successors of a state execute,
// those within a d_step included, and returns the successors.
func (v *System) Prints(s ts.State, visit func(Printing)) *ts.Batch {
	v.onPrint = visit
	defer func() { v.onPrint = nil }()
	var out ts.Batch
	v.Successors(s, &out)
	return &out
}

// print evaluates what a print writes.
func (v *System) print(f *frame, a *prog.Action) {
	for _, x := range v.prog.Args[a.Args.First : a.Args.First+a.Args.Count] {
		v.eval(f, x)
	}
	if v.onPrint != nil && f.out != nil {
		v.onPrint(Printing{f.out.Len() - 1, a, f.s, f.p})
	}
}
