package explain

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/syntax"
	"beeline/lang/report"
)

// maxWatched is how many assertions of processes Observe follows.
const maxWatched = 64

// Observe returns the values of the goal, if there is one, and of the assertions along a run.
// An assertion that reads variables of its process is observed for every process of its type.
func (m *Model) Observe(run trail.Trail) ([]report.Observation, error) {
	if err := m.withoutClaim(); err != nil {
		return nil, err
	}
	o := &observer{Model: m, list: []report.Observation{}, at: map[watchedAssert]int{}}
	if m.program.Goal != 0 {
		o.list = append(o.list, report.Observation{
			Kind: "goal", Process: -1, Condition: m.isCondition(m.program.Goal), Values: []report.Observed{},
		})
	}
	o.findAsserts()
	err := run.Replay(m.sys.Model(), func(step int, _ ts.Edge, s ts.State) { o.visit(step, s) })
	return o.list, err
}

// An observer evaluates expressions in the states of a run.
type observer struct {
	*Model
	list      []report.Observation
	asserts   []uint32 // actions, each text once
	processes []vm.Process
	at        map[watchedAssert]int // indices into list
}

// A watchedAssert is an assertion of a process, -1 for all processes.
type watchedAssert struct {
	action uint32
	pid    int
}

func (o *observer) findAsserts() {
	type text struct{ proc, start, end uint32 }
	seen := map[text]bool{}
	for i := range o.program.Actions {
		a := &o.program.Actions[i]
		if t := (text{a.Proc, a.Start, a.End}); a.Op == prog.Assert && !seen[t] {
			seen[t] = true
			o.asserts = append(o.asserts, uint32(i))
		}
	}
}

func (o *observer) visit(step int, s ts.State) {
	o.processes = o.sys.Processes(s, o.processes[:0])
	if goal := o.program.Goal; goal != 0 {
		o.note(0, step, s, vm.Process{}, goal)
	}
	for w, i := range o.at { // of processes that have ended
		if w.pid >= len(o.processes) || w.pid >= 0 && o.processes[w.pid].Proc != o.program.Actions[w.action].Proc {
			o.value(i, step, "")
		}
	}
	for _, action := range o.asserts {
		a := &o.program.Actions[action]
		if !o.readsOwn(a.A) {
			o.assertion(watchedAssert{action, -1}, step, s, vm.Process{})
			continue
		}
		for _, p := range o.processes {
			if p.Proc == a.Proc {
				o.assertion(watchedAssert{action, p.Pid}, step, s, p)
			}
		}
	}
}

// assertion notes the value of an assertion.
func (o *observer) assertion(w watchedAssert, step int, s ts.State, p vm.Process) {
	a := &o.program.Actions[w.action]
	i, known := o.at[w]
	if !known {
		if len(o.at) == maxWatched {
			return
		}
		i = len(o.list)
		o.at[w] = i
		x := report.Observation{
			Kind: "assertion", Text: within(o.actionText(a), maxText), Line: o.line(a.Start), Process: w.pid, Condition: true, Values: []report.Observed{},
		}
		if w.pid >= 0 {
			x.Proctype = within(o.program.Procs[a.Proc].Name, maxName)
		}
		o.list = append(o.list, x)
	}
	o.note(i, step, s, p, a.A)
}

// note evaluates an expression for an observation.
func (o *observer) note(i, step int, s ts.State, p vm.Process, id prog.ExprID) {
	o.value(i, step, o.exprText(s, p, id, o.list[i].Condition))
}

// exprText returns the value of an expression as text, "" without one.
func (m *Model) exprText(s ts.State, p vm.Process, id prog.ExprID, condition bool) string {
	value, fault := m.sys.Eval(s, p, id)
	x := &m.program.Exprs[id]
	switch {
	case fault != ts.NoFault:
		return ""
	case condition:
		return resultText(prog.Not, value)
	case x.Op == prog.Load || x.Op == prog.RemoteLoad:
		return m.valueText(s, value, m.program.Refs[x.Ref].Type)
	}
	return resultText(x.Op, value)
}

// value notes a value if it differs from the last one.
func (o *observer) value(i, step int, text string) {
	list := o.list[i].Values
	if n := len(list); n == 0 && text != "" || n > 0 && list[n-1].Value != text {
		o.list[i].Values = append(list, report.Observed{Step: step, Value: text})
	}
}

// isCondition reports whether an expression is true or false depending on the state.
func (m *Model) isCondition(id prog.ExprID) bool {
	x := &m.program.Exprs[id]
	reads := false
	m.program.EachExpr(id, func(e *prog.Expr) { reads = reads || e.Op == prog.Load || e.Op > prog.Cond })
	switch {
	case x.Op == prog.Load || x.Op == prog.RemoteLoad:
		return m.program.Refs[x.Ref].Type.Kind == prog.Bit
	case x.Op == prog.Not, x.Op >= prog.Eq && x.Op <= prog.Or, x.Op >= prog.Empty && x.Op <= prog.Poll, x.Op == prog.At:
		return reads
	}
	return false
}

// readsOwn reports whether an expression reads something of the process that evaluates it.
func (m *Model) readsOwn(id prog.ExprID) (own bool) {
	m.program.EachExpr(id, func(e *prog.Expr) {
		own = own || e.Op == prog.Self || e.Op == prog.SelfPriority || e.Op == prog.Load && m.program.Refs[e.Ref].Space == prog.Local
	})
	return own
}

// Conditions lists the macros without parameters, and the formulas and the operands of formulas
// that are conditions on a state.
func (m *Model) Conditions() []report.Condition {
	var list []report.Condition
	for _, name := range m.info.Model.Macros {
		list = append(list, report.Condition{Kind: "macro", Text: name.Name, Line: m.line(uint32(name.Span.Start))})
	}
	for _, f := range m.info.Formulas {
		m.eachState(f.Formula, func(x syntax.Expr) {
			c := report.Condition{Kind: "formula", Text: fold(m.sources.Text(x.Pos())), Line: m.line(uint32(f.Span.Start))}
			if !slices.ContainsFunc(list, func(o report.Condition) bool { return o.Text == c.Text }) {
				list = append(list, c)
			}
		})
	}
	return list
}

// eachState visits the largest parts of a formula without temporal operators.
func (m *Model) eachState(x syntax.Expr, visit func(syntax.Expr)) {
	temporal := false
	syntax.EachExpr(x, func(y syntax.Expr) bool {
		switch y := y.(type) {
		case *syntax.Unary:
			temporal = temporal || y.Op >= syntax.OpAlways
		case *syntax.Binary:
			temporal = temporal || y.Op >= syntax.OpAlways
		}
		return !temporal
	})
	switch {
	case !temporal:
		visit(x)
	default:
		for _, y := range syntax.Parts(x) {
			if y != nil {
				m.eachState(y, visit)
			}
		}
	}
}
