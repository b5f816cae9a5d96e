package syntax

import (
	"strconv"
	"strings"
)

// operatorText spells the operators.
var operatorText = [...]string{
	OpNeg: "-", OpCompl: "~", OpNot: "!", OpMul: "*", OpDiv: "/", OpMod: "%", OpAdd: "+", OpSub: "-",
	OpShl: "<<", OpShr: ">>", OpLt: "<", OpLe: "<=", OpGt: ">", OpGe: ">=", OpEq: "==", OpNe: "!=",
	OpBitAnd: "&", OpBitXor: "^", OpBitOr: "|", OpAnd: "&&", OpOr: "||",
	OpAlways: "[]", OpEventually: "<>", OpNext: "X", OpUntil: "U", OpWeakUntil: "W", OpRelease: "V",
	OpImplies: "->", OpEquiv: "<->",
}

func (o Operator) String() string { return operatorText[o] }

var chanOpText = [...]string{LenOp: "len", EmptyOp: "empty", FullOp: "full", NEmptyOp: "nempty", NFullOp: "nfull"}

func (o ChanOp) String() string { return chanOpText[o] }

var builtinText = [...]string{
	TimeoutOp: "timeout", NonProgressOp: "np_", EnabledOp: "enabled", PCValueOp: "pc_value",
	GetPriorityOp: "get_priority", SetPriorityOp: "set_priority",
}

func (o BuiltinOp) String() string { return builtinText[o] }

// ExprText writes x on one line as Spin's reports do: every binary operation in
// parentheses, no blanks around its operator: (x==(y+1)). For nil it returns "".
func ExprText(x Expr) string {
	var p printer
	p.expr(x)
	return p.String()
}

// StmtText writes a basic statement on one line as Spin's reports do: a condition in
// parentheses, x++ as x = (x+1), q!a(b) as q!a,b. Parsing the result gives a statement
// with the same text. Of a compound statement it writes only the first keyword.
func StmtText(s Stmt) string {
	var p printer
	p.stmt(s)
	return p.String()
}

// ReplayText writes a basic statement as Spin does when it replays a run. It differs from
// StmtText: every condition is in parentheses of its own, so is every operand of a unary
// operator, and indices are C. leaves returns the names for which a reference stands, which may be in an index: one,
// or for a structure those of its fields. It returns nil for the reference's own names, each as name returns it.
func ReplayText(s Stmt, leaves func(r *Ref, index bool) []string, name func(string) string) string {
	p := printer{replay: true, leaves: leaves, name: name}
	p.stmt(s)
	return p.String()
}

// FormulaText writes a formula as Spin does when it has read it: every operand in parentheses,
// and implications and W by other operators.
func FormulaText(x Expr) string {
	switch x := x.(type) {
	case *Unary:
		if x.Op >= OpAlways || x.Op == OpNot {
			return x.Op.String() + " (" + FormulaText(x.X) + ")"
		}
	case *Binary:
		if x.Op == OpImplies {
			return "(! (" + FormulaText(x.X) + ")) || (" + FormulaText(x.Y) + ")"
		}
		if x.Op == OpWeakUntil {
			until := *x
			until.Op = OpUntil
			return "([] (" + FormulaText(x.X) + ")) || (" + FormulaText(&until) + ")"
		}
		if x.Op >= OpAnd {
			return "(" + FormulaText(x.X) + ") " + x.Op.String() + " (" + FormulaText(x.Y) + ")"
		}
	}
	p := printer{replay: true, source: true}
	if _, label := x.(*RemoteLabel); label {
		p.condition(x)
	} else {
		p.expr(x)
	}
	return p.String()
}

// A printer builds a text.
type printer struct {
	strings.Builder
	replay bool
	source bool // operators of remote references as in the source
	leaves func(r *Ref, index bool) []string
	name   func(string) string // nil: names as they are
	// indices is the number of indices around. Inside of them Spin's simulator writes C.
	indices int
}

func (p *printer) stmt(s Stmt) {
	switch s := s.(type) {
	case *ExprStmt:
		p.condition(s.X)
	case *AssignStmt:
		p.assign(s)
	case *SendStmt:
		p.ref(s.Chan)
		p.pick(s.Sorted, "!!", "!")
		p.list(s.Args)
	case *RecvStmt:
		p.ref(s.Chan)
		p.pick(s.Random, "??", "?")
		p.pick(s.Keep, "<", "")
		p.list(s.Args)
		p.pick(s.Keep, ">", "")
	case *AssertStmt:
		p.call("assert", s.X)
	case *PrintStmt:
		p.print(s)
	case *ElseStmt:
		p.WriteString("else")
	case *GotoStmt:
		p.WriteString("goto " + s.Label.Name)
	case *BreakStmt:
		p.WriteString("break")
	case *DeclStmt:
		p.decl(s.Decl)
	case *ExclusiveStmt:
		p.pick(s.Send, "xs ", "xr ")
		for i, q := range s.Chans {
			p.pick(i > 0, ",", "")
			p.ref(q)
		}
	default:
		p.compound(s)
	}
}

