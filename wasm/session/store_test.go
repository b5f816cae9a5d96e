package session

import (
	"math"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// slots counts up in three places. It has no error.
const slots = "byte v[3]; active [3] proctype P() { do :: v[_pid] < 2 -> v[_pid]++ :: v[_pid] == 2 -> break od }"

// unfair fails an assertion in a few of its states.
const unfair = "byte x; active [2] proctype P() { byte y; y = x; x = y + 1; assert(x > 0); x < 2 }"

func TestLossyStores(t *testing.T) {
	whole := resultOf(t, protocol.Request{Text: slots, Options: protocol.Options{Search: "dfs"}})
	for _, c := range []struct {
		options protocol.Options
		kind    string
		bits    int
		table   uint64
	}{
		{protocol.Options{Store: "bitstate"}, "bitstate", 3, 256 << 20},
		{protocol.Options{Store: "bitstate", Memory: 1}, "bitstate", 3, 1 << 18},
		{protocol.Options{Store: "bitstate", Search: "dfs", Bits: 1, Table: 100_000}, "bitstate", 1, 99_968},
		{protocol.Options{Store: "bitstate", Random: true, Seed: 3, Memory: 64}, "bitstate", 3, 16 << 20},
		{protocol.Options{Store: "compact"}, "hash compaction", 64, 0},
		{protocol.Options{Store: "compact", Bits: 40, All: true}, "hash compaction", 40, 0},
	} {
		r := resultOf(t, protocol.Request{Text: slots, Options: c.options})
		if r.Verdict != protocol.VerdictIncomplete || r.Kind != c.kind || r.Exhaustive || r.Unreached != nil {
			t.Errorf("%+v: %s (%s), exhaustive %t", c.options, r.Verdict, r.Kind, r.Exhaustive)
		}
		if r.Search != "dfs" || r.States != whole.States || r.Kernel == c.options.Random {
			t.Errorf("%+v: %s, %d states of %d, kernel %t", c.options, r.Search, r.States, whole.States, r.Kernel)
		}
		l := r.Lossy
		if l == nil || l.Bits != c.bits || l.Table != c.table {
			t.Fatalf("%+v: %+v", c.options, l)
		}
		if l.Omission <= 0 || l.Omission > 0.05 || l.Coverage >= 1 && c.bits < 64 || l.Coverage < 0.999 {
			t.Errorf("%+v: %+v", c.options, l)
		}
		if factor := 8 * float64(c.table) / float64(r.States); math.Abs(l.HashFactor-factor) > 1e-9*factor {
			t.Errorf("%+v: hash factor %g, want %g", c.options, l.HashFactor, factor)
		}
		if !strings.Contains(r.Message, "the risk that a new state was taken for a visited one is "+protocol.Chance(l.Omission)+".") {
			t.Errorf("%+v: %s", c.options, r.Message)
		}
	}
}

// TestOmission: with n states and b bits the probability is 1 - exp(-n*n / 2^(b+1)).
func TestOmission(t *testing.T) {
	o := protocol.Options{Store: "compact", Bits: 40}
	for stored, want := range map[uint64]float64{1_000_000: 0.365, 100_000: 0.00454, 10_000_000: 1} {
		if got := losses(&o, stored).Omission; math.Abs(got-want) > 0.001 {
			t.Errorf("%d states: %g, want %g", stored, got, want)
		}
	}
}

// TestLossesOfSmallTable: the result says how many states a small table has lost.
func TestLossesOfSmallTable(t *testing.T) {
	text := strings.ReplaceAll(slots, "2", "20")
	whole := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: "dfs"}})
	r := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Store: "bitstate", Table: 1000}})
	if r.States >= whole.States || r.Exhaustive || r.Lossy.Lost < 10 || r.Lossy.HashFactor > 10 {
		t.Errorf("%d states of %d, %+v", r.States, whole.States, r.Lossy)
	}
	if !strings.Contains(r.Message, " new states were taken for visited ones, and states that only they lead to were missed.") {
		t.Error(r.Message)
	}
}

// TestLossyStoresFindErrors: lossy stores find the same error as a store of whole states.
func TestLossyStoresFindErrors(t *testing.T) {
	whole := resultOf(t, protocol.Request{Text: unfair, Options: protocol.Options{Search: "dfs"}})
	if whole.Verdict != protocol.VerdictError {
		t.Fatal(whole.Message)
	}
	for _, store := range []string{"bitstate", "compact"} {
		r := resultOf(t, protocol.Request{Text: unfair, Options: protocol.Options{Store: store}})
		if r.Verdict != protocol.VerdictError || r.Kind != whole.Kind || r.SpinTrail != whole.SpinTrail || r.Shortest || r.Trail == nil {
			t.Errorf("%s: %s %s", store, r.Verdict, r.Message)
		}
		if all := resultOf(t, protocol.Request{Text: unfair, Options: protocol.Options{Store: store, All: true}}); strings.Contains(all.Report, "Warning") || all.Exhaustive {
			t.Errorf("%s: %s", store, all.Report)
		}
	}
}

func TestLossyFallBack(t *testing.T) {
	for _, o := range []protocol.Options{{Store: "bitstate", Bits: 2, Table: 640}, {Store: "compact", Bits: 48}} {
		text := strings.ReplaceAll(slots, "2", "9")
		want := resultOf(t, protocol.Request{Text: text, Options: o})
		r, bad := newRun(inPromela, protocol.Request{Type: "check", Name: "model.pml", Text: text, Options: o}, func() float64 { return 0 })
		if bad != nil {
			t.Fatal(bad.Message)
		}
		r.search = brokenSearch{r.search}
		for !r.advance(func() float64 { return 0 }, 1) {
		}
		got := r.result(0, "")
		if got.Kernel || got.Verdict != want.Verdict || got.Kind != want.Kind || got.States != want.States || *got.Lossy != *want.Lossy {
			t.Errorf("%+v: %s, %d states, %+v; want %s, %d, %+v", o, got.Kind, got.States, got.Lossy, want.Kind, want.States, want.Lossy)
		}
	}
}

