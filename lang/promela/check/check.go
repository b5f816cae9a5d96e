// Package check finds out what the names of a parsed model mean and whether its
// types fit, by Spin's rules.
package check

import (
	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// Check resolves m. The Info is usable only when no error was added to list.
func Check(m *syntax.Model, list *diag.List) *Info {
	c := &checker{list: list, info: &Info{Model: m, Uses: map[*syntax.Ref]Object{}, Vars: map[*syntax.Declarator]*Var{}}}
	c.info.Mtypes = []*MtypeSet{{}}
	c.names = map[string]Object{}
	c.structs = map[string]*Struct{}
	for _, u := range m.Units {
		c.declare(u)
	}
	for _, u := range m.Units {
		c.bodies(u)
	}
	return c.info
}

type checker struct {
	list    *diag.List
	info    *Info
	names   map[string]Object
	structs map[string]*Struct
	proc    *Proc
	scopes  []map[string]*Var
	late    bool
}

func (c *checker) declare(u syntax.Unit) {
	switch u := u.(type) {
	case *syntax.MtypeDecl:
		c.mtype(u)
	case *syntax.TypedefDecl:
		s := &Struct{Name: u.Name.Name, Decl: u}
		for _, d := range u.Fields {
			for _, v := range d.Vars {
				s.Fields = append(s.Fields, c.variable(d, v))
			}
		}
		c.structs[s.Name] = s
		c.info.Structs = append(c.info.Structs, s)
	case *syntax.VarDecl:
		for _, d := range u.Vars {
			v := c.variable(u, d)
			c.info.Globals = append(c.info.Globals, v)
			c.info.Vars[d] = v
			c.names[v.Name] = Object{Var: v}
		}
	case *syntax.Proctype:
		p := &Proc{Name: u.Name.Name, Decl: u, Priority: 1}
		if u.Active || u.Init {
			p.Count = 1
		}
		if u.Count != nil {
			n, _ := c.info.Const(u.Count)
			p.Count = int(n)
		}
		if u.Priority != nil {
			n, _ := c.info.Const(u.Priority)
			p.Priority = int(n)
		}
		c.info.Procs = append(c.info.Procs, p)
	case *syntax.Claim:
		c.info.Claims = append(c.info.Claims, u)
	case *syntax.LTL:
		c.info.Formulas = append(c.info.Formulas, u)
	}
}

func (c *checker) mtype(u *syntax.MtypeDecl) {
	set := c.info.Mtypes[0]
	if u.Set != nil {
		set = nil
		for _, s := range c.info.Mtypes {
			if s.Name == u.Set.Name {
				set = s
			}
		}
		if set == nil {
			set = &MtypeSet{Name: u.Set.Name, Index: len(c.info.Mtypes)}
			c.info.Mtypes = append(c.info.Mtypes, set)
		}
	}
	for i := len(u.Names) - 1; i >= 0; i-- {
		n := &MtypeName{Name: u.Names[i].Name, Value: int32(len(set.Names) + 1), Set: set, Span: u.Names[i].Span}
		set.Names = append(set.Names, n)
		c.names[n.Name] = Object{Mtype: n}
	}
}

func (c *checker) typeOf(t *syntax.TypeName, d *syntax.Declarator) Type {
	out := Type{Basic: t.Basic}
	switch t.Basic {
	case syntax.BitType:
		out.Bits = 1
	case syntax.ShortType:
		out.Bits = 16
	case syntax.IntType:
		out.Bits = 32
	case syntax.UnsignedType:
		out.Bits = 8
		if d != nil && d.Width != nil {
			n, _ := c.info.Const(d.Width)
			out.Bits = int(n)
		}
	case syntax.NamedType:
		out.Struct = c.structs[t.Name.Name]
		if out.Struct == nil {
			c.list.Errorf("P201", t.Span, "no type `%s`", t.Name.Name)
			out.Struct = &Struct{}
		}
	default:
		out.Bits = 8
	}
	if t.Basic == syntax.MtypeType {
		out.Mtypes = c.info.Mtypes[0]
		if t.Name != nil {
			for _, s := range c.info.Mtypes {
				if s.Name == t.Name.Name {
					out.Mtypes = s
				}
			}
		}
	}
	return out
}

func (c *checker) variable(d *syntax.VarDecl, v *syntax.Declarator) *Var {
	out := &Var{Name: v.Name.Name, Decl: v, Type: c.typeOf(d.Type, v), Len: 1, Visibility: d.Visibility}
	if v.Bound != nil {
		c.expr(v.Bound)
		n, ok := c.info.Const(v.Bound)
		if !ok || n < 1 {
			c.list.Errorf("P202", v.Bound.Pos(), "bad array length")
			n = 1
		}
		out.Array, out.Len = true, int(n)
	}
	c.expr(v.Init)
	for _, x := range v.List {
		c.expr(x)
	}
	if v.Chan != nil {
		c.expr(v.Chan.Cap)
		n, _ := c.info.Const(v.Chan.Cap)
		out.Chan = &ChanType{Cap: int(n)}
		for _, f := range v.Chan.Fields {
			t := c.typeOf(f, nil)
			out.Chan.Declared = append(out.Chan.Declared, t)
			out.Chan.Fields = flattenFields(out.Chan.Fields, t)
		}
	}
	return out
}

func flattenFields(to []Type, t Type) []Type {
	if t.Struct == nil {
		return append(to, t)
	}
	for _, f := range t.Struct.Fields {
		for i := 0; i < f.Len; i++ {
			to = flattenFields(to, f.Type)
		}
	}
	return to
}

func (c *checker) bodies(u syntax.Unit) {
	switch u := u.(type) {
	case *syntax.Proctype:
		c.proc = c.info.Proc(u.Name.Name)
		c.scopes = []map[string]*Var{{}}
		for _, d := range u.Params {
			for _, v := range d.Vars {
				c.local(d, v).Param = true
			}
		}
		c.expr(u.Provided)
		c.late = false
		c.sequence(u.Body, true)
	case *syntax.Claim:
		c.proc = &Proc{}
		c.scopes = []map[string]*Var{{}}
		c.sequence(u.Body, true)
	case *syntax.LTL:
		c.proc, c.scopes = nil, nil
		c.expr(u.Formula)
	}
}

func (c *checker) local(d *syntax.VarDecl, v *syntax.Declarator) *Var {
	out := c.variable(d, v)
	out.Owner = c.proc
	out.Late = c.late
	c.proc.Vars = append(c.proc.Vars, out)
	c.info.Vars[v] = out
	c.scopes[len(c.scopes)-1][out.Name] = out
	return out
}

func (c *checker) scoped(s *syntax.Sequence) {
	c.scopes = append(c.scopes, map[string]*Var{})
	c.sequence(s, false)
	c.scopes = c.scopes[:len(c.scopes)-1]
}

func (c *checker) sequence(s *syntax.Sequence, top bool) {
	late := c.late
	c.late = !top
	for _, st := range s.Steps {
		switch st.Stmt.(type) {
		case *syntax.DeclStmt, *syntax.ExclusiveStmt:
		default:
			c.late = true
		}
		if st.Stmt != nil {
			c.stmt(st.Stmt)
		}
	}
	c.late = late || !top
}

func (c *checker) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.DeclStmt:
		for _, v := range s.Decl.Vars {
			c.local(s.Decl, v)
		}
	case *syntax.ExclusiveStmt:
		for _, r := range s.Chans {
			c.ref(r)
		}
	case *syntax.ExprStmt:
		c.expr(s.X)
	case *syntax.AssignStmt:
		c.ref(s.LHS)
		c.expr(s.RHS)
	case *syntax.SendStmt:
		c.ref(s.Chan)
		c.exprs(s.Args)
	case *syntax.RecvStmt:
		c.ref(s.Chan)
		c.exprs(s.Args)
	case *syntax.AssertStmt:
		c.expr(s.X)
	case *syntax.PrintStmt:
		c.exprs(s.Args)
	case *syntax.ChoiceStmt:
		for _, o := range s.Options {
			c.sequence(o, false)
		}
	case *syntax.BlockStmt:
		c.scoped(s.Body)
	case *syntax.UnlessStmt:
		c.scoped(s.Main)
		c.scoped(s.Escape)
	case *syntax.ForStmt:
		c.ref(s.Var)
		c.expr(s.From)
		c.expr(s.To)
		c.scoped(s.Body)
	case *syntax.ForInStmt:
		c.ref(s.Var)
		c.ref(s.Over)
		c.scoped(s.Body)
	case *syntax.SelectStmt:
		c.ref(s.Var)
		c.expr(s.From)
		c.expr(s.To)
	}
}

