package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// copyOf copies the sources that the build reads to a new folder. Its node_modules is a link
// to that of root.
func copyOf(t *testing.T, root string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "another", "folder")
	for _, part := range []string{"go.mod", "go.sum", "LICENSE", "index.html", "engine", "lang", "wasm", "site"} {
		err := filepath.WalkDir(filepath.Join(root, part), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			name, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			target := filepath.Join(to, name)
			switch {
			case d.Name() == "node_modules" || d.Name() == "testdata":
				return fs.SkipDir
			case d.IsDir():
				return os.MkdirAll(target, 0o777)
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if err := os.MkdirAll(filepath.Dir(target), 0o777); err != nil {
				return err
			}
			return os.WriteFile(target, text, 0o666)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(root, "site", "node_modules"), filepath.Join(to, "site", "node_modules")); err != nil {
		t.Fatal(err)
	}
	return to
}

// built compiles the modules of a folder and assembles its page.
func built(t *testing.T, root string) (modules [][]byte, page []asset) {
	t.Helper()
	t.Chdir(root)
	for _, m := range compiled {
		path := filepath.Join(t.TempDir(), "module.wasm")
		if err := compileModule(path, m.pkg, m.fast); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		modules = append(modules, text)
		// assemble does not look into modules.
		write(t, m.path, m.pkg)
	}
	write(t, execPath, "globalThis.Go = class {};")
	out, err := newOutput(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := assemble(out); err != nil {
		t.Fatal(err)
	}
	return modules, out.assets
}

// TestReproducible: builds in two folders give the same bytes.
func TestReproducible(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "site", "node_modules")); err != nil {
		t.Skip("the npm packages are missing: ./build.sh build fetches them")
	}
	modules, page := built(t, copyOf(t, root))
	others, otherPage := built(t, copyOf(t, root))
	for i, m := range modules {
		if !bytes.Equal(m, others[i]) {
			t.Errorf("%s differs in two folders", compiled[i].path)
		}
		if bytes.Contains(m, []byte(root)) || bytes.Contains(m, []byte(os.TempDir())) {
			t.Errorf("%s contains the name of a folder", compiled[i].path)
		}
	}
	if len(page) != len(otherPage) {
		t.Fatalf("got %d files in one folder and %d in the other", len(page), len(otherPage))
	}
	for i, a := range page {
		if b := otherPage[i]; a.name != b.name || !bytes.Equal(a.text, b.text) {
			t.Errorf("%s and %s differ in two folders", a.name, b.name)
		}
	}
}
