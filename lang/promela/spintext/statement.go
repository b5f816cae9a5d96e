package spintext

import (
	"slices"
	"strconv"
	"strings"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// statement returns the text of an action.
func (w *writer) statement(a *prog.Action) string {
	o := &w.origins[a.SpinID]
	switch o.kind {
	case jump:
		return "goto " + o.label
	case joined:
		return ".(goto)"
	case after:
		return "break"
	}
	s := o.of
	if o.kind == pinned || o.kind == labelled {
		s = nil
	}
	switch l := s.(type) {
	case nil:
		s = always
	case *syntax.BlockStmt:
		return "sub-sequence"
	case *syntax.PrintStmt:
		if l.Mtype {
			return w.printmText(l)
		}
	case *syntax.DeclStmt:
		if l.Decl.Type.Basic == syntax.NamedType {
			return ""
		}
		s = declaration(l.Decl, a)
	case *syntax.ForStmt:
		s = w.counting(a, l.Var, l.From, l.To)
	case *syntax.SelectStmt:
		s = w.counting(a, l.Var, l.From, l.To)
	case *syntax.ForInStmt:
		s = w.eachOf(a, l)
	}
	return syntax.ReplayText(s, w.leaves, shortName)
}

// declaration returns the assignment for which an action of a late declaration stands.
func declaration(d *syntax.VarDecl, a *prog.Action) syntax.Stmt {
	for _, v := range d.Vars {
		if uint32(v.Span.Start) != a.Start {
			continue
		}
		out := &syntax.AssignStmt{LHS: &syntax.Ref{Name: v.Name}, RHS: &syntax.Number{}}
		if v.Bound != nil {
			out.LHS.Index = out.RHS
		}
		if v.Init != nil {
			out.RHS = v.Init
		} else if len(v.List) > 0 {
			out.RHS = v.List[0]
		}
		return out
	}
	return always
}

// always is the condition 1.
var always = &syntax.ExprStmt{X: &syntax.Number{Value: 1}}

// eachOf returns the statement of an action of a for over an array or a channel.
func (w *writer) eachOf(a *prog.Action, s *syntax.ForInStmt) syntax.Stmt {
	if v := w.Info.Uses[s.Var].Var; v == nil || v.Type.Struct == nil {
		return w.counting(a, s.Var, &syntax.Number{}, nil)
	}
	switch a.Op {
	case prog.Receive:
		return &syntax.RecvStmt{Chan: s.Over, Args: []syntax.Expr{s.Var}}
	case prog.Send:
		return &syntax.SendStmt{Chan: s.Over, Args: []syntax.Expr{s.Var}}
	}
	return w.counting(a, &syntax.Ref{Name: &syntax.Ident{Name: s.Counter}}, &syntax.Number{}, &syntax.ChanTest{Op: syntax.LenOp, Chan: s.Over})
}

// counting returns the statement of an action of a loop.
func (w *writer) counting(a *prog.Action, v *syntax.Ref, from, to syntax.Expr) syntax.Stmt {
	x := &w.Program.Exprs[a.A]
	own := x.Start == a.Start && x.End == a.End
	switch {
	case a.Op == prog.Guard:
		op := syntax.OpLe
		if x.Op == prog.Lt {
			op = syntax.OpLt
		}
		if to == nil {
			to = &syntax.Number{Value: w.Program.Exprs[x.B].Value}
		}
		return &syntax.ExprStmt{X: &syntax.Binary{Op: op, X: v, Y: to}}
	case a.Op == prog.Assign && own && x.Op == prog.Add:
		return &syntax.AssignStmt{LHS: v, Op: syntax.Incr}
	case a.Op == prog.Assign && own && x.Op == prog.Const:
		return &syntax.AssignStmt{LHS: v, RHS: &syntax.Number{Value: x.Value}}
	case a.Op == prog.Assign:
		return &syntax.AssignStmt{LHS: v, RHS: from}
	case a.Op == prog.Else:
		return &syntax.ElseStmt{}
	}
	return always
}

// leaves returns the names for which a reference stands, nil for its own: those of the fields of a structure, and of a
// name of an mtype that of the unnamed mtype with its value, in which Spin looks it up. Indices have the value itself.
func (w *writer) leaves(r *syntax.Ref, index bool) []string {
	if name := w.Info.Uses[r].Mtype; name != nil {
		if index || w.isArgument(r) {
			return []string{strconv.Itoa(int(name.Value))}
		}
		return []string{w.valueText(name.Value, prog.Type{Kind: prog.Mtype})}
	}
	if v := w.Info.Leaf(r); v != nil && v.Type.Struct != nil {
		return fieldNames(syntax.RefText(r, shortName), v.Type.Struct, nil)
	}
	return nil
}

// isArgument reports whether a name replaces a parameter of an inline. Spin writes only the values of such names.
func (w *writer) isArgument(r *syntax.Ref) bool {
	at := r.Name.Span
	text := w.Sources.Text(at)
	for _, u := range w.Info.Model.Units {
		if in, ok := u.(*syntax.Inline); ok && in.Span.Start <= at.Start && at.End <= in.Span.End {
			return slices.ContainsFunc(in.Params, func(p *syntax.Ident) bool { return p.Name == text && text != r.Name.Name })
		}
	}
	return false
}

// shortName returns a name as Spin writes it in a statement: without what looks like the numbers of the
// braces around a declaration: _1_ready becomes ready.
func shortName(name string) string {
	if name[0] != '_' || slices.Contains(predefined, name) {
		return name
	}
	return strings.TrimLeft(name, "_0123456789")
}

var predefined = []string{"_", "_pid", "_nr_pr", "_last", "_priority", "_p"}

// fieldNames appends the names of the scalars in a structure.
func fieldNames(prefix string, s *check.Struct, list []string) []string {
	for _, f := range s.Fields {
		for i := range f.Len {
			name := prefix + "." + shortName(f.Name)
			if f.Array {
				name = format.Sprintf("%s[%d]", name, i)
			}
			if f.Type.Struct != nil {
				list = fieldNames(name, f.Type.Struct, list)
			} else {
				list = append(list, name)
			}
		}
	}
	return list
}
