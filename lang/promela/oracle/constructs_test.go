//go:build !js

package oracle

import (
	"fmt"
	"sort"
	"strings"

	"beeline/lang/promela/syntax"
)

// A Coverage counts over many programs which constructs of Promela occur directly inside
// which others. It reads the syntax tree, so it does not rely on the generator.
type Coverage struct {
	// Pairs counts by place and construct: "do, first: send".
	Pairs map[string]int
	// rendezvous are the rendezvous channels of the current program, and structures its
	// variables of a typedef.
	rendezvous, structures map[string]bool
}

// Add counts the constructs of a program.
func (c *Coverage) Add(m *syntax.Model) {
	if c.Pairs == nil {
		c.Pairs = map[string]int{}
	}
	c.rendezvous, c.structures = map[string]bool{}, map[string]bool{}
	for _, u := range m.Units {
		c.unit(u)
	}
}

func (c *Coverage) pair(place, construct string) { c.Pairs[place+": "+construct]++ }

func (c *Coverage) unit(u syntax.Unit) {
	switch u := u.(type) {
	case *syntax.MtypeDecl:
		c.pair("file", choose(u.Set != nil, "mtype of a set", "mtype"))
	case *syntax.VarDecl:
		c.pair("file", "variable")
		c.declaration("global", u)
	case *syntax.TypedefDecl:
		c.pair("file", "typedef")
		for _, f := range u.Fields {
			c.declaration("field", f)
		}
	case *syntax.Inline:
		c.pair("file", "inline")
	case *syntax.LTL:
		c.pair("file", "ltl")
		c.expr("ltl", u.Formula)
	case *syntax.Claim:
		name := []string{"never", "trace", "notrace"}[u.Kind]
		c.pair("file", name)
		c.sequence(name, u.Body)
	case *syntax.Proctype:
		c.proctype(u)
	}
}

func (c *Coverage) proctype(p *syntax.Proctype) {
	name := "proctype"
	switch {
	case p.Init:
		name = "init"
	case p.D:
		name = "D_proctype"
	case p.Active:
		name = "active proctype"
	}
	c.pair("file", name)
	c.constant(name+" count", p.Count)
	c.constant(name+" priority", p.Priority)
	c.expr(name+" provided", p.Provided)
	for _, d := range p.Params {
		c.declaration("parameter", d)
	}
	c.sequence("body", p.Body)
}

// declaration counts variables by type and their initial values.
func (c *Coverage) declaration(place string, d *syntax.VarDecl) {
	c.pair(place+" prefix", []string{"none", "hidden", "local", "show"}[d.Visibility])
	c.pair(place+" names", choose(len(d.Vars) > 1, "several", "one"))
	for _, v := range d.Vars {
		c.structures[v.Name.Name] = d.Type.Basic == syntax.NamedType
		c.pair(place, typeName(d.Type)+choose(v.Bound != nil, " array", ""))
		c.constant("width", v.Width)
		c.constant("size", v.Bound)
		if v.Init != nil {
			c.pair(place+" value", choose(v.Bound != nil, "array", "scalar"))
			c.expr("value", v.Init)
		}
		for _, x := range v.List {
			c.pair(place+" value", "list")
			c.constant("list", x)
		}
		if v.Chan != nil {
			n, ok := v.Chan.Cap.(*syntax.Number)
			c.rendezvous[v.Name.Name] = c.rendezvous[v.Name.Name] || ok && n.Value == 0
			c.pair(place+" channel", choose(ok && n.Value == 0, "rendezvous", "buffer"))
			for _, f := range v.Chan.Fields {
				c.pair("message", typeName(f))
			}
		}
	}
}

func typeName(t *syntax.TypeName) string {
	return t.Basic.String() + choose(t.Basic == syntax.MtypeType && t.Name != nil, " of a set", "")
}

func choose(which bool, yes, no string) string {
	if which {
		return yes
	}
	return no
}

// sequence counts the statements of a body. The first one counts separately, because it
// decides when the body can be executed.
func (c *Coverage) sequence(place string, s *syntax.Sequence) {
	for i, st := range s.Steps {
		at := place + choose(i == 0, ", first", ", later")
		if st.Stmt == nil {
			c.pair(at, "label alone")
			continue
		}
		c.pair(at, c.statement(st.Stmt))
		for range st.Labels {
			c.pair("label", c.statement(st.Stmt))
		}
		if len(st.Labels) > 0 {
			c.pair("labels", choose(len(st.Labels) > 1, "several", "one"))
		}
		c.inside(st.Stmt)
	}
}