// compound writes the start of a compound statement.
func (p *printer) compound(s Stmt) {
	switch s := s.(type) {
	case *ChoiceStmt:
		p.pick(s.Loop, "do", "if")
	case *BlockStmt:
		switch {
		case s.Inline != nil:
			p.WriteString(s.Inline.Name + "(")
			p.list(s.Args)
			p.WriteString(")")
		default:
			p.WriteString([...]string{Braces: "{", Atomic: "atomic {", DStep: "d_step {"}[s.Kind])
		}
	case *UnlessStmt:
		p.WriteString("unless")
	case *ForStmt:
		p.loop("for (", s.Var, s.From, s.To)
	case *SelectStmt:
		p.loop("select (", s.Var, s.From, s.To)
	case *ForInStmt:
		p.WriteString("for (")
		p.ref(s.Var)
		p.WriteString(" in ")
		p.ref(s.Over)
		p.WriteString(")")
	}
}

func (p *printer) loop(word string, v *Ref, from, to Expr) {
	p.WriteString(word)
	p.ref(v)
	p.WriteString(" : ")
	p.expr(from)
	p.WriteString(" .. ")
	p.expr(to)
	p.WriteString(")")
}

// inC reports whether the printer is in an index that it writes in C.
func (p *printer) inC() bool { return p.replay && p.indices > 0 }

// pick writes yes or no.
func (p *printer) pick(cond bool, yes, no string) {
	if cond {
		p.WriteString(yes)
	} else {
		p.WriteString(no)
	}
}

// condition writes x in exactly one pair of parentheses.
func (p *printer) condition(x Expr) {
	_, op := x.(*Binary)
	if set, ok := x.(*Builtin); ok && p.replay && set.Op == SetPriorityOp {
		p.WriteString(set.Op.String() + "(")
		p.expr(set.X)
		p.WriteString(", ")
		p.expr(set.Y)
		p.WriteString(")")
		return
	}
	if p.replay && !(op && p.source) {
		p.call("", x)
		return
	}
	switch x := x.(type) {
	case *Binary, *Conditional:
		p.expr(x)
		return
	case *Builtin:
		if x.Op == SetPriorityOp {
			p.expr(x)
			return
		}
	}
	p.call("", x)
}

func (p *printer) assign(s *AssignStmt) {
	p.ref(s.LHS)
	p.WriteString(" = ")
	if s.Op == Set {
		p.expr(s.RHS)
		return
	}
	p.WriteString("(")
	p.ref(s.LHS)
	p.pick(s.Op == Incr, "+1)", "-1)")
}

