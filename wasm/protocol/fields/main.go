// Fields writes fields.go in lang/report and wasm/protocol: the methods that list the fields
// of messages for package lang/wire. It reads the declarations of the types, so it runs even if
// the methods are out of date. Run it with go generate ./wasm/protocol.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// The folders with types of messages, from wasm/protocol.
var folders = []string{".", "../../lang/report"}

// roots are the types that are messages by themselves.
var roots = []string{"Request", "Response", "WorkersEvent", "WorkersActions", "Selection"}

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write() error {
	files, err := methods(folders)
	if err != nil {
		return err
	}
	for folder, text := range files {
		if err := os.WriteFile(filepath.Join(folder, "fields.go"), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