// statement returns the construct of a statement.
func (c *Coverage) statement(s syntax.Stmt) string {
	switch s := s.(type) {
	case *syntax.DeclStmt:
		return "declaration"
	case *syntax.ExclusiveStmt:
		return choose(s.Send, "xs", "xr")
	case *syntax.ExprStmt:
		return condition(s.X)
	case *syntax.AssignStmt:
		return []string{"assignment", "increment", "decrement"}[s.Op]
	case *syntax.SendStmt:
		return choose(c.isRendezvous(s.Chan), "rendezvous ", "") + choose(s.Sorted, "sorted ", "") + "send"
	case *syntax.RecvStmt:
		return choose(c.isRendezvous(s.Chan), "rendezvous ", "") + choose(s.Random, "random ", "") + choose(s.Keep, "keeping ", "") + "receive"
	case *syntax.AssertStmt:
		return "assert"
	case *syntax.PrintStmt:
		return choose(s.Mtype, "printm", "printf")
	case *syntax.ChoiceStmt:
		return choose(s.Loop, "do", "if")
	case *syntax.ElseStmt:
		return "else"
	case *syntax.GotoStmt:
		return "goto"
	case *syntax.BreakStmt:
		return "break"
	case *syntax.BlockStmt:
		if s.Inline != nil {
			return "inline"
		}
		return []string{"block", "atomic", "d_step"}[s.Kind]
	case *syntax.UnlessStmt:
		return "unless"
	case *syntax.ForStmt:
		return "for"
	case *syntax.ForInStmt:
		return "for in"
	case *syntax.SelectStmt:
		return "select"
	}
	return fmt.Sprintf("%T", s)
}

func (c *Coverage) isRendezvous(r *syntax.Ref) bool {
	for r.Field != nil {
		r = r.Field
	}
	return c.rendezvous[r.Name.Name]
}

// condition returns what a statement waits for.
func condition(x syntax.Expr) string {
	switch k := kindOf(x); k {
	case "run", "timeout", "set_priority", "poll", "random poll", "constant", "remote label", "enabled":
		return k
	case "empty", "full", "nempty", "nfull":
		return "channel test"
	}
	return "condition"
}

// inside counts the constructs in a statement.
func (c *Coverage) inside(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.DeclStmt:
		c.declaration("local", s.Decl)
	case *syntax.ExprStmt:
		c.expr("condition", s.X)
	case *syntax.AssignStmt:
		c.ref(s.LHS)
		c.expr("assigned", s.RHS)
	case *syntax.SendStmt:
		c.channel("channel of a send", s.Chan)
		c.passed("sent", s.Args)
	case *syntax.RecvStmt:
		c.channel("channel of a receive", s.Chan)
		c.passed("received", s.Args)
	case *syntax.AssertStmt:
		c.expr("assert", s.X)
	case *syntax.PrintStmt:
		c.exprs("printed", s.Args)
	case *syntax.ChoiceStmt:
		c.choice(s)
	case *syntax.BlockStmt:
		place := c.statement(s)
		c.sequence(place, s.Body)
		c.passed("inline argument", s.Args)
	case *syntax.UnlessStmt:
		c.unless(s)
	case *syntax.ForStmt:
		c.expr("bound of for", s.From)
		c.expr("bound of for", s.To)
		c.sequence("for", s.Body)
	case *syntax.ForInStmt:
		c.sequence("for in", s.Body)
	case *syntax.SelectStmt:
		c.expr("bound of select", s.From)
		c.expr("bound of select", s.To)
	}
}

// choice counts the options, and pairs of guards in the same choice.
func (c *Coverage) choice(s *syntax.ChoiceStmt) {
	name := choose(s.Loop, "do", "if")
	var guards []string
	for _, o := range s.Options {
		c.sequence(name, o)
		if len(o.Steps) > 0 && o.Steps[0].Stmt != nil {
			guards = append(guards, c.statement(o.Steps[0].Stmt))
		}
	}
	for i, g := range guards {
		for j, h := range guards {
			if i != j {
				c.pair("beside "+g, h)
			}
		}
	}
}

// unless counts both sides, and pairs of statements and their escapes.
func (c *Coverage) unless(s *syntax.UnlessStmt) {
	c.sequence("main side"+choose(s.BareMain, " without braces", ""), s.Main)
	c.sequence("escape"+choose(s.BareEscape, " without braces", ""), s.Escape)
	if len(s.Escape.Steps) == 0 || s.Escape.Steps[0].Stmt == nil {
		return
	}
	for _, st := range s.Main.Steps {
		if st.Stmt != nil {
			c.pair("interrupted by "+c.statement(s.Escape.Steps[0].Stmt), c.statement(st.Stmt))
		}
	}
}

