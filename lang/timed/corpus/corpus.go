// Package corpus has the collection of timed automata that other people have written. Only tests
// import it. The collection lies beside the repository; without it these tests are skipped.
package corpus

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// A Model is a file of the collection.
type Model struct {
	Name string // path in the collection, with slashes
	Text string
}

// folder is the collection, seen from a package in lang/timed.
var folder = filepath.Join("..", "..", "..", "..", "shared", "models", "timed")

// UPPAAL has the endings of UPPAAL's files.
var UPPAAL = []string{".xml", ".xta", ".ta"}

// Models returns the files with one of the endings in the order of their names, none without the
// collection.
func Models(endings ...string) []Model {
	var out []Model
	_ = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains(endings, filepath.Ext(path)) {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		out = append(out, Model{filepath.ToSlash(name), string(text)})
		return err
	})
	return out
}

// Read returns the text of a file, "" without the collection.
func Read(name string) string {
	text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
	if err != nil {
		return ""
	}
	return string(text)
}
