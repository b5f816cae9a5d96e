package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// basicAction returns the action of a statement that is one step.
func (l *lowerer) basicAction(s syntax.Stmt) prog.Action {
	switch s := s.(type) {
	case *syntax.ExprStmt:
		x := l.expr(s.X)
		if l.prog.Exprs[x].Op == prog.Const && l.prog.Exprs[x].Value == 1 {
			return prog.Action{Op: prog.Skip}
		}
		return prog.Action{Op: prog.Guard, A: x}
	case *syntax.AssignStmt:
		return l.assignment(s)
	case *syntax.SendStmt:
		a := prog.Action{Op: prog.Send, A: l.load(s.Chan), Args: l.sendArgs(s.Args)}
		if s.Sorted {
			a.Mode |= prog.Sorted
		}
		return a
	case *syntax.RecvStmt:
		a := prog.Action{Op: prog.Receive, A: l.load(s.Chan), Args: l.receiveArgs(s.Args)}
		if s.Random {
			a.Mode |= prog.Random
		}
		if s.Keep {
			a.Mode |= prog.Keep
		}
		return a
	case *syntax.AssertStmt:
		return prog.Action{Op: prog.Assert, A: l.expr(s.X)}
	case *syntax.PrintStmt:
		return prog.Action{Op: prog.Print, Args: l.args(l.exprs(s.Args))}
	case *syntax.ElseStmt:
		return prog.Action{Op: prog.Else}
	}
	return prog.Action{Op: prog.Skip}
}

// assignment lowers x = e, x++ and x--. Assigning to _priority sets the priority
// of the process.
func (l *lowerer) assignment(s *syntax.AssignStmt) prog.Action {
	var value prog.ExprID
	switch s.Op {
	case syntax.Incr:
		value = l.binary(prog.Add, l.load(s.LHS), l.constant(1, s.Span), s.Span)
	case syntax.Decr:
		value = l.binary(prog.Sub, l.load(s.LHS), l.constant(1, s.Span), s.Span)
	default:
		value = l.expr(s.RHS)
	}
	if l.in.Uses[s.LHS].Special == check.Priority {
		self := l.nodeAt(s.Span, prog.Expr{Op: prog.Self})
		set := l.nodeAt(s.Span, prog.Expr{Op: prog.SetPriority, A: self, B: value, Value: 1})
		return prog.Action{Op: prog.Guard, A: l.binary(prog.Or, set, l.constant(1, s.Span), s.Span)}
	}
	return prog.Action{Op: prog.Assign, Ref: l.refOf(s.LHS), A: value}
}

// sendArgs lowers the fields of a send or the arguments of a run. A structure becomes all its leaves.
func (l *lowerer) sendArgs(xs []syntax.Expr) prog.Slice {
	var args []prog.ExprID
	for _, x := range xs {
		if r, ok := x.(*syntax.Ref); ok && l.isStruct(r) {
			l.structRefs(r, func(ref prog.RefID) { args = append(args, l.refNode(prog.Load, ref)) })
			continue
		}
		value := l.expr(x)
		if l.inTrace {
			value = l.expected(x, value)
		}
		args = append(args, value)
	}
	return l.args(args)
}

// receiveArgs lowers the fields of a receive or a poll.
func (l *lowerer) receiveArgs(xs []syntax.Expr) prog.Slice {
	var args []prog.ExprID
	for _, x := range xs {
		args = append(args, l.receiveArg(x)...)
	}
	return l.args(args)
}

func (l *lowerer) receiveArg(x syntax.Expr) []prog.ExprID {
	at := x.Pos()
	match := func(x syntax.Expr) []prog.ExprID {
		return []prog.ExprID{l.nodeAt(at, prog.Expr{Op: prog.Match, A: l.expr(x)})}
	}
	switch x := x.(type) {
	case *syntax.Eval:
		return match(x.X)
	case *syntax.Ref:
		use := l.in.Uses[x]
		switch {
		case use.Mtype != nil:
			return match(x)
		case use.Special != check.NotSpecial:
			// Only a poll has one other than _, and a poll compares no names. It still counts as
			// used, which can make it a part of the state.
			l.note(specialOps[use.Special])
			return []prog.ExprID{l.nodeAt(at, prog.Expr{Op: prog.Ignore})}
		case l.isStruct(x):
			var args []prog.ExprID
			l.structRefs(x, func(ref prog.RefID) { args = append(args, l.refNode(prog.Store, ref)) })
			return args
		}
		return []prog.ExprID{l.refNode(prog.Store, l.refOf(x))}
	}
	return match(x)
}

// args adds an argument list to the program.
func (l *lowerer) args(list []prog.ExprID) prog.Slice {
	s := prog.Slice{First: uint32(len(l.prog.Args)), Count: uint32(len(list))}
	l.prog.Args = append(l.prog.Args, list...)
	return s
}
