//go:build !js

package language_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/lang"
	"beeline/lang/report"
	"beeline/lang/timed/corpus"
	"beeline/lang/timed/language"
	"beeline/wasm/protocol"
)

// table has the collection: each file with the number of its processes or the code with which it is
// refused, and each of its queries with the answer, the code, or the limit that was reached.
var table = filepath.Join("testdata", "collection.txt")

// TestCollection compares what becomes of the files of the collection with the table.
// BEELINE_UPDATE=1 writes it.
func TestCollection(t *testing.T) {
	models := corpus.Models(append([]string{".tck"}, corpus.UPPAAL...)...)
	if len(models) == 0 {
		t.Skip("no shared models")
	}
	var out strings.Builder
	for _, m := range models {
		text := lang.Text{Name: m.Name, Text: m.Text, Files: map[string]string{}}
		beside := strings.TrimSuffix(m.Name, filepath.Ext(m.Name)) + ".q"
		if q := corpus.Read(beside); q != "" {
			text.Files[beside] = q
		}
		fmt.Fprintf(&out, "%s: %s\n", m.Name, outcome(text))
		c := language.Timed{}.Compile(text)
		for _, p := range c.Properties {
			if p.Kind != report.Safety {
				fmt.Fprintf(&out, "    %s: %s\n", p.Formula, verdict(text, p))
			}
		}
	}
	if os.Getenv("BEELINE_UPDATE") == "1" {
		if err := os.WriteFile(table, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(lines) || lines[i] != line {
			t.Fatalf("line %d of %s: %q, now %q", i+1, table, line, lines[min(i, len(lines)-1)])
		}
	}
}

// outcome says what becomes of a text.
func outcome(text lang.Text) string {
	c := language.Timed{}.Compile(text)
	for _, d := range c.Diagnostics {
		if d.Severity == "error" {
			return d.Code + " " + d.Message
		}
	}
	processes := 0
	for _, n := range c.Names {
		if n.Kind == "proctype" {
			processes++
		}
	}
	return fmt.Sprint(processes)
}

// verdict answers a query.
func verdict(text lang.Text, p report.Property) string {
	o := protocol.Options{Search: "bfs", States: mostStates, Goal: p.Formula}
	if p.Kind == report.Typed {
		o = protocol.Options{Search: "ndfs", States: mostStates, Property: "ltl", Formula: p.Formula}
	}
	r := handled(protocol.Request{Type: "check", Name: text.Name, Text: text.Text, Files: text.Files, Options: o})
	switch {
	case r.Verdict == protocol.VerdictBadInput && len(r.Diagnostics) > 0:
		return r.Diagnostics[0].Code + " " + r.Diagnostics[0].Message
	case r.Kind == "goal reached", r.Kind == "acceptance cycle":
		return "found"
	case r.Verdict == protocol.VerdictNoError && strings.Contains(r.Message, "bound"):
		return r.Message
	case r.Verdict == protocol.VerdictNoError:
		return "none"
	case r.Verdict == protocol.VerdictError:
		return r.Kind
	}
	return r.Kind + " reached"
}
