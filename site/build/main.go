// Command build makes the files for a static host from the sources of the page, and serves
// them. It is a module of its own, so that the checker does not depend on its bundler.
//
//	build build       writes the modules and wasm_exec.js to build/, the page to dist/
//	build serve       serves dist/ on http://localhost:$PORT/ (8080)
//	build gotest ...  runs go test with these arguments and counts tests
//
// Run it in the top folder of the repository. Read main.go (the order of the steps), wasm.go
// (the modules), bundle.go (scripts and styles), papers.go (documents), then the rest.
package main

import (
	"fmt"
	"os"
)

func main() {
	commands := map[string]func() error{"build": build, "serve": serve}
	run := commands[""]
	switch {
	case len(os.Args) == 2:
		run = commands[os.Args[1]]
	case len(os.Args) > 2 && os.Args[1] == "gotest":
		run = func() error { return goTest(os.Args[2:]) }
	}
	if run == nil {
		fmt.Fprintln(os.Stderr, "usage: build build|serve|gotest ...")
		os.Exit(2)
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// build makes the modules and dist/, and prints the sizes.
func build() error {
	if err := compileWasm(); err != nil {
		return err
	}
	out, err := newOutput("dist")
	if err != nil {
		return err
	}
	if err := assemble(out); err != nil {
		return err
	}
	return reportSizes(os.Stdout, out)
}

// assemble writes the files of dist/. A file comes after those whose names it has.
func assemble(out *output) error {
	id, err := identify(wasmPath)
	if err != nil {
		return err
	}
	constants := map[string]any{"BEELINE_RELEASE": id.Version, "BEELINE_HASH": id.Module}
	for _, module := range []struct{ source, from, constant string }{
		{"beeline.wasm", wasmPath, "BEELINE_WASM"},
		{"fetch.wasm", fetchPath, "BEELINE_FETCH"},
		{"timed.wasm", timedPath, "BEELINE_TIMED"},
		{"spintext.wasm", spinPath, "BEELINE_SPINTEXT"},
	} {
		if _, err := out.addFile(module.source, module.from, hashed); err != nil {
			return err
		}
		constants[module.constant] = out.toLoad(module.source)
	}
	if _, err := bundle(out, "worker/worker.js", constants); err != nil {
		return err
	}
	constants["BEELINE_WORKER"] = out.toLoad("worker.js")
	if _, err := bundle(out, "worker/first.js", constants); err != nil {
		return err
	}
	if constants["BEELINE_TOOLS"], err = addTools(out, constants); err != nil {
		return err
	}
	for _, entry := range []string{"page/app.js", "page/selftest.js", "styles/style.css"} {
		if _, err := bundle(out, entry, constants); err != nil {
			return err
		}
	}
	if _, err := bundleAs(out, "element/beeline-model.js", plain, nil); err != nil {
		return err
	}
	if err := out.addStatic("site/static"); err != nil {
		return err
	}
	list, err := parts(out)
	if err != nil {
		return err
	}
	if err := addLicences(out, list); err != nil {
		return err
	}
	if err := addDocuments(out); err != nil {
		return err
	}
	if err := addPage(out, "index.html", map[string]string{`src="app.js"`: "app.js", `href="style.css"`: "style.css", `src="first.js"`: "first.js"}); err != nil {
		return err
	}
	if err := addPage(out, "site/selftest.html", map[string]string{`src="selftest.js"`: "selftest.js", `href="papers.css"`: "papers.css"}); err != nil {
		return err
	}
	if err := addServiceWorker(out); err != nil {
		return err
	}
	if err := addIdentity(out, id); err != nil {
		return err
	}
	return addSBOM(out, list, id.Version)
}
