// Package search explores transition systems. Every search is a value that makes
// a run of it, stepped by its host: no goroutines, no clock, no printing. It
// knows states and edges and nothing of programs.
package search

import (
	"slices"

	"beeline/engine/trail"
	"beeline/engine/ts"
)

// A Goal says which states and edges end a search as errors.
type Goal struct {
	// Asserts counts violated assertions.
	Asserts bool
	// Deadlocks counts states without edges that are not valid end states.
	Deadlocks bool
}

// Limits bound a search; 0 is no bound.
type Limits struct {
	States uint64
	Bytes  uint64 // memory for states, table, open list and stack
	Depth  uint64 // steps of a path, as the search counts them: a rendezvous is one or two
}

// Full reports whether so many bytes are as many as may be.
func (l Limits) Full(bytes uint64) bool { return l.Bytes > 0 && bytes >= l.Bytes }

// Status is where a run stands.
type Status uint8

const (
	// Running: Step has more to do.
	Running Status = iota
	// Found: an error was found and the search stops at the first.
	Found
	// Exhausted: everything reachable was visited.
	Exhausted
	// Limited: a limit ended the search.
	Limited
)

// A Limit names what ended or pruned a search.
type Limit uint8

const (
	// NoLimit: everything within reach was or will be visited.
	NoLimit Limit = iota
	// StateLimit: as many states are stored as may be; the search has ended.
	StateLimit
	// MemoryLimit: as much memory is in use as may be, or the store is full; the
	// search has ended.
	MemoryLimit
	// DepthLimit: paths were cut off; the search went on with others.
	DepthLimit
	// Pruned: states were left aside because the search is such that it may miss
	// some; it went on with others.
	Pruned
)

// Progress counts what a run has done, as Spin counts it: states inside atomic
// sequences are not states.
type Progress struct {
	Stored      uint64 // different states
	Matched     uint64 // transitions into states that were stored already
	AtomicSteps uint64 // transitions within atomic sequences
	Open        uint64 // states to be expanded, or the length of the stack
	Depth       uint64 // longest path, in Spin's steps
	Bytes       uint64
	Longest     uint64 // longest state vector, bytes
	Errors      uint64
}

// An ErrorKind says what is wrong at the end of a trail.
type ErrorKind uint8

const (
	// NoError: no error was met.
	NoError ErrorKind = iota
	// Faulty: the last edge has a fault.
	Faulty
	// Deadlock: the last state has no edge and is no valid end state.
	Deadlock
)

// A Finding is an error and the trail to it. Its Kind is NoError where none was found.
type Finding struct {
	Trail trail.Trail
	Kind  ErrorKind
	Fault ts.Fault // of the last edge, where Kind is Faulty
}

// Equal reports whether two errors of one model are the same, with the same trail.
func (f Finding) Equal(g Finding) bool {
	return f.Kind == g.Kind && f.Fault == g.Fault && f.Trail.Loop == g.Trail.Loop && slices.Equal(f.Trail.Steps, g.Trail.Steps)
}

// An Outcome says what the end of a search means.
type Outcome struct {
	// Exhausted: everything was visited that no Limit kept from it. The run may
	// still count paths.
	Exhausted bool
	// Shortest: the search has ended, and no trail is shorter than that of the Finding.
	Shortest bool
	// Limit is what kept the search from visiting everything.
	Limit Limit
	// Pruned: states were left out because no error can be reached from them.
	Pruned bool
	// Failure says why states could not be generated. The run is over then, and
	// nothing is known. Usually it is nil.
	Failure error
}

// A Run is a search under way.
type Run interface {
	// Step expands at most n states, or moves a depth-first search as many steps
	// forth or back. Behind the end it does nothing.
	Step(n int) Status
	// Progress may be asked at any time.
	Progress() Progress
	// Finding returns the first error found, or the one with the shortest trail where
	// lengths matter.
	Finding() Finding
	// Outcome may be asked at any time.
	Outcome() Outcome
}

// Faulty reports whether an edge is an error under the goal. A d_step that was interrupted
// is none; who interrupts it knows that the search is not complete.
func (g Goal) Faulty(e ts.Edge) bool {
	return e.Fault != ts.NoFault && e.Fault != ts.UnfinishedDStep && (g.Asserts || e.Fault != ts.AssertionViolated)
}

// weighEvery is how many entries a run adds between looks at its memory.
const weighEvery = 256

// A scale looks at the limits of a run, and weighs its memory every so often.
type scale struct {
	added uint64 // to the store, to lists and stacks, since memory was looked at
}

// limit returns the limit that a run which has stored so many states has come to.
func (s *scale) limit(l Limits, stored uint64, r Run) Limit {
	if l.States > 0 && stored >= l.States {
		return StateLimit
	}
	if l.Bytes > 0 && s.added >= weighEvery {
		s.added = 0
		if l.Full(r.Progress().Bytes) {
			return MemoryLimit
		}
	}
	return NoLimit
}

// weight is the number of Spin's steps on an edge.
func weight(e ts.Edge) uint32 {
	if e.Handshake {
		return 2
	}
	return 1
}
