package explain

import (
	"beeline/engine/format"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang"
	"beeline/lang/report"
	"beeline/lang/source"
)

// A snapshot is a state with its processes.
type snapshot struct {
	state     ts.State
	processes []vm.Process
}

// A recorder watches the replay of a trail and records its last steps.
type recorder struct {
	*Model
	skip       int // first steps that are not recorded
	steps      []report.Step
	statements []trail.Statement // of all steps, as Spin numbers them
	texts      []string          // of actions, by number; "" until needed
	// before and after are the states around the current step. Between two steps
	// before is the current state.
	before, after snapshot
	last          ts.Edge
	loop          int // step before the loop of a lasso, -1 without one
	beforeLoop    int // statements before the loop
	instances     instances
	variables     variables
	queues        queues
	budget        budget
	reading       bool
	reads         [][]cell // of the recorded steps, if reading
}

// Explain replays a trail of the model and returns what it shows: its last steps, as many
// as the limits allow. A trail that does not end in the given error is an internal error
// of the checker.
func (m *Model) Explain(found trail.Trail, kind search.ErrorKind, fault ts.Fault) (*lang.Explanation, error) {
	r, err := m.record(found, false)
	if err != nil {
		return nil, format.Errorf("the trail does not replay: %w", err)
	}
	if err := r.confirm(kind, fault); err != nil {
		return nil, err
	}
	out := &lang.Explanation{Trail: r.finish(found, kind, fault), Spin: trail.FormatSpin(r.statements, r.beforeLoop, -1), Notes: r.variables.notes()}
	if n := len(out.Trail.Steps); n > 0 && kind == search.Faulty {
		out.Line = out.Trail.Steps[n-1].Line
	}
	return out, nil
}

// record replays a trail and records its last steps, with what they read if reading is true.
func (m *Model) record(found trail.Trail, reading bool) (*recorder, error) {
	if err := m.withoutClaim(); err != nil {
		return nil, err
	}
	steps := len(found.Steps)
	model := m.sys.Model()
	r := newRecorder(m, found, max(steps-MaxSteps, 0))
	r.reading = reading
	err := found.Replay(model, r.visit)
	if n := r.budget.excess(); err == nil && n > 0 {
		r = newRecorder(m, found, r.skip+n)
		r.reading = reading
		err = found.Replay(model, r.visit)
	}
	return r, err
}

// newRecorder returns a recorder for a trail. It does not record the first skip steps.
func newRecorder(m *Model, found trail.Trail, skip int) *recorder {
	steps := len(found.Steps)
	return &recorder{
		loop: found.Loop, beforeLoop: -1,
		Model: m, skip: skip, texts: make([]string, len(m.program.Actions)),
		steps: make([]report.Step, 0, steps-skip), statements: make([]trail.Statement, 0, steps),
		variables: variables{Model: m}, queues: queues{senders: map[int32][]int{}},
	}
}

// visit takes one state of the replay and the edge that leads to it. Step 0 is the initial
// state.
func (r *recorder) visit(step int, e ts.Edge, s ts.State) {
	r.last = e
	if step > 0 {
		r.statements = append(r.statements, r.sys.Statements(e.Action)...)
	}
	if step == r.loop {
		r.beforeLoop = len(r.statements)
	}
	if step < r.skip {
		return
	}
	r.after.state, r.after.processes = s, r.sys.Processes(s, r.after.processes[:0])
	if step == r.skip {
		r.variables.add(s, owner{pid: -1, instance: -1}, r.program.Globals, r.program.GlobalChans, 1)
	} else {
		if r.reading {
			r.reads = append(r.reads, r.cellsRead(e))
		}
		r.step(e)
	}
	r.updateInstances()
	if step > r.skip {
		r.recordStandings(&r.steps[len(r.steps)-1], e)
	}
	r.before.state = append(r.before.state[:0], s...)
	r.before.processes = append(r.before.processes[:0], r.after.processes...)
}

// step records what an edge does.
func (r *recorder) step(e ts.Edge) {
	pid, action, _, _, _ := vm.UnpackAction(e.Action)
	a := &r.program.Actions[action]
	from, to := r.sources.Place(source.Pos(a.Start)), r.sources.Place(source.Pos(a.End))
	r.steps = append(r.steps, report.Step{
		Pid: pid, Proctype: within(r.program.Procs[a.Proc].Name, maxName), Process: r.instances.current[pid],
		File: r.sources.Included(from.File),
		Line: from.Line, Column: from.Column, EndLine: to.Line, EndColumn: to.Column,
		Statement: r.text(action), Atomic: e.Transient, Changed: map[string]report.Plain{},
	})
	st := &r.steps[len(r.steps)-1]
	st.Message = r.message(e)
	st.Values = within(r.withValues(a, r.before.state, r.before.processes[pid], st), maxText)
	st.Printed = within(r.printed(e), maxText)
	if e.Fault != ts.NoFault {
		st.Fault = faults[e.Fault].kind
	}
	r.variables.compare(&r.before, &r.after, &r.queues, st, len(r.steps))
	if len(st.Changes) == 1 {
		st.Changes[0].Wraps = r.wraps(a, r.before.state, r.before.processes[pid])
	}
	r.budget.count(st)
}

