package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// table is the model of n philosophers.
func table(n int) string {
	return strings.Replace(philosophers, "#define N 3", fmt.Sprint("#define N ", n), 1)
}

// TestIterations: the result has a bounded number of searches, those with a trail among them,
// and the classes of the last search with a trail.
func TestIterations(t *testing.T) {
	for _, c := range []protocol.Options{{Table: 150}, {Sizes: "doubling", Table: 4096}, {Order: "random", Seed: 4, Table: 100}, {Order: "bfs", Table: 100}} {
		o := c
		o.Search = "iterate"
		r := checked(t, table(6), o)
		it := r.Iterations
		if r.Verdict != protocol.VerdictError || it == nil || it.Classes == nil {
			t.Fatalf("%+v: %s, iterations %v", o, r.Message, it)
		}
		hit := checkRuns(t, it)
		if hit.Length != r.Trail.Length || it.Best != hit.Length {
			t.Errorf("%+v: the searches have %d and %d steps, the trail %d", o, hit.Length, it.Best, r.Trail.Length)
		}
		checkSums(t, it.Classes, hit)
		if _, err := json.Marshal(r); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if r := checked(t, table(3), protocol.Options{}); r.Iterations != nil {
		t.Error("breadth-first search has iterations")
	}
}

// checkRuns checks the searches and returns the last one with a trail.
func checkRuns(t *testing.T, it *protocol.Iterations) (hit protocol.Iteration) {
	t.Helper()
	if len(it.Runs) > maxOthers+maxHits+1 || it.Count < len(it.Runs) || it.Runs[len(it.Runs)-1].Number != it.Count {
		t.Errorf("got %d of %d searches", len(it.Runs), it.Count)
	}
	last := 0
	for _, x := range it.Runs {
		if x.Number <= last || x.Set > x.Bits || x.States == 0 && x.Length == 0 {
			t.Errorf("%+v after %d", x, last)
		}
		last = x.Number
		if x.Length > 0 {
			if hit.Length > 0 && x.Length >= hit.Length {
				t.Errorf("a trail of %d steps after one of %d", x.Length, hit.Length)
			}
			hit = x
		}
	}
	return hit
}

// checkSums compares classes with the search they are of.
func checkSums(t *testing.T, c *protocol.Classes, hit protocol.Iteration) {
	t.Helper()
	addresses, states, along, lost := uint64(0), uint64(0), uint64(0), uint64(0)
	for n, count := range c.Sizes {
		addresses += count
		states += uint64(n) * count
	}
	for _, n := range c.Along {
		along += n
	}
	for _, f := range c.Fill {
		lost += f.Lost
		for _, p := range f.Models {
			if !(p >= 0 && p <= 1) {
				t.Errorf("probability %v in %+v", p, f)
			}
		}
	}
	most := len(c.Sizes) == protocol.MostClassSize+1
	if c.Bits != hit.Bits || addresses != c.Bits || c.Bits-c.Sizes[0] != hit.Set || along < states || !most && along != states || lost != along-hit.Set {
		t.Errorf("%d addresses with %d states, %d along, %d lost, %+v of %+v", addresses, states, along, lost, c, hit)
	}
	if len(c.Along) > maxParts || uint64(len(c.Along)-1)*c.Part >= c.Bits || uint64(len(c.Along))*c.Part < c.Bits {
		t.Errorf("%d parts of %d", len(c.Along), c.Part)
	}
}

// TestManyIterations: of many searches without a trail, every n-th is listed. The same ones are
// listed until n doubles.
func TestManyIterations(t *testing.T) {
	listings := map[int]int{}
	s := New(inPromela, func() float64 { return 0 })
	var last *protocol.Iterations
	s.Handle(protocol.Request{Type: "check", Name: "model.pml", Text: table(5), Options: protocol.Options{Search: "iterate", Table: 1000}}, func(r protocol.Response) {
		if r.Result != nil {
			last = r.Result.Iterations
		}
	})
	run := s.job.check.live[0]
	for range 40 {
		run.search.Step(2000)
		it := run.iterations()
		if it.Classes != nil {
			t.Fatal("classes before the search has ended")
		}
		if it.Count > 0 {
			checkRuns(t, it)
		}
		for _, x := range it.Runs {
			listings[x.Number]++
		}
	}
	for s.Step(1) {
	}
	checkRuns(t, last)
	if last.Count < 2*maxOthers || len(last.Runs) < maxOthers/2 || len(listings) < 10 {
		t.Errorf("got %d searches, %d of them listed", last.Count, len(last.Runs))
	}
}

// TestBestTrailInProgress: progress has the length of the best trail so far. Errors that are
// sent before the end have searches, but no classes.
func TestBestTrailInProgress(t *testing.T) {
	r, _ := newRun(inPromela, protocol.Request{Name: "model.pml", Text: table(5), Options: protocol.Options{Search: "iterate", Table: 300}}, func() float64 { return 0 })
	lengths := []int{}
	for r.search.Step(100) == search.Running {
		best := r.progress(0).Iterations.Best
		if better := r.better(0); better != nil {
			lengths = append(lengths, best)
			if better.Trail.Length != best || better.Iterations == nil || better.Iterations.Classes != nil {
				t.Errorf("the error has %d steps, progress %d, iterations %+v", better.Trail.Length, best, better.Iterations)
			}
		}
	}
	out := r.result(0, "")
	if out.Iterations.Classes == nil {
		t.Error("the result has no classes")
	}
	if len(lengths) < 2 || !slices.IsSortedFunc(lengths, func(a, b int) int { return b - a }) || out.Trail.Length > lengths[len(lengths)-1] {
		t.Errorf("lengths %v, then %d in the result", lengths, out.Trail.Length)
	}
}

// TestProgressListsOnce: each progress lists only searches that the one before it did not have,
// and together they have every search with a trail.
func TestProgressListsOnce(t *testing.T) {
	r, _ := newRun(inPromela, protocol.Request{Name: "model.pml", Text: table(5), Options: protocol.Options{Search: "iterate", Table: 300}}, func() float64 { return 0 })
	last, messages, hits := 0, 0, []int{}
	for r.search.Step(100) == search.Running {
		it := r.progress(0).Iterations
		for _, x := range it.Runs {
			if x.Number <= last || x.Number > it.Count {
				t.Fatalf("search %d of %d is listed after %d", x.Number, it.Count, last)
			}
			if x.Length > 0 {
				hits = append(hits, x.Number)
			}
		}
		if last = max(last, it.Count); len(it.Runs) > 0 {
			messages++
		}
	}
	all := r.iterations()
	all.Runs = slices.DeleteFunc(all.Runs, func(x protocol.Iteration) bool { return x.Length == 0 || x.Number > last })
	if messages < 10 || len(hits) != len(all.Runs) || len(hits) < 2 {
		t.Errorf("%d messages have %d of %d searches with a trail", messages, len(hits), len(all.Runs))
	}
}
