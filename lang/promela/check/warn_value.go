package check

import (
	"beeline/engine/format"
	"beeline/lang/promela/syntax"
)

// fixable are the types that a fix can replace by a wider one. A type from a macro has
// another word in the text.
var fixable = map[string]bool{"bit": true, "bool": true, "byte": true, "pid": true, "short": true}

// fits warns of a constant that does not fit in a type. decl is the declaration that a
// fix changes, or nil.
func (c *checker) fits(x syntax.Expr, t Type, decl *syntax.VarDecl) {
	v, ok := c.info.Const(x)
	if !ok || t.Struct != nil {
		return
	}
	stored := t.Stored(false)
	low, high := stored.Limits()
	if v >= low && v <= high {
		return
	}
	d := c.list.Warnf(DoesNotFit, x.Pos(), "%d does not fit in a `%s`, which holds %d to %d", v, typeName(t), low, high)
	d.WithHint("Use a wider type: it would be stored as %d.", stored.Truncate(v))
	if decl == nil || decl.Type == nil {
		return
	}
	if word := c.info.Model.Sources.Text(decl.Type.Span); fixable[word] {
		c.replace(d, decl.Type.Span, word, widerType(v))
	}
}

// widerType names the smallest type that holds v.
func widerType(v int32) string {
	switch {
	case v >= 0 && v <= 255:
		return "byte"
	case v >= -1<<15 && v < 1<<15:
		return "short"
	}
	return "int"
}

func typeName(t Type) string {
	if t.Basic == syntax.UnsignedType {
		return format.Sprintf("unsigned : %d", t.Bits)
	}
	return t.Basic.String()
}

// setBefore is the order in which Spin's verifier sets global variables: by type, then by declaration.
var setBefore = [...]int{
	syntax.UnsignedType: 0, syntax.BitType: 1, syntax.ByteType: 2, syntax.PidType: 2, syntax.ChanType: 3,
	syntax.MtypeType: 4, syntax.ShortType: 5, syntax.IntType: 6, syntax.NamedType: 7,
}

// setLater warns of the initial value of a global variable that reads another one before Spin's
// verifier sets that.
func (c *checker) setLater(v *Var) {
	syntax.EachExpr(v.Decl.Init, func(y syntax.Expr) bool {
		r, ok := y.(*syntax.Ref)
		if !ok {
			return true
		}
		from := c.info.Uses[r].Var
		if from != nil && setBefore[from.Type.Basic] > setBefore[v.Type.Basic] && from.startsSet() {
			reads := "reads 0"
			if from.Type.Basic == syntax.ChanType {
				reads = "finds no channel"
			}
			c.list.Warnf(SetLater, r.Span, "Spin's verifier sets `%s` after `%s` and %s here", from.Name, v.Name, reads).
				WithHint("Write the number itself, or set `%s` in a process: Beeline sets variables in the order of the text.", v.Name)
		}
		return true
	})
}

// startsSet reports whether a global variable may have an initial value other than 0.
func (v *Var) startsSet() bool {
	return v.Decl.Init != nil || len(v.Decl.List) > 0 || v.Decl.Chan != nil || v.Type.Struct != nil
}

// mtypeNumber warns of a comparison of an mtype variable with a number.
func (c *checker) mtypeNumber(x *syntax.Binary) {
	pairs := [][2]syntax.Expr{{x.X, x.Y}, {x.Y, x.X}}
	for _, p := range pairs {
		r, ok := p[0].(*syntax.Ref)
		n, isNumber := p[1].(*syntax.Number)
		if !ok || !isNumber || n.Value == 0 {
			continue
		}
		if v := c.info.Leaf(r); v != nil && v.Type.Basic == syntax.MtypeType {
			c.list.Warnf(MtypeNumber, n.Span, "`%s` holds an mtype constant, and this is a number", r.Name.Name).
				WithHint("Compare it with one of the mtype constants.")
		}
	}
}

// storedNumber warns of a number that is stored in an mtype variable, except 0, the
// initial value.
func (c *checker) storedNumber(x syntax.Expr, v *Var) {
	if n, ok := x.(*syntax.Number); ok && n.Value != 0 && v.Type.Basic == syntax.MtypeType {
		c.list.Warnf(MtypeNumber, n.Span, "`%s` holds an mtype constant, and this is a number", v.Name).
			WithHint("Store one of the mtype constants.")
	}
}

// neverEqual warns of == and != with a constant that is out of the variable's range.
func (c *checker) neverEqual(x *syntax.Binary) {
	if x.Op != syntax.OpEq && x.Op != syntax.OpNe {
		return
	}
	for _, p := range [][2]syntax.Expr{{x.X, x.Y}, {x.Y, x.X}} {
		r, ok := p[0].(*syntax.Ref)
		if !ok {
			continue
		}
		v, value := c.info.Leaf(r), int32(0)
		if v == nil || v.Type.Struct != nil {
			continue
		}
		if value, ok = c.info.Const(p[1]); !ok {
			continue
		}
		if v.Array && v.Type.Basic == syntax.BitType {
			continue // elements of a bit array are stored as bytes
		}
		if low, high := v.Type.Stored(false).Limits(); value < low || value > high {
			c.list.Warnf(NeverEqual, x.Span, "`%s` holds %d to %d and is never %d", syntax.ExprText(r), low, high, value).
				WithHint("Declare `%s` as `%s`.", v.Name, widerType(value))
		}
	}
}

// selfAssigned warns of x = x.
func (c *checker) selfAssigned(s *syntax.AssignStmt) {
	if r, ok := s.RHS.(*syntax.Ref); ok && syntax.ExprText(r) == syntax.ExprText(s.LHS) {
		c.list.Warnf(SelfAssignment, s.Span, "this assigns `%s` to itself", syntax.ExprText(r)).
			WithHint("Was another variable meant on one side?")
	}
}
