package search

import (
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// A depthStack has the states on the current path of a depth-first search, with all
// their edges. The first edge in its batches leads to the initial state.
type depthStack struct {
	model  *ts.Model
	random *random // shuffles the edges of each state; nil keeps their order
	edges  edgeStack
	frames store.Blocks[frame]
	order  []uint32 // permutations of the edges of all frames, if shuffled
	depth  uint64   // of the top state, in Spin's steps
}

// A frame is a state on the stack. Its edges are those from first to last-1 of a batch; those
// before next have been taken.
type frame struct {
	batch             int // its number in depthStack.edges
	first, next, last int
	order             uint32 // index of its permutation in depthStack.order, if shuffled
	id                uint32 // of the state, if the search numbers states
	path              uint32 // number of the path to the state, if the search keeps paths
	weight            uint8  // of the edge to the state
	flags             frameFlags
}

const frameBytes = 48

// frameFlags are what a search for cycles notes about a state on its stack.
type frameFlags uint8

// newDepthStack returns a stack with the edge to the initial state and no frame.
func newDepthStack(m *ts.Model, r *random) depthStack {
	d := depthStack{model: m, random: r}
	b, _ := d.edges.next()
	m.Initial(b)
	return d
}

// restart lets the stack, which must be empty, begin at another state.
func (d *depthStack) restart(s ts.State) {
	d.edges.truncate(0, 0)
	d.edges.batches[0].Append(0, s)
}

// initial returns the edge to the initial state and that state.
func (d *depthStack) initial() (ts.Edge, ts.State) { return d.edges.batches[0].At(0) }

// push puts a state on the stack and generates its edges. w is the weight of the edge to
// the state. offered reports whether a process offered a rendezvous.
func (d *depthStack) push(s ts.State, w uint32) (top *frame, offered bool) {
	b, number := d.edges.next()
	first := b.Len()
	b.Offered = false
	d.model.Successors(s, b)
	f := frame{batch: number, first: first, next: first, last: b.Len(), weight: uint8(w), order: uint32(len(d.order))}
	if d.random != nil {
		d.order = d.random.permutation(d.order, f.last-f.first)
	}
	d.frames.Append(f)
	d.depth += uint64(w)
	return d.top(), b.Offered
}

// pop removes the top state.
func (d *depthStack) pop() {
	top := d.top()
	d.depth -= uint64(top.weight)
	d.edges.truncate(top.batch, top.first)
	if d.random != nil {
		d.order = d.order[:top.order]
	}
	d.frames.RemoveLast()
}

// top returns the top frame. There must be one.
func (d *depthStack) top() *frame { return d.frames.At(uint32(d.frames.Len() - 1)) }

// take takes the next edge of the top state. There must be one.
func (d *depthStack) take() (ts.Edge, ts.State) {
	top := d.top()
	top.next++
	return d.edges.batches[top.batch].At(d.taken(d.frames.Len() - 1))
}

// moves reports whether an edge of the top state is executable.
func (d *depthStack) moves() bool {
	top := d.top()
	return d.edges.batches[top.batch].Moves(top.first)
}

// state returns the state of frame i: the target of the last edge taken from the frame
// below, or the initial state.
func (d *depthStack) state(i int) ts.State {
	batch := 0
	if i > 0 {
		batch = d.frames.At(uint32(i - 1)).batch
	}
	_, s := d.edges.batches[batch].At(d.taken(i - 1))
	return s
}

// taken returns the index in its batch of the last edge taken from frame i. For i = -1
// it is the edge to the initial state.
func (d *depthStack) taken(i int) int {
	if i < 0 {
		return 0
	}
	f := d.frames.At(uint32(i))
	if d.random != nil {
		return f.first + int(d.order[int(f.order)+f.next-1-f.first])
	}
	return f.next - 1
}

// step returns the number of the last edge taken from frame i among the edges of its
// state.
func (d *depthStack) step(i int) uint32 {
	return uint32(d.taken(i) - d.frames.At(uint32(i)).first)
}

// path returns the trail of the last edges taken from the first n frames.
func (d *depthStack) path(n int) trail.Trail {
	t := trail.Trail{Loop: -1}
	for i := range n {
		t.Steps = append(t.Steps, d.step(i))
	}
	return t
}

// bytes returns the memory of the stack, used or not.
func (d *depthStack) bytes() uint64 {
	return d.edges.bytes() + d.frames.Capacity()*frameBytes + uint64(cap(d.order))*4
}
