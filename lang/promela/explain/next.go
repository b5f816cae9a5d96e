package explain

import (
	"maps"
	"slices"

	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang/report"
)

// Next returns what can happen after a run: every enabled step with what it would change, and
// what all other processes wait for.
func (m *Model) Next(run trail.Trail) (*report.Next, error) {
	if err := m.withoutClaim(); err != nil {
		return nil, err
	}
	r := newRecorder(m, run, len(run.Steps))
	if err := run.Replay(m.sys.Model(), r.visit); err != nil {
		return nil, err
	}
	x := &nextSteps{recorder: r, out: &report.Next{Steps: []report.NextStep{}, Waits: []report.Wait{}}, moved: map[int]int{}}
	if !r.last.Followed() {
		x.out.Over = true
		return x.out, nil
	}
	var edges ts.Batch
	m.sys.Successors(r.before.state, &edges)
	moving := map[int]bool{}
	for i := range edges.Len() {
		e, s := edges.At(i)
		for _, pid := range takesPart(e) {
			moving[pid] = true
		}
		if len(x.out.Steps) == maxChoices || r.budget.total > MaxTrailBytes {
			x.out.More++
			continue
		}
		x.add(uint32(i), e, s)
	}
	w := newWaiter(m, r.before)
	for _, p := range r.before.processes {
		if !moving[p.Pid] {
			x.out.Waits = append(x.out.Waits, w.wait(p, p.Pid))
		}
	}
	x.out.Cycle = cycleOf(x.out.Waits)
	return x.out, nil
}

// nextSteps describes the edges of the state in which a recorder is.
type nextSteps struct {
	*recorder
	out   *report.Next
	moved map[int]int // index in out.Variables of a variable of the recorder
}

// add describes an edge. The recorder stays in its state.
func (x *nextSteps) add(number uint32, e ts.Edge, s ts.State) {
	r := x.fork()
	r.visit(r.skip+1, e, s)
	x.budget, x.texts = r.budget, r.texts
	st := r.steps[len(r.steps)-1]
	for i := range st.Changes {
		c := &st.Changes[i]
		at, known := x.moved[c.Variable]
		if !known {
			at = len(x.out.Variables)
			v := r.variables.list[c.Variable]
			v.Initial = report.Value{}
			x.out.Variables = append(x.out.Variables, v)
			if c.Variable < len(x.variables.list) { // others were added by this step
				x.moved[c.Variable] = at
			}
		}
		c.Variable = at
	}
	x.out.Steps = append(x.out.Steps, report.NextStep{Choice: number, Step: st})
}

// fork returns a recorder in the same state that can take a step without changing r.
func (r *recorder) fork() *recorder {
	f := *r
	f.steps, f.statements = nil, nil
	f.before = snapshot{slices.Clone(r.before.state), slices.Clone(r.before.processes)}
	f.after = snapshot{}
	f.instances = instances{slices.Clone(r.instances.all), slices.Clone(r.instances.current)}
	f.queues = queues{senders: maps.Clone(r.queues.senders), count: r.queues.count}
	v := &f.variables
	v.list, v.tracked, v.blocks = slices.Clone(v.list), slices.Clone(v.tracked), nil
	v.untracked = slices.Clone(v.untracked)
	for i := range v.untracked {
		v.untracked[i].vars = slices.Clone(v.untracked[i].vars)
	}
	return &f
}
