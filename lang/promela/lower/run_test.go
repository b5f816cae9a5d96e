package lower_test

import (
	"testing"

	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
)

// TestRunWithStructure: a process gets all fields of a structure, and the arguments after it.
func TestRunWithStructure(t *testing.T) {
	text := `typedef T { byte a; byte b } T x; byte got;
		proctype P(byte n; T o; byte m) { got = 100 * n + 10 * o.b + m + o.a }
		init { x.a = 1; x.b = 2; run P(1, x, 4) }`
	p := promela.Compile("run.pml", text, syntax.Options{Goal: "got == 125"}).Program
	if p == nil {
		t.Fatal("the model does not compile")
	}
	sys := vm.New(p)
	var batch ts.Batch
	sys.Initial(&batch)
	_, s := batch.At(0)
	for range 4 {
		s = append(ts.State(nil), s...)
		batch.Reset()
		sys.Successors(s, &batch)
		e, next := batch.At(0)
		if e.Fault == ts.GoalReached {
			return
		}
		s = next
	}
	t.Error("the process did not get its arguments")
}
