package search

import "beeline/engine/ts"

// The searches for cycles find runs that break a liveness property. Such a run is a
// lasso: a prefix from the initial state, then a loop that repeats forever. Its
// trail has the steps of both, and Trail.Loop is the index of the first step of the
// loop. If Loop is the number of steps, the run stays in its last state forever.
//
// A state is accepting if its labels have ts.Accepting and it is not inside an atomic
// sequence. A loop with an accepting state is an acceptance cycle. The model is usually
// a product: of the system and a claim, or one that Fair makes.
//
// A store that loses states (Compact, Bitstate) makes a search miss cycles. It never
// makes one up, because the states on the stack are compared as a whole.

// A Class says which cycles the states of one strongly connected component of a claim
// have (Edelkamp, Leue, Lluch-Lafuente 2004, section 7.1).
type Class uint8

const (
	// PartlyAccepting (P): some cycles may be accepting, others not.
	PartlyAccepting Class = iota
	// NonAccepting (N): no cycle is accepting.
	NonAccepting
	// FullyAccepting (F): every cycle is accepting.
	FullyAccepting
)

// Classify returns the number and the class of the component that has the claim's
// location in a state. Every edge must lead to the same component or to one from which no
// path returns. States inside atomic sequences have a component too.
type Classify func(s ts.State) (component int, class Class)

// of returns the component and the class of a state: one component of class P, if there
// is no function.
func (c Classify) of(s ts.State) (component int, class Class) {
	if c == nil {
		return 0, PartlyAccepting
	}
	return c(s)
}

// Cycles says which loops are errors.
type Cycles struct {
	// Kind is the kind of error that a loop is: AcceptanceCycle, or NonProgressCycle in a
	// product with Spin's claim np_. The default is AcceptanceCycle.
	Kind ErrorKind
	// Stutter makes an accepting state without executable edges an error: the system
	// stays there forever. A product with a claim has edges for this instead.
	Stutter bool
}

// kind returns the kind of error of a loop.
func (c Cycles) kind() ErrorKind {
	if c.Kind == NoError {
		return AcceptanceCycle
	}
	return c.Kind
}
