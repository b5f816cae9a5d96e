package explain

import (
	"strconv"

	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// A loop is a for or select: one statement of the source and several actions of the
// program, which all have the span of the statement.
type loop struct {
	counter  string // variable; in a for over a channel it takes the messages
	from, to string // bounds, "" for a channel
	head     string // text before the body
	channel  string // of a for over a channel
}

// loopOf returns a statement as a loop, if it is one.
func (m *Model) loopOf(st syntax.Stmt) (l loop, ok bool) {
	text := func(at source.Span) string { return fold(m.sources.Text(at)) }
	counting := func(word string, v *syntax.Ref, from, to syntax.Expr) loop {
		l := loop{counter: text(v.Span), from: text(from.Pos()), to: text(to.Pos())}
		l.head = word + " (" + l.counter + " : " + l.from + " .. " + l.to + ")"
		return l
	}
	switch st := st.(type) {
	case *syntax.ForStmt:
		return counting("for", st.Var, st.From, st.To), true
	case *syntax.SelectStmt:
		return counting("select", st.Var, st.From, st.To), true
	case *syntax.ForInStmt:
		l = loop{counter: text(st.Var.Span), channel: text(st.Over.Span)}
		l.head = "for (" + l.counter + " in " + l.channel + ")"
		return l, true
	}
	return l, false
}

// loopText returns the text of an action of a loop, "" for all other actions.
func (m *Model) loopText(a *prog.Action) string {
	l, ok := m.loops[span(a.Start, a.End)]
	if !ok {
		return ""
	}
	switch a.Op {
	case prog.Assign:
		return l.assignment(m.program, a)
	case prog.Guard:
		x := &m.program.Exprs[a.A]
		if m.program.Exprs[x.B].Op == prog.Len {
			return l.head
		}
		bound := l.to
		if bound == "" {
			bound = strconv.Itoa(int(m.program.Exprs[x.B].Value))
		}
		return l.counter + sign(x.Op) + bound
	case prog.Send:
		return l.channel + "!" + l.counter
	case prog.Receive:
		return l.channel + "?" + l.counter
	case prog.Else:
		return "else"
	case prog.Skip:
		return "break"
	}
	return l.head
}

// assignment returns the text of an assignment to the counter: its first value, the next
// one, or the choice of a select. A for over a channel has a hidden counter.
func (l *loop) assignment(p *prog.Program, a *prog.Action) string {
	x := &p.Exprs[a.A]
	own := x.Start == a.Start && x.End == a.End
	switch {
	case p.Refs[a.Ref].Start == a.Start:
		return l.head
	case own && x.Op == prog.Add:
		return l.counter + "++"
	case own:
		return l.counter + " = " + strconv.Itoa(int(x.Value))
	}
	return l.counter + " = " + l.from
}

// sign returns the comparison of a loop's guard.
func sign(op prog.ExprOp) string {
	if op == prog.Lt {
		return " < "
	}
	return " <= "
}

// loopGuard returns the guard of a loop with the values that it compares, "" for the other
// actions of a loop.
func (w *rewriter) loopGuard(a *prog.Action) string {
	x := &w.program.Exprs[a.A]
	left, leftOK := w.value(x.A)
	right, rightOK := w.value(x.B)
	if a.Op != prog.Guard || !leftOK || !rightOK {
		return ""
	}
	return strconv.Itoa(int(left)) + sign(x.Op) + strconv.Itoa(int(right))
}
