package workers

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestPremise: a formula that holds is vacuous if no state satisfies its premise.
func TestPremise(t *testing.T) {
	held := func() *result {
		return &result{Verdict: protocol.VerdictNoError, Message: "It holds.", States: 9, Premise: "p", Seconds: 1}
	}
	for _, c := range []struct {
		name     string
		searched *result
		kind     string
	}{
		{"never true", &result{Verdict: protocol.VerdictNoError, Exhaustive: true}, protocol.KindVacuous},
		{"true somewhere", errorOf(3), ""},
		{"not known", incomplete("memory limit", 4), ""},
		{"some states lost", &result{Verdict: protocol.VerdictNoError}, ""},
	} {
		h := newHost(t, true)
		h.begin(protocol.Options{Property: "ltl", Formula: "f", Search: "ndfs", Fair: true, Seconds: 20, Memory: 7}, 1, nil)
		h.now += 5
		h.row(held())
		asked := h.row(c.searched).Options
		if asked.Goal != "p" || asked.Property != "safety" || !asked.IgnoreEnds || asked.Fair || asked.Memory != 7 || asked.Seconds > 15 {
			t.Errorf("%s: asked %+v", c.name, asked)
		}
		a := h.result()
		r := a.Result
		if r.Verdict != protocol.VerdictNoError || r.Kind != c.kind || r.States != 9 || a.Key != 1 || len(h.of("found")) > 0 ||
			strings.Contains(r.Message, "`p` is never true") != (c.kind != "") {
			t.Errorf("%s: got %+v", c.name, r)
		}
	}
}

// TestEndOfPremise: the result stays when the search for the premise is stopped or fails.
func TestEndOfPremise(t *testing.T) {
	for name, end := range map[string]func(*host){
		"stop":    func(h *host) { h.take(protocol.WorkersEvent{Type: "stop"}); h.pass(2 * patience) },
		"failure": func(h *host) { h.fails(0) },
	} {
		h := newHost(t, true)
		h.begin(protocol.Options{Property: "ltl", Formula: "f", Search: "ndfs"}, 1, nil)
		h.row(&result{Verdict: protocol.VerdictNoError, Message: "It holds.", Premise: "p"})
		h.next(0)
		end(h)
		if r := h.result().Result; r.Verdict != protocol.VerdictNoError || r.Message != "It holds." {
			t.Errorf("%s: got %+v", name, r)
		}
	}
}

// TestPremiseOnce: nothing is looked for, and said, a second time.
func TestPremiseOnce(t *testing.T) {
	h := newHost(t, true)
	h.begin(protocol.Options{Property: "ltl", Formula: "f", Search: "ndfs"}, 1, nil)
	h.row(&result{Verdict: protocol.VerdictNoError, Kind: protocol.KindVacuous, Message: "It holds. But `p` is never true.", Premise: "p"})
	if r := h.result().Result; r.Message != "It holds. But `p` is never true." {
		t.Errorf("got %q", r.Message)
	}
}
