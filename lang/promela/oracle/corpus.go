//go:build !js

package oracle

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"beeline/lang/promela/corpus"
)

// A Case is a model of the corpus with definitions for the preprocessor.
type Case struct {
	File    string // path below the root of the corpus, with slashes
	Defines []string
}

// ID returns the name of the case in logs and tables.
func (c Case) ID() string { return strings.Join(append([]string{c.File}, c.Defines...), " -D") }

// Corpus lists the models below root/promela by ID: those of root/spin-verdicts.csv with their
// definitions, and all other files that corpus.IsModel accepts.
func Corpus(root string) ([]Case, error) {
	cases := map[string]Case{}
	listed := map[string]bool{}
	verdicts, err := corpus.Verdicts(root)
	if err != nil {
		return nil, err
	}
	for _, v := range verdicts {
		c := Case{v.File, v.Defines}
		cases[c.ID()] = c
		listed[c.File] = true
	}
	models := filepath.Join(root, "promela")
	err = filepath.WalkDir(models, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !corpus.IsModel(path) {
			return err
		}
		file, err := filepath.Rel(models, path)
		if file = filepath.ToSlash(file); err == nil && !listed[file] {
			cases[file] = Case{File: file}
		}
		return err
	})
	all := make([]Case, 0, len(cases))
	for _, c := range cases {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b Case) int { return strings.Compare(a.ID(), b.ID()) })
	return all, err
}

var (
	comments   = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"`)
	embeddedC  = regexp.MustCompile(`\bc_(code|expr|decl|state|track)\b`)
	eventTrace = regexp.MustCompile(`(?m)\b(no)?trace\b\s*\{`)
	include    = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*"([^"]+)"`)
)

// Traits are features of a text and its includes that prevent comparisons.
type Traits struct {
	EmbeddedC bool
	Trace     bool // a trace or notrace automaton
}

// TraitsOf returns the traits of the file at path.
func TraitsOf(path string) Traits {
	var t Traits
	t.read(path, 0)
	return t
}

func (t *Traits) read(path string, level int) {
	raw, err := os.ReadFile(path)
	if err != nil || level > 8 {
		return
	}
	text := string(raw)
	for _, m := range include.FindAllStringSubmatch(text, -1) {
		t.read(filepath.Join(filepath.Dir(path), m[1]), level+1)
	}
	text = comments.ReplaceAllString(text, " ")
	t.EmbeddedC = t.EmbeddedC || embeddedC.MatchString(text)
	t.Trace = t.Trace || eventTrace.MatchString(text)
}
