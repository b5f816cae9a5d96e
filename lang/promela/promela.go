// Package promela compiles Promela, as Spin 6.5.2 understands it, to a program.
package promela

import (
	"beeline/engine/prog"
	"beeline/lang/diag"
	"beeline/lang/promela/check"
	"beeline/lang/promela/lower"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// A Compiled is a model ready to be searched, with what is needed to talk about
// it.
type Compiled struct {
	Sources *source.Set
	Info    *check.Info
	Program *prog.Program // nil iff there are errors
	List    diag.List
}

// Compile reads text as the file called name.
func Compile(name, text string, o syntax.Options) *Compiled {
	c := &Compiled{Sources: &source.Set{}}
	file := c.Sources.Add(name, text)
	model := syntax.Parse(c.Sources, file, o, &c.List)
	if c.List.HasErrors() {
		return c
	}
	c.Info = check.Check(model, &c.List)
	if !c.List.HasErrors() {
		c.Program = lower.Lower(c.Info, &c.List)
	}
	if c.List.HasErrors() {
		c.Program = nil
	}
	return c
}
