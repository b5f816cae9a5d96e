//go:build !js

package language_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/lang"
	random "beeline/lang/promela/corpus"
	"beeline/lang/report"
	"beeline/lang/timed/corpus"
	"beeline/lang/timed/language"
	"beeline/wasm/protocol"
)

// table has the collection: each file with the number of its processes or the code with which it is
// refused, and each of its queries with the answer, the code, or the limit that was reached.
var table = filepath.Join("testdata", "collection.txt")

// TestCollection compares what becomes of the files of the collection with the table, and the answers to the queries
// of one in BEELINE_EVERY files, others every day. BEELINE_UPDATE=1 answers all and writes the table.
func TestCollection(t *testing.T) {
	models := corpus.Models(append([]string{".tck"}, corpus.UPPAAL...)...)
	if len(models) == 0 {
		t.Skip("no shared models")
	}
	update := os.Getenv("BEELINE_UPDATE") == "1"
	raw, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	expected, every, day := entries(string(raw)), random.Number(t, "BEELINE_EVERY", 3), random.Day(t)
	if len(expected) != len(models) && !update {
		t.Errorf("%s has %d files, the collection %d", table, len(expected), len(models))
	}
	var out strings.Builder
	for i, m := range models {
		drawn := update || (i+day)%every == 0
		got, want := entry(m, drawn), expected[m.Name]
		if !drawn {
			want, _, _ = strings.Cut(want, "\n    ")
		}
		if out.WriteString(got + "\n"); got != want && !update {
			t.Errorf("%s has %q, now %q", table, want, got)
		}
	}
	if update {
		if err := os.WriteFile(table, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// entries cuts the table into its files, by name.
func entries(table string) map[string]string {
	out := map[string]string{}
	for _, e := range strings.Split(strings.ReplaceAll(strings.TrimSuffix(table, "\n"), "\n    ", "\r"), "\n") {
		name, _, _ := strings.Cut(e, ": ")
		out[name] = strings.ReplaceAll(e, "\r", "\n    ")
	}
	return out
}

// entry is what becomes of a file, as in the table, and of its queries.
func entry(m corpus.Model, queries bool) string {
	text := lang.Text{Name: m.Name, Text: m.Text, Files: map[string]string{}}
	beside := strings.TrimSuffix(m.Name, filepath.Ext(m.Name)) + ".q"
	if q := corpus.Read(beside); q != "" {
		text.Files[beside] = q
	}
	out := m.Name + ": " + outcome(text)
	if !queries {
		return out
	}
	for _, p := range (language.Timed{}).Compile(text).Properties {
		if p.Kind != report.Safety {
			out += "\n    " + p.Formula + ": " + verdict(text, p)
		}
	}
	return out
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
