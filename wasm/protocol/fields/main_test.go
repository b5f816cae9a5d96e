package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestMethodsAreCurrent compares the generated methods with the declarations of the types.
func TestMethodsAreCurrent(t *testing.T) {
	if err := os.Chdir(".."); err != nil {
		t.Fatal(err)
	}
	files, err := methods(folders)
	if err != nil {
		t.Fatal(err)
	}
	for folder, want := range files {
		path := filepath.Join(folder, "fields.go")
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s is out of date: run go generate ./wasm/protocol", path)
		}
	}
}
