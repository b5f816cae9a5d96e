package session

import (
	"fmt"

	"beeline/engine/prog"
	"beeline/lang/promela"
	"beeline/wasm/protocol"
)

// mostBytes bounds the state vector of the initial state. Larger ones are
// mistakes more often than models, and no search gets anywhere with them.
const mostBytes = 1 << 20

// codeTooLarge is the code of the diagnostic for a state vector that is too
// large.
const codeTooLarge = "P901"

// tooLarge returns a diagnostic when the states of a program are too large to be
// searched, pointing at the largest variable.
func tooLarge(c *promela.Compiled) *protocol.Diagnostic {
	p := c.Program
	size := uint64(p.Layout.Procs)
	for _, a := range p.Active {
		size += p.Span(a.Proc)
	}
	if size <= mostBytes {
		return nil
	}
	at := largest(p)
	from, to := c.Sources.Place(span(at.Start, at.End).Start), c.Sources.Place(span(at.Start, at.End).End)
	return &protocol.Diagnostic{
		Code: codeTooLarge, Severity: "error", File: otherFile(c.Sources, from.File),
		Line: from.Line, Column: from.Column, EndLine: to.Line, EndColumn: to.Column,
		Message: fmt.Sprintf("A state of this model takes %d bytes; it can be searched up to %d", size, mostBytes),
		Hint:    fmt.Sprintf("%s alone takes %d bytes: use fewer elements or a smaller type.", at.Name, bytesOf(at)),
	}
}

func bytesOf(v *prog.Var) uint64 { return uint64(v.Len) * uint64(v.Type.Size()) }

// largest returns the variable that takes most.
func largest(p *prog.Program) *prog.Var {
	most := &prog.Var{}
	look := func(list []prog.Var) {
		for i := range list {
			if bytesOf(&list[i]) > bytesOf(most) {
				most = &list[i]
			}
		}
	}
	look(p.Globals)
	for i := range p.Procs {
		look(p.Procs[i].Locals)
	}
	return most
}
