package session

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
	"beeline/wasm/protocol"
)

// TestRandomOptions checks random programs with random options. No check fails, and none
// contradicts a search of all states. SEARCHES is the number of programs, SEARCHES_SEED the
// seed of the first.
func TestRandomOptions(t *testing.T) {
	counts := map[string]int{}
	seed := corpus.Number(t, "SEARCHES_SEED", 1)
	for i := range corpus.Number(t, "SEARCHES", 25) {
		text := random.New(uint64(seed + i)).String()
		whole := resultOn(text, protocol.Options{Search: "dfs", All: true, NoPOR: true, States: 2000, Seconds: 5})
		if whole.Verdict == protocol.VerdictBadInput || !whole.Exhaustive && whole.Verdict != protocol.VerdictError {
			continue
		}
		draw := rand.New(rand.NewPCG(uint64(seed+i), 12))
		for range 12 {
			o := randomOptions(draw)
			r := resultOn(text, o)
			counts[r.Verdict]++
			if says := wrong(text, whole, r, o); says != "" {
				t.Errorf("seed %d, %+v: %s: %s, %s: %s\n%s\n%s", seed+i, o, says, r.Verdict, r.Kind, r.Message, text, r.Report)
			}
		}
	}
	t.Log(counts)
	for _, v := range []string{protocol.VerdictError, protocol.VerdictNoError, protocol.VerdictIncomplete} {
		if counts[v] == 0 {
			t.Errorf("no search ended with %q", v)
		}
	}
}

// wrong says how a result contradicts that of all states, "" if it does not.
func wrong(text string, whole, r *protocol.Result, o protocol.Options) string {
	switch {
	case r.Kind == protocol.InternalError || strings.Contains(strings.Join(r.Notes, " "), "internal error"):
		return "an internal error"
	case r.Verdict == protocol.VerdictError && (r.Trail == nil || len(r.Trail.Steps) != r.Trail.Length-r.Trail.Skipped):
		return "an error without its trail"
	case strings.Contains(text, "hidden "):
		return "" // the order of the search decides which of several states that count as equal is visited
	case r.Verdict == protocol.VerdictError && whole.Verdict == protocol.VerdictNoError && o.Goal == "":
		return "an error that does not exist"
	case r.Verdict == protocol.VerdictNoError && whole.Verdict == protocol.VerdictError && !o.IgnoreAsserts && !o.IgnoreEnds:
		return "a missed error"
	case r.Exhaustive && o.NoPOR && r.Verdict == protocol.VerdictNoError && whole.Exhaustive && r.States != whole.States && o.Search != "ida":
		return fmt.Sprintf("%d states of %d", r.States, whole.States)
	}
	return ""
}

// randomOptions returns random options. A few have no effect, which is refused.
func randomOptions(draw *rand.Rand) protocol.Options {
	for {
		if o := anyOptions(draw); o.NoEffect(o.Search) == nil || draw.IntN(40) == 0 {
			return o
		}
	}
}

func anyOptions(draw *rand.Rand) protocol.Options {
	among := func(list []string) string { return list[draw.IntN(len(list))] }
	all := map[string][]string{}
	for _, c := range choices {
		all[c.option] = c.all
	}
	o := protocol.Options{Search: among(all["search"]), Memory: 16 + draw.IntN(48), Seconds: 2, Seed: int64(draw.IntN(9)), NoPOR: draw.IntN(2) == 0}
	some := func(percent int, set func()) {
		if draw.IntN(100) < percent {
			set()
		}
	}
	some(30, func() { o.Store = among(all["store"]) })
	if protocol.SearchNamed(o.Search).Guided {
		some(70, func() { o.Heuristic = among(protocol.EstimateNames()) })
		some(10, func() { o.Heuristic += among([]string{"+", ",", "|"}) + among(protocol.EstimateNames()) })
	}
	if o.Search == "greedy" || o.Search == "wastar" {
		some(20, func() { o.Deferred = true })
		some(20, func() { o.Heuristic, o.Preferred = "hu", true })
	}
	if o.Search == "iterate" || o.Search == "pida" {
		o.Table = 1 << (6 + draw.IntN(8))
		some(50, func() { o.Order = among(all["order"]) })
		some(50, func() { o.Sizes = among(all["sizes"]) })
		some(50, func() { o.First = true })
	}
	some(10, func() { o.Domain = among(all["domain"]) })
	some(15, func() { o.All = true })
	some(10, func() { o.Depth = 1 + draw.IntN(60) })
	o.States = 3000
	some(10, func() { o.States = 1 + draw.IntN(300) })
	some(10, func() { o.IgnoreAsserts = true })
	some(10, func() { o.IgnoreEnds = true })
	some(10, func() { o.Random = true })
	some(10, func() { o.Goal = "_nr_pr == 2" })
	some(10, func() { o.Weight = 1 + float64(draw.IntN(5)) })
	some(10, func() { o.Beam = 1 + draw.IntN(20) })
	return o
}

// resultOn returns the result of a check with the tests' clock.
func resultOn(text string, o protocol.Options) *protocol.Result {
	now := 0.0
	s := New(inPromela, func() float64 { now += tick; return now })
	var last *protocol.Result
	s.Handle(protocol.Request{ID: 1, Type: "check", Name: "model.pml", Text: text, Options: o}, func(x protocol.Response) {
		if x.Result != nil {
			last = x.Result
		}
	})
	for s.Step(0.05) {
	}
	return last
}
