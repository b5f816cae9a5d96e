package lower_test

import (
	"fmt"
	"maps"
	"strings"
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

// TestSharedFiles makes a network of every model of the collection, or refuses it with a code. With
// -v it lists what it makes and refuses.
func TestSharedFiles(t *testing.T) {
	made, codes := 0, map[string]int{}
	models := corpus.Models(corpus.UPPAAL...)
	if len(models) == 0 {
		t.Skip("no shared models")
	}
	for _, m := range models {
		c := lower.Compile(m.Name, m.Text)
		if c.Network != nil {
			made++
			t.Logf("%s: %d processes", m.Name, len(c.Network.Automata))
			continue
		}
		first := c.List.Report(c.Sources)[0]
		codes[first.Code]++
		t.Logf("%s:%d:%d: %s %s", m.Name, first.Line, first.Column, first.Code, first.Message)
	}
	t.Logf("%d networks made, others refused by code: %v", made, codes)
	if made < 190 {
		t.Errorf("only %d networks", made)
	}
}

// reached returns the combinations of locations that the first processes reach, and the number of
// symbolic states.
func reached(t *testing.T, n *net.Network, processes int) (locations map[string]bool, states int) {
	t.Helper()
	g := zonegraph.New(n)
	visited := store.NewExact(0)
	s := search.BestFirst{Model: &ts.Model{System: &zonegraph.System{Graph: g}}, Store: visited, Priority: search.Uniform, Limits: search.Limits{States: 200_000}}.Start()
	status := search.Running
	for status == search.Running {
		status = s.Step(1000)
	}
	if status != search.Exhausted || s.Finding().Kind != search.NoError {
		t.Fatalf("the search ends with status %d, error %d", status, s.Finding().Kind)
	}
	locations = map[string]bool{}
	for id := range visited.Len() {
		words := g.Words(visited.State(store.ID(id)), nil)
		var names []string
		for a := range processes {
			names = append(names, g.Location(words, a).Name)
		}
		locations[strings.Join(names, " ")] = true
	}
	return locations, visited.Len()
}

// networks reads a model and what TChecker reads instead of it, nil for one that is refused.
func networks(model, translated string) (own, other *net.Network) {
	return lower.Compile(model, corpus.Read(model)).Network, tck.Compile(translated, corpus.Read(translated)).Network
}

// TestTranslations compares models with what uppaal-to-tchecker has made of them. It adds a process
// with which edges without a partner synchronise.
func TestTranslations(t *testing.T) {
	files := corpus.Models(".out-expected")
	compared := 0
	for _, file := range files {
		name, isNetwork := strings.CutSuffix(file.Name, ".tck.out-expected")
		if !isNetwork {
			continue
		}
		own, other := networks(name, file.Name)
		if own == nil || other == nil {
			continue // channels without ! and ?
		}
		compared++
		got, _ := reached(t, own, len(own.Automata))
		want, _ := reached(t, other, len(own.Automata))
		if !maps.Equal(got, want) {
			t.Errorf("%s: %v, the translation %v", name, got, want)
		}
	}
	t.Logf("%d models compared", compared)
	if len(files) > 0 && compared < 8 {
		t.Errorf("only %d models compared", compared)
	}
}

// TestStates compares the numbers of symbolic states with those of models that the authors of
// TChecker wrote by hand for the same protocols.
func TestStates(t *testing.T) {
	for _, c := range [][2]string{
		{"ticktac-benchmarks/fischer/uppaal/fischer.xml", "fischer_3"},
		{"ticktac-benchmarks/fischer/uppaal/fischer-TY.xml", "fischer-TY_3_tt"},
		{"uppaal-demos/fischer.xml", "fischer_6"},
		{"uppaal-demos/fischer_input_05.ta", "fischer_5"},
		{"theta-xta/critical-2-25-50.xta", "critical-region_2"},
	} {
		if corpus.Read(c[0]) == "" {
			t.Skip("no shared models")
		}
		own, other := networks(c[0], "tchecker-generated/"+c[1]+".tck")
		if own == nil {
			t.Errorf("%s is refused", c[0])
			continue
		}
		_, got := reached(t, own, 0)
		_, want := reached(t, other, 0)
		if got != want || want < 10 {
			t.Errorf("%s: %d states, %s has %d", c[0], got, c[1], want)
		}
	}
}

// TestDoubts: models whose numbers looked wrong. Two fireflies have as many symbolic states; the
// combinations of locations and integers were counted by a program for these models alone, in half
// units of time. The ring of fddi-2 has a location before the first one of fddi_2.
func TestDoubts(t *testing.T) {
	const folder = "deis/Benchmarks/DynamicExtrapolation/DynamicTimeConstraints/firefly-sync/firefly-sync-"
	for name, want := range map[string]int{"W1-H1-N10": 410, "W2-H1-N3": 55} {
		text := corpus.Read(folder + name + ".xml")
		if text == "" {
			t.Skip("no shared models")
		}
		g := zonegraph.New(lower.Compile("m.xml", text).Network)
		visited := store.NewExact(0)
		s := search.BestFirst{Model: &ts.Model{System: &zonegraph.System{Graph: g}}, Store: visited, Priority: search.Uniform}.Start()
		for s.Step(1000) == search.Running {
		}
		discrete := map[string]bool{}
		for id := range visited.Len() {
			discrete[fmt.Sprint(g.Discrete(g.Words(visited.State(store.ID(id)), nil)))] = true
		}
		if len(discrete) != want || visited.Len() != 1671 {
			t.Errorf("%s: %d combinations in %d states", name, len(discrete), visited.Len())
		}
	}
	own, other := networks("theta-xta/fddi-2.xta", "tchecker-generated/fddi_2.tck")
	_, got := reached(t, own, 0)
	if _, want := reached(t, other, 0); got != want+1 {
		t.Errorf("fddi: %d states, %d", got, want)
	}
}
