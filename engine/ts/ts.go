// Package ts describes labelled transition systems over packed states: what a
// front end hands to the searches. It knows no language and imports nothing.
package ts

// A State is a packed state vector. It is read-only to whoever receives it and
// valid only during the call, unless said otherwise. Two states of a Model are
// equal iff their bytes from Model.Hidden on are equal; lengths may differ
// between states of one model.
type State []byte

// An Action names what an edge does, in terms of the model's System.
type Action uint64

// A Fault says what goes wrong on an edge. 0 is nothing.
type Fault uint8

// The faults. Behind one that is not fatal a run can go on: the statement has
// its effect as far as it has one, values that could not be had being 0.
const (
	// NoFault: all is well.
	NoFault Fault = iota
	// AssertionViolated: the condition of an assert is 0.
	AssertionViolated
	// IndexOutOfRange: a subscript is negative or not below the array's length.
	IndexOutOfRange
	// DivisionByZero: the right operand of / or % is 0.
	DivisionByZero
	// UninitializedChannel: a channel operand is the number of no channel that
	// lives.
	UninitializedChannel
	// TooFewParameters: a send or receive has fewer fields than its channel.
	TooFewParameters
	// TooManyParameters: a send or receive has more fields than its channel.
	TooManyParameters
	// RendezvousPoll: q?[..] or q?<..> on a rendezvous channel.
	RendezvousPoll
	// GoalReached: the condition that no state is to satisfy holds in the target.
	GoalReached
	// TooManyProcesses: more than 255 at a time.
	TooManyProcesses
	// BlockInDStep: no statement of a d_step in progress can be executed.
	BlockInDStep
	// RendezvousInDStep: a rendezvous send behind the first statement of a d_step.
	RendezvousInDStep
	// EndlessDStep: a d_step comes to a state a second time, and so for ever.
	EndlessDStep
	// EndlessEvaluation: enabled() asks about itself.
	EndlessEvaluation
	// TooManyChannels: more than 255 at a time.
	TooManyChannels
	// PriorityOutOfRange: set_priority to something else than 1 to 255.
	PriorityOutOfRange
	// UnfinishedDStep: a d_step was interrupted. That is no error of the model's:
	// what follows is not known.
	UnfinishedDStep
)

// Fatal reports whether nothing sensible can follow the fault, so that even a
// search that goes on behind errors stops there.
func (f Fault) Fatal() bool {
	return f == TooManyProcesses || f >= BlockInDStep
}

// Labels are the propositions of a state, one bit each.
type Labels uint64

const (
	// ValidEnd: every process is at its end or at an end label.
	ValidEnd Labels = 1 << iota
	// Accepting: a process is at an accept label.
	Accepting
	// Progress: a process is at a progress label.
	Progress
)

// An Edge is one transition to a successor.
type Edge struct {
	Action Action
	Fault  Fault
	// Transient marks a target inside an atomic sequence that can go on: such a
	// state is passed through, it does not count as a state of the system.
	Transient bool
	// Atomic marks an action that is not the last of an atomic sequence, whether
	// or not the sequence can go on from the target.
	Atomic bool
	// Blocked marks a fault in a statement that cannot be executed: it is
	// reported, and nothing follows it.
	Blocked bool
	// Handshake marks a rendezvous: one edge here, two steps to Spin.
	Handshake  bool
	start, end uint32
}

// Followed reports whether the edge leads to a state that is looked at.
func (e Edge) Followed() bool { return !e.Blocked && !e.Fault.Fatal() }

// A Batch receives successors without allocating: edges in a fixed order and
// their target states in one buffer. The zero Batch is ready to use.
type Batch struct {
	edges []Edge
	buf   []byte
	// Offered is set when a process offers a rendezvous, with or without a
	// partner. Spin enters the state in between, which counts as depth. Whoever
	// wants to know clears it first.
	Offered bool
}

// Append adds an edge whose target is a copy of s and returns that copy for
// the caller to edit in place. The returned slice is valid until the next call
// of Append, Resize or Truncate. s may alias the batch's own buffer.
func (b *Batch) Append(a Action, s State) State {
	start := len(b.buf)
	b.buf = append(b.buf, s...)
	b.edges = append(b.edges, Edge{Action: a, start: uint32(start), end: uint32(len(b.buf))})
	return b.buf[start:]
}

// Resize changes the length of the last edge's target to n bytes; new bytes are
// zero. The returned slice replaces the one that Append gave.
func (b *Batch) Resize(n int) State {
	e := &b.edges[len(b.edges)-1]
	have := int(e.end - e.start)
	if n <= have {
		b.buf = b.buf[:int(e.start)+n]
	} else {
		for i := have; i < n; i++ {
			b.buf = append(b.buf, 0)
		}
	}
	e.end = e.start + uint32(n)
	return b.buf[e.start:e.end]
}

// Last returns the edge that Append added last, to set its fault and flags.
// The pointer is valid until the next Append or Truncate.
func (b *Batch) Last() *Edge { return &b.edges[len(b.edges)-1] }

// At returns the i-th edge and its target. The target aliases the batch: it is
// valid until the next Truncate below i+1 or Reset, but an Append may move the
// buffer, after which the old slice keeps the old bytes.
func (b *Batch) At(i int) (Edge, State) {
	e := b.edges[i]
	return e, State(b.buf[e.start:e.end])
}

// Len returns the number of edges.
func (b *Batch) Len() int { return len(b.edges) }

// Moves reports whether any edge from the n-th on can be followed: those that are
// Blocked only report what is wrong.
func (b *Batch) Moves(n int) bool {
	for i := n; i < len(b.edges); i++ {
		if !b.edges[i].Blocked {
			return true
		}
	}
	return false
}

// Truncate drops all edges from the n-th on: a depth-first search keeps its
// whole stack in one batch and truncates as it backtracks.
func (b *Batch) Truncate(n int) {
	if n < len(b.edges) {
		b.buf = b.buf[:b.edges[n].start]
		b.edges = b.edges[:n]
	}
}

// Reset drops all edges and keeps the memory.
func (b *Batch) Reset() { b.edges, b.buf = b.edges[:0], b.buf[:0] }

// Used returns the bytes of the edges and their targets.
func (b *Batch) Used() int { return len(b.buf) + len(b.edges)*24 }

// Bytes returns the memory the batch holds on to.
func (b *Batch) Bytes() int64 { return int64(cap(b.buf)) + int64(cap(b.edges))*24 }

// A System generates states. Implementations need not be safe for concurrent
// use and may keep scratch memory between calls.
type System interface {
	// Initial appends the initial states, with action 0.
	Initial(out *Batch)
	// Successors appends the edges of s in an order that depends on s alone:
	// trails are indices into it. s may alias out's buffer.
	Successors(s State, out *Batch)
	// Labels returns the propositions that hold in s.
	Labels(s State) Labels
}

// A Model is what a front end hands over. A wrapper (a product, a reduction)
// copies it and must look at every field.
type Model struct {
	System
	// Hidden is the number of leading bytes of every state that carry values
	// which are not part of its identity (Promela's hidden variables).
	Hidden int
}
