package explain

import (
	"fmt"

	"beeline/engine/prog"
	"beeline/lang/diag"
)

// mostBytes bounds the state vector of the initial state. Larger ones are
// mistakes more often than models, and no search gets anywhere with them.
const mostBytes = 1 << 20

// codeTooLarge is the code of the diagnostic for a state vector that is too
// large.
const codeTooLarge = "P901"

// TooLarge returns a diagnostic when the states of a program are too large to be
// searched, pointing at the largest variable, and nil otherwise.
func TooLarge(p *prog.Program) *diag.Diagnostic {
	size := uint64(p.Layout.Procs)
	for _, a := range p.Active {
		size += p.Span(a.Proc)
	}
	if size <= mostBytes {
		return nil
	}
	at := largest(p)
	return &diag.Diagnostic{
		Code: codeTooLarge, Severity: diag.Error, Span: span(at.Start, at.End),
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
