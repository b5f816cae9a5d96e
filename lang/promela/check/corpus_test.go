package check_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/promela/check"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// acceptedModels lists the models beside the repository that Spin accepts. Without any
// the test is skipped.
func acceptedModels(t *testing.T) []corpus.Verdict {
	t.Helper()
	rows, err := corpus.Verdicts(filepath.Join(corpus.Shared(t, ""), ".."))
	if err != nil {
		t.Fatal(err)
	}
	var out []corpus.Verdict
	seen := map[string]bool{}
	for _, v := range rows {
		id := strings.Join(append([]string{v.File}, v.Defines...), " ")
		if v.Accepted && !seen[id] {
			seen[id] = true
			out = append(out, v)
		}
	}
	return out
}

// TestCorpus checks every model that Spin accepts. None has an error, except embedded C.
// Each kind of warning is rare: a warning on more than one model in 20 is not precise.
func TestCorpus(t *testing.T) {
	dir, models := corpus.Shared(t, ""), acceptedModels(t)
	warned := map[diag.Code]int{}
	for _, m := range models {
		path := filepath.Join(dir, filepath.FromSlash(m.File))
		text, err := os.ReadFile(path)
		if err != nil {
			t.Errorf("%s: %v", m.File, err)
			continue
		}
		o := syntax.Options{Open: corpus.Open, Defines: m.Defines}
		set, list := &source.Set{}, &diag.List{}
		model := syntax.Parse(set, set.Add(path, string(text)), o, list)
		if !list.HasErrors() {
			check.Check(model, list)
		}
		once := map[diag.Code]bool{}
		for _, d := range list.Sorted() {
			if d.Severity == diag.Warning {
				once[d.Code] = true
			} else if d.Code != syntax.CodeEmbeddedC {
				t.Errorf("%s:%d: %s %s", m.File, set.Place(d.Span.Start).Line, d.Code, d.Message)
				break
			}
		}
		for code := range once {
			warned[code]++
		}
	}
	t.Logf("%d models, with warnings: %v", len(models), warned)
	for code, n := range warned {
		if limit := len(models) / 20; n > limit && !common[code] {
			t.Errorf("%s warns of %d of %d models", code, n, len(models))
		}
	}
}

// common are the warnings that many models get: variables that nothing reads.
var common = map[diag.Code]bool{check.UnusedVariable: true}
