package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"beeline/engine/prog"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
)

// models is the folder of other people's models, relative to the top of the repository.
var models = filepath.Join("..", "shared", "models", "promela")

// A model is a Promela text with the settings of an experiment.
type model struct {
	name    string // as in the paper
	file    string // below models; "" if text is set
	text    string
	defines []string // NAME=text
	// constants maps the names of macros in the text to new values.
	constants map[string]string
	// edits maps regular expressions to replacements in the text. Each must match.
	edits map[string]string
	// goal is a condition: a state that satisfies it is an error. If it is set, nothing else is.
	goal string
	// claim means that the never claim of the text is checked, and nothing else.
	claim bool
	// lenient means that messages may have fewer fields than their channel.
	lenient bool
}

// errAbsent means that a model's file is missing.
var errAbsent = fmt.Errorf("the models are missing")

// source returns the text with the new values of its constants.
func (m model) source() (string, error) {
	if m.file == "" {
		return m.text, nil
	}
	raw, err := os.ReadFile(filepath.Join(models, filepath.FromSlash(m.file)))
	if os.IsNotExist(err) {
		return "", errAbsent
	}
	text := string(raw)
	for name, value := range m.constants {
		line := regexp.MustCompile(`(?m)^(#define\s+` + regexp.QuoteMeta(name) + `)\s+\S+`)
		if !line.MatchString(text) {
			return "", fmt.Errorf("%s defines no %s", m.file, name)
		}
		text = line.ReplaceAllString(text, "${1} "+value)
	}
	for pattern, replacement := range m.edits {
		part := regexp.MustCompile(pattern)
		if !part.MatchString(text) {
			return "", fmt.Errorf("%s has no match for %s", m.file, pattern)
		}
		text = part.ReplaceAllString(text, replacement)
	}
	return text, err
}

// compile returns the program of the model.
func (m model) compile() (*prog.Program, error) {
	text, err := m.source()
	if err != nil {
		return nil, err
	}
	o := syntax.Options{Defines: m.defines, Goal: m.goal}
	if m.claim {
		o.Property.Kind = syntax.NeverClaim
	}
	c := promela.Compile(m.name, text, o)
	if c.Program == nil {
		return nil, fmt.Errorf("%s: %s", m.name, c.List.Sorted()[0].Message)
	}
	return c.Program, nil
}
