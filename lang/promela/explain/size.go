package explain

import (
	"fmt"

	"beeline/engine/prog"
	"beeline/lang/diag"
)

// maxStateBytes bounds the state vector of the initial state. No search gets far with
// larger ones, and they are usually mistakes.
const maxStateBytes = 1 << 20

// codeTooLarge is the code of the diagnostic that TooLarge returns.
const codeTooLarge = "P901"

// TooLarge returns a diagnostic at the largest variable when the states of a program are
// too large for a search, and nil otherwise.
func TooLarge(p *prog.Program) *diag.Diagnostic {
	size := uint64(p.Layout.FirstRecord)
	for _, a := range p.Active {
		size += p.RecordBytes(a.Proc)
	}
	if size <= maxStateBytes {
		return nil
	}
	at := largest(p)
	return &diag.Diagnostic{
		Code: codeTooLarge, Severity: diag.Error, Span: span(at.Start, at.End),
		Message: fmt.Sprintf("a state of this model takes %d bytes; the limit is %d", size, maxStateBytes),
		Hint:    fmt.Sprintf("`%s` alone takes %d bytes. Use fewer elements or a smaller type.", at.Name, bytesOf(at)),
	}
}

func bytesOf(v *prog.Var) uint64 { return uint64(v.Len) * uint64(v.Type.Size()) }

// largest returns the variable with the most bytes.
func largest(p *prog.Program) *prog.Var {
	out := &prog.Var{}
	look := func(list []prog.Var) {
		for i := range list {
			if bytesOf(&list[i]) > bytesOf(out) {
				out = &list[i]
			}
		}
	}
	look(p.Globals)
	for i := range p.Procs {
		look(p.Procs[i].Locals)
	}
	return out
}
