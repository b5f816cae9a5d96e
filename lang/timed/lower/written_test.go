//go:build !js

package lower_test

import (
	"testing"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/corpus"
	"beeline/lang/timed/lower"
	"beeline/lang/timed/tck"
)

// TestWritten writes networks of UPPAAL's models for TChecker and compares the numbers of symbolic
// states and transitions.
func TestWritten(t *testing.T) {
	models := corpus.Models(corpus.UPPAAL...)
	compared, written, refused := 0, 0, map[string]int{}
	for _, m := range models {
		n := lower.Compile(m.Name, m.Text).Network
		if n == nil {
			continue
		}
		text, err := tck.Print(n)
		if err != nil {
			refused[err.Error()]++
			continue
		}
		c := tck.Compile("written.tck", text)
		if c.Network == nil {
			t.Errorf("%s: %v", m.Name, c.List.Report(c.Sources)[0])
			continue
		}
		written++
		count := func(n *net.Network) (search.Status, search.Progress) {
			s := search.BestFirst{Model: &ts.Model{System: &zonegraph.System{Graph: zonegraph.New(n)}}, Store: store.NewExact(0), Priority: search.Uniform,
				Limits: search.Limits{States: 3000}, Goal: search.Goal{Asserts: true}}.Start()
			for s.Step(100) == search.Running {
			}
			return s.Step(0), s.Progress()
		}
		status, want := count(n)
		if status != search.Exhausted {
			continue
		}
		if _, got := count(c.Network); got.Stored != want.Stored || got.Transitions() != want.Transitions() {
			t.Errorf("%s: %d states and %d transitions, written for TChecker %d and %d", m.Name, want.Stored, want.Transitions(), got.Stored, got.Transitions())
		}
		compared++
	}
	t.Logf("%d networks written, %d compared, others refused: %v", written, compared, refused)
	if len(models) > 0 && compared < 30 {
		t.Errorf("%d networks compared", compared)
	}
}
