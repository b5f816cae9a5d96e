package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// node stores an expression node.
func (l *lowerer) node(x prog.Expr) prog.ExprID {
	l.note(x.Op)
	l.prog.Exprs = append(l.prog.Exprs, x)
	return prog.ExprID(len(l.prog.Exprs) - 1)
}

// nodeAt stores an expression node for a place in the text.
func (l *lowerer) nodeAt(at source.Span, x prog.Expr) prog.ExprID {
	x.Start, x.End = span(at)
	return l.node(x)
}

func (l *lowerer) constant(v int32, at source.Span) prog.ExprID {
	return l.nodeAt(at, prog.Expr{Op: prog.Const, Value: v})
}

func (l *lowerer) binary(op prog.ExprOp, x, y prog.ExprID, at source.Span) prog.ExprID {
	return l.nodeAt(at, prog.Expr{Op: op, A: x, B: y})
}

func (l *lowerer) not(x prog.ExprID, at source.Span) prog.ExprID {
	return l.nodeAt(at, prog.Expr{Op: prog.Not, A: x})
}

// refNode stores a node whose operand is a reference.
func (l *lowerer) refNode(op prog.ExprOp, ref prog.RefID) prog.ExprID {
	r := l.prog.Refs[ref]
	return l.node(prog.Expr{Op: op, Ref: ref, Start: r.Start, End: r.End})
}

// load reads a variable.
func (l *lowerer) load(r *syntax.Ref) prog.ExprID { return l.refNode(prog.Load, l.refOf(r)) }

var binaryOps = [syntax.OpEquiv + 1]prog.ExprOp{
	syntax.OpMul: prog.Mul, syntax.OpDiv: prog.Div, syntax.OpMod: prog.Mod,
	syntax.OpAdd: prog.Add, syntax.OpSub: prog.Sub, syntax.OpShl: prog.Shl, syntax.OpShr: prog.Shr,
	syntax.OpLt: prog.Lt, syntax.OpLe: prog.Le, syntax.OpGt: prog.Gt, syntax.OpGe: prog.Ge,
	syntax.OpEq: prog.Eq, syntax.OpNe: prog.Ne,
	syntax.OpBitAnd: prog.BitAnd, syntax.OpBitXor: prog.BitXor, syntax.OpBitOr: prog.BitOr,
	syntax.OpAnd: prog.And, syntax.OpOr: prog.Or,
}

var unaryOps = [syntax.OpEquiv + 1]prog.ExprOp{
	syntax.OpNeg: prog.Neg, syntax.OpCompl: prog.Compl, syntax.OpNot: prog.Not,
}

var chanOps = [...]prog.ExprOp{
	syntax.LenOp: prog.Len, syntax.EmptyOp: prog.Empty, syntax.FullOp: prog.Full,
	syntax.NEmptyOp: prog.NEmpty, syntax.NFullOp: prog.NFull,
}

var builtinOps = [...]prog.ExprOp{
	syntax.TimeoutOp: prog.Timeout, syntax.NonProgressOp: prog.NonProgress,
	syntax.EnabledOp: prog.Enabled, syntax.PCValueOp: prog.PCValue,
	syntax.GetPriorityOp: prog.GetPriority, syntax.SetPriorityOp: prog.SetPriority,
}

var specialOps = map[check.Special]prog.ExprOp{
	check.Pid: prog.Self, check.NrPr: prog.NrPr, check.Last: prog.LastPid, check.Priority: prog.SelfPriority,
}

