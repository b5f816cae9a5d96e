package explain

import (
	"strconv"

	"beeline/engine/prog"
	"beeline/engine/vm"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// A loop is a for or select: one statement of the source that is several steps
// of the program, all with the span of the whole.
type loop struct {
	counter  string // the variable; "" for the hidden one of a for over a channel
	from, to string
	head     string // what stands before the body
	channel  string // of a for over a channel
	message  string
}

// loopOf returns the loop that a statement is, if it is one.
func (m *Model) loopOf(st syntax.Stmt) (l loop, ok bool) {
	text := func(at source.Span) string { return fold(m.sources.Text(at)) }
	switch st := st.(type) {
	case *syntax.ForStmt:
		l = loop{counter: text(st.Var.Span), from: text(st.From.Pos()), to: text(st.To.Pos())}
		l.head = "for (" + l.counter + " : " + l.from + " .. " + l.to + ")"
	case *syntax.SelectStmt:
		l = loop{counter: text(st.Var.Span), from: text(st.From.Pos()), to: text(st.To.Pos())}
		l.head = "select (" + l.counter + " : " + l.from + " .. " + l.to + ")"
	case *syntax.ForInStmt:
		l = loop{counter: text(st.Var.Span), channel: text(st.Over.Span), message: text(st.Var.Span)}
		l.head = "for (" + l.counter + " in " + l.channel + ")"
	default:
		return l, false
	}
	return l, true
}

// loopText returns the text of an action that a loop does between the statements
// of its body; "" for actions that are no such thing.
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
		return l.channel + "!" + l.message
	case prog.Receive:
		return l.channel + "?" + l.message
	case prog.Else:
		return "else"
	case prog.Skip:
		return "break"
	}
	return l.head
}

// assignment tells the first value from the next one and from a choice of
// select. The messages of a channel are counted by a variable nobody sees.
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

// sign writes the comparisons that loops make.
func sign(op prog.ExprOp) string {
	if op == prog.Lt {
		return " < "
	}
	return " <= "
}

// loopValues is the guard of a loop with the values it compares, for a process
// in the state before the step.
func (v *viewer) loopValues(a *prog.Action, p vm.Process) string {
	x := &v.program.Exprs[a.A]
	w := &rewriter{viewer: v, p: p}
	left, ok := w.value(x.A)
	right, too := w.value(x.B)
	if a.Op != prog.Guard || !ok || !too {
		return ""
	}
	return strconv.Itoa(int(left)) + sign(x.Op) + strconv.Itoa(int(right))
}
