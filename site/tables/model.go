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

// models is where the models of other people are, seen from the top of the repository.
var models = filepath.Join("..", "shared", "models", "promela")

// A model is a text with what the experiment makes of it.
type model struct {
	name    string // as the paper calls it
	file    string // below models, or "" where text is given
	text    string
	defines []string // NAME=text
	// constants are macros of the text to be given another value: name, value.
	constants map[string]string
	// goal is a condition that no state is to satisfy. Nothing else is an error then.
	goal string
	// lenient: messages may have fewer fields than their channel.
	lenient bool
}

// errAbsent says that a model is not there to be read.
var errAbsent = fmt.Errorf("the models are not there")

// source returns the text with its constants changed.
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
	return text, err
}

// compile returns the program of the model.
func (m model) compile() (*prog.Program, error) {
	text, err := m.source()
	if err != nil {
		return nil, err
	}
	c := promela.Compile(m.name, text, syntax.Options{Defines: m.defines, Goal: m.goal})
	if c.Program == nil {
		return nil, fmt.Errorf("%s: %s", m.name, c.List.Sorted()[0].Message)
	}
	return c.Program, nil
}