func (c *checker) exprs(xs []syntax.Expr) {
	for _, x := range xs {
		c.expr(x)
	}
}

func (c *checker) expr(x syntax.Expr) {
	switch x := x.(type) {
	case *syntax.Ref:
		if x != nil {
			c.ref(x)
		}
	case *syntax.Unary:
		c.expr(x.X)
	case *syntax.Binary:
		c.expr(x.X)
		c.expr(x.Y)
	case *syntax.Conditional:
		c.expr(x.C)
		c.expr(x.A)
		c.expr(x.B)
	case *syntax.Run:
		c.exprs(x.Args)
		c.expr(x.Priority)
		if c.info.Proc(x.Name.Name) == nil {
			c.list.Errorf("P203", x.Name.Span, "no proctype `%s`", x.Name.Name)
		}
	case *syntax.ChanTest:
		c.ref(x.Chan)
	case *syntax.Poll:
		c.ref(x.Chan)
		c.exprs(x.Args)
	case *syntax.Eval:
		c.expr(x.X)
	case *syntax.RemoteLabel:
		c.expr(x.Pid)
	case *syntax.RemoteVar:
		c.expr(x.Pid)
		if p := c.info.Proc(x.Name.Name); p != nil {
			for _, v := range p.Vars {
				if v.Name == x.Var.Name.Name {
					c.info.Uses[x.Var] = Object{Var: v}
				}
			}
		}
	case *syntax.Builtin:
		c.expr(x.X)
		c.expr(x.Y)
	}
}

