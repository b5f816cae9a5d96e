package protocol_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"beeline/wasm/protocol"
	"beeline/wasm/protocol/javascript"
)

// TestGeneratedFilesAreCurrent compares the JavaScript modules with the catalogue.
func TestGeneratedFilesAreCurrent(t *testing.T) {
	files, err := javascript.Files(".")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join("../../site/protocol", name))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("site/protocol/%s is out of date: run go generate ./wasm/protocol", name)
		}
	}
}

// TestReadmeIsCurrent compares the README's table of searches with the catalogue.
func TestReadmeIsCurrent(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if javascript.Readme(string(text)) != string(text) {
		t.Error("README.md is out of date: run go generate ./wasm/protocol")
	}
	if n := strings.Count(string(text), "\n"); n >= 120 {
		t.Errorf("README.md has %d lines, want fewer than 120", n)
	}
}

// TestRowsAreComplete looks for rows with missing texts or unknown names.
func TestRowsAreComplete(t *testing.T) {
	var known []string
	for _, s := range protocol.Searches {
		if s.Name == "" || s.Title == "" || s.Sentence == "" || s.Help == "" || protocol.SearchNamed(s.Name).Name != s.Name {
			t.Errorf("incomplete row: %+v", s)
		}
		if s.Shortest != "" && s.Shortest != "always" && (s.Shortest != "admissible" || !s.Guided) {
			t.Errorf("%s: Shortest is %q", s.Name, s.Shortest)
		}
		known = append(known, s.Name)
	}
	for _, e := range protocol.Estimates {
		if e.Name == "" || e.Title == "" || e.Sentence == "" || e.Help == "" || e.Group == "" || protocol.EstimateNamed(e.Name).Name != e.Name {
			t.Errorf("incomplete row: %+v", e)
		}
		known = append(known, "--heuristic "+e.Name)
	}
	for _, c := range protocol.Combinations {
		for _, name := range strings.FieldsFunc(c.Heuristic, func(r rune) bool { return strings.ContainsRune(",+|", r) }) {
			if protocol.EstimateNamed(name) == nil {
				t.Errorf("%s: there is no estimate %s", c.Heuristic, name)
			}
		}
	}
	for _, f := range protocol.Flags() {
		known = append(known, f.Name)
	}
	for _, s := range protocol.Stores {
		known = append(known, "--store "+s.Name)
	}
	for _, o := range protocol.Orders {
		known = append(known, "--order "+o.Name)
	}
	for _, f := range protocol.Flags() {
		for _, name := range slices.Concat(f.Used, f.Also) {
			if !slices.Contains(known, name) {
				t.Errorf("%s is used with %s, which does not exist", f.Name, name)
			}
		}
		if f.Value != "" && f.Kind == nil && f.Kinds == nil {
			t.Errorf("%s has a value but no kind", f.Name)
		}
	}
}

func TestNoEffect(t *testing.T) {
	for _, c := range []struct {
		options protocol.Options
		search  string
		want    string
	}{
		{protocol.Options{}, "bfs", ""},
		{protocol.Options{Beam: 10}, "dfs", "`beam` has no effect with `dfs`: use it with `beam`"},
		{protocol.Options{Beam: 10}, "beam", ""},
		{protocol.Options{Weight: 3}, "astar", "`weight` has no effect with `astar`: use it with `wastar`"},
		{protocol.Options{Heuristic: "hu"}, "bfs", "`heuristic` has no effect with `bfs`"},
		{protocol.Options{Heuristic: "active", Domain: "interval"}, "greedy", "`domain` has no effect with `greedy`: use it with `--heuristic hpl` or `--heuristic hu`"},
		{protocol.Options{Heuristic: "active+hu", Domain: "interval"}, "greedy", ""},
		{protocol.Options{Store: "bitstate", Bits: 3}, "dfs", ""},
		{protocol.Options{Bits: 3}, "dfs", "`bits` has no effect with `dfs`"},
		{protocol.Options{All: true}, "ida", "`all` has no effect with `ida`"},
		{protocol.Options{Seed: 3, Order: "random"}, "iterate", ""},
		{protocol.Options{Seed: 3}, "iterate", "`seed` has no effect with `iterate`"},
		{protocol.Options{Heuristic: "hpl"}, "shorten", ""},
		{protocol.Options{Memory: 10, Seconds: 1, States: 5, NoPOR: true, Goal: "x"}, "swarm", ""},
	} {
		got := ""
		if err := c.options.NoEffect(c.search); err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, c.want) || (c.want == "") != (got == "") {
			t.Errorf("%+v with %s: got %q, want %q", c.options, c.search, got, c.want)
		}
	}
}

// TestSeveralRuns: several runs need a search that a seed changes.
func TestSeveralRuns(t *testing.T) {
	used := map[string][]string{}
	for _, f := range protocol.Flags() {
		used[f.Name] = f.Used
	}
	if got := append(used["--runs"], "--simulate"); !slices.Equal(got, used["--seed"]) {
		t.Errorf("--runs is used with %q, --seed with %q", used["--runs"], used["--seed"])
	}
}
