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

// An edit replaces a part of the source text by a value.
type edit struct {
	start, end uint32
	text       string
}

// A rewriter puts values in the place of names in the text of one statement, as
// one process sees them in one state.
type rewriter struct {
	*viewer
	p          vm.Process
	start, end uint32 // of the statement
	edits      []edit
}

// withValues returns a statement with the values it worked on: "100 >= 60" for
// paid >= price; "" where that says nothing.
func (v *viewer) withValues(a *prog.Action, p vm.Process, st *report.Step) string {
	if v.loopText(a) != "" {
		return v.loopValues(a, p)
	}
	w := &rewriter{viewer: v, p: p, start: a.Start, end: a.End}
	switch a.Op {
	case prog.Guard, prog.Assert:
		w.expr(a.A)
	case prog.Send:
		w.expr(a.A)
		for _, x := range v.args(a.Args) {
			w.expr(x)
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

// received puts the fields of the message in the place of the variables that
// take them.
func (w *rewriter) received(a *prog.Action, m *report.Message) {
	if m == nil {
		return
	}
	fields := strings.Split(m.Text, ",")
	for i, id := range w.args(a.Args) {
		x := &w.program.Exprs[id]
		switch {
		case x.Op == prog.Store && i < len(fields):
			w.replace(x, fields[i])
		case x.Op == prog.Match:
			w.expr(x.A)
		}
	}
}

// apply returns the text with the edits made, "" without one.
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

// inside reports whether an expression stands in the statement's own text and
// not in a macro's or an inline's.
func (w *rewriter) inside(x *prog.Expr) bool {
	return x.Start >= w.start && x.End <= w.end && x.Start < x.End
}

func (w *rewriter) replace(x *prog.Expr, text string) {
	if w.inside(x) {
		w.edits = append(w.edits, edit{x.Start, x.End, text})
	}
}

// value evaluates an expression in the state before the step.
func (w *rewriter) value(id prog.ExprID) (int32, bool) {
	x, fault := w.sys.Eval(w.before, w.p, id)
	return x, fault == ts.NoFault
}

// expr collects the edits for an expression.
func (w *rewriter) expr(id prog.ExprID) {
	x := &w.program.Exprs[id]
	switch {
	case id == 0:
	case x.Op == prog.Load || x.Op == prog.RemoteLoad:
		if n, ok := w.value(id); ok {
			w.replace(x, w.valueText(w.before, n, w.program.Refs[x.Ref].Type))
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

// constant replaces the name of a macro by its number. The names of mtypes say
// more than their numbers.
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

// operator goes on into the operands, unless they do not have places of their
// own: then the whole is a macro and gets one value.
func (w *rewriter) operator(id prog.ExprID, x *prog.Expr) {
	at := x.Start
	for _, k := range []prog.ExprID{x.A, x.B, x.C} {
		if k == 0 {
			continue
		}
		y := &w.program.Exprs[k]
		if y.Start < at || y.End > x.End || y.Start == x.Start && y.End == x.End {
			if n, ok := w.value(id); ok {
				w.replace(x, truthText(x.Op, n))
			}
			return
		}
		at = y.End
	}
	w.expr(x.A)
	w.expr(x.B)
	w.expr(x.C)
}

// truthText writes the value of an operator, conditions in words.
func truthText(op prog.ExprOp, n int32) string {
	if op == prog.Not || op >= prog.Eq && op <= prog.Or {
		return strconv.FormatBool(n != 0)
	}
	return strconv.Itoa(int(n))
}
