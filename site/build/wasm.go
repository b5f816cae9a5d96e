package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Where the parts made by the Go toolchain lie; site/check/module.mjs knows all but
// fetchPath.
const (
	wasmPath  = "build/beeline.wasm"
	fetchPath = "build/fetch.wasm"
	execPath  = "build/wasm_exec.js"
	sumsPath  = "build/SHA256SUMS" // of what the command loads
)

// lean keeps functions from being copied into their callers, which takes a tenth
// off what a page loads, but for where searches in Go, estimates, collections and the
// collector of garbage spend their time. Of several patterns the last one counts.
func lean() []string {
	args := []string{"-gcflags=all=-l"}
	for _, fast := range []string{"heuristic", "prog", "search", "store", "trail", "ts", "vm"} {
		args = append(args, "-gcflags=beeline/engine/"+fast+"=")
	}
	return append(args, "-gcflags=internal/runtime/...=", "-gcflags=runtime=")
}

// compiled are the modules and the packages that they are made from.
var compiled = []struct{ path, pkg string }{{wasmPath, "./wasm"}, {fetchPath, "./wasm/fetch"}}

// compileModule builds one module. Its bytes depend on the sources and on the version of
// Go, not on folders and times.
func compileModule(path, pkg string) error {
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", path}, lean()...)
	cmd := exec.Command("go", append(args, pkg)...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("building %s: %w", path, err)
	}
	return nil
}

// compileWasm builds the modules and takes the loader of the same toolchain.
func compileWasm() error {
	if err := os.MkdirAll("build", 0o777); err != nil {
		return err
	}
	for _, m := range compiled {
		if err := compileModule(m.path, m.pkg); err != nil {
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

// writeSums writes the hashes of what the command loads, as sha256sum does. The command
// refuses files that do not have them.
func writeSums() error {
	var b strings.Builder
	for _, path := range []string{wasmPath, execPath} {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(text), filepath.Base(path))
	}
	return os.WriteFile(sumsPath, []byte(b.String()), 0o666)
}
