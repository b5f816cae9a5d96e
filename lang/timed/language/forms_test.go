//go:build !js

package language_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"beeline/engine/net"
	"beeline/lang"
	"beeline/lang/report"
	"beeline/lang/timed/corpus"
	"beeline/lang/timed/language"
	"beeline/lang/timed/lower"
	"beeline/lang/timed/xta"
	"beeline/wasm/protocol"
)

// formOf returns the form of a text with an ending.
func formOf(t *testing.T, text lang.Text, ending string) report.Form {
	t.Helper()
	c := language.Timed{}.Compile(text)
	if c.Forms == nil {
		t.Fatalf("%s has no forms: %v", text.Name, c.Diagnostics)
	}
	list := c.Forms()
	i := slices.IndexFunc(list, func(f report.Form) bool { return f.Ending == ending })
	if i < 0 {
		t.Fatalf("%s has no form %s", text.Name, ending)
	}
	return list[i]
}

// saved returns the text that is saved as .xml. It must have the same properties and make the same network.
func saved(t *testing.T, text lang.Text) lang.Text {
	t.Helper()
	out := lang.Text{Name: "saved.xml", Text: formOf(t, text, ".xml").Text}
	before, after := language.Timed{}.Compile(text), language.Timed{}.Compile(out)
	if !reflect.DeepEqual(before.Properties, after.Properties) || outcome(text) != outcome(out) {
		t.Errorf("%s: %s with %v, saved: %s with %v", text.Name, outcome(text), before.Properties, outcome(out), after.Properties)
	}
	if !reflect.DeepEqual(network(text), network(out)) {
		t.Errorf("%s makes another network when it is saved as\n%s", text.Name, out.Text)
	}
	return out
}

// network returns the network of a text without the places and texts of its parts, nil after mistakes.
func network(text lang.Text) *net.Network {
	n := lower.Compile(text.Name, text.Text).Network
	if n == nil {
		return nil
	}
	n.Name = ""
	for a := range n.Automata {
		of := &n.Automata[a]
		of.Line = 0
		for l := range of.Locations {
			of.Locations[l].Line, of.Locations[l].Invariant.Text = 0, ""
		}
		for e := range of.Edges {
			of.Edges[e].Line, of.Edges[e].Guard.Text, of.Edges[e].Update.Text = 0, "", ""
		}
	}
	return n
}

// TestExamplesSaved saves the examples of the page. The files have the same answers, that for TChecker the same
// number of states.
func TestExamplesSaved(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "site", "examples", "timed", "*.xta"))
	if len(files) < 10 {
		t.Fatalf("%d examples", len(files))
	}
	for _, file := range files {
		model, _ := os.ReadFile(file)
		queries, _ := os.ReadFile(strings.TrimSuffix(file, "xta") + "q")
		text := lang.Text{Name: filepath.Base(file), Text: string(model), Files: map[string]string{"queries.q": string(queries)}}
		again := saved(t, text)
		for _, p := range (language.Timed{}).Compile(text).Properties {
			if a, b := verdict(text, p), verdict(again, p); a != b && p.Kind != report.Safety {
				t.Errorf("%s, %s: %s, saved: %s", text.Name, p.Formula, a, b)
			}
		}
		tck := formOf(t, text, ".tck")
		if tck.Why != "" {
			t.Logf("%s as .tck: %s", text.Name, tck.Why)
			continue
		}
		count := func(name, text string) string {
			r := answer(t, protocol.Request{Type: "check", Name: name, Text: text, Options: protocol.Options{Search: "bfs", States: 20_000}})
			return fmt.Sprint(r.Verdict, r.States)
		}
		if a, b := count(text.Name, text.Text), count("m.tck", tck.Text); a != b {
			t.Errorf("%s: %s states, as .tck %s", text.Name, a, b)
		}
	}
}