func (p *printer) print(s *PrintStmt) {
	if s.Mtype {
		p.WriteString("printm(")
		p.list(s.Args)
		p.WriteString(")")
		return
	}
	text := `"` + s.Format + `"`
	if p.replay {
		text = strings.NewReplacer(`"`, "'", `\`, `\\`).Replace(text)
	}
	p.WriteString("printf(" + text)
	p.pick(len(s.Args) > 0, ",", "")
	p.list(s.Args)
	p.WriteString(")")
}

func (p *printer) decl(d *VarDecl) {
	p.WriteString([...]string{Plain: "", HiddenVar: "hidden ", LocalVar: "local ", ShowVar: "show "}[d.Visibility])
	p.WriteString(d.Type.String())
	for i, v := range d.Vars {
		p.pick(i > 0, ", ", " ")
		p.declarator(v)
	}
}

func (p *printer) declarator(v *Declarator) {
	p.WriteString(v.Name.Name)
	if v.Width != nil {
		p.WriteString(" : ")
		p.expr(v.Width)
	}
	if v.Bound != nil {
		p.index(v.Bound)
	}
	switch {
	case v.Init != nil:
		p.WriteString(" = ")
		p.expr(v.Init)
	case v.List != nil:
		p.WriteString(" = { ")
		p.list(v.List)
		p.WriteString(" }")
	case v.Chan != nil:
		p.WriteString(" = ")
		p.index(v.Chan.Cap)
		p.WriteString(" of { ")
		for i, t := range v.Chan.Fields {
			p.pick(i > 0, ", ", "")
			p.WriteString(t.String())
		}
		p.WriteString(" }")
	}
}

// String is the type as Promela writes it.
func (t *TypeName) String() string {
	switch {
	case t.Basic == NamedType:
		return t.Name.Name
	case t.Basic == MtypeType && t.Name != nil:
		return "mtype:" + t.Name.Name
	case t.Bool:
		return "bool"
	}
	return t.Basic.String()
}

// String is the type as Promela writes it, bit for bool.
func (t BasicType) String() string {
	return [...]string{"bit", "byte", "pid", "short", "int", "unsigned", "mtype", "chan", "typedef"}[t]
}

func (p *printer) expr(x Expr) {
	switch x := x.(type) {
	case *Number: // true and characters too: Spin's reports write them as numbers
		p.WriteString(strconv.Itoa(int(x.Value)))
	case *Ref:
		p.ref(x)
	case *Unary:
		p.unary(x)
	case *Binary:
		p.binary(x)
	case *Conditional:
		left, right := "(", ")"
		if p.replay {
			left, right = "( (", ") )"
		}
		p.WriteString(left)
		p.expr(x.C)
		switch {
		case p.inC():
			p.WriteString(") ? (")
		default:
			p.pick(p.replay, ") -> (", " -> ")
		}
		p.expr(x.A)
		p.pick(p.replay, ") : (", " : ")
		p.expr(x.B)
		p.WriteString(right)
	case *Run:
		p.call("run "+x.Name.Name, x.Args...)
		if x.Priority != nil && !p.replay {
			p.WriteString(" priority ")
			p.expr(x.Priority)
		}
	case *ChanTest:
		p.pick(p.inC(), "q_", "")
		p.call(x.Op.String(), x.Chan)
	case *Poll:
		p.ref(x.Chan)
		p.pick(x.Random, "??[", "?[")
		p.list(x.Args)
		p.WriteString("]")
	case *Eval:
		p.call("eval", x.X)
	case *RemoteLabel:
		simulated := p.replay && !p.source
		p.pick(simulated, "(", "")
		p.remote(x.Name, x.Pid)
		p.pick(simulated, "._p==", "@")
		p.WriteString(x.Label.Name)
		p.pick(simulated, ")", "")
	case *RemoteVar:
		p.remote(x.Name, x.Pid)
		p.pick(p.replay && !p.source, ".", ":")
		p.ref(x.Var)
	case *Builtin:
		p.builtin(x)
	}
}

func (p *printer) unary(x *Unary) {
	p.pick(p.inC(), " ", "")
	p.WriteString(x.Op.String())
	if x.Op >= OpAlways {
		p.WriteString(" ")
	}
	if b, ok := x.X.(*Binary); ok && !p.replay {
		p.expr(b)
		return
	}
	p.call("", x.X)
}

// binary writes a chain of operators without recursion into its left side,
// which may be thousands of operators deep.
func (p *printer) binary(x *Binary) {
	var chain []*Binary
	left := Expr(x)
	for {
		b, ok := left.(*Binary)
		if !ok {
			break
		}
		chain = append(chain, b)
		left = b.X
	}
	p.WriteString(strings.Repeat("(", len(chain)))
	p.expr(left)
	for i := len(chain) - 1; i >= 0; i-- {
		blank := ""
		if chain[i].Op >= OpAlways {
			blank = " "
		}
		p.WriteString(blank + chain[i].Op.String() + blank)
		p.expr(chain[i].Y)
		p.WriteString(")")
	}
}

func (p *printer) builtin(x *Builtin) {
	if p.inC() && x.Op == TimeoutOp {
		p.WriteString("((trpt->tau)&1)")
		return
	}
	p.WriteString(x.Op.String())
	switch {
	case x.Y != nil:
		p.call("", x.X, x.Y)
	case x.X != nil:
		p.call("", x.X)
	}
}

func (p *printer) call(word string, args ...Expr) {
	p.WriteString(word + "(")
	p.list(args)
	p.WriteString(")")
}

func (p *printer) list(args []Expr) {
	for i, a := range args {
		p.pick(i > 0, ",", "")
		p.expr(a)
	}
}

func (p *printer) index(x Expr) {
	p.WriteString("[")
	p.indices++
	p.expr(x)
	p.indices--
	p.WriteString("]")
}

// RefText writes a reference as ReplayText does.
func RefText(r *Ref, name func(string) string) string {
	p := printer{replay: true, name: name}
	p.ref(r)
	return p.String()
}

func (p *printer) ref(r *Ref) {
	if p.leaves != nil {
		if names := p.leaves(r, p.indices > 0); names != nil {
			p.WriteString(strings.Join(names, ","))
			return
		}
	}
	for ; r != nil; r = r.Field {
		name := r.Name.Name
		if p.name != nil {
			name = p.name(name)
		}
		p.WriteString(name)
		if r.Index != nil {
			p.index(r.Index)
		}
		p.pick(r.Field != nil, ".", "")
	}
}

func (p *printer) remote(name *Ident, pid Expr) {
	p.WriteString(name.Name)
	if pid != nil {
		p.index(pid)
	}
}
