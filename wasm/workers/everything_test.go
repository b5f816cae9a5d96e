package workers

import (
	"slices"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// stated is what a text with two formulas and progress labels states.
var stated = []protocol.Property{
	{Kind: "safety"}, {Kind: protocol.PropertyBlock, Name: "p", Formula: "[] x", Line: 3},
	{Kind: protocol.PropertyBlock, Name: "q", Formula: "<> y", Line: 4}, {Kind: protocol.PropertyProgress, Line: 1},
}

// everything starts a check of everything; the worker lists what the text states.
func (h *host) everything(o protocol.Options, list []protocol.Property) {
	h.t.Helper()
	o.Property = protocol.PropertyAll
	h.begin(o, 1, nil)
	if r := h.next(0); r.Type != "compile" {
		h.t.Fatalf("first request %+v", r)
	}
	h.answer(0, protocol.Response{ID: h.group.id, Type: "compiled", Compiled: &protocol.Compiled{Properties: list}})
}

// row answers the request of the row that is checked, and returns it.
func (h *host) row(r *result) protocol.Request {
	h.t.Helper()
	asked := h.next(0)
	if slices.ContainsFunc(h.sent[0], func(r protocol.Request) bool { return r.Type != "stop" }) {
		h.t.Fatalf("more requests: %+v", h.sent[0])
	}
	h.says(0, "result", r)
	return asked
}

func holdsResult(states uint64) *result {
	return &result{Verdict: protocol.VerdictNoError, Message: "It holds.", States: states, Seconds: 1}
}

// TestEverything: each property is a row with its own request and result; the worst decides.
func TestEverything(t *testing.T) {
	h := newHost(t, true)
	h.everything(protocol.Options{Search: "dfs", Fair: true, IgnoreEnds: true, Goal: "x", Memory: 99}, stated)
	found := errorOf(4)
	found.Message = "It fails."
	var asked []protocol.Options
	for _, r := range []*result{holdsResult(10), holdsResult(20), found, errorOf(9)} {
		asked = append(asked, h.row(r).Options)
	}
	want := []protocol.Options{
		{Search: "dfs", IgnoreEnds: true, Goal: "x", Memory: 99, Property: "safety"},
		{Search: "ndfs", Fair: true, Memory: 99, Property: "ltl", Formula: "p"},
		{Search: "ndfs", Fair: true, Memory: 99, Property: "ltl", Formula: "q"},
		{Search: "ndfs", Fair: true, Memory: 99, Property: "progress"},
	}
	if !slices.Equal(asked, want) {
		t.Errorf("asked %+v", asked)
	}
	a := h.result()
	if r := a.Result; r.Verdict != protocol.VerdictError || r.DecidedBy != 2 || r.Trail.Length != 4 || a.Key == 0 ||
		r.Message != "2 of 4 properties hold, 2 do not. It fails." {
		t.Errorf("got %+v", r)
	}
	var got []string
	for _, r := range a.Result.Rows {
		got = append(got, strings.Join([]string{r.Name, r.Standing, r.Verdict, r.Text}, "|"))
	}
	if want := []string{"safety|ended|no error|", "ltl p|ended|no error|[] x", "ltl q|ended|error|<> y", "non-progress cycles|ended|error|"}; !slices.Equal(got, want) {
		t.Errorf("rows %q", got)
	}
	rows, keys := h.of("row"), map[int]bool{}
	for _, r := range rows {
		if (r.Result != nil) != (r.Row.Standing == protocol.RowEnded) {
			t.Errorf("row %+v with result %v", r.Row, r.Result)
		}
		if r.Result != nil {
			keys[r.Key] = true
		}
	}
	if len(rows) != 8 || len(keys) != 4 || len(h.of("rows")) != 1 {
		t.Errorf("%d reports of rows with keys %v", len(rows), keys)
	}
}

// TestEverythingAboutQueries: a found state can be what a query asks for. One that does not hold
// decides, whatever the verdict of its search.
func TestEverythingAboutQueries(t *testing.T) {
	queries := []protocol.Property{{Kind: "safety", Formula: "every step"}, {Kind: protocol.PropertyQuery, Formula: "E<> p"}, {Kind: protocol.PropertyQuery, Formula: "E<> q"}, {Kind: protocol.PropertyQuery, Formula: "A[] r"}}
	reached, unreached := errorOf(4), holdsResult(7)
	reached.Kind, reached.Answer = "goal reached", &protocol.Answer{Holds: true}
	reached.Checked = []protocol.Checked{{What: "property", State: protocol.CheckedFails}} // the answer counts
	unreached.Answer = &protocol.Answer{}
	for _, c := range []struct {
		last    *result
		by      int
		message string
	}{
		{unreached, 2, "2 of 4 properties hold, 2 do not. It holds."},
		{holdsResult(9), 2, "3 of 4 properties hold, 1 does not. It holds."},
	} {
		h := newHost(t, true)
		h.everything(protocol.Options{}, queries)
		for _, r := range []*result{holdsResult(10), reached, unreached} {
			h.row(r)
		}
		if o := h.row(c.last).Options; o.Goal != "A[] r" || o.Property != "safety" || o.Formula != "" {
			t.Errorf("asked %+v", o)
		}
		r := h.result().Result
		if r.DecidedBy != c.by || r.Message != c.message || r.Rows[0].Name != "every step" || r.Rows[1].Answer == nil || !r.Rows[1].Answer.Holds {
			t.Errorf("got %+v, want %+v", r, c)
		}
		states := ""
		for _, x := range r.Checked {
			states += x.Text + " " + x.State + ", "
		}
		if !strings.Contains(states, "query E<> p holds, query E<> q fails, ") {
			t.Errorf("checked: %s", states)
		}
	}
}

// TestEverythingAfterAnotherError: an assertion that fails while a formula is checked does not
// violate the formula.
func TestEverythingAfterAnotherError(t *testing.T) {
	failing := errorOf(2)
	failing.Checked = []protocol.Checked{{What: "assertion", State: protocol.CheckedFails}, {What: "property", Text: "ltl p", State: protocol.CheckedOpen}}
	h := newHost(t, true)
	h.everything(protocol.Options{}, []protocol.Property{{Kind: "safety"}, {Kind: protocol.PropertyBlock, Name: "p", Formula: "[] x"}})
	h.row(errorOf(2))
	h.row(failing)
	r := h.result().Result
	if !strings.HasPrefix(r.Message, "0 of 2 properties hold, 1 does not, 1 not decided.") {
		t.Errorf("got %q", r.Message)
	}
	if last := r.Checked[len(r.Checked)-1]; last.Text != "ltl p" || last.State != protocol.CheckedOpen {
		t.Errorf("checked: %+v", last)
	}
}

// TestEverythingOfATextWithSafetyOnly is an ordinary check.
func TestEverythingOfATextWithSafetyOnly(t *testing.T) {
	for _, list := range [][]protocol.Property{stated[:1], nil} {
		h := newHost(t, false)
		h.everything(protocol.Options{Search: "dfs"}, list)
		h.row(holdsResult(3))
		if r := h.result().Result; r.Rows != nil || r.Message != "It holds." || len(h.of("row"))+len(h.of("rows")) > 0 {
			t.Errorf("got %+v", r)
		}
	}
}

// TestEverythingRefusesIdleOptions: an option without an effect on any row.
func TestEverythingRefusesIdleOptions(t *testing.T) {
	for _, c := range []struct {
		o    protocol.Options
		list []protocol.Property
		bad  string
	}{
		{protocol.Options{Search: "dfs", Heuristic: "hu"}, stated, "`heuristic` has no effect with `dfs`"},
		{protocol.Options{Search: "astar", Heuristic: "hu", NoPOR: true, Fair: true}, stated, ""},
		{protocol.Options{Search: "ndfs", NoPOR: true, Depth: 5}, stated, ""},
		{protocol.Options{Search: "lasso", Beam: 5}, stated, "`beam` has no effect with `lasso`"},
	} {
		h := newHost(t, false)
		h.everything(c.o, c.list)
		if c.bad == "" {
			if len(h.of("rows")) != 1 {
				t.Errorf("%+v is refused: %+v", c.o, h.all)
			}
			continue
		}
		if r := h.result().Result; r.Verdict != protocol.VerdictBadInput || !strings.HasPrefix(r.Message, c.bad) {
			t.Errorf("%+v: got %+v", c.o, r)
		}
	}
}

// TestEverythingDividesTime: a row that ran out of time leaves a share for the others, and is
// checked again when they have left enough.
func TestEverythingDividesTime(t *testing.T) {
	h := newHost(t, false)
	h.everything(protocol.Options{Search: "dfs", Seconds: 40}, stated)
	h.now = 10
	var shares []float64
	for _, r := range []*result{incomplete("time limit", 5), holdsResult(1), holdsResult(1), incomplete("time limit", 6)} {
		shares = append(shares, h.row(r).Options.Seconds)
		h.now += 1
	}
	// 27 s are left: enough for the first row.
	shares = append(shares, h.row(holdsResult(7)).Options.Seconds)
	r := h.result().Result
	if shares[0] < 9.9 || shares[0] > 10 || !slices.Equal(shares[1:], []float64{10, 14.5, 28, 27}) {
		t.Errorf("shares %v", shares)
	}
	if r.Verdict != protocol.VerdictIncomplete || r.DecidedBy != 3 || r.Rows[0].States != 7 ||
		!strings.HasSuffix(r.Rows[3].Message, "This is its share of the 40 s for everything.") {
		t.Errorf("got %+v", r)
	}
}

// TestStopOfEverything keeps the rows that are done.
func TestStopOfEverything(t *testing.T) {
	h := newHost(t, true)
	h.everything(protocol.Options{Search: "dfs"}, stated)
	h.row(holdsResult(3))
	h.take(protocol.WorkersEvent{Type: "stop"})
	h.pass(2 * patience) // The worker does not answer.
	r := h.result().Result
	var got []string
	for _, x := range r.Rows {
		got = append(got, x.Standing+" "+x.Verdict+" "+x.Kind)
	}
	if want := []string{"ended no error ", "ended incomplete stopped", "skipped incomplete stopped", "skipped incomplete stopped"}; !slices.Equal(got, want) || r.Verdict != protocol.VerdictIncomplete {
		t.Errorf("rows %q of %+v", got, r)
	}
}

// TestRowWithoutWorker: a worker that ends takes only its row with it.
func TestRowWithoutWorker(t *testing.T) {
	h := newHost(t, true)
	h.everything(protocol.Options{Search: "dfs"}, stated)
	h.row(holdsResult(3))
	h.next(0)
	h.fails(0)
	h.row(errorOf(3))
	h.row(holdsResult(1))
	if r := h.result().Result; r.DecidedBy != 2 || r.Rows[1].Kind != protocol.InternalError || r.Rows[1].Message != "no more memory" {
		t.Errorf("got %+v", r)
	}
}

// TestFailureBeforeRows ends the check: nothing is known of the text.
func TestFailureBeforeRows(t *testing.T) {
	h := newHost(t, true)
	h.begin(protocol.Options{Property: protocol.PropertyAll, Search: "dfs"}, 1, nil)
	h.fails(0)
	if len(h.of("failed")) != 1 || h.group.check != nil || h.group.everything != nil {
		t.Errorf("got %+v", h.all)
	}
}

// TestManyProperties: beyond MostRows they are counted, and nothing is said to hold.
func TestManyProperties(t *testing.T) {
	h := newHost(t, false)
	list := stated[:1:1]
	for range protocol.MostRows + 6 {
		list = append(list, protocol.Property{Kind: protocol.PropertyBlock, Name: "p"})
	}
	h.everything(protocol.Options{Search: "dfs"}, list)
	for range protocol.MostRows {
		h.row(holdsResult(1))
	}
	if r := h.result().Result; r.MoreRows != 7 || r.Verdict != protocol.VerdictIncomplete || r.Message != "1000 of 1000 properties hold, 7 not checked." {
		t.Errorf("got %s: %s", r.Verdict, r.Message)
	}
}

// TestInterruptedRow: a d_step that takes too long ends a row although there is no time limit.
// There is no more time to give it.
func TestInterruptedRow(t *testing.T) {
	h := newHost(t, false)
	h.everything(protocol.Options{Search: "dfs"}, stated[:2])
	h.row(incomplete("time limit", 5))
	h.row(holdsResult(1))
	if r := h.result().Result; r.Verdict != protocol.VerdictIncomplete || r.Message != "1 of 2 properties hold, 1 not decided." {
		t.Errorf("got %s: %q", r.Verdict, r.Message)
	}
}