// TestCollapse: the store collapse changes only the memory, with a kernel and without.
func TestCollapse(t *testing.T) {
	for _, text := range []string{slots, unfair} {
		for _, o := range []protocol.Options{{}, {Search: "dfs"}, {Search: "astar"}, {Search: "beam"}, {All: true}, {Search: "dfs", Random: true, Seed: 5}} {
			want := resultOf(t, protocol.Request{Text: text, Options: o})
			o.Store = "collapse"
			r, bad := newRun(inPromela, protocol.Request{Type: "check", Name: "model.pml", Text: text, Options: o}, func() float64 { return 0 })
			if bad != nil {
				t.Fatal(bad.Message)
			}
			r.search = brokenSearch{r.search}
			for !r.advance(func() float64 { return 0 }, 1) {
			}
			for _, got := range []*protocol.Result{resultOf(t, protocol.Request{Text: text, Options: o}), r.result(0, "")} {
				if got.Verdict != want.Verdict || got.Message != want.Message || got.SpinTrail != want.SpinTrail || got.Exhaustive != want.Exhaustive ||
					got.States != want.States || got.Transitions != want.Transitions || got.Lossy != nil {
					t.Errorf("%+v, kernel %t: %s %q, %d states; want %s %q, %d", o, got.Kernel, got.Verdict, got.Message, got.States, want.Verdict, want.Message, want.States)
				}
				if !strings.Contains(got.Report, "\n\t+ Compression\n") {
					t.Errorf("%+v: %s", o, got.Report)
				}
			}
		}
	}
}

func TestBadStoreOptions(t *testing.T) {
	for _, c := range []struct {
		options protocol.Options
		want    string
	}{
		{protocol.Options{Store: "magic"}, "there is no store `magic`: use `exact`, `collapse`, `compact`, `bitstate` or `hulls`"},
		{protocol.Options{Store: "bitstate", Search: "bfs"}, "only the searches dfs, ndfs and indfs support that"},
		{protocol.Options{Store: "compact", Search: "astar"}, "only the searches dfs, ndfs and indfs support that"},
		{protocol.Options{Store: "bitstate", Bits: 32}, "1 to 31 bits of a state, not 32"},
		{protocol.Options{Store: "bitstate", Bits: -1}, "1 to 31 bits of a state, not -1"},
		{protocol.Options{Store: "collapse", Bits: 40}, "options of the stores bitstate and compact"},
		{protocol.Options{Store: "compact", Bits: 39}, "40, 48, 56 or 64 bits of a state, not 39"},
		{protocol.Options{Store: "compact", Table: 100}, "its size cannot be set"},
		{protocol.Options{Store: "exact", Bits: 3}, "options of the stores bitstate and compact"},
		{protocol.Options{Table: 3}, "options of the stores bitstate and compact"},
		{protocol.Options{Store: "bitstate", Table: 1 << 20, Memory: 1}, "leaves too little for the stack in 1 MB"},
		{protocol.Options{Store: "bitstate", Table: 1 << 33, Memory: 1 << 20}, "leaves too little"},
	} {
		r := resultOf(t, protocol.Request{Text: slots, Options: c.options})
		if r.Verdict != protocol.VerdictBadInput || !strings.Contains(r.Message, c.want) {
			t.Errorf("%+v: %s %q", c.options, r.Verdict, r.Message)
		}
	}
}

// bitstateLines are lines of pan's report on a bitstate search, in its order.
var bitstateLines = []string{"Bit statespace search for:\n", "\nhash factor: ", " (best if > 100.)\n", "\nbits set per state: 3 (-k3)\n",
	"\nStats on memory usage (in Megabytes):\n", "    2.000\tmemory used for hash array (-w24)\n"}

func TestReportOfBitstate(t *testing.T) {
	r := resultOf(t, protocol.Request{Text: slots, Options: protocol.Options{Store: "bitstate", Table: 1 << 21}})
	for name, text := range map[string]string{"pan's": golden(t, "ltl.safe.bitstate.txt"), "the": r.Report} {
		for _, line := range bitstateLines {
			at := strings.Index(text, line)
			if at < 0 {
				t.Fatalf("%q is not in %s report, or earlier:\n%s", line, name, text)
			}
			text = text[at+len(line)-1:]
		}
	}
}

func TestReportOfLosses(t *testing.T) {
	for _, c := range []struct {
		options protocol.Options
		want    string
	}{
		{protocol.Options{Store: "bitstate", Table: 1000}, "memory used for hash array (--table 960)\n"},
		{protocol.Options{Store: "bitstate", Table: 1 << 21}, "\n(expected coverage: >= 99.99% on avg. of the states visited)\n"},
		{protocol.Options{Store: "compact"}, "\nHash-Compact 4 search for:\n"},
		{protocol.Options{Store: "compact", Bits: 40}, "\nHash-Compact 1 search for:\n"},
		{protocol.Options{Store: "compact"}, "\nhash compaction: 64 bits per state, probability of an omission "},
	} {
		if r := resultOf(t, protocol.Request{Text: slots, Options: c.options}); !strings.Contains(r.Report, c.want) || strings.Contains(r.Report, "Warning") {
			t.Errorf("%+v: %q is not in\n%s", c.options, c.want, r.Report)
		}
	}
}
