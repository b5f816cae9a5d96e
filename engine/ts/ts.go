// Package ts describes labelled transition systems over packed states. It is the
// contract between languages, searches and kernels. It knows no language and
// imports nothing.
//
// Read it in this order: a State is a vector of bytes. A System generates the
// initial state and the successors of a state into a Batch. Each successor is an
// Edge with its target state. A Model is a System with the facts that a search
// needs about its states.
package ts

// A State is a packed state vector. Unless a function says otherwise, its receiver
// must not change it and may read it only during the call. Two states of a Model
// are equal iff their bytes from Model.Hidden on are equal. States of one model may
// have different lengths.
type State []byte

// An Action is the number of what an edge does. Only the model's System can read it.
type Action uint64

// A Fault is an error in the execution of a statement.
type Fault uint8

// The faults. After a fault that is not fatal, the run can continue: the statement
// still has its effect, and a value that cannot be computed counts as 0.
const (
	// NoFault: no error.
	NoFault Fault = iota
	// AssertionViolated: the condition of an assert is 0.
	AssertionViolated
	// IndexOutOfRange: a subscript is negative or not below the array's length.
	IndexOutOfRange
	// DivisionByZero: the right operand of / or % is 0.
	DivisionByZero
	// UninitializedChannel: no channel has the number that a channel operand gives.
	UninitializedChannel
	// TooFewParameters: a send or receive has fewer fields than its channel.
	TooFewParameters
	// TooManyParameters: a send or receive has more fields than its channel.
	TooManyParameters
	// RendezvousPoll: q?[..] or q?<..> on a rendezvous channel.
	RendezvousPoll
	// GoalReached: the target satisfies the condition that no state may satisfy.
	GoalReached
	// ClaimEnded: the claim reaches its end, so the run is one that may not happen.
	ClaimEnded
	// UnexpectedEvent: a send or receive that the trace does not expect.
	UnexpectedEvent
	// TraceMatched: the sends and receives follow a forbidden trace to its end.
	TraceMatched
	// TooManyProcesses: more than 255 processes at the same time.
	TooManyProcesses
	// BlockInDStep: a d_step has begun, and none of its statements is executable.
	BlockInDStep
	// RendezvousInDStep: a rendezvous send after the first statement of a d_step.
	RendezvousInDStep
	// EndlessDStep: a d_step repeats a state, so it never ends.
	EndlessDStep
	// EndlessEvaluation: a process asks enabled() about itself, or the value depends on itself.
	EndlessEvaluation
	// TooManyChannels: more than 255 channels at the same time.
	TooManyChannels
	// PriorityOutOfRange: set_priority with a value outside 1 to 255.
	PriorityOutOfRange
	// AmbiguousEvent: a send or receive fits the trace in two ways.
	AmbiguousEvent
	// UnfinishedDStep: the host interrupted a d_step. This is no error of the model.
	// The state after the d_step is unknown.
	UnfinishedDStep
	// Overflow: a result does not fit 32 bits. Such a statement of Promela has no fault.
	Overflow
	// NegativeClock: a clock is set to a negative value.
	NegativeClock
	// LargeClock: a clock has, or is compared with, a value that is too large to be searched.
	LargeClock
	// EndlessUpdate: the update of an edge executes too many statements.
	EndlessUpdate
	// ValueOutOfRange: an integer is set to a value outside its range.
	ValueOutOfRange
)

// Fatal reports whether the edge has no usable target. Even a search that
// continues after errors does not follow such an edge.
func (f Fault) Fatal() bool {
	return f == TooManyProcesses || f >= BlockInDStep
}

// Labels are the propositions of a state, one bit each.
type Labels uint64

const (
	// ValidEnd: every process is at its end or at an end label.
	ValidEnd Labels = 1 << iota
	// Accepting: a cycle through the state is an acceptance cycle, because a process or the
	// claim is at an accept label. Targets of transient edges are never accepting.
	Accepting
	// Progress: a process is at a progress label.
	Progress
)

// Unsearchable reports whether the system cannot represent the target of the edge. The model has no
// error there, but a search cannot visit all of its states.
func (f Fault) Unsearchable() bool { return f == LargeClock }

// An Edge is one transition to a successor.
type Edge struct {
	Action Action
	Fault  Fault
	// Transient: the target is inside an atomic sequence that can continue, or between the
	// move of the claim and that of the system. Such a state does not count as a state of
	// the system.
	Transient bool
	// Atomic: the action is not the last one of an atomic sequence, whether or not
	// the sequence can continue from the target.
	Atomic bool
	// Blocked: the statement has a fault and cannot be executed. The fault is
	// reported, and the edge is not followed.
	Blocked bool
	// Rendezvous: the edge is a rendezvous. Spin counts it as two steps.
	Rendezvous bool
	// The target has so many bytes from an offset in a segment of the batch.
	segment       uint16
	start, length uint32
}

// edgeBytes is the size of an Edge in memory.
const edgeBytes = 24

// Followed reports whether searches visit the target of the edge.
func (e Edge) Followed() bool { return !e.Blocked && !e.Fault.Fatal() }

// A System generates states. It may keep scratch memory between calls, so it need
// not be safe for concurrent use.
type System interface {
	// Initial appends the initial state as one edge with action 0.
	Initial(out *Batch)
	// Successors appends the edges of s. Their order depends on s alone, because
	// a trail is a list of edge indices. s may alias out's buffer.
	Successors(s State, out *Batch)
	// Labels returns the propositions that hold in s.
	Labels(s State) Labels
}

// A Model is what a language gives to searches. A wrapper (a product, a reduction)
// copies the value and must consider every field.
type Model struct {
	System
	// Hidden is the number of leading bytes of every state that are not part of
	// its identity (Promela's hidden variables).
	Hidden int
	// Cover says which states represent others, nil if none does.
	Cover *Cover
}

// A Cover says which states represent others, as a larger zone represents a smaller one. The
// represented state need not be visited: the actions that lead to an error from it also lead to
// one from the other.
type Cover struct {
	// Key is the number of leading bytes in which both are equal. Shorter states represent no
	// others.
	Key int
	// Covers reports whether a represents b. Both have the same key.
	Covers func(a, b State) bool
	// Packing is a shorter form of states, nil for none.
	Packing *Packing
}

// A Packing is a shorter form of states. It begins with the key of a Cover. States that are shorter than a key are
// their own form.
type Packing struct {
	// Pack appends the form of a state to a list. Two states have the same form iff they are equal.
	Pack func(list []byte, s State) []byte
	// Unpack appends the state with a form to a list.
	Unpack func(list State, form []byte) State
	// Covers is that of the Cover for a state a with a form.
	Covers func(form []byte, b State) bool
}
