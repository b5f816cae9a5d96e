package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// ref adds a reference to the program.
func (l *lowerer) ref(r prog.Ref) prog.RefID {
	l.prog.Refs = append(l.prog.Refs, r)
	return prog.RefID(len(l.prog.Refs) - 1)
}

// refOf lowers a variable, an element or a field of one.
func (l *lowerer) refOf(r *syntax.Ref) prog.RefID {
	use := l.in.Uses[r]
	if use.Var == nil {
		start, end := span(r.Span)
		return l.ref(prog.Ref{Space: prog.Scratch, Type: prog.Type{Kind: prog.Int}, Start: start, End: end})
	}
	return l.ref(l.path(r, use.Var))
}

// path follows a chain of fields and indices from v. A missing index of an array is 0, as
// in Spin.
func (l *lowerer) path(r *syntax.Ref, v *check.Var) prog.Ref {
	p := l.place[v]
	start, end := span(r.Span)
	out := prog.Ref{Space: p.space, Offset: p.offset, Start: start, End: end}
	for {
		if v.Array && r.Index != nil {
			l.subscript(&out, r.Index, v)
		}
		if r.Field == nil || v.Type.Struct == nil {
			break
		}
		r = r.Field
		f := v.Type.Struct.Field(r.Name.Name)
		out.Offset += l.fieldOffset(v.Type.Struct, f.Name)
		v = f
	}
	out.Type = l.stored(v)
	return out
}

// subscript adds an index to a reference. A valid constant index is added to the offset.
func (l *lowerer) subscript(out *prog.Ref, x syntax.Expr, v *check.Var) {
	stride := l.elementSize(v)
	if n, ok := x.(*syntax.Number); ok && n.Value >= 0 && int(n.Value) < v.Len {
		out.Offset += uint32(n.Value) * stride
		return
	}
	out.Index = append(out.Index, prog.Index{Expr: l.expr(x), Len: uint32(v.Len), Stride: stride})
}

// isStruct reports whether a Ref is a whole structure.
func (l *lowerer) isStruct(r *syntax.Ref) bool {
	v := l.in.Leaf(r)
	return v != nil && v.Type.Struct != nil
}

// structRefs visits references to all scalars of a structure in layout order.
func (l *lowerer) structRefs(r *syntax.Ref, visit func(prog.RefID)) {
	base := l.path(r, l.in.Uses[r].Var)
	at := base.Offset
	for _, f := range l.in.Leaf(r).Type.Struct.Fields {
		l.leaves(f, "", at, func(leaf leaf) {
			t := l.stored(leaf.v)
			for i := 0; i < leaf.v.Len; i++ {
				next := base
				next.Type = t
				next.Offset = leaf.offset + uint32(i)*t.Size()
				next.Index = l.copyIndex(base.Index)
				visit(l.ref(next))
			}
		})
		at += l.size(f)
	}
}

// copyIndex copies indices with their expressions: an expression of a program has one
// parent.
func (l *lowerer) copyIndex(in []prog.Index) []prog.Index {
	var out []prog.Index
	for _, ix := range in {
		ix.Expr = l.copyExpr(ix.Expr)
		out = append(out, ix)
	}
	return out
}

func (l *lowerer) copyExpr(id prog.ExprID) prog.ExprID {
	if id == 0 {
		return 0
	}
	x := l.prog.Exprs[id]
	x.A, x.B, x.C = l.copyExpr(x.A), l.copyExpr(x.B), l.copyExpr(x.C)
	if x.Ref != 0 {
		r := l.prog.Refs[x.Ref]
		r.Index = l.copyIndex(r.Index)
		x.Ref = l.ref(r)
	}
	return l.node(x)
}
