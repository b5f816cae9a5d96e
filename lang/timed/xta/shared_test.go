package xta_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"beeline/lang/timed/corpus"
	"beeline/lang/timed/xta"
)

// TestSharedFiles reads every model of the collection, or refuses it with a code. What it has read
// it prints and reads again. With -v it lists the files that are refused.
func TestSharedFiles(t *testing.T) {
	read, codes := 0, map[string]int{}
	models := corpus.Models(corpus.UPPAAL...)
	if len(models) == 0 {
		t.Skip("no shared models")
	}
	for _, m := range models {
		doc := xta.Read(m.Name, m.Text)
		if doc.System != nil {
			read++
			again(t, m.Name, doc.System)
			if want, got := remarks(m.Text), remarks(xta.Print(doc.System)); !strings.HasSuffix(m.Name, ".xml") && !maps.Equal(got, want) {
				t.Errorf("%s: comments %v, printed %v", m.Name, want, got)
			}
			continue
		}
		list := doc.List.Report(doc.Sources)
		codes[list[0].Code]++
		for _, d := range list {
			t.Logf("%s:%d:%d: %s %s", m.Name, d.Line, d.Column, d.Code, d.Message)
			if d.Hint == "" && d.Code != string(xta.UnexpectedToken) {
				t.Errorf("%s: %s has no hint", m.Name, d.Message)
			}
		}
	}
	t.Logf("%d files read, others refused by code: %v", read, codes)
	if read < 200 {
		t.Errorf("only %d files read", read)
	}
}

// again prints a system, reads the text and prints that again.
func again(t *testing.T, name string, s *xta.System) {
	t.Helper()
	text := xta.Print(s)
	comments := remarks(text)
	second := xta.Read("again.xta", text)
	if second.System == nil {
		t.Errorf("%s: %+v\n%s", name, second.List.Report(second.Sources)[0], text)
		return
	}
	if a, b := tree(s), tree(second.System); a != b {
		t.Errorf("%s: %s\nthen %s", name, a, b)
	}
	if got := remarks(xta.Print(second.System)); !maps.Equal(got, comments) {
		t.Errorf("%s: comments %v, then %v", name, comments, got)
	}
	text = xta.PrintXML(s)
	third := xta.Read("again.xml", text)
	if third.System == nil && strings.Contains(text, `ref="undeclared `) {
		return // a name is not declared, which only .xta can say
	}
	if third.System == nil {
		t.Errorf("%s: %+v\n%s", name, third.List.Report(third.Sources)[0], text)
		return
	}
	if got := remarks(xta.Print(third.System)); !maps.Equal(got, comments) {
		t.Errorf("%s as .xml: comments %v, then %v", name, comments, got)
	}
	if a, b := tree(inOrder(s)), tree(inOrder(third.System)); a != b {
		t.Errorf("%s as .xml: %s\nthen %s", name, a, b)
	}
	if a, b := drawing(s, s), drawing(third.System, s); a != b || !slices.Equal(s.Queries, third.System.Queries) {
		t.Errorf("%s: %s\nthen %s", name, a, b)
	}
}

// inOrder returns a system with the items in the order of .xml: declarations, templates and instances.
func inOrder(s *xta.System) *xta.System {
	out := *s
	out.Items = slices.Clone(s.Items)
	kind := func(i xta.Item) int {
		switch {
		case i.Declaration != nil:
			return 0
		case i.Template != nil:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(out.Items, func(a, b xta.Item) int { return cmp.Compare(kind(a), kind(b)) })
	return &out
}

// drawing lists the coordinates of a system, without those of templates that have none in from.
func drawing(s, from *xta.System) string {
	out, unplaced := "", map[string]bool{}
	for _, i := range from.Items {
		if i.Template != nil && i.Template.Unplaced() {
			unplaced[i.Template.Name.Text] = true
		}
	}
	for _, i := range s.Items {
		if i.Template == nil {
			continue
		}
		out += fmt.Sprint(i.Template.Labels, i.Template.Initial.Text)
		for _, l := range i.Template.Locations {
			if unplaced[i.Template.Name.Text] {
				l.At = xta.Point{}
			}
			out += fmt.Sprint(l.At, l.Labels, l.Comments)
		}
		for _, b := range i.Template.Branchpoints {
			if unplaced[i.Template.Name.Text] {
				b.At = xta.Point{}
			}
			out += fmt.Sprint(b.At, b.Labels)
		}
		for _, e := range i.Template.Edges {
			out += fmt.Sprint(e.Nails, e.Labels, e.Comments)
		}
	}
	return out
}
