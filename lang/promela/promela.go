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
	List    diag.List
}

// Compile compiles text, the content of the file called name.
func Compile(name, text string, o syntax.Options) *Compiled { return compile(name, text, o, nil) }

// CompileWithOrigins is Compile. It also returns what Spin's statement numbers stand for, which few need.
func CompileWithOrigins(name, text string, o syntax.Options) (*Compiled, lower.Origins) {
	var origins lower.Origins
	c := compile(name, text, o, &origins)
	return c, origins
}

func compile(name, text string, o syntax.Options, origins *lower.Origins) *Compiled {
	c := &Compiled{Sources: &source.Set{}}
	file := c.Sources.Add(name, text)
	model := syntax.Parse(c.Sources, file, o, &c.List)
	if c.List.HasErrors() {
		return c
	}
	c.Info = check.Check(model, &c.List)
	if !c.List.HasErrors() {
		c.Program = lower.Lower(c.Info, &c.List, origins)
	}
	if c.List.HasErrors() {
		c.Program = nil
	}
	return c
}
