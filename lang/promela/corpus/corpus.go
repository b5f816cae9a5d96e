// Package corpus reads folders of models for tests: the corpus of models by other people,
// which is beside the project if present, and the examples. It is no part of the product.
package corpus

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/engine/prog"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
)

// Root returns the folder of the module, relative to the working directory.
func Root() string {
	root := "."
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			return root
		}
		root = filepath.Join("..", root)
	}
}

// Shared returns the folder of a part of the corpus, with "" that of the whole. It skips
// the test if there is no corpus.
func Shared(t *testing.T, part string) string {
	t.Helper()
	dir := filepath.Join(Root(), "..", "shared", "models", "promela", part)
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no corpus")
	}
	return dir
}

// Each visits the models of a folder and its subfolders in the order of their paths. Models
// are the files whose names end in m or l: .pml, .pm, .prom.
func Each(t *testing.T, dir string, visit func(path, text string)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "m") && !strings.HasSuffix(path, "l") {
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

// Compile compiles a text. Included files are read from its folder. The result is nil if
// the text has errors.
func Compile(path, text string, defines ...string) *prog.Program {
	open := func(file, from string) (string, error) {
		raw, err := os.ReadFile(filepath.Join(filepath.Dir(from), file))
		return string(raw), err
	}
	return promela.Compile(path, text, syntax.Options{Defines: defines, Open: open}).Program
}
