package reduce

import (
	"encoding/binary"

	"beeline/engine/prog"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// A Followed is the part of a given program's space in which the system executes the same
// statements as in a run of the reduced program, and nothing else. The claim is free: between
// the statements that were merged it moves too. So an acceptance cycle of the Followed is one of
// the given program.
//
// A state is one of the given program, and the index of the system's next step in 4 bytes.
type Followed struct {
	base    *ts.Model
	actions []ts.Action // the steps of the system
	loop    int         // the step after the last one; len(actions) if the run ends
	source  ts.State
	edges   ts.Batch
	kept    []uint32 // by edge of the last expanded state: its number in the given program
}

const stepBytes = 4

// Follow returns the space for a trail of the reduced program. Both models are Systems of package
// vm.
func (m *Map) Follow(reduced, given *ts.Model, t trail.Trail) (*Followed, error) {
	f := &Followed{base: given, loop: -1}
	err := t.Replay(reduced, func(step int, e ts.Edge, _ ts.State) {
		if f.loop < 0 && t.Loop >= 0 && step > t.Loop {
			f.loop = len(f.actions)
		}
		if pid, _, _, _, _ := vm.UnpackAction(e.Action); step > 0 && pid != prog.ClaimPid {
			f.actions = append(f.actions, m.actions(e.Action)...)
		}
	})
	if f.loop < 0 {
		f.loop = len(f.actions)
	}
	return f, err
}

// Model returns the space as a model.
func (f *Followed) Model() *ts.Model { return &ts.Model{System: f, Hidden: f.base.Hidden} }

// Project returns the trail of the given program for one of the Model.
func (f *Followed) Project(t trail.Trail) (trail.Trail, error) {
	out := trail.Trail{Loop: t.Loop}
	err := t.Replay(f.Model(), func(step int, _ ts.Edge, _ ts.State) {
		if step > 0 {
			out.Steps = append(out.Steps, f.kept[t.Steps[step-1]])
		}
	})
	return out, err
}

// Initial appends the initial state.
func (f *Followed) Initial(out *ts.Batch) {
	f.edges.Reset()
	f.base.Initial(&f.edges)
	f.copyEdge(out, 0, 0)
}

// Successors appends the edges of the claim, and those that execute the system's next step.
func (f *Followed) Successors(s ts.State, out *ts.Batch) {
	n := len(s) - stepBytes
	f.source = append(f.source[:0], s[:n]...)
	next := int(binary.LittleEndian.Uint32(s[n:]))
	f.edges.Reset()
	f.base.Successors(f.source, &f.edges)
	f.kept = f.kept[:0]
	for i := range f.edges.Len() {
		e, _ := f.edges.At(i)
		pid, _, _, _, _ := vm.UnpackAction(e.Action)
		switch {
		case pid == prog.ClaimPid:
			f.copyEdge(out, i, next)
		case next < len(f.actions) && e.Action == f.actions[next] && next+1 == len(f.actions):
			f.copyEdge(out, i, f.loop)
		case next < len(f.actions) && e.Action == f.actions[next]:
			f.copyEdge(out, i, next+1)
		}
	}
}

// copyEdge appends edge i of the given program. next is the step after it.
func (f *Followed) copyEdge(out *ts.Batch, i, next int) {
	e, s := f.edges.At(i)
	n := len(s)
	out.Append(e.Action, s)
	binary.LittleEndian.PutUint32(out.Resize(n + stepBytes)[n:], uint32(next))
	to := out.Last()
	to.Fault, to.Transient, to.Atomic, to.Blocked, to.Rendezvous = e.Fault, e.Transient, e.Atomic, e.Blocked, e.Rendezvous
	f.kept = append(f.kept, uint32(i))
}

// Labels returns the labels of the given program.
func (f *Followed) Labels(s ts.State) ts.Labels { return f.base.Labels(s[:len(s)-stepBytes]) }
