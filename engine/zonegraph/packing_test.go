package zonegraph_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
	"beeline/lang/timed/tck"
)

// packedAsWhole compares a search with states as minimal constraints with one of whole states: every count, the
// trail and the outcome. It returns the bytes of both stores.
func packedAsWhole(t *testing.T, name string, y *zonegraph.System, p search.Priority, states uint64) (packed, whole int64) {
	t.Helper()
	cover := y.Cover()
	m := &ts.Model{System: y, Cover: cover}
	a, b := store.NewCovering(cover), store.NewPacked(cover)
	var runs [2]search.Run
	for i, s := range []store.Indexed{a, b} {
		runs[i] = search.BestFirst{Model: m, Store: s, Priority: p, Limits: search.Limits{States: states}}.Start()
		drive(runs[i])
		for id := range s.Len() {
			if got, want := s.State(store.ID(id)), a.State(store.ID(id)); !slices.Equal(got, want) {
				t.Fatalf("%s: state %d: %v, not %v", name, id, got, want)
			}
		}
	}
	x, z := runs[0].Progress(), runs[1].Progress()
	if x.Bytes, z.Bytes = 0, 0; x != z || !runs[0].Finding().Equal(runs[1].Finding()) || runs[0].Step(0) != runs[1].Step(0) || runs[0].Outcome() != runs[1].Outcome() {
		t.Fatalf("%s: %+v, %+v", name, x, z)
	}
	return b.Bytes(), a.Bytes()
}

// TestRandomPacking: searches find the same with states as minimal constraints.
func TestRandomPacking(t *testing.T) {
	rounds := 300
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 10_000
	}
	r := generator(t, 71)
	for i := range rounds {
		m := randomModel(r, i%4 == 0, i%4 == 1 || i%8 == 0)
		m.forUPPAAL(r, i%4 == 0)
		c := lower.Compile("random.xta", m.xta())
		query := c.Query("E<> " + m.question(r, 2).text())
		if c.List.HasErrors() {
			t.Fatal(c.List.Report(c.Sources))
		}
		y := systemFor(zonegraph.For(c.Network, query.Formula), query.Formula)
		y.Inclusion = zonegraph.Inclusion(r.IntN(2))
		packedAsWhole(t, m.xta(), y, []search.Priority{search.Uniform, search.AStar}[r.IntN(2)], 2000)
	}
}

// TestPackingOfKnownModels: minimal constraints save at least three tenths of the memory.
func TestPackingOfKnownModels(t *testing.T) {
	for _, name := range []string{"fischer_5", "csmacd_5", "fddi_5", "critical-region_3"} {
		text, err := os.ReadFile(filepath.Join(shared, "tchecker-generated", name+".tck"))
		if err != nil {
			t.Skip("no shared models")
		}
		y := &zonegraph.System{Graph: zonegraph.New(tck.Compile(name+".tck", string(text)).Network)}
		packed, whole := packedAsWhole(t, name, y, search.Uniform, 0)
		if t.Logf("%s: %d bytes, %d with whole states", name, packed, whole); 10*packed > 7*whole {
			t.Errorf("%s: %d bytes, %d with whole states", name, packed, whole)
		}
	}
}