// ref counts the subscripts of a reference.
func (c *Coverage) ref(r *syntax.Ref) {
	for ; r != nil; r = r.Field {
		c.expr("subscript", r.Index)
	}
}

func (c *Coverage) exprs(place string, list []syntax.Expr) {
	for _, x := range list {
		c.expr(place, x)
	}
}

// passed counts arguments, and those that are a structure as a whole.
func (c *Coverage) passed(place string, list []syntax.Expr) {
	c.exprs(place, list)
	for _, x := range list {
		if r, ok := x.(*syntax.Ref); ok && r.Field == nil && c.structures[r.Name.Name] {
			c.pair(place, choose(r.Index != nil, "element that is a structure", "structure"))
		}
	}
}

// channel counts the channel of a statement.
func (c *Coverage) channel(place string, r *syntax.Ref) {
	c.ref(r)
	c.pair(place, kindOf(r))
	if r.Index != nil && kindOf(r.Index) != "constant" {
		c.pair(place, "element with a subscript that varies")
	}
}

// constant counts an expression that must be constant.
func (c *Coverage) constant(place string, x syntax.Expr) {
	if x != nil {
		c.pair(place, choose(kindOf(x) == "constant", "number", "sum"))
	}
}

// expr counts an expression and its parts.
func (c *Coverage) expr(place string, x syntax.Expr) {
	if x == nil {
		return
	}
	kind := kindOf(x)
	c.pair(place, kind)
	switch x := x.(type) {
	case *syntax.Ref:
		c.ref(x)
	case *syntax.Unary:
		c.expr(kind, x.X)
	case *syntax.Binary:
		c.expr(kind, x.X)
		c.expr(kind, x.Y)
	case *syntax.Conditional:
		c.expr("?", x.C)
		c.expr("? :", x.A)
		c.expr("? :", x.B)
	case *syntax.Run:
		c.passed("argument of run", x.Args)
		c.constant("priority of run", x.Priority)
	case *syntax.ChanTest:
		c.ref(x.Chan)
	case *syntax.Poll:
		c.channel("channel of a poll", x.Chan)
		c.passed("polled", x.Args)
	case *syntax.Eval:
		c.expr("eval", x.X)
	case *syntax.RemoteLabel:
		c.expr("number of a process", x.Pid)
	case *syntax.RemoteVar:
		c.expr("number of a process", x.Pid)
		c.pair("remote variable", kindOf(x.Var))
		c.ref(x.Var)
	case *syntax.Builtin:
		c.expr(kind, x.X)
		c.expr("new priority", x.Y)
	}
}

var operators = [...]string{"unary -", "~", "!", "*", "/", "%", "+", "-", "<<", ">>", "<", "<=", ">", ">=", "==", "!=",
	"&", "^", "|", "&&", "||", "[]", "<>", "X", "U", "W", "V", "implies", "equivalent"}

// kindOf returns the construct of an expression.
func kindOf(x syntax.Expr) string {
	switch x := x.(type) {
	case *syntax.Number:
		return "constant"
	case *syntax.Ref:
		switch {
		case strings.HasPrefix(x.Name.Name, "_") && len(x.Name.Name) < 10 && x.Name.Name[len(x.Name.Name)-1] > '9':
			return x.Name.Name
		case x.Name.Name == "_":
			return "_"
		case x.Field != nil:
			return "field"
		case x.Index != nil:
			return "element"
		}
		return "variable"
	case *syntax.Unary:
		return operators[x.Op]
	case *syntax.Binary:
		return operators[x.Op]
	case *syntax.Conditional:
		return "conditional"
	case *syntax.Run:
		return "run"
	case *syntax.ChanTest:
		return x.Op.String()
	case *syntax.Poll:
		return choose(x.Random, "random poll", "poll")
	case *syntax.Eval:
		return "eval"
	case *syntax.RemoteLabel:
		return "remote label"
	case *syntax.RemoteVar:
		return "remote variable"
	case *syntax.Builtin:
		return x.Op.String()
	}
	return fmt.Sprintf("%T", x)
}

// Missing lists the pairs of the grammar that were never counted.
func (c *Coverage) Missing() []string {
	var list []string
	for _, g := range grammar {
		for _, place := range g.places {
			for _, construct := range g.constructs {
				if pair := place + ": " + construct; c.Pairs[pair] == 0 {
					list = append(list, pair)
				}
			}
		}
	}
	sort.Strings(list)
	return list
}
