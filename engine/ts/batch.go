package ts

// A Batch receives successors without allocating: edges in a fixed order and
// their target states. The zero Batch is ready to use.
//
// The targets lie in segments, each target in one. A batch grows by another segment, so
// no target is copied.
type Batch struct {
	edges    []Edge
	segments [][]byte
	current  int // the segment of the last target
	used     int // bytes of the current segment that have targets
	bytes    int // of all targets
	// Offered is set when a process offers a rendezvous, with or without a
	// partner. Spin enters the state after the offer, which counts as depth.
	// Nothing here clears it: the reader does, before generating.
	Offered bool
}

const (
	// The first segment has 1 KB. Each further one has twice as much, up to 1 MB.
	minSegmentBits = 10
	maxSegmentBits = 20
	// A target with more than largeTarget bytes has a segment of its own length.
	largeTarget = 1 << 18
)

// Append adds an edge whose target is a copy of s and returns that copy for
// the caller to edit in place. The returned slice is valid until the next call
// of Append, Resize or Truncate. s may alias the batch's own memory.
func (b *Batch) Append(a Action, s State) State {
	if b.current == len(b.segments) || b.used+len(s) > len(b.segments[b.current]) {
		b.nextSegment(len(s))
	}
	start, end := b.used, b.used+len(s)
	target := b.segments[b.current][start:end]
	copy(target, s)
	b.edges = append(b.edges, Edge{Action: a, segment: uint16(b.current), start: uint32(start), length: uint32(len(s))})
	b.used = end
	b.bytes += len(s)
	return target
}

// nextSegment makes a segment the current one that is empty and has room for n bytes.
func (b *Batch) nextSegment(n int) {
	if b.used > 0 {
		b.current, b.used = b.current+1, 0
	}
	if b.current == len(b.segments) {
		b.segments = append(b.segments, nil)
	}
	if len(b.segments[b.current]) < n || n == 0 {
		size := 1 << min(maxSegmentBits, minSegmentBits+b.current)
		if n > largeTarget {
			size = n
		}
		b.segments[b.current] = make([]byte, max(size, n))
	}
}

// Resize changes the length of the last edge's target to n bytes; new bytes are
// zero. The returned slice replaces the one that Append returned.
func (b *Batch) Resize(n int) State {
	e := b.Last()
	_, s := b.At(len(b.edges) - 1)
	b.current, b.used = int(e.segment), int(e.start)
	if b.used+n > len(b.segments[b.current]) {
		b.nextSegment(n)
		copy(b.segments[b.current], s)
		e.segment, e.start = uint16(b.current), 0
	}
	target := b.segments[b.current][b.used : b.used+n]
	if n > len(s) {
		clear(target[len(s):])
	}
	e.length = uint32(n)
	b.used += n
	b.bytes += n - len(s)
	return target
}

// Last returns the last edge, so that the caller can set its fault and flags.
// The pointer is valid until the next Append or Truncate.
func (b *Batch) Last() *Edge { return &b.edges[len(b.edges)-1] }

// At returns the i-th edge and its target. The target aliases the batch and is
// valid until Resize changes it, or Truncate or Reset drops the edge.
func (b *Batch) At(i int) (Edge, State) {
	e := b.edges[i]
	return e, State(b.segments[e.segment][e.start : e.start+e.length])
}

// Len returns the number of edges.
func (b *Batch) Len() int { return len(b.edges) }

// Moves reports whether any edge from the n-th on is executable, that is, not Blocked.
func (b *Batch) Moves(n int) bool {
	for i := n; i < len(b.edges); i++ {
		if !b.edges[i].Blocked {
			return true
		}
	}
	return false
}

// Truncate drops all edges from the n-th on and keeps the memory. A depth-first search
// keeps the edges of its stack in batches and truncates them when it backtracks.
func (b *Batch) Truncate(n int) {
	if n >= len(b.edges) {
		return
	}
	for _, e := range b.edges[n:] {
		b.bytes -= int(e.length)
	}
	b.current, b.used = int(b.edges[n].segment), int(b.edges[n].start)
	b.edges = b.edges[:n]
}

// Reset drops all edges and keeps the memory.
//
//go:noinline
func (b *Batch) Reset() { b.edges, b.current, b.used, b.bytes = b.edges[:0], 0, 0, 0 }

// Used returns the bytes that the edges and their targets occupy.
func (b *Batch) Used() int { return b.bytes + len(b.edges)*edgeBytes }

// Bytes returns the memory that the batch holds, used or not.
//
//go:noinline
func (b *Batch) Bytes() int64 {
	n := int64(cap(b.edges)) * edgeBytes
	for _, s := range b.segments {
		n += int64(len(s))
	}
	return n
}
