package main

import (
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

// A part is a library in the page or in its modules. licences.txt has the licences of all
// parts; sbom.json lists them for programs.
type part struct {
	name, version string
	kind          string // as in a package URL: "golang" or "npm"
	terms         []byte // the text of the licence
	licence       string // its identifier in SPDX
}

// goTerms is Go's licence. Some distributions of Go lack the file or have it elsewhere.
//
//go:embed go-licence.txt
var goTerms []byte

// missingTerms has the licences of packages that come without a file of them: the text that
// their sources name, with their copyright.
//
//go:embed terms
var missingTerms embed.FS

// licences identifies licences by their words. The first row that fits counts.
var licences = []struct{ id, words string }{
	{"BSD-3-Clause", "Neither the name"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy"},
}

// parts returns the parts of the page, sorted by name. The list depends only on go.mod, the
// lock file and the version of Go.
func parts(out *output) ([]part, error) {
	list, err := goParts()
	if err != nil {
		return nil, err
	}
	for dir := range out.packages {
		p, err := npmPart(dir)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	for i := range list {
		if err := list[i].identify(); err != nil {
			return nil, err
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].name < list[j].name })
	return list, nil
}

// identify sets the licence from the terms.
func (p *part) identify() error {
	text := strings.Join(strings.Fields(string(p.terms)), " ")
	for _, l := range licences {
		if strings.Contains(text, l.words) {
			p.licence = l.id
			return nil
		}
	}
	return fmt.Errorf("the licence of %s is unknown: add it to the table in parts.go", p.name)
}

// goParts returns Go's standard library and the Go modules in the WebAssembly modules.
func goParts() ([]part, error) {
	version, err := goVersion()
	if err != nil {
		return nil, err
	}
	list := []part{{name: "std", version: strings.TrimPrefix(version, "go"), kind: "golang", terms: goTerms}}
	cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}", "./wasm", "./wasm/fetch", "./wasm/timed")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	cmd.Stderr = os.Stderr
	lines, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("listing Go modules: %w", err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(lines)) {
		fields := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(fields) != 3 || seen[fields[0]] {
			continue
		}
		seen[fields[0]] = true
		terms, err := readTerms(fields[2])
		if err != nil {
			return nil, err
		}
		list = append(list, part{name: fields[0], version: fields[1], kind: "golang", terms: terms})
	}
	return list, nil
}

// goVersion returns the version of Go, such as "go1.26.8".
func goVersion() (string, error) {
	out, err := exec.Command("go", "env", "GOVERSION").Output()
	return strings.TrimSpace(string(out)), err
}

// packageOf finds the folder of an npm package in the path of one of its files.
var packageOf = regexp.MustCompile(`^.*node_modules/(@[^/]+/)?[^/]+`)

// notePackages records the npm packages of a bundle.
func (o *output) notePackages(metafile string) error {
	var meta struct {
		Inputs map[string]struct{} `json:"inputs"`
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return err
	}
	for file := range meta.Inputs {
		if dir := packageOf.FindString(file); dir != "" {
			o.packages[dir] = true
		}
	}
	return nil
}

// npmPart describes the package in a folder.
func npmPart(dir string) (part, error) {
	text, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return part{}, err
	}
	var about struct{ Name, Version string }
	if err := json.Unmarshal(text, &about); err != nil {
		return part{}, fmt.Errorf("%s: %w", dir, err)
	}
	terms, err := readTerms(dir)
	return part{name: about.Name, version: about.Version, kind: "npm", terms: terms}, err
}

// readTerms returns the licence text in a folder.
func readTerms(dir string) ([]byte, error) {
	found, err := filepath.Glob(filepath.Join(dir, "LICEN[CS]E*"))
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		terms, err := missingTerms.ReadFile("terms/" + filepath.Base(dir) + ".txt")
		if err != nil {
			return nil, fmt.Errorf("no licence in %s", dir)
		}
		return terms, nil
	}
	return os.ReadFile(found[0])
}
