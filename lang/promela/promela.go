// Package promela compiles Promela, as Spin 6.5.2 understands it, to a program. It runs
// the three steps of its folders: syntax (text to tree), check (names and types) and
// lower (tree to program). Package language makes a lang.Language of it.
package promela

import (
	"beeline/engine/prog"
	"beeline/lang/diag"
	"beeline/lang/promela/check"
	"beeline/lang/promela/lower"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// A Compiled is the result of Compile.
type Compiled struct {
	Sources *source.Set
	Info    *check.Info   // nil if the text has errors of syntax
	Program *prog.Program // nil if and only if List has errors
	Origins lower.Origins // of the statements of Program
	List    diag.List
}

// Compile compiles text, the content of the file called name.
func Compile(name, text string, o syntax.Options) *Compiled {
	c := &Compiled{Sources: &source.Set{}}
	file := c.Sources.Add(name, text)
	model := syntax.Parse(c.Sources, file, o, &c.List)
	if c.List.HasErrors() {
		return c
	}
	c.Info = check.Check(model, &c.List)
	if !c.List.HasErrors() {
		c.Program, c.Origins = lower.Lower(c.Info, &c.List)
	}
	if c.List.HasErrors() {
		c.Program = nil
	}
	return c
}
