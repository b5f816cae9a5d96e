package search

import (
	"encoding/binary"

	"beeline/engine/ts"
)

// Along describes the part of a product in which the system takes given steps, and the claim
// moves freely.
type Along struct {
	Model   *ts.Model
	IsClaim func(ts.Action) bool // whether an action is one of the claim
	// Steps is the number of steps. Takes reports whether an edge of a state is the given step,
	// 0 to Steps-1. edge is its number, a its action.
	Steps int
	Takes func(step int, edge uint32, a ts.Action) bool
	// Loop is the step to which the system goes back after the last one. If it is Steps, the
	// system takes no more step. If it is -1, the run ends, and no state accepts.
	Loop int
	// Faults makes faults of the given steps errors. Otherwise they do not count.
	Faults bool
}

// Part returns the part as a model. A state is one of the product, and four bytes: how many of
// the steps are done. The edges have the numbers of those of the product, so trails are the
// same. Edges that lead away from the given run are Blocked.
func (a Along) Part() *ts.Model {
	return &ts.Model{System: &along{Along: a}, Hidden: a.Model.Hidden}
}

// alongBytes are the bytes that a part adds to a state.
const alongBytes = 4

// along is the system of a part.
type along struct {
	Along
	edges  ts.Batch
	source ts.State
}

func (a *along) Initial(out *ts.Batch) {
	a.edges.Reset()
	a.Model.Initial(&a.edges)
	a.add(out, 0, 0)
}

// add appends an edge of the product. Its target has so many steps done.
func (a *along) add(out *ts.Batch, i, done int) {
	e, s := a.edges.At(i)
	if done == a.Steps && a.Loop >= 0 {
		done = a.Loop
	}
	out.Append(e.Action, s)
	binary.LittleEndian.PutUint32(out.Resize(len(s) + alongBytes)[len(s):], uint32(done))
	copyFlags(out.Last(), e)
}

// copyFlags sets fault and flags of an edge to those of another one.
func copyFlags(to *ts.Edge, e ts.Edge) {
	to.Fault, to.Transient, to.Atomic, to.Blocked, to.Rendezvous = e.Fault, e.Transient, e.Atomic, e.Blocked, e.Rendezvous
}

func (a *along) Successors(s ts.State, out *ts.Batch) {
	n := len(s) - alongBytes
	done := int(binary.LittleEndian.Uint32(s[n:]))
	a.source = append(a.source[:0], s[:n]...)
	a.edges.Reset()
	a.Model.Successors(a.source, &a.edges)
	for i := range a.edges.Len() {
		e, _ := a.edges.At(i)
		if a.IsClaim(e.Action) {
			a.add(out, i, done)
			continue
		}
		a.add(out, i, done+1)
		to, taken := out.Last(), done < a.Steps && a.Takes(done, uint32(i), e.Action)
		to.Blocked = to.Blocked || !taken
		if !taken || !a.Faults {
			to.Fault = ts.NoFault
		}
	}
}

func (a *along) Labels(s ts.State) ts.Labels {
	labels := a.Model.Labels(s[:len(s)-alongBytes])
	if a.Loop < 0 {
		labels &^= ts.Accepting
	}
	return labels
}
