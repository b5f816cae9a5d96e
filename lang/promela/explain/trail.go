package explain

import (
	"fmt"

	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang"
	"beeline/lang/report"
)

// A viewer watches a trail being replayed and writes down what people can see:
// steps, processes, variables, messages.
type viewer struct {
	*Model
	out report.Trail
	// before is the state before the step being looked at.
	before ts.State
	procs  []vm.Process // of before
	// lives gives for each process of before its index in out.Processes.
	lives []int
	cells []cell
	// stretches are where the cells lie, nil where that is to be looked up again.
	stretches []stretch
	// others are the variables that are not described, left counts them, those of
	// processes that ended among them.
	others []group
	left   int
	posts  posts
	// statements are the steps as Spin numbers them.
	statements []trail.Statement
	// skip is the number of steps that are not written down.
	skip  int
	last  ts.Edge
	after []vm.Process // of the state after the step
	texts []string     // of actions, by number, "" where not yet made
	// sizes are what the steps take, size all of them, and runs what arrays take at
	// their beginning.
	sizes []int
	size  int
	runs  int
}

// Explain replays a trail of the model and returns what it shows: its last steps, as many
// as there is room for. A trail that does not lead to the error is a mistake of the checker.
func (m *Model) Explain(found trail.Trail, kind search.ErrorKind, fault ts.Fault) (*lang.Explanation, error) {
	v, err := m.view(found)
	if err != nil {
		return nil, fmt.Errorf("the trail does not replay: %w", err)
	}
	if err := v.confirm(kind, fault); err != nil {
		return nil, err
	}
	out := &lang.Explanation{Trail: v.finish(found, kind, fault), Spin: trail.FormatSpin(v.statements), Notes: v.tellLeft(nil)}
	if n := len(out.Trail.Steps); n > 0 && kind == search.Faulty {
		out.Line = out.Trail.Steps[n-1].Line
	}
	return out, nil
}

// view replays a trail and writes down its last steps.
func (m *Model) view(found trail.Trail) (*viewer, error) {
	steps := len(found.Steps)
	model := ts.Model{System: m.sys, Hidden: int(m.program.Layout.Hidden)}
	v := newViewer(m, steps, max(steps-mostSteps, 0))
	err := found.Replay(&model, v.visit)
	if n := v.tooMany(); err == nil && n > 0 {
		v = newViewer(m, steps, v.skip+n)
		err = found.Replay(&model, v.visit)
	}
	return v, err
}

// mostSteps is how many steps of a trail are written down: those before the end.
// A depth-first search can find trails of a million.
const mostSteps = 10_000

// newViewer returns a viewer of a trail with the given number of steps, which writes
// down those after the first skip.
func newViewer(m *Model, steps, skip int) *viewer {
	return &viewer{
		Model: m, posts: posts{queues: map[int32][]int{}}, skip: skip,
		out: report.Trail{Steps: make([]report.Step, 0, steps-skip)}, statements: make([]trail.Statement, 0, steps),
		texts: make([]string, len(m.program.Actions)),
	}
}

// visit looks at one step of a replay.
func (v *viewer) visit(step int, e ts.Edge, s ts.State) {
	v.last = e
	if step > 0 {
		v.statements = append(v.statements, v.sys.Statements(e.Action)...)
	}
	if step < v.skip {
		return
	}
	v.after = v.sys.Processes(s, v.after[:0])
	if step == v.skip {
		v.shared(s)
	} else {
		v.step(e, s)
	}
	v.populate(s, v.after)
	if step > v.skip {
		v.stand(&v.out.Steps[step-v.skip-1], e)
	}
	v.before = append(v.before[:0], s...)
	v.procs = append(v.procs[:0], v.after...)
}

// step adds what an edge does.
func (v *viewer) step(e ts.Edge, s ts.State) {
	pid, action, _, _, _ := vm.Parts(e.Action)
	a := &v.program.Actions[action]
	from, to := v.sources.Place(span(a.Start, a.End).Start), v.sources.Place(span(a.Start, a.End).End)
	v.out.Steps = append(v.out.Steps, report.Step{
		Pid: pid, Proctype: within(v.program.Procs[a.Proc].Name, mostName), Process: v.lives[pid],
		File: v.sources.Included(from.File),
		Line: from.Line, Column: from.Column, EndLine: to.Line, EndColumn: to.Column,
		Statement: v.text(action), Atomic: e.Transient, Changed: map[string]report.Plain{},
	})
	st := &v.out.Steps[len(v.out.Steps)-1]
	p := v.procs[pid]
	st.Message = v.message(e, s)
	st.Values = within(v.withValues(a, p, st), mostText)
	st.Printed = within(v.printed(e, s), mostText)
	if e.Fault != ts.NoFault {
		st.Fault = faults[e.Fault].kind
	}
	v.compare(st, s)
	v.weigh(st)
}

