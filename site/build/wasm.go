package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Paths of the files that the Go toolchain makes. site/check/module.mjs has the same paths,
// except fetchPath.
const (
	wasmPath  = "build/beeline.wasm"
	fetchPath = "build/fetch.wasm"
	timedPath = "build/timed.wasm"
	spinPath  = "build/spintext.wasm"
	execPath  = "build/wasm_exec.js"
	sumsPath  = "build/SHA256SUMS" // hashes of wasmPath, timedPath, spinPath and execPath
)

// lean returns compiler flags that switch inlining off, which makes the modules a tenth
// smaller. Inlining stays on in some packages of the engine, in maps and in the garbage collector. Of
// several patterns the last one counts. A pattern does not include the packages in subfolders.
func lean(fast []string) []string {
	args := []string{"-gcflags=all=-l"}
	for _, name := range fast {
		args = append(args, "-gcflags=beeline/engine/"+name+"=")
	}
	return append(args, "-gcflags=internal/runtime/...=", "-gcflags=runtime=")
}

// searching are the packages of the engine that searches of Promela need most. Their functions that are
// never inlined (go:noinline) are called rarely: calls of these keep the module small.
var searching = []string{"heuristic/relaxed", "heuristic/values", "search", "store", "ts", "vm"}

// compiled lists the modules with their main packages, and where searches in Go spend their time. With
// timed automata that is in zones, not in package search.
var compiled = []struct {
	path, pkg string
	fast      []string
}{
	{wasmPath, "./wasm", searching},
	{fetchPath, "./wasm/fetch", searching},
	{spinPath, "./wasm/spintext", nil},
	{timedPath, "./wasm/timed", []string{"net", "store", "ts", "zone", "zonegraph"}},
}

// compileModule builds one module. Its bytes depend only on the sources and on the version
// of Go.
func compileModule(path, pkg string, fast []string) error {
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", path}, lean(fast)...)
	cmd := exec.Command("go", append(args, pkg)...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("building %s: %w", path, err)
	}
	return nil
}

// compileWasm builds the modules and copies the loader of the same toolchain.
func compileWasm() error {
	if err := os.MkdirAll("build", 0o777); err != nil {
		return err
	}
	for _, m := range compiled {
		if err := compileModule(m.path, m.pkg, m.fast); err != nil {
			return err
		}
		if err := shrink(m.path); err != nil {
			return err
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(execPath, text, 0o666); err != nil {
		return err
	}
	return writeSums()
}

// writeSums writes the hashes of the files that the command loads, in the form of
// sha256sum. The command refuses files with other hashes.
func writeSums() error {
	var b strings.Builder
	for _, path := range []string{wasmPath, timedPath, spinPath, execPath} {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(text), filepath.Base(path))
	}
	return os.WriteFile(sumsPath, []byte(b.String()), 0o666)
}
