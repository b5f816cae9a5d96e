package session

import (
	"testing"

	"beeline/wasm/protocol"
)

// TestIsBetter: the list has the best result first, and each pair is compared in both orders.
func TestIsBetter(t *testing.T) {
	list := []struct {
		name   string
		result protocol.Result
	}{
		{"shortest trail", protocol.Result{Verdict: protocol.VerdictError, Shortest: true, Trail: &protocol.Trail{Length: 4}}},
		{"short trail", protocol.Result{Verdict: protocol.VerdictError, Trail: &protocol.Trail{Length: 4}}},
		{"long trail", protocol.Result{Verdict: protocol.VerdictError, Trail: &protocol.Trail{Length: 9}, States: 99}},
		{"no error", protocol.Result{Verdict: protocol.VerdictNoError, States: 3}},
		{"many states", protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "memory limit", States: 7}},
		{"few states", protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "pruned", States: 5}},
		{"iterated", protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "pruned", States: 1000, Store: "bits"}},
		{"mistake", *broken("test", "")},
		{"bad estimate", *refuse(protocol.Request{}, nil, protocol.BadEstimate, "test")},
	}
	for i := range list {
		for j := range list {
			if got, want := isBetter(&list[i].result, &list[j].result), i < j; got != want && !(i == 0 && j == 0) {
				t.Errorf("%s is better than %s: got %t, want %t", list[i].name, list[j].name, got, want)
			}
		}
	}
}

// TestMistakeIsNotHidden: a member whose estimate does not fit must not hide that a mistake
// in the checker ended another one.
func TestMistakeIsNotHidden(t *testing.T) {
	mistake, unfit := broken("test", ""), refuse(protocol.Request{}, nil, protocol.BadEstimate, "test")
	for _, results := range [][]*protocol.Result{{mistake, unfit}, {unfit, mistake}} {
		var p portfolio
		for _, r := range results {
			p.take(r)
		}
		if p.best != mistake {
			t.Errorf("%s, then %s: the result is %s", results[0].Kind, results[1].Kind, p.best.Kind)
		}
	}
}