var specials = map[string]Special{"_": Underscore, "_pid": Pid, "_nr_pr": NrPr, "_last": Last, "_priority": Priority}

func (c *checker) ref(r *syntax.Ref) {
	c.info.Uses[r] = c.lookup(r.Name.Name, r.Name.Span)
	for q := r; q != nil; q = q.Field {
		if q.Index != nil {
			c.expr(q.Index)
		}
	}
}

func (c *checker) lookup(name string, at source.Span) Object {
	for i := len(c.scopes) - 1; i >= 0; i-- {
		if v := c.scopes[i][name]; v != nil {
			return Object{Var: v}
		}
	}
	if o, ok := c.names[name]; ok {
		return o
	}
	if s, ok := specials[name]; ok {
		return Object{Special: s}
	}
	c.list.Errorf("P200", at, "`%s` is not declared", name)
	return Object{}
}

// Const returns the value of a constant expression.
func (in *Info) Const(x syntax.Expr) (int32, bool) {
	switch x := x.(type) {
	case *syntax.Number:
		return x.Value, true
	case *syntax.Ref:
		if o := in.Uses[x]; o.Mtype != nil {
			return o.Mtype.Value, true
		}
	case *syntax.Unary:
		v, ok := in.Const(x.X)
		return -v, ok && x.Op == syntax.OpNeg
	case *syntax.Binary:
		a, ok := in.Const(x.X)
		b, ok2 := in.Const(x.Y)
		if !ok || !ok2 {
			return 0, false
		}
		switch x.Op {
		case syntax.OpAdd:
			return a + b, true
		case syntax.OpSub:
			return a - b, true
		case syntax.OpMul:
			return a * b, true
		case syntax.OpDiv:
			if b != 0 {
				return a / b, true
			}
		case syntax.OpMod:
			if b != 0 {
				return a % b, true
			}
		}
	}
	return 0, false
}
