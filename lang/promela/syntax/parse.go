// Package syntax reads Promela: preprocessor, tokens, tree. It knows the shape
// of a model and nothing about what names mean.
package syntax

import (
	"beeline/lang/diag"
	"beeline/lang/source"
)

// Options are what surrounds a text.
type Options struct {
	// Defines are -D definitions, "NAME" or "NAME=text".
	Defines []string
	// Open returns the text of an included file; from is the name of the file
	// that includes it. nil: nothing can be included.
	Open func(name, from string) (string, error)
}

// Parse reads the last file added to set as a model. Mistakes go to list; the
// tree covers what could be read.
func Parse(set *source.Set, file *source.File, o Options, list *diag.List) *Model {
	return &Model{Sources: set}
}
