// Package net has networks of timed automata as flat data: automata with locations and edges,
// events, integers, clocks and code. It knows no language, no zone and no search.
//
// Read it in this order: net.go has the network, code.go the code of guards, invariants and
// updates, assemble.go makes it, machine.go runs it, bounds.go has the constants that clocks are compared with.
package net

// A Network is a set of automata that take edges alone or together. Languages make it; nobody
// changes it later.
type Network struct {
	Name     string
	Automata []Automaton
	Events   []string
	Vectors  []Vector
	// Integers are the shared integers. An element of an array is an integer of its own.
	Integers []Integer
	// Constants are the elements of constant arrays that code chooses by index.
	Constants []int32
	// RangeFaults: a value outside the range of an integer is a fault, as in UPPAAL. Otherwise
	// the update cannot be executed, as in TChecker.
	RangeFaults bool
	// Priorities are those of the events, nil if all steps have the same priority. A step has that of
	// the event of its first edge, and among these the highest one of its automata.
	Priorities []int32
	// Clocks are the names of the clocks. Constraints number them from 1, because 0 is the
	// clock whose value is always 0.
	Clocks []string
}

// An Integer is a shared integer with its range.
type Integer struct {
	Name              string
	Min, Max, Initial int32
}

// An Automaton has locations and edges.
type Automaton struct {
	Name      string
	Locations []Location
	Edges     []Edge
	Initial   []int // locations, at least one
	Priority  int32 // counts if Network.Priorities is set
	Line      int   // of the text
}

// A Location is where an automaton stands.
type Location struct {
	Name   string
	Labels []string
	// Invariant holds as long as the automaton stands in the location.
	Invariant Condition
	// Urgent: no time passes while the automaton stands here.
	Urgent bool
	// Committed: as Urgent, and the next step is one of an automaton in such a location.
	Committed bool
	Line      int // of the text
}

// An Edge leads from one location of an automaton to another one.
type Edge struct {
	From, To int
	Event    int
	Guard    Condition
	Update   Update
	Line     int // of the text
}

// A Condition is a conjunction. The zero Condition is true.
type Condition struct {
	// Clocks are the constraints that do not depend on integers.
	Clocks []Constraint
	// Code has the others. It emits constraints.
	Code []Instruction
	// Bounds lists the clocks that the condition compares.
	Bounds []Bound
	Text   string // as written
}

// An Update changes integers and clocks. The zero Update changes nothing.
type Update struct {
	// Code changes integers, and emits resets if these depend on integers.
	Code []Instruction
	// Resets follow in this order. If Code emits resets, there are none.
	Resets []Reset
	// Possible lists what Code may emit, with all clocks that an index can name. Plus is -LargestConstant
	// if it depends on integers.
	Possible []Reset
	// Set lists the clocks that Code sets in any case, and copies to no other clock.
	Set  []int
	Text string // as written
}

// A Constraint bounds the difference of two clocks: Left - Right < Constant, or <= if not
// Strict.
type Constraint struct {
	Left, Right int
	Constant    int32
	Strict      bool
}

// A Reset sets Clock to the value of the clock From, 0 for none, plus a number.
type Reset struct {
	Clock, From int
	Plus        int32
}

// A Vector is a way in which automata take edges together. The order of its parts is that
// of their updates.
type Vector struct {
	Parts []Part
	// Broadcast: the first part sends, and waits for nobody. Each other automaton takes part if and
	// only if the guard of one of its edges with the event holds. Then it takes one of these.
	// Otherwise it stays where it is.
	Broadcast bool
	// Urgent: no time passes while the guards let the automata take their edges, those of a
	// broadcast while the guard of the sender lets it. These guards compare no clocks. An
	// invariant that does not let them arrive changes nothing.
	Urgent bool
}

// A Part says that an automaton takes an edge with an event.
type Part struct {
	Automaton, Event int
	// Weak: the automaton stays where it is if no edge with the event leaves its location. A
	// false guard does not let it stay.
	Weak bool
}