// drawn lists coordinates and comments.
func drawn(text lang.Text) string {
	var out strings.Builder
	for _, i := range xta.Read(text.Name, text.Text).System.Items {
		if t := i.Template; t != nil {
			fmt.Fprintln(&out, t.Name.Text, t.Labels)
			for _, l := range t.Locations {
				fmt.Fprintln(&out, l.Name.Text, l.At, l.Labels, l.Comments)
			}
			for _, b := range t.Branchpoints {
				fmt.Fprintln(&out, b.Name.Text, b.At, b.Labels)
			}
			for _, e := range t.Edges {
				fmt.Fprintln(&out, e.From.Text, e.To.Text, e.Nails, e.Labels, e.Comments)
			}
		}
	}
	return out.String()
}

// TestCollectionSaved shows the .xml files of the collection as .xta, as the page does, and saves them as .xml again: with the
// same coordinates and the same network, so that all answers are the same.
func TestCollectionSaved(t *testing.T) {
	models := corpus.Models(".xml")
	if len(models) == 0 {
		t.Skip("no shared models")
	}
	count := 0
	for _, m := range models {
		original := lang.Text{Name: m.Name, Text: m.Text}
		c := language.Timed{}.Compile(original)
		if c.Forms == nil {
			continue
		}
		count++
		shown := lang.Text{Name: "shown.xta", Text: formOf(t, original, ".xta").Text, Files: map[string]string{"shown.xml": m.Text, "shown.q": queriesOf(c)}}
		if a, b := drawn(original), drawn(saved(t, shown)); a != b {
			t.Errorf("%s is drawn as\n%s\nand saved as\n%s", m.Name, a, b)
		}
	}
	t.Logf("%d files saved", count)
}

// queriesOf returns the queries of a text as a .q file.
func queriesOf(c *lang.Compiled) string {
	out := ""
	for _, p := range c.Properties {
		if p.Kind != report.Safety {
			out += p.Formula + "\n"
		}
	}
	return out
}

// TestSavedAfterChanges keeps the coordinates of what is still there.
func TestSavedAfterChanges(t *testing.T) {
	original := `<nta><declaration>clock x;</declaration><template><name x="5" y="6">P</name>` +
		`<location id="id0" x="10" y="20"><name x="1" y="2">a</name></location><location id="id1" x="30" y="40"><name>b</name></location><init ref="id0"/>` +
		`<transition><source ref="id0"/><target ref="id1"/><label kind="guard" x="7" y="8">x &gt; 1</label><nail x="11" y="12"/></transition></template><system>system P;</system></nta>`
	changed := "clock x;\nprocess P() {\n  state c, b, a { x <= 9 };\n  init a;\n  trans a -> b { guard x > 2; }, b -> c { };\n}\nsystem P;\n"
	f := formOf(t, lang.Text{Name: "p.xta", Text: changed, Files: map[string]string{"p.xml": original, "p.q": "E<> P.c and x < 3\n"}}, ".xml")
	for _, want := range []string{
		`<name x="5" y="6">P</name>`, `x="10" y="20">`, `<name x="1" y="2">a</name>`, `<label kind="invariant">x &lt;= 9</label>`,
		`<label kind="guard" x="7" y="8">x &gt; 2</label>`, `<nail x="11" y="12"/>`, `<formula>E&lt;&gt; P.c and x &lt; 3</formula>`,
	} {
		if !strings.Contains(f.Text, want) {
			t.Errorf("%s is missing in\n%s", want, f.Text)
		}
	}
}

// TestFormsOfMistakes: a text with errors can be saved for UPPAAL if its syntax is right, but not for TChecker.
func TestFormsOfMistakes(t *testing.T) {
	wrong := lang.Text{Name: "p.xta", Text: "process P() { state a; init a; trans a -> a { guard nothing > 1; }; } system P;"}
	if f := formOf(t, wrong, ".tck"); f.Why != "the model has errors" || f.Text != "" {
		t.Errorf("%+v", f)
	}
	if f := formOf(t, wrong, ".xml"); !strings.Contains(f.Text, "nothing &gt; 1") {
		t.Errorf("%+v", f)
	}
	if c := (language.Timed{}).Compile(lang.Text{Name: "m.tck", Text: fischer}); c.Forms != nil {
		t.Error("a text in TChecker's language has other forms")
	}
}
