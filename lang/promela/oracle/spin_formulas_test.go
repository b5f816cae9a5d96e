//go:build !js

package oracle

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"beeline/lang/promela/corpus"
	"beeline/wasm/protocol"
)

// spinAnswers are the answers that the document on Spin states for the models of its section
// on formulas and cycles, by the heading of the model.
var spinAnswers = map[string]struct {
	ask     protocol.Options
	verdict string
	says    string // in Beeline's message
	spin    Spin   // how Spin is asked
	first   string // what Spin says
}{
	"An accept label beside a formula": {protocol.Options{Property: "ltl"}, "no error", "`falls` holds", Spin{Product: ClaimCycles}, "acceptance cycle"},
	"The next state":                   {protocol.Options{Property: "ltl"}, "error", "`turns` does not hold", Spin{Product: ClaimCycles}, "expected predicate, saw 'X'"},
	"A run that ends":                  {protocol.Options{Property: "ltl"}, "error", "makes no step any more", Spin{Product: ClaimCycles}, "acceptance cycle"},
	"A claim that ends":                {protocol.Options{Property: "accept"}, "error", "The claim reaches its end", Spin{Product: ClaimSafety}, "end state in claim reached"},
	"Fairness and a rendezvous":        {protocol.Options{Property: "ltl", Fair: true}, "error", "`ends` does not hold", Spin{Product: ClaimCycles, Fair: true}, "acceptance cycle"},
	"Waiting at an end label":          {protocol.Options{Property: "progress"}, "no error", "without progress", Spin{Product: ProgressCycles}, ""},
}

// documentModel matches a heading of the third level and the code below it.
var documentModel = regexp.MustCompile("(?m)^### (.*)\n\n```check[^\n]*\n((?:[^`].*\n|\n)*)```$")

// TestDocumentedFormulas: the answers of Beeline and Spin about the document's models are those
// that it states.
func TestDocumentedFormulas(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join(corpus.Root(t), "site", "spin.md"))
	if err != nil {
		t.Fatal(err)
	}
	models := documentModel.FindAllStringSubmatch(string(raw), -1)
	if len(models) != len(spinAnswers) {
		t.Errorf("the document has %d models, want %d", len(models), len(spinAnswers))
	}
	spin, noSpin := NewSpin(t.TempDir())
	for _, m := range models {
		title, text := m[1], m[2]
		want, ok := spinAnswers[title]
		if !ok {
			t.Errorf("%s: no answers", title)
			continue
		}
		r := defaultResult(text, want.ask)
		if r.Verdict != want.verdict || !strings.Contains(r.Message, want.says) {
			t.Errorf("%s: want %s, %q, got %s, %q", title, want.verdict, want.says, r.Verdict, r.Message)
		}
		if strings.Contains(text, " X ") && r.Reduced {
			t.Errorf("%s: the search is reduced", title)
		}
		if noSpin != nil {
			continue
		}
		spin.Product, spin.Fair = want.spin.Product, want.spin.Fair
		n := spin.Check(text)
		if got := n.First + n.Note; want.first == "" && got != "" || !strings.Contains(got, want.first) {
			t.Errorf("%s: Spin says %q, the document says %q", title, got, want.first)
		}
		switch title {
		case "An accept label beside a formula":
			if n := spin.Check(strings.Replace(text, "accept:", "", 1)); n.Outcome != Complete || n.Errors > 0 {
				t.Errorf("%s: without the label Spin says %v", title, n)
			}
		case "Fairness and a rendezvous":
			spin.Reduced = true
			if spin.Check(text); !strings.Contains(spin.Report, "p.o. reduction not compatible with fairness (-f)") {
				t.Errorf("%s: Spin says %s", title, spin.Report)
			}
			spin.Reduced = false
		}
	}
}
