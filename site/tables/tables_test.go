package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/engine/ltl"
)

// needModels lets a test find the models, or skips it if they are missing.
func needModels(t *testing.T) {
	t.Helper()
	was := models
	models = filepath.Join("..", "..", models)
	t.Cleanup(func() { models = was })
	if _, err := relay.compile(); errors.Is(err, errAbsent) {
		t.Skip(err)
	}
}

// TestLengths: searches that do not depend on the order of states with equal estimates
// give the published numbers: the length of every trail, and the states that depth-first
// search visits.
func TestLengths(t *testing.T) {
	needModels(t)
	for _, bl := range append(append(blocks{deadlocks[1]}, assertions...), scaling[:3]...) {
		for i, search := range searchNames {
			if search == "BF" {
				continue
			}
			o, err := experiment{bl.model, search, map[bool]string{true: bl.estimate}[search == "A*"]}.run(bounds{seconds: 600, bytes: 1 << 29})
			if err != nil {
				t.Fatal(err)
			}
			if search != "SPIN" && o.length != bl.published[i].length {
				t.Errorf("%s, %s: got %d steps, want %d as in the paper", bl.model.name, search, o.length, bl.published[i].length)
			}
			if o.note != "" {
				t.Errorf("%s, %s: %s", bl.model.name, search, o.note)
			}
			if search == "DFS" && o.stored != bl.published[i].expanded {
				t.Errorf("%s: got %d expanded states, want %d as in the paper", bl.model.name, o.stored, bl.published[i].expanded)
			}
		}
	}
}

// TestBounds: a search that does not end in time reports that, and no length.
func TestBounds(t *testing.T) {
	needModels(t)
	o, err := experiment{marriers("3"), "BFS", ""}.run(bounds{seconds: 0, bytes: 1 << 29})
	if err != nil || o.note != "not finished in 0 s" || o.length != 0 {
		t.Errorf("got %+v, %v; want a search not finished in 0 s", o, err)
	}
}

// TestPage: tables are markdown, and the text of each is one paragraph.
func TestPage(t *testing.T) {
	var out bytes.Buffer
	p := &page{to: &out}
	p.head(1, "model", "stored")
	p.row("x", number(1234567))
	p.row("y", number(0))
	if want := "| model | stored |\n| --- | ---: |\n| x | 1,234,567 |\n| y | – |\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
	for _, x := range papers {
		for _, table := range x.tables {
			if !strings.HasSuffix(table.shows, ".") || strings.Contains(table.shows, "\n") {
				t.Errorf("table %s: got %q, want one line that ends with a stop", table.name, table.shows)
			}
		}
	}
	var mean geometric
	mean.add(8, 2)
	mean.add(1, 0)
	mean.add(1, 1)
	if mean.String() != "2.00" {
		t.Errorf("geometric mean: got %v, want 2.00", &mean)
	}
}

// TestPrinted: tables.md has the texts that the command prints, in their order.
func TestPrinted(t *testing.T) {
	file, err := os.ReadFile("tables.md")
	if err != nil {
		t.Fatal(err)
	}
	rest := string(file)
	find := func(write func(p *page)) {
		t.Helper()
		var want bytes.Buffer
		write(&page{to: &want})
		i := strings.Index(rest, want.String())
		if i < 0 {
			t.Fatalf("tables.md lacks this text, or has it in another place: %q", want.String())
		}
		rest = rest[i+want.Len():]
	}
	usual := bounds{seconds: usualSeconds, bytes: usualMegabytes << 20}
	find(func(p *page) { p.opening(usual) })
	for _, x := range papers {
		find(func(p *page) { p.paper(x) })
		for _, table := range x.tables {
			find(func(p *page) { p.table(table) })
		}
	}
}

// TestChosen: chosen returns the papers with the listed tables only.
func TestChosen(t *testing.T) {
	list, err := chosen("8,4.6,3")
	if err != nil || len(list) != 2 || len(list[0].tables) != 2 || list[0].tables[1].name != "8" || list[1].tables[0].name != "4.6" {
		t.Errorf("got %v, %v; want table 8 of the first and table 4.6 of the last paper", list, err)
	}
	if _, err := chosen("3,33"); err == nil {
		t.Error("got no error for the unknown table 33")
	}
	if list, _ := chosen(""); len(list) != len(papers) || len(papers[0].tables) != 9 {
		t.Errorf("got %d papers, the first with %d tables; want %d and 9", len(list), len(papers[0].tables), len(papers))
	}
}

// TestClasses: no claim has a component of a class that the paper's claim lacks.
func TestClasses(t *testing.T) {
	partial := 0
	for _, r := range classRows {
		for i, f := range r.scopes {
			a, err := ltl.Translate(unary(ltl.Not, f), ltl.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			for _, class := range strings.Split(a.Classes().String(), ",") {
				if !strings.Contains(r.classes[i], class) {
					t.Errorf("%s, scope %d: class %s, the paper has %s", r.pattern, i, class, r.classes[i])
				}
			}
			if !a.Weak() {
				partial++
			}
		}
	}
	if partial != 1 {
		t.Errorf("%d claims with a component of class P, want 1", partial)
	}
}

// TestLiveness: what section 8 of 2004 says of INDFS and of A*+INDFS holds here.
func TestLiveness(t *testing.T) {
	needModels(t)
	run := func(bl cycleBlock, i int) outcome {
		o, err := bl.run(cycleSearches[i].name, cycleSearches[i].estimate, bounds{seconds: 600, bytes: 1 << 29})
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	const ndfs, indfs, directed = 0, 1, 2
	if a, b := run(proofs[0], ndfs), run(proofs[0], indfs); a != b || a.note != "no error" {
		t.Errorf("component of class P: NDFS %+v, INDFS %+v, want equal numbers", a, b)
	}
	if a, b := run(proofs[1], ndfs), run(proofs[1], indfs); a.expanded != 2*b.expanded || a.stored != b.stored || b.note != "no error" {
		t.Errorf("component of class F: NDFS %+v, INDFS %+v, want half the expanded states", a, b)
	}
	published := violations[0].published[indfs]
	if o := run(violations[0], indfs); o.stored != published.stored || o.expanded != published.expanded || o.length != published.length {
		t.Errorf("Elevator: INDFS %+v, want %+v as in the paper", o, published)
	}
	for _, bl := range violations {
		if o := run(bl, directed); o.note != "" || o.length > bl.published[directed].length {
			t.Errorf("%s: A*+INDFS %+v, want a trail of %d steps or fewer", bl.model.name, o, bl.published[directed].length)
		}
	}
}
