// Package tck reads networks of timed automata in the language of TChecker (files .tck). The
// text is a list of declarations. Some have attributes with guards, invariants and updates.
//
// Read it in this order: scan.go splits the text, declare.go, automaton.go and attribute.go read
// declarations, expression.go reads the texts of attributes into trees, condition.go and update.go make
// conditions and updates of engine/net. codes.go lists the diagnostics.
package tck

import (
	"beeline/engine/net"
	"beeline/lang/diag"
	"beeline/lang/source"
)

// A Compiled is the result of Compile.
type Compiled struct {
	Sources *source.Set
	List    diag.List
	Network *net.Network // nil if List has errors
}

// Compile reads text, the content of the file called name.
func Compile(name, text string) *Compiled {
	c := &Compiled{Sources: &source.Set{}}
	file := c.Sources.Add(name, text)
	r := newReader(c.Sources, file, &c.List)
	r.read()
	c.List.AddHints(hints)
	if !c.List.HasErrors() {
		c.Network = &r.network
	}
	return c
}
