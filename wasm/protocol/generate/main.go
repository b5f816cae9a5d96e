// Generate writes site/protocol/catalog.js and flags.js with the rows of the catalogue,
// wire.js with the messages as JSDoc types, and the table of searches in the README. Run it
// with go generate ./wasm/protocol. A test of wasm/protocol compares the files.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"beeline/wasm/protocol/javascript"
)

func main() {
	if err := write("../../site/protocol"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(dir string) error {
	files, err := javascript.Files(".")
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	readme := filepath.Join(dir, "../../README.md")
	text, err := os.ReadFile(readme)
	if err != nil {
		return err
	}
	return os.WriteFile(readme, []byte(javascript.Readme(string(text))), 0o644)
}
