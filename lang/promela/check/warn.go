package check

import (
	"fmt"
	"strings"

	"beeline/lang/promela/syntax"
)

// fits warns of a constant that does not keep its value in a type. Decl is the
// declaration to change, nil when it is not at hand.
func (c *checker) fits(x syntax.Expr, t Type, decl *syntax.VarDecl) {
	v, ok := c.info.Const(x)
	if !ok {
		return
	}
	low, high, stored := rangeOf(t, v)
	if int64(v) >= low && int64(v) <= high {
		return
	}
	d := c.list.Warnf(DoesNotFit, x.Pos(), "%d does not fit in a `%s`, which holds %d to %d", v, typeName(t), low, high)
	d.WithHint("It would be stored as %d.", stored)
	if wider := widerType(v); decl != nil && decl.Type != nil && t.Basic == syntax.ByteType && wider != "" {
		d.WithFix(decl.Type.Span, wider, "Change to "+wider)
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

func rangeOf(t Type, v int32) (low, high int64, stored int32) {
	switch t.Basic {
	case syntax.ShortType:
		return -1 << 15, 1<<15 - 1, int32(int16(v))
	case syntax.IntType:
		return -1 << 31, 1<<31 - 1, v
	}
	bits := max(1, t.Bits)
	if bits >= 32 {
		return -1 << 31, 1<<31 - 1, v
	}
	return 0, 1<<bits - 1, v & (1<<bits - 1)
}

func typeName(t Type) string {
	names := map[syntax.BasicType]string{
		syntax.BitType: "bit", syntax.ByteType: "byte", syntax.PidType: "pid", syntax.ShortType: "short",
		syntax.IntType: "int", syntax.MtypeType: "mtype", syntax.ChanType: "chan",
	}
	if n, ok := names[t.Basic]; ok {
		return n
	}
	return fmt.Sprintf("unsigned : %d", t.Bits)
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
		if v := c.last(r); v != nil && v.Type.Basic == syntax.MtypeType {
			c.list.Warnf(MtypeNumber, n.Span, "`%s` holds a name, and this is a number", r.Name.Name).
				WithHint("Compare it with one of the mtype names.")
		}
	}
}

// onlyInitial warns of a formula that says something of the first state only.
func (c *checker) onlyInitial(f *syntax.LTL) {
	x := f.Formula
	if hasTemporal(x) {
		if b, ok := x.(*syntax.Binary); !ok || b.Op != syntax.OpImplies && b.Op != syntax.OpEquiv || hasTemporal(b.X) {
			return
		}
		c.list.Warnf(OnlyInitial, f.Span, "the left side of this implication is only looked at in the first state").
			WithHint("For every state write `[] (p -> q)`.")
		return
	}
	if _, constant := c.info.Const(x); !constant {
		c.list.Warnf(OnlyInitial, f.Span, "this property is only checked in the first state").
			WithHint("For every state write `[] (...)`.")
	}
}

func hasTemporal(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Unary:
		return x.Op >= syntax.OpAlways || hasTemporal(x.X)
	case *syntax.Binary:
		switch x.Op {
		case syntax.OpUntil, syntax.OpWeakUntil, syntax.OpRelease:
			return true
		}
		return hasTemporal(x.X) || hasTemporal(x.Y)
	}
	return false
}

// misspelt warns of an unused label that is nearly one of the prefixes with a
// meaning.
func (c *checker) misspelt(n *syntax.Ident) {
	name := n.Name
	for _, prefix := range []string{"end", "accept", "progress"} {
		if strings.HasPrefix(name, prefix) {
			return
		}
	}
	lower := strings.ToLower(strings.TrimLeft(name, "_"))
	for _, prefix := range []string{"end", "accept", "progress"} {
		near := strings.HasPrefix(lower, prefix) ||
			len(lower) >= 3 && len(lower) <= len(prefix)+1 && swapped(lower, prefix) ||
			len(prefix) > 3 && distance(lower[:min(len(lower), len(prefix))], prefix, 3) < 3
		if near {
			c.list.Warnf(MisspeltLabel, n.Span, "nobody jumps to `%s`, and it does not count as an `%s` label", name, prefix).
				WithHint("Labels with a meaning start with `%s`, in small letters.", prefix).
				WithFix(n.Span, prefix, "Change to "+prefix)
			return
		}
	}
}

// swapped reports whether two neighbouring letters changed places.
func swapped(a, b string) bool {
	if len(a) != len(b) || a == b {
		return false
	}
	for i := 0; i+1 < len(a); i++ {
		if a[:i] == b[:i] && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:] {
			return true
		}
	}
	return false
}
