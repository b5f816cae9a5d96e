package check_test

import (
	"encoding/csv"
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

// A corpusModel is a model of the corpus with its definitions.
type corpusModel struct{ id, path, defines string }

// acceptedModels lists the models beside the repository that Spin accepts. Without any
// the test is skipped.
func acceptedModels(t *testing.T) []corpusModel {
	t.Helper()
	models := filepath.Join(corpus.Root(), "..", "shared", "models")
	f, err := os.Open(filepath.Join(models, "spin-verdicts.csv"))
	if err != nil {
		t.Skip("no models beside the repository")
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	var out []corpusModel
	seen := map[corpusModel]bool{}
	for _, row := range rows[1:] {
		if row[column["accepted"]] != "yes" {
			continue
		}
		id, _, _ := strings.Cut(row[column["id"]], "#")
		m := corpusModel{id, filepath.Join(models, "promela", filepath.FromSlash(id)), row[column["spin_defs"]]}
		if !seen[m] {
			seen[m] = true
			out = append(out, m)
		}
	}
	return out
}

// openBeside opens an included file next to the one that includes it.
func openBeside(name, from string) (string, error) {
	if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(from), name)
	}
	b, err := os.ReadFile(name)
	return string(b), err
}

// TestCorpus checks every model that Spin accepts. None has an error, except embedded C.
// Each kind of warning is rare: a warning on more than one model in 20 is not precise.
func TestCorpus(t *testing.T) {
	models := acceptedModels(t)
	warned := map[diag.Code]int{}
	for _, m := range models {
		text, err := os.ReadFile(m.path)
		if err != nil {
			t.Errorf("%s: %v", m.id, err)
			continue
		}
		o := syntax.Options{Open: openBeside}
		for _, d := range strings.Fields(m.defines) {
			o.Defines = append(o.Defines, strings.TrimPrefix(d, "-D"))
		}
		set, list := &source.Set{}, &diag.List{}
		model := syntax.Parse(set, set.Add(m.path, string(text)), o, list)
		if !list.HasErrors() {
			check.Check(model, list)
		}
		once := map[diag.Code]bool{}
		for _, d := range list.Sorted() {
			if d.Severity == diag.Warning {
				once[d.Code] = true
			} else if d.Code != syntax.CodeEmbeddedC {
				t.Errorf("%s:%d: %s %s", m.id, set.Place(d.Span.Start).Line, d.Code, d.Message)
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
