package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fromHere lets a test find the models.
func fromHere(t *testing.T) {
	t.Helper()
	was := models
	models = filepath.Join("..", "..", models)
	t.Cleanup(func() { models = was })
	if _, err := relay.compile(); errors.Is(err, errAbsent) {
		t.Skip(err)
	}
}

// TestLengths: the searches whose results do not depend on the order of equals come to
// the published ones: the length of every trail, and what depth-first search visits.
func TestLengths(t *testing.T) {
	fromHere(t)
	for _, bl := range append(append(blocks{deadlocks[1]}, assertions...), scaling[:3]...) {
		for i, search := range columns {
			if search == "BF" {
				continue
			}
			o, err := experiment{bl.model, search, map[bool]string{true: bl.estimate}[search == "A*"]}.run(bounds{seconds: 600, bytes: 1 << 29})
			if err != nil {
				t.Fatal(err)
			}
			if search != "SPIN" && o.length != bl.theirs[i].length {
				t.Errorf("%s, %s: %d steps, the paper has %d", bl.model.name, search, o.length, bl.theirs[i].length)
			}
			if o.note != "" {
				t.Errorf("%s, %s: %s", bl.model.name, search, o.note)
			}
			if search == "DFS" && o.stored != bl.theirs[i].expanded {
				t.Errorf("%s: %d states expanded, the paper has %d", bl.model.name, o.stored, bl.theirs[i].expanded)
			}
		}
	}
}

// TestBounds: a search that does not end in time says so, and tells nothing else.
func TestBounds(t *testing.T) {
	fromHere(t)
	o, err := experiment{marriers("3"), "BFS", ""}.run(bounds{seconds: 0, bytes: 1 << 29})
	if err != nil || o.note != "not finished in 0 s" || o.length != 0 {
		t.Errorf("%+v, %v", o, err)
	}
}

// TestPage: tables are markdown, and each begins with what it shows.
func TestPage(t *testing.T) {
	var out bytes.Buffer
	p := &page{to: &out}
	p.head(1, "model", "stored")
	p.row("x", number(1234567))
	p.row("y", number(0))
	if want := "| model | stored |\n| --- | ---: |\n| x | 1,234,567 |\n| y | – |\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	for _, x := range papers {
		for _, table := range x.tables {
			if !strings.HasSuffix(table.shows, ".") || strings.Contains(table.shows, "\n") {
				t.Errorf("table %s shows %q", table.name, table.shows)
			}
		}
	}
	var mean geometric
	mean.add(8, 2)
	mean.add(1, 0)
	mean.add(1, 1)
	if mean.String() != "2.00" {
		t.Errorf("a geometric mean of %v", &mean)
	}
}

// TestPrinted: tables.md has the texts that are printed now, in their order.
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
			t.Fatalf("tables.md does not have, or not here, %q", want.String())
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

// TestChosen: tables come below their papers, and only those that are asked for.
func TestChosen(t *testing.T) {
	list, err := chosen("8,4.6,3")
	if err != nil || len(list) != 2 || len(list[0].tables) != 2 || list[0].tables[1].name != "8" || list[1].tables[0].name != "4.6" {
		t.Errorf("%v, %v", list, err)
	}
	if _, err := chosen("3,33"); err == nil {
		t.Error("a table that there is not was chosen")
	}
	if list, _ := chosen(""); len(list) != len(papers) || len(papers[0].tables) != 6 {
		t.Errorf("%d papers, of which the first has %d tables", len(list), len(papers[0].tables))
	}
}
