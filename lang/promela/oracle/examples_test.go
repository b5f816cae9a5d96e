//go:build !js

package oracle

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"beeline/engine/reduce"
	"beeline/lang/promela/corpus"
	"beeline/wasm/protocol"
)

// An example is an entry in the index of the gallery.
type example struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	File     string `json:"file"`
	Question string `json:"question"`
	Expect   struct {
		Verdict string `json:"verdict"`
		Kind    string `json:"kind"`
		Length  int    `json:"length"`
		States  uint64 `json:"states"`
		Reduced uint64 `json:"reduced"`
		// Formulas are the ltl blocks of the model, in its order.
		Formulas []struct{ Name, Verdict, Fair string } `json:"formulas"`
	} `json:"expect"`
	Summary string `json:"summary"`
	Group   string `json:"group"`
}

// expectation returns the expected result as a sentence.
func (e example) expectation() string {
	if e.Expect.Verdict == "error" {
		return fmt.Sprintf("error %s, shortest trail %d", e.Expect.Kind, e.Expect.Length)
	}
	return e.Expect.Verdict + ", " + inStates(e.Expect.States, e.Expect.Reduced)
}

// inStates returns the number of states, and that of a reduced search.
func inStates(all, reduced uint64) string {
	if reduced == 0 || reduced == all {
		return fmt.Sprintf("%d states", all)
	}
	return fmt.Sprintf("%d states (%d reduced)", all, reduced)
}

func gallery(t *testing.T) (dir string, all []example) {
	t.Helper()
	dir = filepath.Join(corpus.Root(t), "site", "examples")
	raw, err := os.ReadFile(filepath.Join(dir, "index.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &all); err != nil {
		t.Fatal(err)
	}
	return dir, all
}

var header = regexp.MustCompile(`(?s)^/\*(.*?)\*/`)

// longestHeader is the largest number of characters in a line of a header: the editor shows
// them all beside the result.
const longestHeader = 57

// TestExampleHeaders: every model of the gallery is in the index once, and the index says
// the same as the model's header, which does not give the answer away.
func TestExampleHeaders(t *testing.T) {
	dir, all := gallery(t)
	listed := map[string]bool{}
	for _, e := range all {
		if listed[e.File] || e.File != e.ID+".pml" || e.Group == "" {
			t.Errorf("%s: file %q, group %q, twice %v", e.ID, e.File, e.Group, listed[e.File])
		}
		listed[e.File] = true
		m := header.FindStringSubmatch(read(t, dir, e.File))
		if m == nil {
			t.Errorf("%s: the header has the wrong form", e.File)
			continue
		}
		says := strings.Join(strings.Fields(strings.ReplaceAll(m[1], "\n *", "\n")), " ")
		if want := e.Title + " " + e.Question + " " + e.Summary; says != want {
			t.Errorf("%s: the header says %q, the index %q", e.File, says, want)
		}
		for line := range strings.Lines(m[0]) {
			if n := len(strings.TrimSpace(line)); n > longestHeader {
				t.Errorf("%s: a line of the header has %d characters, want at most %d", e.File, n, longestHeader)
			}
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.pml"))
	if err != nil || len(files) != len(all) {
		t.Errorf("%d models, %d in the index (%v)", len(files), len(all), err)
	}
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// TestExamples: the expected results of the examples are right, the length of the shortest
// trail or the number of states.
func TestExamples(t *testing.T) {
	dir, all := gallery(t)
	for _, e := range all {
		t.Run(e.ID, func(t *testing.T) {
			got, tr := Beeline{Name: e.File, BreadthFirst: true, Handshakes: true}.Check(read(t, dir, e.File))
			q, _, _ := reduce.Program(Beeline{Name: e.File}.Compile(read(t, dir, e.File)).Program)
			reduced, _ := Beeline{BreadthFirst: true}.Search(q)
			promise := "no error, " + inStates(got.Stored, reduced.Stored)
			if got.Outcome != Complete {
				promise = got.String()
			} else if got.Errors > 0 {
				promise = fmt.Sprintf("error %s, shortest trail %d", KindOf(got.First), len(tr.Steps))
			}
			if promise != e.expectation() {
				t.Errorf("promises %q, Beeline says %q", e.expectation(), promise)
			}
		})
	}
}

// blockName matches the name of an ltl block.
var blockName = regexp.MustCompile(`(?m)^ltl (\w+)`)

// TestExampleFormulas: Beeline and Spin find the expected verdicts on the formulas of the
// examples, with weak fairness and without.
func TestExampleFormulas(t *testing.T) {
	spin, err := NewSpin(t.TempDir())
	dir, all := gallery(t)
	models := 0
	for _, e := range all {
		text := read(t, dir, e.File)
		var names []string
		for _, m := range blockName.FindAllStringSubmatch(text, -1) {
			names = append(names, m[1])
		}
		var listed []string
		for _, f := range e.Expect.Formulas {
			listed = append(listed, f.Name)
			for fair, want := range map[bool]string{false: f.Verdict, true: f.Fair} {
				o := protocol.Options{Property: "ltl", Formula: f.Name, Fair: fair}
				if got := defaultResult(text, o).Verdict; got != want {
					t.Errorf("%s, %s, fair %v: want %q, got %q", e.ID, f.Name, fair, want, got)
				}
				if err != nil {
					continue
				}
				spin.Product, spin.Formula, spin.Fair = ClaimCycles, f.Name, fair
				if got := spin.Check(text); got.Outcome != Complete || (got.Errors > 0) != (want == protocol.VerdictError) {
					t.Errorf("%s, %s, fair %v: want %q, Spin finds %v", e.ID, f.Name, fair, want, got)
				}
			}
		}
		if !slices.Equal(names, listed) {
			t.Errorf("%s: the index lists the formulas %v, the model has %v", e.ID, listed, names)
		}
		if len(names) > 0 {
			models++
		}
	}
	if models < 12 {
		t.Errorf("%d examples have formulas", models)
	}
}

// TestExamplesWithSpin compares Beeline with Spin on the examples.
func TestExamplesWithSpin(t *testing.T) {
	spin := requireSpin(t)
	dir, all := gallery(t)
	for _, e := range all {
		text := read(t, dir, e.File)
		for _, d := range Compare(ask(spin, e.ID, text), e.File, text, nil, Bounds{Depth: true}) {
			t.Errorf("%s: %s", e.ID, d)
		}
	}
}
