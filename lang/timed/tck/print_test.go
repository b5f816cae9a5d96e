package tck_test

import (
	"reflect"
	"testing"

	"beeline/engine/net"
	"beeline/lang/timed/corpus"
	"beeline/lang/timed/tck"
)

// bare is a network without places in the text, texts and names.
func bare(n *net.Network) *net.Network {
	out := *n
	out.Name, out.Events, out.Clocks = "", make([]string, len(n.Events)), make([]string, len(n.Clocks))
	out.Automata, out.Integers = append([]net.Automaton(nil), n.Automata...), append([]net.Integer(nil), n.Integers...)
	for i := range out.Integers {
		out.Integers[i].Name = ""
	}
	for a := range out.Automata {
		of := &out.Automata[a]
		of.Name, of.Line = "", 0
		of.Locations, of.Edges = append([]net.Location(nil), of.Locations...), append([]net.Edge(nil), of.Edges...)
		for l := range of.Locations {
			of.Locations[l].Line, of.Locations[l].Invariant.Text, of.Locations[l].Invariant.Bounds = 0, "", nil
		}
		for e := range of.Edges {
			of.Edges[e].Line, of.Edges[e].Guard.Text, of.Edges[e].Guard.Bounds, of.Edges[e].Update.Text = 0, "", nil, ""
		}
	}
	return &out
}

// TestPrint writes the networks of the collection and reads them again.
func TestPrint(t *testing.T) {
	written, refused := 0, map[string]int{}
	models := corpus.Models(".tck")
	for _, m := range models {
		c := tck.Compile(m.Name, m.Text)
		if c.Network == nil {
			continue
		}
		text, err := tck.Print(c.Network)
		if err != nil {
			refused[err.Error()]++
			continue
		}
		again := tck.Compile("again.tck", text)
		if again.Network == nil {
			t.Errorf("%s: %v\n%.2000s", m.Name, again.List.Report(again.Sources)[0], text)
			continue
		}
		if written++; !reflect.DeepEqual(bare(c.Network), bare(again.Network)) {
			t.Errorf("%s: another network", m.Name)
		}
	}
	t.Logf("%d written, others refused: %v", written, refused)
	if len(models) > 0 && written < 60 {
		t.Errorf("%d networks written", written)
	}
}
