package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// naming says whether a file's name carries a hash of its content. Hashed
// names never change their content, so a host may let browsers keep them
// forever.
type naming bool

const (
	plain  naming = false
	hashed naming = true
)

// An asset is one file of the output.
type asset struct {
	source string // what it was made from: "app.js"
	name   string // its name in the output directory, with slashes
	text   []byte
}

// integrity is the hash of the content as browsers take it.
func (a asset) integrity() string {
	sum := sha256.Sum256(a.text)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// output is a directory being filled.
type output struct {
	dir    string
	assets []asset
	// packages are the folders of the npm packages in the bundles.
	packages map[string]bool
}

// newOutput empties the directory.
func newOutput(dir string) (*output, error) {
	if err := os.RemoveAll(dir); err != nil {
		return nil, err
	}
	return &output{dir: dir, packages: map[string]bool{}}, os.MkdirAll(dir, 0o777)
}

// add writes text under the name of its source, with a hash when asked, and
// returns the name.
func (o *output) add(source string, text []byte, n naming) (string, error) {
	name := source
	if n == hashed {
		sum := sha256.Sum256(text)
		ext := filepath.Ext(source)
		name = strings.TrimSuffix(source, ext) + "." + hex.EncodeToString(sum[:5]) + ext
	}
	path := filepath.Join(o.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return "", err
	}
	o.assets = append(o.assets, asset{source, name, text})
	return name, os.WriteFile(path, text, 0o666)
}

func (o *output) addFile(source, from string, n naming) (string, error) {
	text, err := os.ReadFile(from)
	if err != nil {
		return "", err
	}
	return o.add(source, text, n)
}

// addStatic copies a directory that may be absent, under the files' own names.
func (o *output) addStatic(dir string) error {
	if _, err := os.Stat(dir); os.IsNotExist(err) {
		return nil
	}
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		_, err = o.addFile(filepath.ToSlash(name), path, plain)
		return err
	})
}

// asset returns the file that was made from a source.
func (o *output) asset(source string) asset {
	for _, a := range o.assets {
		if a.source == source {
			return a
		}
	}
	return asset{}
}

// version is a hash over all files.
func (o *output) version() string {
	h := sha256.New()
	for _, a := range o.assets {
		fmt.Fprintf(h, "%s %d\n", a.name, len(a.text))
		h.Write(a.text)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
