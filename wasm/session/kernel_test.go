package session

import (
	"errors"
	"strings"
	"testing"

	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// checked runs a check to its end.
func checked(t *testing.T, text string, o protocol.Options) *protocol.Result {
	t.Helper()
	return checkedToward(t, text, "", o)
}

// TestKernelIsUsed: each of these searches runs in a kernel and covers what it executes.
func TestKernelIsUsed(t *testing.T) {
	text := "byte x; active [2] proctype p() { x++; if :: x > 5 -> skip :: else fi }"
	for _, name := range searchesWith(func(s *protocol.Search) bool { return s.Kernel && s.HasStore && !s.Cycles }) {
		r := checked(t, text, protocol.Options{Search: name})
		if !r.Kernel || r.WhyNoKernel != "" || r.Verdict != protocol.VerdictNoError || r.States != 13 {
			t.Errorf("%s: kernel %t %q, %s, %d states", name, r.Kernel, r.WhyNoKernel, r.Verdict, r.States)
		}
		if n := len(r.Unreached); n != 1 || len(r.Unreached[0].Statements) == 0 {
			t.Errorf("%s: unreached %v", name, r.Unreached)
		}
	}
}

// searchesWith lists the searches that have a property.
func searchesWith(has func(s *protocol.Search) bool) (list []string) {
	for i := range protocol.Searches {
		if has(&protocol.Searches[i]) {
			list = append(list, protocol.Searches[i].Name)
		}
	}
	return list
}

// TestKernelRunsBestFirst: a kernel runs these searches as a whole.
func TestKernelRunsBestFirst(t *testing.T) {
	for _, name := range []string{"bfs", "greedy", "astar", "wastar", "ehc"} {
		for _, heuristic := range []string{"active", "blind"} {
			if !protocol.SearchNamed(name).Guided {
				heuristic = ""
			}
			r, bad := newRun(inPromela, protocol.Request{Type: "check", Name: "model.pml", Text: "active proctype p() { skip }",
				Options: protocol.Options{Search: name, Heuristic: heuristic}}, func() float64 { return 0 })
			if bad != nil {
				t.Fatal(bad.Message)
			}
			if _, ok := r.search.(*driver.BestRun); !ok {
				t.Errorf("%s, %s: got a %T", name, heuristic, r.search)
			}
			r.release()
		}
	}
}

// TestOutOfMemory: the message says whether the limit is the options' or the host's.
func TestOutOfMemory(t *testing.T) {
	for _, c := range []struct {
		options protocol.Options
		says    string
		try     bool
	}{
		{protocol.Options{Memory: 300}, "the memory limit of 300 MB; raise it", true},
		{protocol.Options{Memory: 100_000}, "all memory that it can have here: ", true},
		{protocol.Options{Memory: 300, Store: "compact"}, "the memory limit of 300 MB; raise it", false},
	} {
		r, bad := newRun(inPromela, protocol.Request{Type: "check", Name: "model.pml", Text: "active proctype p() { skip }", Options: c.options}, func() float64 { return 0 })
		if bad != nil {
			t.Fatal(bad.Message)
		}
		if got := r.outOfMemory(); !strings.Contains(got, c.says) || strings.Contains(got, "keeps less") != c.try {
			t.Errorf("%+v: %q", c.options, got)
		}
		r.release()
	}
}

// A brokenSearch is a search whose kernel has failed.
type brokenSearch struct{ search.Run }

func (brokenSearch) Step(int) search.Status { return search.Limited }
func (brokenSearch) Outcome() search.Outcome {
	return search.Outcome{Failure: errors.New("CompileError: not allowed here")}
}

// TestFallBack: when a kernel fails, the interpreter takes over and says so.
func TestFallBack(t *testing.T) {
	r, bad := newRun(inPromela, protocol.Request{Type: "check", Name: "model.pml", Text: "active proctype p() { assert(false) }"}, func() float64 { return 0 })
	if bad != nil {
		t.Fatal(bad.Message)
	}
	r.search = brokenSearch{r.search}
	for !r.advance(func() float64 { return 0 }, 1) {
	}
	out := r.result(0, "")
	if out.Kernel || out.WhyNoKernel != "the host did not run the code that was made for the model" || out.Kind != "assertion violated" {
		t.Errorf("kernel %t %q, %s", out.Kernel, out.WhyNoKernel, out.Kind)
	}
	if !strings.Contains(out.Report, "Warning: searched by the interpreter: "+out.WhyNoKernel) {
		t.Errorf("the report has no warning:\n%s", out.Report)
	}
}
