package explain

import (
	"slices"
	"strings"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/report"
)

// A narrator writes sentences about a recorded run: which values its error depends on, who set
// them, and what these processes had read before.
type narrator struct {
	*recorder
	trail   *report.Trail
	matters map[int]bool // numbers of the steps that matter
	said    map[link]bool
	todo    []question
	says    []string
}

// A link is a cell and the step that gave it its value.
type link struct {
	cell
	step int
}

// A question is why a cell has its value after a step. at is the step that reads it, 0 for the
// error itself.
type question struct {
	cell
	until, at int
}

// maxSays is how many sentences explain values, and maxWaiting how many processes of a deadlock.
const maxSays, maxWaiting = 7, 5

func (n *narrator) say(layout string, args ...any) {
	n.says = append(n.says, format.Sprintf(layout, args...))
}

// error says what the error is, and why the values are as they are that it depends on.
func (n *narrator) error(kind search.ErrorKind, fault ts.Fault) {
	last := n.trail.Length
	switch {
	case kind == search.Deadlock && n.trail.Expects != "":
		n.say("After step %d: %s", last, n.endSays(n.trail, kind, fault))
	case kind == search.Deadlock:
		n.say("After step %d no process can continue, and not all of them are at a valid end.", last)
		n.deadlock()
	case len(n.steps) == 0:
		n.say("%s This is so in the initial state.", n.ErrorSays(kind, fault))
	case fault == ts.GoalReached:
		goal, is := &n.program.Exprs[n.program.Goal], "true"
		if goal.Op == prog.Not { // an invariant
			goal, is = &n.program.Exprs[goal.A], "false"
		}
		n.say("After step %d `%s` is %s.", last, within(fold(n.sources.Text(span(goal.Start, goal.End))), maxText), is)
		var cells []cell
		n.program.EachExpr(n.program.Goal, func(e *prog.Expr) { cells = n.appendCell(cells, vm.Process{}, e) })
		n.ask(cells, last, 0)
	default:
		st := &n.steps[len(n.steps)-1]
		with := ""
		if st.Values != "" {
			with = ", that is `" + st.Values + "`"
		}
		n.say("At step %d %s executes `%s`%s. %s", last, process(st), st.Statement, with, n.endSays(n.trail, kind, fault))
		n.ask(n.reads[len(n.reads)-1], last-1, 0)
	}
	for limit := len(n.says) + maxSays; len(n.todo) > 0 && len(n.says) < limit; {
		q := n.todo[0]
		n.todo = n.todo[1:]
		n.answer(q)
	}
}

// ask adds questions about cells.
func (n *narrator) ask(cells []cell, until, at int) {
	for _, c := range cells {
		n.todo = append(n.todo, question{c, until, at})
	}
}

// deadlock says what the processes wait for, and how it came to be so.
func (n *narrator) deadlock() {
	waits := slices.DeleteFunc(slices.Clone(n.trail.Waits), func(w report.Wait) bool { return w.End })
	if c := n.trail.Cycle; c != nil {
		n.say("%s.", c.Says)
		waits = slices.DeleteFunc(waits, func(w report.Wait) bool { return !slices.Contains(c.Pids, w.Pid) })
	}
	for _, w := range waits[:min(len(waits), maxWaiting)] {
		since := ""
		for i := len(n.steps) - 1; i >= 0; i-- {
			if m := n.steps[i].Message; n.steps[i].Process == w.Process || m != nil && m.Peer == w.Process {
				since = format.Sprintf(", since step %d", n.number(i))
				break
			}
		}
		said := len(n.says)
		n.say("%s:%d %s%s.", w.Proctype, w.Pid, w.Says, since)
		p := n.before.processes[w.Pid]
		for _, c := range n.program.Procs[p.Proc].Locations[p.Location].Out {
			for _, c := range n.cellsOf(p, c.Action) {
				if n.trail.Variables[c.variable].Process != w.Process {
					n.answer(question{c, n.trail.Length, 0})
				}
			}
		}
		// One paragraph about each process.
		n.says = append(n.says[:said], strings.Join(n.says[said:], " "))
	}
	n.todo = nil
}

// number returns the number of a recorded step.
func (n *narrator) number(i int) int { return n.skip + i + 1 }

// answer says who gave a cell its value, and asks what this depended on.
func (n *narrator) answer(q question) {
	i, old, value := n.lastChange(q.cell, q.until)
	k := link{q.cell, i}
	if n.said[k] {
		return
	}
	n.said[k] = true
	if q.at > 0 && (i < 0 || n.trail.Variables[q.variable].Kind == "channel") {
		return // what a message depends on is followed by its fields
	}
	if i < 0 {
		n.say("%s has been %s from the start.", n.name(q.cell), n.initial(q.cell))
		return
	}
	is := "is " + value
	if q.at > 0 {
		is = format.Sprintf("was %s at step %d", value, q.at)
	}
	n.say("%s %s because %s%s.", n.name(q.cell), is, n.change(i, q.cell, old, value), n.knew(i, q.cell))
	n.ask(n.reads[i], n.number(i)-1, n.number(i))
}

