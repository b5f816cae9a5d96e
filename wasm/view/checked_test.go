package view

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

func TestChecked(t *testing.T) {
	if got := Checked(&protocol.Result{}); got != "" {
		t.Errorf("without a check: %s", got)
	}
	got := Checked(&protocol.Result{Checked: []protocol.Checked{
		{What: "assertion", Text: "assert(x < 2)", Line: 7, State: protocol.CheckedHolds},
		{What: "assertion", Text: "assert(<b>)", Line: 8, State: protocol.CheckedHolds},
		{What: "assertion", Text: "assert(y)", Line: 9, File: "inner.pml", State: protocol.CheckedUnreached},
		{What: "invariant", Text: "x < 3", State: protocol.CheckedFails},
		{What: "goal", Text: "x == 3", State: protocol.CheckedReached},
		{What: "ends", State: protocol.CheckedHolds}, {What: "faults", State: protocol.CheckedOpen},
		{What: "other", Text: "ltl p", State: protocol.CheckedNot},
	}})
	if strings.Contains(got, "<b>") || !strings.Contains(got, `data-line="7"`) {
		t.Error(got)
	}
	if says := plain(between(got, "<summary>", "</summary>")); says != "What was checked: 1 fails, 1 is reached, 2 hold, 1 is never reached, 1 is not checked" {
		t.Error(says)
	}
	for _, row := range []string{
		"assert(x < 2)line 7holds", "assert(y)inner.pml line 9", "never reached", "Invariant x < 3fails", "A state in which x == 3reached", "Deadlocksnone",
		"Other errors, such as an index out of rangenot decided: the search ended before", "ltl pnot checked",
	} {
		if !strings.Contains(plain(got), row) {
			t.Errorf("%q is missing in %s", row, plain(got))
		}
	}
}

// TestFindsAreNoErrors: the last row of the run of a find has no fault.
func TestFindsAreNoErrors(t *testing.T) {
	for _, c := range []struct {
		result protocol.Result
		fault  string
	}{
		{protocol.Result{Verdict: protocol.VerdictError, Kind: "goal reached", Goal: "x"}, ""},
		{protocol.Result{Verdict: protocol.VerdictError, Kind: "goal reached", Invariant: "x"}, "goal reached"},
		{protocol.Result{Verdict: protocol.VerdictError, Kind: "assertion violated", Goal: "x"}, "goal reached"},
	} {
		c.result.Trail = &protocol.Trail{Loop: -1, Steps: []protocol.Step{{Fault: "goal reached"}}}
		WithoutFault(&c.result)
		if got := c.result.Trail.Steps[0].Fault; got != c.fault {
			t.Errorf("%+v: fault %q, want %q", c.result, got, c.fault)
		}
	}
}

// TestNoTickForOneProperty: a property that holds is no pass while others were not checked, and
// each of these has a button.
func TestNoTickForOneProperty(t *testing.T) {
	r := protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, Property: "ltl", Formula: "p", Message: "`p` holds. The search has visited all states (9 states)."}
	if s := judge(&r); s.kind != isPass || s.says != "`p` holds" || s.why != "The search has visited all states (9 states). Every order of steps was tried." {
		t.Errorf("alone: %+v", s)
	}
	r.Unchecked = []string{"ltl q"}
	if s := judge(&r); s.kind != isPart || s.warn == "" {
		t.Errorf("with another one: %+v", s)
	}
	r.Checked = []protocol.Checked{{What: "other", Text: "ltl q", State: protocol.CheckedNot}, {What: "other", Text: "trace", State: protocol.CheckedNot}}
	if html := Checked(&r); strings.Count(html, "<button") != 1 || !strings.Contains(html, `data-what="ltl q"`) {
		t.Errorf("got %s", html)
	}
	r.Checked[0].Text = "ltl " + strings.Repeat("q", 1_000_000)
	if html := Checked(&r); len(html) > 2000 || strings.Contains(html, "<button") {
		t.Errorf("a long name: got %d bytes, %.300s", len(html), html)
	}
	r.Checked = make([]protocol.Checked, 5000)
	for i := range r.Checked {
		r.Checked[i] = protocol.Checked{What: "other", Text: "ltl q", State: protocol.CheckedNot}
	}
	if html := Checked(&r); strings.Count(html, "<tr") != 101 || !strings.Contains(html, "The first 100 of 5,000.") {
		t.Errorf("of 5,000 rows %d are listed", strings.Count(html, "<tr")-1)
	}
}

// TestSummaryOfEverything: in a check of everything the summary counts the properties that the
// headline counts. Assertions, deadlocks and other errors are one of them.
func TestSummaryOfEverything(t *testing.T) {
	const holds, fails, open = protocol.CheckedHolds, protocol.CheckedFails, protocol.CheckedOpen
	query := protocol.Checked{What: "property", Text: "E<> p", State: holds}
	other := func(what, text, state string) protocol.Checked {
		return protocol.Checked{What: what, Text: text, State: state}
	}
	for _, c := range []struct {
		list []protocol.Checked
		want string
	}{
		{[]protocol.Checked{other("assertion", "", protocol.CheckedNone), other("ends", "", protocol.CheckedIgnored), other("faults", "", holds), query, query, query}, ": 4 hold"},
		{[]protocol.Checked{other("assertion", "a > 0", holds), other("assertion", "b > 0", holds), other("ends", "", holds), query}, ": 2 hold"},
		{[]protocol.Checked{other("assertion", "a > 0", holds), other("assertion", "b > 0", protocol.CheckedUnreached), query}, ": 2 hold, 1 is never reached"},
		{[]protocol.Checked{other("assertion", "a > 0", holds), other("ends", "", fails), query}, ": 1 fails, 1 holds"},
		{[]protocol.Checked{other("assertion", "a > 0", open), other("assertion", "b > 0", holds), query}, ": 1 holds, 1 is not decided"},
	} {
		r := &protocol.Result{Rows: make([]*protocol.Row, 2), Checked: c.list}
		if got := strings.ReplaceAll(checkedSummary(r), "\u00a0", " "); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
