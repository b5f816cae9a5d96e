package search

import (
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// NonProgress is the product of a model with Spin's claim np_: an acceptance cycle of the
// product is a cycle of the model without a progress state. Before each step of the model the
// claim moves. It stays in its first location, or guesses that no more progress
// comes. Then it goes on as long as no state has a progress label. Its second location
// is accepting. A state without edges is no cycle, as in Spin.
//
// A state of the product is one of the model, and a last byte for the claim.
type NonProgress struct{ base *ts.Model }

// Bits of the last byte.
const (
	noMoreProgress byte = 1 << iota
	insideAtomic        // the claim does not move
)

// NewNonProgress returns the product with a model.
func NewNonProgress(m *ts.Model) *NonProgress { return &NonProgress{m} }

// Model returns the product as a model, which needs memory of its own.
func (n *NonProgress) Model() *ts.Model {
	return &ts.Model{System: &nonProgress{base: n.base}, Hidden: n.base.Hidden}
}

// Project returns the trail of the model that a trail of the product stands for.
func (n *NonProgress) Project(t trail.Trail) (trail.Trail, error) {
	out := trail.Trail{Loop: t.Loop}
	var edges ts.Batch
	var before ts.State
	err := t.Replay(n.Model(), func(step int, e ts.Edge, s ts.State) {
		if step > 0 {
			edges.Reset()
			n.base.Successors(before, &edges)
			out.Steps = append(out.Steps, t.Steps[step-1]%uint32(edges.Len()))
		}
		before = append(before[:0], s[:len(s)-1]...)
	})
	return out, err
}

// Fairness returns the fairness of the product. f is that of the model.
func (n *NonProgress) Fairness(f Fairness) Fairness { return nonProgressFairness{f} }

type nonProgressFairness struct{ base Fairness }

func (f nonProgressFairness) Moving(s ts.State, e ts.Edge) ProcessSet {
	return f.base.Moving(s[:len(s)-1], e)
}

func (f nonProgressFairness) Enabled(s ts.State) ProcessSet { return f.base.Enabled(s[:len(s)-1]) }

// nonProgress is the system of a NonProgress.
type nonProgress struct {
	base  *ts.Model
	edges ts.Batch
}

func (n *nonProgress) Initial(out *ts.Batch) {
	n.edges.Reset()
	n.base.Initial(&n.edges)
	n.copyEdges(out, 0)
}

// copyEdges appends the edges of the model with a location of the claim.
func (n *nonProgress) copyEdges(out *ts.Batch, location byte) {
	for i := range n.edges.Len() {
		e, s := n.edges.At(i)
		target := out.Append(e.Action, s)
		target = out.Resize(len(target) + 1)
		target[len(target)-1] = location
		copyFlags(out.Last(), e)
		if e.Transient {
			target[len(target)-1] |= insideAtomic
		}
	}
}

// copyFlags sets fault and flags of an edge to those of another one.
func copyFlags(to *ts.Edge, e ts.Edge) {
	to.Fault, to.Transient, to.Atomic, to.Blocked, to.Rendezvous = e.Fault, e.Transient, e.Atomic, e.Blocked, e.Rendezvous
}

func (n *nonProgress) Successors(s ts.State, out *ts.Batch) {
	base, last := s[:len(s)-1], s[len(s)-1]
	location := last & noMoreProgress
	n.edges.Reset()
	n.edges.Offered = false
	n.base.Successors(base, &n.edges)
	out.Offered = out.Offered || n.edges.Offered
	if last&insideAtomic != 0 {
		n.copyEdges(out, location)
		return
	}
	if n.base.Labels(base)&ts.Progress == 0 {
		n.copyEdges(out, noMoreProgress)
	}
	if location == 0 {
		n.copyEdges(out, 0)
	}
}

func (n *nonProgress) Labels(s ts.State) ts.Labels {
	labels := n.base.Labels(s[:len(s)-1]) &^ ts.Accepting
	if s[len(s)-1] == noMoreProgress {
		labels |= ts.Accepting
	}
	return labels
}
