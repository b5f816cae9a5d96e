package main

import (
	"bytes"
	"errors"
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
	if want := "| model | stored |\n| --- | ---: |\n| x | 1\u202f234\u202f567 |\n| y | – |\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	for _, table := range tables {
		if !strings.HasSuffix(table.shows, ".") || strings.Contains(table.shows, "\n") {
			t.Errorf("table %s shows %q", table.name, table.shows)
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