// change says what a step did to a cell.
func (n *narrator) change(i int, c cell, old, value string) string {
	st := &n.steps[i]
	at := format.Sprintf("at step %d", n.number(i))
	m, channel := st.Message, n.trail.Variables[c.variable].Kind == "channel"
	switch {
	case channel && m != nil && m.Kind == "send":
		return format.Sprintf("%s sent `%s` to it %s", process(st), m.Text, at)
	case channel && m != nil:
		return format.Sprintf("%s took `%s` from it %s", process(st), m.Text, at)
	case m != nil && m.Kind == "handshake":
		p := &n.trail.Processes[m.Peer]
		return format.Sprintf("%s:%d received it from %s %s (`%s`)", p.Name, p.Pid, process(st), at, st.Statement)
	case m != nil && m.Match > 0:
		sent := m.Match - 1
		n.ask(n.reads[sent], n.number(sent)-1, n.number(sent))
		return format.Sprintf("%s received it on `%s` %s; %s had sent it at step %d", process(st), m.Channel, at, process(&n.steps[sent]), n.number(sent))
	}
	return format.Sprintf("%s set it from %s to %s %s (`%s`)", process(st), old, value, at, st.Statement)
}

// knew says what the process of a step had read before it changed a cell: the cell itself,
// which others may have changed since then, and the last condition that matters.
func (n *narrator) knew(i int, c cell) (says string) {
	st, read := &n.steps[i], -1
	if !slices.Contains(n.reads[i], c) && st.Message == nil {
		for r := i - 1; r >= 0; r-- {
			if n.steps[r].Process != st.Process || !slices.Contains(n.reads[r], c) {
				continue
			}
			read = r
			says = format.Sprintf(", after it had read %s at step %d", n.valueAt(c, n.number(r)-1), n.number(r))
			if w, old, now := n.lastChange(c, n.number(i)-1); w > r {
				says += format.Sprintf("; in between, at step %d, %s had set it from %s to %s", n.number(w), process(&n.steps[w]), old, now)
			}
			break
		}
	}
	for g := i - 1; g >= 0; g-- {
		s := &n.steps[g]
		if s.Process != st.Process || !n.matters[n.number(g)] {
			continue
		}
		if g != read && s.Values != "" && s.Message == nil && len(s.Changes) == 0 && !strings.HasPrefix(s.Statement, "assert") {
			says += format.Sprintf(". It had found `%s` true (`%s`) at step %d", s.Statement, s.Values, n.number(g))
			n.ask(n.reads[g], n.number(g)-1, n.number(g))
		}
		break
	}
	return says
}

// lastChange returns the index of the last step, up to the one with a number, that changes a
// cell, and the values before and after it; -1 if there is none.
func (n *narrator) lastChange(c cell, until int) (i int, old, value string) {
	for i = min(until-n.skip, len(n.steps)) - 1; i >= 0; i-- {
		for _, x := range n.steps[i].Changes {
			if x.Variable != c.variable {
				continue
			}
			if x.Cells == nil {
				return i, n.shown(c, x.Old), n.shown(c, x.New)
			}
			if at, ok := slices.BinarySearch(x.Cells, c.element); ok {
				return i, x.Old.Cells[at], x.New.Cells[at]
			}
		}
	}
	return -1, "", ""
}

// valueAt returns the value of a cell after a step.
func (n *narrator) valueAt(c cell, step int) string {
	if i, _, value := n.lastChange(c, step); i >= 0 {
		return value
	}
	return n.initial(c)
}

// initial returns the first value of a cell.
func (n *narrator) initial(c cell) string {
	x := n.trail.Variables[c.variable].Initial
	at := c.element
	for i, count := range x.Counts {
		if at -= count; at < 0 {
			return x.Cells[i]
		}
	}
	return n.shown(c, x)
}

// shown returns the value of a cell that is no element.
func (n *narrator) shown(c cell, x report.Value) string {
	switch {
	case n.trail.Variables[c.variable].Kind != "channel":
		return x.Text
	case len(x.Messages) == 0:
		return "empty"
	}
	return "[" + strings.Join(x.Messages, " ") + "]"
}

// process returns the process of a step: "Booth:2".
func process(st *report.Step) string { return format.Sprintf("%s:%d", st.Proctype, st.Pid) }

// avoided says where the run could still have avoided the error.
func (n *narrator) avoided(a *report.Avoid, run trail.Trail, states int) {
	later := func(step int) string { return format.Sprintf("After step %d every run ends in an error.", step) }
	switch {
	case !a.Known && a.Step+1 < len(run.Steps):
		n.say("%s Whether the error could be avoided before is not known within %s states.", later(a.Step+1), report.Grouped(uint64(states)))
	case !a.Known:
		n.say("Whether the error could be avoided is not known within %s states.", report.Grouped(uint64(states)))
	case a.Step < 0:
		n.say("No other choice avoids the error: every run of this model ends in an error.")
	default:
		next, err := n.Next(trail.Trail{Steps: run.Steps[:a.Step], Loop: -1})
		if err != nil {
			return // the run was replayed before
		}
		for _, x := range next.Steps {
			if x.Choice == a.Choices[a.Step] {
				n.say("Up to step %d the error could still be avoided: %s could have executed `%s` (line %d) instead of step %d.",
					a.Step, process(&x.Step), x.Step.Statement, x.Step.Line, a.Step+1)
			}
		}
		if a.Step+1 < len(run.Steps) {
			n.says[len(n.says)-1] += " " + later(a.Step+1)
		}
	}
}