// expr lowers an expression. nil becomes 0, no expression.
func (l *lowerer) expr(x syntax.Expr) prog.ExprID {
	if x == nil {
		return 0
	}
	switch x := x.(type) {
	case *syntax.Number:
		return l.constant(x.Value, x.Span)
	case *syntax.Ref:
		return l.name(x)
	case *syntax.Unary:
		return l.nodeAt(x.Span, prog.Expr{Op: unaryOps[x.Op], A: l.expr(x.X)})
	case *syntax.Binary:
		a, b := l.expr(x.X), l.expr(x.Y)
		switch x.Op {
		case syntax.OpImplies:
			return l.binary(prog.Or, l.not(a, x.Span), b, x.Span)
		case syntax.OpEquiv:
			return l.binary(prog.Eq, l.not(a, x.Span), l.not(b, x.Span), x.Span)
		}
		return l.binary(binaryOps[x.Op], a, b, x.Span)
	case *syntax.Conditional:
		c, a := l.expr(x.C), l.expr(x.A)
		return l.nodeAt(x.Span, prog.Expr{Op: prog.Cond, A: c, B: a, C: l.expr(x.B)})
	case *syntax.Run:
		return l.runExpr(x)
	case *syntax.ChanTest:
		return l.nodeAt(x.Span, prog.Expr{Op: chanOps[x.Op], A: l.load(x.Chan)})
	case *syntax.Poll:
		p := prog.Expr{Op: prog.Poll, A: l.load(x.Chan)}
		p.Args = l.receiveArgs(x.Args)
		if x.Random {
			p.Mode = prog.Random
		}
		return l.nodeAt(x.Span, p)
	case *syntax.Eval:
		return l.expr(x.X)
	case *syntax.RemoteLabel:
		return l.remoteLabel(x)
	case *syntax.RemoteVar:
		pid := l.expr(x.Pid)
		ref := l.refOf(x.Var)
		return l.nodeAt(x.Span, prog.Expr{Op: prog.RemoteLoad, A: pid, Ref: ref, Value: int32(l.procs[x.Name.Name])})
	case *syntax.Builtin:
		a := l.expr(x.X)
		return l.nodeAt(x.Span, prog.Expr{Op: builtinOps[x.Op], A: a, B: l.expr(x.Y)})
	}
	return l.constant(0, x.Pos())
}

func (l *lowerer) exprs(xs []syntax.Expr) (list []prog.ExprID) {
	for _, x := range xs {
		list = append(list, l.expr(x))
	}
	return list
}

// name lowers a variable, an mtype constant or a predefined name.
func (l *lowerer) name(x *syntax.Ref) prog.ExprID {
	use := l.in.Uses[x]
	switch {
	case use.Mtype != nil:
		return l.constant(use.Mtype.Value, x.Span)
	case use.Var != nil:
		return l.load(x)
	}
	if op, ok := specialOps[use.Special]; ok {
		return l.nodeAt(x.Span, prog.Expr{Op: op})
	}
	return l.constant(0, x.Span)
}

// runExpr lowers run P(args). An explicit priority is operand B.
func (l *lowerer) runExpr(x *syntax.Run) prog.ExprID {
	args := l.sendArgs(x.Args)
	if x.Priority != nil {
		l.prog.Uses.Priorities = true
	}
	n := prog.Expr{Op: prog.Run, Value: int32(l.procs[x.Name.Name]), Args: args}
	// Priority 0 means the default.
	if p, ok := x.Priority.(*syntax.Number); !ok || p.Value != 0 {
		n.B = l.expr(x.Priority)
	}
	return l.nodeAt(x.Span, n)
}

// remoteLabel lowers P[e]@L. resolveLabels sets the label's state number.
func (l *lowerer) remoteLabel(x *syntax.RemoteLabel) prog.ExprID {
	proc := l.procs[x.Name.Name]
	pid := l.expr(x.Pid)
	state := l.constant(-1, x.Label.Span)
	label := remoteLabel{state, proc, x.Label.Name}
	l.remote, l.pinned = append(l.remote, label), append(l.pinned, label)
	if b := l.built[proc]; b != nil {
		b.pin(x.Label.Name) // now, because a jump that it moves takes a statement number
	}
	return l.nodeAt(x.Span, prog.Expr{Op: prog.At, A: pid, B: state, Value: int32(proc)})
}
