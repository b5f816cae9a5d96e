package lower_test

import (
	"fmt"
	"strings"
	"testing"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/diag"
	"beeline/lang/promela"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// lower compiles a text and returns the program and the code of the first error.
func lower(text string) (*prog.Program, diag.Code) {
	c := promela.Compile("a.pml", text, syntax.Options{})
	if list := c.List.Sorted(); c.Program == nil && len(list) > 0 {
		return nil, list[0].Code
	}
	return c.Program, ""
}

// last goes through a program with one choice in each state and returns the fault that it
// ends in.
func last(p *prog.Program) ts.Fault {
	v := vm.New(p)
	var at, next ts.Batch
	v.Initial(&at)
	for {
		e, s := at.At(0)
		next.Reset()
		if v.Successors(s, &next); e.Fault != ts.NoFault || next.Len() == 0 {
			return e.Fault
		}
		at, next = next, at
	}
}

// TestControlPoints: a state keeps two bytes of a control point, so that statements beyond
// would be taken for earlier ones.
func TestControlPoints(t *testing.T) {
	body := func(n int) string {
		return "byte x; active proctype A() {\n" + strings.Repeat("x = 1;\n", n) + "assert(x == 0) }"
	}
	p, code := lower(body(1<<16 - 2)) // one more for the assertion, and one for the end
	if p == nil || len(p.Procs[0].Locations) != 1<<16 {
		t.Fatalf("as many control points as there are numbers: code %v", code)
	}
	if fault := last(p); fault != ts.AssertionViolated {
		t.Errorf("the last statement has fault %v", fault)
	}
	for _, n := range []int{1<<16 - 1, 1 << 17} {
		if _, code := lower(body(n)); code != check.TooMany {
			t.Errorf("%d statements: code %v", n, code)
		}
	}
}

// TestProctypes: a state keeps one byte of the type of a process.
func TestProctypes(t *testing.T) {
	types := func(n int) string {
		var b strings.Builder
		for i := range n - 1 {
			fmt.Fprintf(&b, "proctype P%d() { assert(%d != %d) }\n", i, i, n-2)
		}
		fmt.Fprintf(&b, "init { run P%d(); _nr_pr == 1 }\n", n-2)
		return b.String()
	}
	p, code := lower(types(255))
	if p == nil {
		t.Fatalf("255 proctypes: code %v", code)
	}
	if fault := last(p); fault != ts.AssertionViolated {
		t.Errorf("the last type has fault %v", fault)
	}
	if _, code := lower(types(256)); code != check.TooMany {
		t.Errorf("256 proctypes: code %v", code)
	}
}
