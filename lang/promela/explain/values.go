package explain

import (
	"sort"
	"strconv"
	"strings"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/report"
)

// An edit replaces a part of the source text.
type edit struct {
	start, end uint32
	text       string
}

// A rewriter replaces the names in a statement by the values that a process reads in a
// state.
type rewriter struct {
	*Model
	state      ts.State
	process    vm.Process
	start, end uint32 // of the statement in the text
	edits      []edit
}

// withValues returns the statement of a step with the values that a process reads in the
// state before: "100 >= 60" for paid >= price. It returns "" where nothing is replaced.
func (m *Model) withValues(a *prog.Action, s ts.State, p vm.Process, st *report.Step) string {
	w := &rewriter{Model: m, state: s, process: p, start: a.Start, end: a.End}
	if m.loopText(a) != "" {
		return w.loopGuard(a)
	}
	switch a.Op {
	case prog.Guard, prog.Assert:
		w.expr(a.A)
	case prog.Send:
		w.expr(a.A)
		for _, x := range w.args(a.Args) {
			w.sent(x)
		}
	case prog.Receive:
		w.expr(a.A)
		w.received(a, st.Message)
	default:
		return ""
	}
	if text := w.apply(); text != st.Statement {
		return text
	}
	return ""
}

// sent replaces an argument by its value. A structure in the text has an argument for each field.
func (w *rewriter) sent(id prog.ExprID) {
	n := len(w.edits)
	w.expr(id)
	if n == 0 || len(w.edits) != n+1 {
		return
	}
	if before, e := &w.edits[n-1], w.edits[n]; before.start == e.start && before.end == e.end {
		before.text += "," + e.text
		w.edits = w.edits[:n]
	}
}

// received replaces the variables of a receive by the fields that they take.
func (w *rewriter) received(a *prog.Action, m *report.Message) {
	if m == nil {
		return
	}
	fields := strings.Split(m.Text, ",")
	for i, id := range w.args(a.Args) {
		x := &w.program.Exprs[id]
		switch {
		case x.Op == prog.Store && i < len(fields):
			if n := len(w.edits); n > 0 && w.edits[n-1].start == x.Start && w.inside(x) {
				w.edits[n-1].text += "," + fields[i] // another field of the same structure
				continue
			}
			w.replace(x, fields[i])
		case x.Op == prog.Match:
			w.expr(x.A)
		}
	}
}

// apply returns the edited text, "" without edits.
func (w *rewriter) apply() string {
	if len(w.edits) == 0 {
		return ""
	}
	text := w.sources.Text(span(w.start, w.end))
	sort.Slice(w.edits, func(a, b int) bool { return w.edits[a].start < w.edits[b].start })
	var b strings.Builder
	at := w.start
	for _, e := range w.edits {
		if e.start < at {
			continue
		}
		b.WriteString(text[at-w.start : e.start-w.start])
		b.WriteString(e.text)
		at = e.end
	}
	b.WriteString(text[at-w.start:])
	return fold(b.String())
}

// inside reports whether an expression is in the text of the statement, not in that of a
// macro or an inline.
func (w *rewriter) inside(x *prog.Expr) bool {
	return x.Start >= w.start && x.End <= w.end && x.Start < x.End
}

func (w *rewriter) replace(x *prog.Expr, text string) {
	if w.inside(x) {
		w.edits = append(w.edits, edit{x.Start, x.End, text})
	}
}

// value evaluates an expression. It returns false on a fault.
func (w *rewriter) value(id prog.ExprID) (int32, bool) {
	x, fault := w.sys.Eval(w.state, w.process, id)
	return x, fault == ts.NoFault
}

// wraps reports whether an assignment of a process computes a value that does not fit its
// variable. Of what overflows an int only the last operation is looked at.
func (m *Model) wraps(a *prog.Action, s ts.State, p vm.Process) bool {
	if a.Op != prog.Assign {
		return false
	}
	value, fault := m.sys.Eval(s, p, a.A)
	if fault != ts.NoFault {
		return false
	}
	x, whole := &m.program.Exprs[a.A], int64(value)
	if x.Op == prog.Add || x.Op == prog.Sub {
		left, _ := m.sys.Eval(s, p, x.A)
		right, _ := m.sys.Eval(s, p, x.B)
		if whole = int64(left) + int64(right); x.Op == prog.Sub {
			whole = int64(left) - int64(right)
		}
	}
	return whole != int64(m.program.Refs[a.Ref].Type.Truncate(value))
}

// expr collects the edits for an expression.
func (w *rewriter) expr(id prog.ExprID) {
	x := &w.program.Exprs[id]
	switch {
	case id == 0:
	case x.Op == prog.Load || x.Op == prog.RemoteLoad:
		if n, ok := w.value(id); ok {
			w.replace(x, w.valueText(w.state, n, w.program.Refs[x.Ref].Type))
		}
	case x.Op == prog.Const:
		w.constant(x)
	case x.Op == prog.Self, x.Op == prog.NrPr, x.Op == prog.LastPid, x.Op == prog.SelfPriority, x.Op == prog.Len, x.Op == prog.GetPriority:
		if n, ok := w.value(id); ok {
			w.replace(x, strconv.Itoa(int(n)))
		}
	case x.Op == prog.Run:
		for _, a := range w.args(x.Args) {
			w.expr(a)
		}
	case x.Op <= prog.Cond:
		w.operator(id, x)
	}
}

// constant replaces the name of a macro by its number. Names of mtypes stay.
func (w *rewriter) constant(x *prog.Expr) {
	text := w.sources.Text(span(x.Start, x.End))
	if text == "" || text[0] >= '0' && text[0] <= '9' || text[0] == '-' || text[0] == '\'' || w.symbols[text] {
		return
	}
	switch text {
	case "true", "false", "skip":
		return
	}
	w.replace(x, strconv.Itoa(int(x.Value)))
}

// operator collects the edits for the operands. Operands without places of their own come
// from a macro: then the whole expression is replaced by its value.
func (w *rewriter) operator(id prog.ExprID, x *prog.Expr) {
	at := x.Start
	for _, k := range []prog.ExprID{x.A, x.B, x.C} {
		if k == 0 {
			continue
		}
		y := &w.program.Exprs[k]
		if y.Start < at || y.End > x.End || y.Start == x.Start && y.End == x.End {
			if n, ok := w.value(id); ok {
				w.replace(x, resultText(x.Op, n))
			}
			return
		}
		at = y.End
	}
	w.expr(x.A)
	w.expr(x.B)
	w.expr(x.C)
}

// resultText writes the result of an operator, conditions as true or false.
func resultText(op prog.ExprOp, n int32) string {
	if op == prog.Not || op >= prog.Eq && op <= prog.Or {
		return strconv.FormatBool(n != 0)
	}
	return strconv.Itoa(int(n))
}
