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

// naming says whether a file's name contains a hash of its content. The content under a
// hashed name never changes, so browsers may cache it forever.
type naming bool

const (
	plain  naming = false
	hashed naming = true
)

// An asset is one file of the output.
type asset struct {
	source string // the file it was made from, such as "app.js"
	name   string // its path in the output directory, with slashes
	text   []byte
}

// integrity returns the hash of the content in the form of the attribute integrity.
func (a asset) integrity() string {
	sum := sha256.Sum256(a.text)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// An output is a directory to which files are added.
type output struct {
	dir    string
	assets []asset
	// packages has the folders of the npm packages in the bundles.
	packages map[string]bool
}

// newOutput empties the directory.
func newOutput(dir string) (*output, error) {
	if err := os.RemoveAll(dir); err != nil {
		return nil, err
	}
	return &output{dir: dir, packages: map[string]bool{}}, os.MkdirAll(dir, 0o777)
}

// add writes text under the name of its source, with a hash if n is hashed, and returns
// the name.
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

// addStatic copies the files of a directory under their own names. The directory may be
// absent.
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
