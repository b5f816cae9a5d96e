package syntax

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// sharedModels returns the directory of the models beside the repository. Without one
// the test is skipped.
func sharedModels(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil {
		if _, e := os.Stat(filepath.Join(dir, "go.mod")); e == nil {
			break
		}
		if filepath.Dir(dir) == dir {
			t.Skip("no go.mod above")
		}
		dir = filepath.Dir(dir)
	}
	models := filepath.Join(dir, "..", "shared", "models")
	if _, err := os.Stat(models); err != nil {
		t.Skip("no models beside the repository")
	}
	return models
}

// readBeside opens an included file next to the one that includes it.
func readBeside(name, from string) (string, error) {
	if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(from), name)
	}
	b, err := os.ReadFile(name)
	return string(b), err
}

// TestCorpus reads every model that Spin accepts.
func TestCorpus(t *testing.T) {
	models := sharedModels(t)
	f, err := os.Open(filepath.Join(models, "spin-verdicts.csv"))
	if err != nil {
		t.Skip(err)
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
	seen := map[string]bool{}
	read, refused, embedded := 0, 0, 0
	for _, row := range rows[1:] {
		key := row[column["id"]] + " " + row[column["spin_defs"]]
		if row[column["accepted"]] != "yes" || seen[key] {
			continue
		}
		seen[key] = true
		id, _, _ := strings.Cut(row[column["id"]], "#")
		path := filepath.Join(models, "promela", filepath.FromSlash(id))
		text, err := os.ReadFile(path)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		o := Options{Open: readBeside}
		for _, d := range strings.Fields(row[column["spin_defs"]]) {
			o.Defines = append(o.Defines, strings.TrimPrefix(d, "-D"))
		}
		set, list := &source.Set{}, &diag.List{}
		Parse(set, set.Add(path, string(text)), o, list)
		read++
		for _, d := range list.Sorted() {
			if d.Code == CodeEmbeddedC {
				embedded++
				break
			}
			if d.Severity == diag.Error {
				refused++
				t.Errorf("%s:%d: %s %s", id, set.Place(d.Span.Start).Line, d.Code, d.Message)
				break
			}
		}
	}
	t.Logf("%d models read, %d refused, %d with embedded C", read, refused, embedded)
}