// text returns the text of the action with a number.
func (v *viewer) text(action uint32) string {
	t := &v.texts[action]
	if *t == "" {
		*t = within(v.actionText(&v.program.Actions[action]), mostText)
	}
	return *t
}

// populate follows births and deaths: processes are created and removed at the
// end of the list only.
func (v *viewer) populate(s ts.State, now []vm.Process) {
	step := len(v.out.Steps)
	for len(v.lives) > len(now) {
		gone := len(v.lives) - 1
		v.out.Processes[v.lives[gone]].Died = step
		v.forget(gone)
		v.lives = v.lives[:gone]
	}
	for _, p := range now[len(v.lives):] {
		t := &v.program.Procs[p.Proc]
		v.out.Processes = append(v.out.Processes, report.Process{
			Pid: p.Pid, Name: within(t.Name, mostName), Born: step, Line: v.line(t.Start0), Start: v.standsAt(p),
		})
		v.lives = append(v.lives, len(v.out.Processes)-1)
		v.locals(s, p)
	}
	v.posts.keep(v.channels(now))
}

// channels counts the channels that exist beside the given processes.
func (v *viewer) channels(procs []vm.Process) int32 {
	n := len(v.program.GlobalChans)
	for _, p := range procs {
		n += len(v.program.Procs[p.Proc].Chans)
	}
	return int32(n)
}

// standsAt returns the line of a process's next statement.
func (v *viewer) standsAt(p vm.Process) int {
	return v.line(v.program.Procs[p.Proc].Locations[p.Location].Start)
}

// stand notes where the processes that took part in a step go on.
func (v *viewer) stand(st *report.Step, e ts.Edge) {
	pid, _, receiver, _, handshake := vm.Parts(e.Action)
	note := func(pid, life int) {
		line := 0
		if pid < len(v.after) {
			line = v.standsAt(v.after[pid])
		}
		st.Standing = append(st.Standing, report.Standing{Process: life, Line: line})
	}
	note(pid, st.Process)
	if handshake {
		note(receiver, v.lives[receiver])
	}
}

// confirm checks that the trail ends in the error it was found for.
func (v *viewer) confirm(kind search.ErrorKind, fault ts.Fault) error {
	switch {
	case kind == search.Faulty && v.last.Fault != fault && len(v.out.Steps) > 0 &&
		(fault != ts.EndlessDStep || v.last.Fault != ts.UnfinishedDStep): // in what a reduction leaves out it may go on for long
		return fmt.Errorf("the trail ends with %q instead of %q", faults[v.last.Fault].kind, faults[fault].kind)
	case kind == search.Deadlock && (v.moves() || v.validEnd()):
		return fmt.Errorf("the trail does not end in an invalid end state")
	}
	return nil
}

// moves reports whether anything can be executed in the last state.
func (v *viewer) moves() bool {
	var out ts.Batch
	v.sys.Successors(v.before, &out)
	return out.Moves(0)
}

func (v *viewer) validEnd() bool { return v.sys.Labels(v.before)&ts.ValidEnd != 0 }

// finish returns the trail once all steps were visited.
func (v *viewer) finish(found trail.Trail, kind search.ErrorKind, fault ts.Fault) *report.Trail {
	t := &v.out
	t.Length, t.SpinLength, t.Loop, t.Skipped = len(found.Steps), len(v.statements), found.Loop, v.skip
	if t.Steps == nil {
		t.Steps = []report.Step{}
	}
	if kind == search.Faulty && len(t.Steps) > 0 {
		t.Steps[len(t.Steps)-1].Fault = faults[fault].kind
	}
	for _, p := range v.procs {
		t.End = append(t.End, report.Standing{Process: v.lives[p.Pid], Line: v.standsAt(p)})
	}
	v.posts.match(t)
	return t
}

// instance names a process as part of the names of its variables: "Booth:2".
func (v *viewer) instance(life int) string {
	p := &v.out.Processes[life]
	return fmt.Sprintf("%s:%d", p.Name, p.Pid)
}
