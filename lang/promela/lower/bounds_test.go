package lower_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/diag"
	"beeline/lang/promela"
	"beeline/lang/promela/check"
	lowering "beeline/lang/promela/lower"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// lower compiles a text and returns the program and the code of the first error.
func lower(text string) (*prog.Program, diag.Code) {
	c := promela.Compile("a.pml", text, syntax.Options{})
	if list := c.List.Sorted(); c.Program == nil && len(list) > 0 {
		return nil, list[0].Code
	}
	return c.Program, ""
}

// finalFault runs a program with one successor in each state and returns its last fault.
func finalFault(p *prog.Program) ts.Fault {
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

// TestControlPoints: a state has two bytes for a control point. More control points are
// refused.
func TestControlPoints(t *testing.T) {
	body := func(n int) string {
		return "byte x; active proctype A() {\n" + strings.Repeat("x = 1;\n", n) + "assert(x == 0) }"
	}
	p, code := lower(body(1<<16 - 2)) // and one for the assertion, one for the end
	if p == nil || len(p.Procs[0].Locations) != 1<<16 {
		t.Fatalf("65,536 control points: got code %v, want none", code)
	}
	if fault := finalFault(p); fault != ts.AssertionViolated {
		t.Errorf("the last statement: got fault %v, want a violated assertion", fault)
	}
	for _, n := range []int{1<<16 - 1, 1 << 17} {
		if _, code := lower(body(n)); code != check.TooMany {
			t.Errorf("%d statements: got code %v, want %v", n, code, check.TooMany)
		}
	}
}

// TestControlPointsOfClaims: the bound holds for claims and traces too, which are no proctypes.
func TestControlPointsOfClaims(t *testing.T) {
	never := syntax.Property{Kind: syntax.NeverClaim}
	for _, c := range []struct {
		head, statement, name string
		property              syntax.Property
	}{
		{"never", "x == 0;\n", "never", never},
		{"never n", "x == 0;\n", "n", never},
		{"trace", "c!0;\n", "trace", syntax.Property{}},
		{"notrace", "c!0;\n", "notrace", syntax.Property{}},
	} {
		text := "byte x; chan c = [1] of {byte}; active proctype A() { c!0 }\n" +
			c.head + " {\n" + strings.Repeat(c.statement, 70_000) + "}\n"
		compiled := promela.Compile("a.pml", text, syntax.Options{Property: c.property})
		refused := slices.ContainsFunc(compiled.List.Sorted(), func(d *diag.Diagnostic) bool {
			return d.Code == check.TooMany && strings.Contains(d.Message, "`"+c.name+"`")
		})
		if compiled.Program != nil || !refused {
			t.Errorf("%s with 70,000 statements is not refused by name", c.head)
		}
	}
}

// TestProctypes: a state has one byte for the type of a process.
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
		t.Fatalf("255 proctypes: got code %v, want none", code)
	}
	if fault := finalFault(p); fault != ts.AssertionViolated {
		t.Errorf("the last proctype: got fault %v, want a violated assertion", fault)
	}
	if _, code := lower(types(256)); code != check.TooMany {
		t.Errorf("256 proctypes: got code %v, want %v", code, check.TooMany)
	}
}

// TestTransitions: escapes and nested choices multiply transitions. A model with too many
// is refused before they fill the memory.
func TestTransitions(t *testing.T) {
	row := func(n int, text string) string { return strings.Repeat(text, n) }
	unless := func(statements, options int) string {
		return fmt.Sprintf("byte x; init { { %s } unless { if %s fi } }", row(statements, "x = 1; "), row(options, ":: x == 2 -> skip "))
	}
	nested := func(depth, options int) string {
		return fmt.Sprintf("byte x; init { %s do %s od %s }", row(depth, "if :: "), row(options, ":: x = 1 "), row(depth, "fi "))
	}
	guarded := func(depth, statements int) string {
		return fmt.Sprintf("byte x; init { %s %s %s }", row(depth, "{ "), row(statements, "x = 1; "), row(depth, "} unless { x == 2 } "))
	}
	for _, c := range []struct {
		name, text string
		want       diag.Code
	}{
		{"an escape of some options", unless(900, 900), ""},
		{"an escape of many options", unless(4000, 4000), check.TooMany},
		{"some choices in each other", nested(30, 1000), ""},
		{"many choices in each other", nested(300, 10000), check.TooMany},
		{"some escapes around each other", guarded(30, 1000), ""},
		{"many escapes around each other", guarded(400, 10000), check.TooMany},
	} {
		if _, code := lower(c.text); code != c.want {
			t.Errorf("%s: got code %q, want %q", c.name, code, c.want)
		}
	}
}

// TestManyLabels: the time to look up labels and to put skips before labelled jumps is
// linear in the text. Quadratic time would take minutes.
func TestManyLabels(t *testing.T) {
	const n = 30000
	var b strings.Builder
	b.WriteString("byte x; active proctype A() { bool y;\n")
	for i := range n {
		fmt.Fprintf(&b, "progress%d: goto end%d; end%d: skip;\n", i, i, i)
	}
	b.WriteString("}\nnever { do ")
	for i := range n {
		fmt.Fprintf(&b, ":: A@progress%d ", i)
	}
	b.WriteString("od }")
	if _, code := lower(b.String()); code != "" {
		t.Errorf("got code %q, want none", code)
	}
}

// TestNoLocationsBeyondBound: a proctype with too many control points gets no locations and
// actions, which would take as much memory again.
func TestNoLocationsBeyondBound(t *testing.T) {
	var set source.Set
	var list diag.List
	text := "init { " + strings.Repeat("skip; ", 1<<16+10) + "}"
	info := check.Check(syntax.Parse(&set, set.Add("m.pml", text), syntax.Options{}, &list), &list)
	p := lowering.Lower(info, &list, nil)
	if got := list.Sorted(); len(got) != 1 || got[0].Code != check.TooMany {
		t.Fatalf("got %v, want one %s", got, check.TooMany)
	}
	if len(p.Actions) > 0 || len(p.Procs[0].Locations) > 0 {
		t.Errorf("got %d actions and %d locations, want none", len(p.Actions), len(p.Procs[0].Locations))
	}
}

// TestLongChainOfJumps: a chain of more jumps than Spin follows is refused, and nothing says that it has no end.
func TestLongChainOfJumps(t *testing.T) {
	var b strings.Builder
	for i := range 600 {
		fmt.Fprintf(&b, "L%d: goto L%d; ", i, i+1)
	}
	list := promela.Compile("a.pml", "init { "+b.String()+"L600: assert(false) }", syntax.Options{}).List.Sorted()
	const want = "this jump leads back to itself, or over more than 500 others"
	if len(list) == 0 || list[0].Code != check.EndlessGoto || list[0].Message != want {
		t.Fatalf("got %v, want %q first", list, want)
	}
}

// TestEndlessJumps: a chain of jumps through breaks and unless that returns to its start is
// refused. Spin crashes on this one.
func TestEndlessJumps(t *testing.T) {
	text := `byte x;
active proctype A() {
  do
  :: x = 1; L: break
  :: x = 2
  od;
  { goto L } unless { x == 2 }
}`
	c := promela.Compile("a.pml", text, syntax.Options{})
	list := c.List.Sorted()
	if c.Program != nil || len(list) == 0 || list[0].Code != check.EndlessGoto {
		t.Fatalf("got %v, want %s first", list, check.EndlessGoto)
	}
	if got := c.Sources.Text(list[0].Span); got != "break" && got != "goto L" {
		t.Errorf("the message is at %q, want a jump", got)
	}
}
