package explain

import (
	"beeline/engine/causes"
	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/report"
)

// Limits of Reasons: states that are expanded to shorten the run and to look for another one,
// and bytes of the latter.
const (
	maxSliced  = 400_000
	maxAvoided = 200_000
	maxAvoid   = 64 << 20
)

// Reasons says why a run ends in an error: a fault of its last step and of no step before, or a
// deadlock. With anyEnd a deadlock avoids the error. enough is called from time to time; true
// ends the search for shorter and for other runs.
func (m *Model) Reasons(run trail.Trail, kind search.ErrorKind, fault ts.Fault, anyEnd bool, enough func() bool) (*report.Reasons, error) {
	r, err := m.record(run, true)
	if err != nil {
		return nil, err
	}
	if err := r.confirm(kind, fault); err != nil {
		return nil, err
	}
	model := m.sys.Model()
	e := causes.Error{Model: model, Choices: run.Steps, Kind: kind, Needs: m.needs(model, run)}
	steps, minimal := e.Slice(&causes.Limit{States: maxSliced, Enough: enough})
	out := &report.Reasons{Steps: make([]int, len(steps)), Length: len(run.Steps), Minimal: minimal}
	for i, at := range steps {
		out.Steps[i] = at + 1
	}
	most := min(maxAvoided, maxAvoid/len(r.before.state))
	a := e.Avoid(&causes.Limit{States: most, Enough: enough}, anyEnd)
	out.Avoid = report.Avoid{Known: a.Known, Step: a.Step, Ends: a.Ends}
	t := r.finish(run, kind, fault)
	n := narrator{recorder: r, trail: t, matters: map[int]bool{}, said: map[link]bool{}}
	for _, step := range out.Steps {
		n.matters[step] = true
	}
	n.error(kind, fault)
	if a.Known && a.Step >= 0 {
		out.Avoid.Choices = append(append([]uint32{}, run.Steps[:a.Step]...), a.Choices...)
	}
	n.avoided(&out.Avoid, run, most)
	out.Says = n.says
	return out, nil
}

// needs returns for each step the index of the step that starts its process or one with a
// lower number, the last one of these; -1 if none does. Without it the numbers would differ.
func (m *Model) needs(model *ts.Model, run trail.Trail) []int {
	var creator []int // by process number
	list := make([]int, 0, len(run.Steps))
	// The run was replayed before, so it does not fail.
	_ = run.Replay(model, func(step int, e ts.Edge, s ts.State) {
		count := int(s[m.program.Layout.Count])
		if step > 0 {
			pid, _, receiver, _, _ := vm.UnpackAction(e.Action)
			from := max(pid, receiver)
			if count > len(creator) {
				from = len(creator) - 1
			}
			list = append(list, creator[from])
		}
		creator = creator[:min(len(creator), count)]
		for len(creator) < count {
			creator = append(creator, step-1)
		}
	})
	return list
}

// A cell is a variable, an element of an array or a buffered channel of a trail.
type cell struct{ variable, element int }

// cellsRead lists what a step reads in the state before it.
func (r *recorder) cellsRead(e ts.Edge) (list []cell) {
	pid, action, receiver, receive, handshake := vm.UnpackAction(e.Action)
	list = r.cellsOf(r.before.processes[pid], action)
	if handshake {
		list = append(list, r.cellsOf(r.before.processes[receiver], receive)...)
	}
	return list
}

// cellsOf lists what an action of a process reads in the state before.
func (r *recorder) cellsOf(p vm.Process, action uint32) (list []cell) {
	a := &r.program.Actions[action]
	add := func(e *prog.Expr) { list = r.appendCell(list, p, e) }
	r.program.EachExprOf(a, add)
	if a.Op == prog.DStep {
		r.program.EachInside(a, func(inner uint32) { r.program.EachExprOf(&r.program.Actions[inner], add) })
	}
	if a.Op == prog.Send || a.Op == prog.Receive {
		list = r.appendChannel(list, p, a.A)
	}
	return list
}

// maxSearched is how many variables are searched for one that is read.
const maxSearched = 2000

// appendCell adds the cell that an expression reads itself.
func (r *recorder) appendCell(list []cell, p vm.Process, e *prog.Expr) []cell {
	switch e.Op {
	case prog.Len, prog.Empty, prog.Full, prog.NEmpty, prog.NFull, prog.Poll:
		return r.appendChannel(list, p, e.A)
	case prog.Load:
	case prog.RemoteLoad:
		pid, _ := r.sys.Eval(r.before.state, p, e.A)
		for _, q := range r.before.processes {
			if q.Proc == uint32(e.Value) && (e.A == 0 || q.Pid == int(pid)) {
				p = q
				break
			}
		}
	default:
		return list
	}
	ref := &r.program.Refs[e.Ref]
	at := ref.Offset
	for _, x := range ref.Index {
		i, _ := r.sys.Eval(r.before.state, p, x.Expr)
		if i < 0 || uint32(i) >= x.Len {
			return list
		}
		at += uint32(i) * x.Stride
	}
	for _, c := range r.variables.tracked[:min(len(r.variables.tracked), maxSearched)] {
		if c.v == nil || c.v.Space != ref.Space || ref.Space == prog.Local && c.pid != p.Pid || at < c.v.Offset {
			continue
		}
		if i := (at - c.v.Offset) / c.v.Type.Size(); i < c.v.Len {
			return append(list, cell{c.index, int(i)})
		}
	}
	return list
}

// appendChannel adds the buffered channel that an expression gives.
func (r *recorder) appendChannel(list []cell, p vm.Process, id prog.ExprID) []cell {
	number, _ := r.sys.Eval(r.before.state, p, id)
	for _, c := range r.variables.tracked[:min(len(r.variables.tracked), maxSearched)] {
		if c.v == nil && c.channel == number {
			return append(list, cell{c.index, 0})
		}
	}
	return list
}

// name returns the name of a cell as people write it: "Booth:2.seen", "flag[1]".
func (n *narrator) name(c cell) string {
	v := &n.trail.Variables[c.variable]
	text := v.Name
	if v.Process >= 0 {
		p := &n.trail.Processes[v.Process]
		text = format.Sprintf("%s:%d.%s", p.Name, p.Pid, v.Name)
	}
	if v.Kind == "array" {
		text += format.Sprintf("[%d]", c.element)
	}
	return "`" + text + "`"
}
