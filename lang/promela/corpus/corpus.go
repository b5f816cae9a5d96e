// Package corpus reads folders of models for tests: the corpus of models by other people,
// which is beside the project if present, and the examples. It is no part of the product.
package corpus

import (
	"encoding/csv"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"beeline/engine/prog"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
)

// Root returns the folder of the module as an absolute path. It fails the test if the working
// directory is not below one.
func Root(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatal("no go.mod above the working directory")
		}
		dir = parent
	}
}

// Shared returns the folder of a part of the corpus, with "" that of the whole. It skips
// the test if there is no corpus.
func Shared(t *testing.T, part string) string {
	t.Helper()
	dir := filepath.Join(Root(t), "..", "shared", "models", "promela", part)
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no corpus")
	}
	return dir
}

// endings are the file name endings of complete models.
var endings = []string{".pml", ".pm", ".pr", ".prm", ".prom", ".promela", ".spin", ".sumo", ".sr"}

// IsModel reports whether the name of a file is that of a complete model. Other files of the
// corpus are parts, properties and notes.
func IsModel(path string) bool { return slices.Contains(endings, filepath.Ext(path)) }

// A Verdict is a row of spin-verdicts.csv: a run of Spin on a model of the corpus.
type Verdict struct {
	File     string   // path below promela/, with slashes
	Defines  []string // NAME or NAME=VALUE
	Accepted bool     // Spin compiled the model
}

// Verdicts reads spin-verdicts.csv in the folder that also has promela/. A model has a row
// for each run.
func Verdicts(root string) ([]Verdict, error) {
	f, err := os.Open(filepath.Join(root, "spin-verdicts.csv"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	id, defines, accepted := slices.Index(rows[0], "id"), slices.Index(rows[0], "spin_defs"), slices.Index(rows[0], "accepted")
	var out []Verdict
	for _, row := range rows[1:] {
		v := Verdict{Accepted: row[accepted] == "yes"}
		v.File, _, _ = strings.Cut(row[id], "#")
		for _, d := range strings.Fields(row[defines]) {
			v.Defines = append(v.Defines, strings.TrimPrefix(d, "-D"))
		}
		out = append(out, v)
	}
	return out, nil
}

// Each visits the models of a folder and its subfolders in the order of their paths.
func Each(t *testing.T, dir string, visit func(path, text string)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !IsModel(path) {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		visit(path, string(raw))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Day returns the number of the day, or that in BEELINE_SEED, and logs it. Tests draw samples
// by it, so that over time they see more than one run can. In WebAssembly it is one more: there
// the same tests see another part.
func Day(t *testing.T) int {
	t.Helper()
	day := Number(t, "BEELINE_SEED", int(time.Now().Unix()/(24*60*60)))
	t.Logf("BEELINE_SEED=%d", day)
	if runtime.GOOS == "js" {
		day++
	}
	return day
}

// Number returns the number in an environment variable, or else a default.
func Number(t *testing.T, name string, otherwise int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		t.Fatalf("%s=%s is not a number", name, text)
	}
	return n
}

// EachDrawn is Each for one in n models of the corpus, others every day. With
// BEELINE_CORPUS=all it visits all models.
func EachDrawn(t *testing.T, n int, dir string, visit func(path, text string)) {
	t.Helper()
	at, all := Day(t), os.Getenv("BEELINE_CORPUS") == "all"
	Each(t, dir, func(path, text string) {
		if at++; all || at%n == 0 {
			visit(path, text)
		}
	})
}

// Open returns the text of a file that another one includes, from the folder of that one.
func Open(name, from string) (string, error) {
	raw, err := os.ReadFile(filepath.Join(filepath.Dir(from), name))
	return string(raw), err
}

// Compile compiles a text. Included files are read from its folder. The result is nil if
// the text has errors.
func Compile(path, text string, defines ...string) *prog.Program {
	return promela.Compile(path, text, syntax.Options{Defines: defines, Open: Open}).Program
}

// CompileFor is Compile for a property, the first one of its kind. The result is nil too if
// the text states none.
func CompileFor(kind syntax.PropertyKind, path, text string) *prog.Program {
	p := promela.Compile(path, text, syntax.Options{Property: syntax.Property{Kind: kind}, Open: Open}).Program
	if p == nil || p.Claim == nil {
		return nil
	}
	return p
}
