package search

import (
	"encoding/binary"

	"beeline/engine/ts"
)

// Along is the part of a product in which the system takes given steps: choices are its edges
// from the initial state. After the last one the system goes back to the step with index loop.
// If loop is len(choices), the system stays in its last state, and if loop is -1 the run ends,
// and no state accepts. isClaim reports whether an action is one of the claim.
//
// A state is one of the product, and four bytes: how many of the steps are done. The edges have
// the numbers of those of the product, so trails are the same. Edges that lead away from the
// given run are Blocked. Faults of the system do not count.
func Along(m *ts.Model, choices []uint32, loop int, isClaim func(ts.Action) bool) *ts.Model {
	return &ts.Model{System: &along{base: m, choices: choices, loop: loop, isClaim: isClaim}, Hidden: m.Hidden}
}

// alongBytes are the bytes that Along adds to a state.
const alongBytes = 4

// along is the system of Along.
type along struct {
	base    *ts.Model
	choices []uint32
	loop    int
	isClaim func(ts.Action) bool
	edges   ts.Batch
	source  ts.State
}

func (a *along) Initial(out *ts.Batch) {
	a.edges.Reset()
	a.base.Initial(&a.edges)
	a.add(out, 0, 0)
}

// add appends an edge of the product. Its target has so many steps done.
func (a *along) add(out *ts.Batch, i, done int) {
	e, s := a.edges.At(i)
	if done == len(a.choices) && a.loop >= 0 {
		done = a.loop
	}
	out.Append(e.Action, s)
	binary.LittleEndian.PutUint32(out.Resize(len(s) + alongBytes)[len(s):], uint32(done))
	copyFlags(out.Last(), e)
}

func (a *along) Successors(s ts.State, out *ts.Batch) {
	n := len(s) - alongBytes
	done := int(binary.LittleEndian.Uint32(s[n:]))
	a.source = append(a.source[:0], s[:n]...)
	a.edges.Reset()
	a.base.Successors(a.source, &a.edges)
	for i := range a.edges.Len() {
		e, _ := a.edges.At(i)
		if a.isClaim(e.Action) {
			a.add(out, i, done)
			continue
		}
		a.add(out, i, done+1)
		to := out.Last()
		to.Blocked = to.Blocked || done >= len(a.choices) || a.choices[done] != uint32(i)
		to.Fault = ts.NoFault
	}
}

func (a *along) Labels(s ts.State) ts.Labels {
	labels := a.base.Labels(s[:len(s)-alongBytes])
	if a.loop < 0 {
		labels &^= ts.Accepting
	}
	return labels
}