// text returns the text of the action with a number.
func (r *recorder) text(action uint32) string {
	t := &r.texts[action]
	if *t == "" {
		*t = within(r.actionText(&r.program.Actions[action]), maxText)
	}
	return *t
}

// updateInstances adds the processes that a step created and ends those that it removed.
// Both happen at the end of the list only.
func (r *recorder) updateInstances() {
	step, now := len(r.steps), r.after.processes
	for pid := len(r.instances.current) - 1; pid >= len(now); pid-- {
		r.instances.end(step)
		r.variables.forget(pid)
	}
	for _, p := range now[len(r.instances.current):] {
		t := &r.program.Procs[p.Proc]
		r.instances.add(report.Process{
			Pid: p.Pid, Name: within(t.Name, maxName), Born: step, Line: r.line(t.NameStart), Start: r.nextLine(p),
		})
		own := owner{pid: p.Pid, instance: r.instances.current[p.Pid], record: p.Offset, prefix: r.instances.name(p.Pid) + "."}
		r.variables.add(r.after.state, own, t.Locals, t.Chans, r.channelCount(now[:p.Pid])+1)
	}
	r.queues.keep(r.channelCount(now))
}

// recordStandings notes the lines of the processes that took part in a step, after it.
func (r *recorder) recordStandings(st *report.Step, e ts.Edge) {
	pid, _, receiver, _, handshake := vm.UnpackAction(e.Action)
	note := func(pid, instance int) {
		line := 0
		if pid < len(r.after.processes) {
			line = r.nextLine(r.after.processes[pid])
		}
		st.Standing = append(st.Standing, report.Standing{Process: instance, Line: line})
	}
	note(pid, st.Process)
	if handshake {
		note(receiver, r.instances.current[receiver])
	}
}

// confirm returns an error if the trail does not end in the given error.
func (r *recorder) confirm(kind search.ErrorKind, fault ts.Fault) error {
	switch {
	case kind == search.Faulty && r.last.Fault != fault && len(r.steps) > 0 &&
		// A d_step that is endless in the reduced program may only be very long in the whole one.
		(fault != ts.EndlessDStep || r.last.Fault != ts.UnfinishedDStep):
		return format.Errorf("the trail ends with %q instead of %q", faults[r.last.Fault].kind, faults[fault].kind)
	case kind == search.Deadlock && (r.moves() || r.sys.Labels(r.before.state)&ts.ValidEnd != 0):
		return format.Errorf("the trail does not end in an invalid end state")
	}
	return nil
}

// moves reports whether a statement can be executed in the current state.
func (r *recorder) moves() bool {
	var out ts.Batch
	r.sys.Successors(r.before.state, &out)
	return out.Moves(0)
}

// finish returns the trail after its replay.
func (r *recorder) finish(found trail.Trail, kind search.ErrorKind, fault ts.Fault) *report.Trail {
	t := &report.Trail{
		Length: len(found.Steps), SpinLength: len(r.statements), Loop: found.Loop, Skipped: r.skip,
		Processes: r.instances.all, Variables: r.variables.list, Steps: r.steps,
	}
	if kind == search.Faulty && len(t.Steps) > 0 {
		t.Steps[len(t.Steps)-1].Fault = faults[fault].kind
	}
	for _, p := range r.before.processes {
		t.End = append(t.End, report.Standing{Process: r.instances.current[p.Pid], Line: r.nextLine(p)})
	}
	t.Expects = r.expects(kind, fault)
	if kind == search.Deadlock || kind == search.Faulty {
		r.endLanes(t, kind, fault)
	}
	matchSends(t)
	return t
}

// instances are the processes of a run. A process number that is used again is a new
// instance.
type instances struct {
	all     []report.Process
	current []int // for each process of the current state its index in all
}

func (x *instances) add(p report.Process) {
	x.current = append(x.current, len(x.all))
	x.all = append(x.all, p)
}

// end notes that a step ends the process with the highest number.
func (x *instances) end(step int) {
	last := len(x.current) - 1
	x.all[x.current[last]].Died = step
	x.current = x.current[:last]
}

// name returns the prefix of the full names of a process's variables: "Booth:2".
func (x *instances) name(pid int) string {
	p := &x.all[x.current[pid]]
	return format.Sprintf("%s:%d", p.Name, p.Pid)
}
