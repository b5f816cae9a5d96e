package relaxed

import (
	"slices"

	"beeline/engine/prog"
)

// folded returns a program in which expressions of constants are constants. References with
// constant subscripts in range have no subscripts. It shares everything else with p.
func folded(p *prog.Program) *prog.Program {
	q := *p
	q.Exprs, q.Refs = slices.Clone(p.Exprs), slices.Clone(p.Refs)
	for i := 1; i < len(q.Exprs); i++ { // operands come before their expressions
		if v, ok := constantOf(&q, &q.Exprs[i]); ok {
			q.Exprs[i] = prog.Expr{Op: prog.Const, Value: v}
		}
	}
	for i := range q.Refs {
		r := &q.Refs[i]
		var rest []prog.Index
		for _, ix := range r.Index {
			if x := &q.Exprs[ix.Expr]; x.Op == prog.Const && uint32(x.Value) < ix.Len {
				r.Offset += uint32(x.Value) * ix.Stride
			} else {
				rest = append(rest, ix)
			}
		}
		r.Index = rest
	}
	return &q
}

// constantOf returns the value of an operator whose operands are constants.
func constantOf(p *prog.Program, x *prog.Expr) (v int32, ok bool) {
	a, b := &p.Exprs[x.A], &p.Exprs[x.B]
	switch {
	case x.Op < prog.Neg || x.Op > prog.Ge || x.A == 0 || a.Op != prog.Const:
		return 0, false
	case x.Op == prog.Neg:
		return -a.Value, true
	case x.Op == prog.Compl:
		return ^a.Value, true
	case x.Op == prog.Not:
		return prog.Arithmetic(prog.Eq, a.Value, 0), true
	case b.Op != prog.Const:
		return 0, false
	}
	return prog.Arithmetic(x.Op, a.Value, b.Value), true
}
