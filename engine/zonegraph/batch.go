package zonegraph

import "beeline/engine/net"

// A Batch receives successors without allocating. The zero Batch is ready to use.
type Batch struct {
	words []int32 // of the targets
	edges []edge
	taken []Taken
	apart []net.Constraint
	size  int
}

// An edge is a step to a target.
type edge struct {
	end   int // of its entries in taken
	apart int // end of its entries in apart
	fault net.Fault
}

// Reset drops all successors and keeps the memory.
func (b *Batch) Reset() {
	b.words, b.edges, b.taken, b.apart = b.words[:0], b.edges[:0], b.taken[:0], b.apart[:0]
}

// Len returns the number of successors.
func (b *Batch) Len() int { return len(b.edges) }

// State returns the target of a successor. It is valid until the next Reset. After a fault it
// is not a state.
func (b *Batch) State(i int) []int32 { return b.words[i*b.size : (i+1)*b.size : (i+1)*b.size] }

// Fault returns why the step cannot be executed, net.NoFault if it can.
func (b *Batch) Fault(i int) net.Fault { return b.edges[i].fault }

// Taken returns the edges that automata take in a step, in the order of their updates. It is
// valid until the next Reset.
func (b *Batch) Taken(i int) []Taken {
	start := 0
	if i > 0 {
		start = b.edges[i-1].end
	}
	return b.taken[start:b.edges[i].end]
}

// Apart returns constraints under which automata do not receive a broadcast, because guards of their
// edges do not hold, and under which no step with a higher priority is possible. It is valid until
// the next Reset.
func (b *Batch) Apart(i int) []net.Constraint {
	start := 0
	if i > 0 {
		start = b.edges[i-1].apart
	}
	return b.apart[start:b.edges[i].apart]
}

// add appends a copy of a state and returns it. apart is that of Apart.
func (b *Batch) add(s []int32, taken []Taken, apart []net.Constraint) []int32 {
	b.size = len(s)
	b.words = append(b.words, s...)
	b.taken = append(b.taken, taken...)
	b.apart = append(b.apart, apart...)
	b.edges = append(b.edges, edge{end: len(b.taken), apart: len(b.apart)})
	return b.State(len(b.edges) - 1)
}

// drop removes the last successor.
func (b *Batch) drop() {
	last := len(b.edges) - 1
	b.words = b.words[:last*b.size]
	b.edges = b.edges[:last]
	end, apart := 0, 0
	if last > 0 {
		end, apart = b.edges[last-1].end, b.edges[last-1].apart
	}
	b.taken, b.apart = b.taken[:end], b.apart[:apart]
}
