package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

// packageOf finds the folder of an npm package in the path of one of its files.
var packageOf = regexp.MustCompile(`^.*node_modules/(@[^/]+/)?[^/]+`)

// notePackages remembers the packages that a bundle was made of.
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

// addLicences writes licences.txt: the terms of everything that is served. They
// ask to be passed on with it.
func addLicences(out *output) error {
	var b strings.Builder
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	fmt.Fprintf(&b, "Beeline\n\n%s", own)
	folders, err := modules()
	if err != nil {
		return err
	}
	for dir := range out.packages {
		_, name, _ := strings.Cut(dir, "node_modules/")
		folders[name] = dir
	}
	var names []string
	for name := range folders {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		text, err := licence(folders[name])
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s", strings.Repeat("-", 72), name, text)
	}
	_, err = out.add("licences.txt", []byte(b.String()), plain)
	return err
}

// modules returns the folders of Go itself and of the modules in go.mod.
func modules() (map[string]string, error) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	folders := map[string]string{}
	// Distributions keep Go's own licence elsewhere, or not at all.
	if dir := strings.TrimSpace(string(goroot)); hasLicence(dir) {
		folders["Go"] = dir
	}
	list, err := exec.Command("go", "list", "-m", "-f", "{{if not .Main}}{{.Path}} {{.Dir}}{{end}}", "all").Output()
	if err != nil {
		return nil, err
	}
	for _, line := range strings.Split(string(list), "\n") {
		if name, dir, ok := strings.Cut(line, " "); ok && dir != "" {
			folders[name] = dir
		}
	}
	return folders, nil
}

func hasLicence(dir string) bool {
	_, err := licence(dir)
	return err == nil
}

// licence reads the licence in a folder.
func licence(dir string) ([]byte, error) {
	found, err := filepath.Glob(path.Join(dir, "LICENSE*"))
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no licence in %s", dir)
	}
	return os.ReadFile(found[0])
}
