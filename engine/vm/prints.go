package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A Printing is one execution of a print statement.
type Printing struct {
	Edge   int // index of the edge that executes it
	Action *prog.Action
	State  ts.State // valid only during the call
	By     Process
}

// Prints returns the successors of a state. It calls visit for every print that they
// execute, also within a d_step.
func (v *System) Prints(s ts.State, visit func(Printing)) *ts.Batch {
	v.hooks.print = visit
	defer func() { v.hooks.print = nil }()
	var out ts.Batch
	v.Successors(s, &out)
	return &out
}

// Executed returns the successors of a state. It calls visit before every action that they
// execute within a d_step.
func (v *System) Executed(s ts.State, visit func(Printing)) *ts.Batch {
	v.hooks.executed = visit
	defer func() { v.hooks.executed = nil }()
	var out ts.Batch
	v.Successors(s, &out)
	return &out
}

// print evaluates the arguments of a print.
func (v *System) print(f *frame, a *prog.Action) {
	for _, x := range v.prog.Args[a.Args.First : a.Args.First+a.Args.Count] {
		v.eval(f, x)
	}
	if v.hooks.print != nil && f.out != nil {
		v.hooks.print(Printing{f.out.Len() - 1, a, f.s, f.p})
	}
}
