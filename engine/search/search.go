// Package search explores transition systems. It knows states and edges, but no
// programs and no language.
//
// A search is a value with its options: DepthFirst, BestFirst (breadth-first search,
// A*, greedy search, beam search and hill climbing are its priorities), IDAStar,
// PartialIDAStar, IteratedSearch and Shorten; for cycles NestedDepthFirst, DirectedNested,
// Components and ShortestLasso. Its method Start returns a Run. The host calls
// Run.Step until it returns another Status than Running. Between two calls it may ask
// for Progress, Finding and Outcome, pause the run, or drop it. A run has no
// goroutines, no clock and no output. Its result does not depend on the size of the
// steps.
//
// Read it in this order:
//
//   - search.go: goals, limits, and the results that all runs share
//   - estimate.go, priority.go: what directs a search
//   - dfs.go: depth-first search, the simplest run
//   - bestfirst.go, with open.go, lists.go, expander.go, sparse.go and paths.go
//   - bounded.go, then deepening.go (IDA*), iterated.go and shorten.go
//   - lasso.go, then the searches for cycles: nested.go with seen.go (nested depth-first
//     search, INDFS), directed.go (A*+INDFS), components.go with live.go and loops.go, and
//     shortest.go with lassoround.go; shortenlasso.go and shortenerror.go; fairness.go and along.go
//     make products for them
//
// A kernel (package engine/kernel/driver) takes part in three ways: it is a Run of its
// own, the Expander of a BestFirst, or the Pruner of an IteratedSearch.
package search

import (
	"slices"

	"beeline/engine/trail"
	"beeline/engine/ts"
)

// A Goal says which states and edges are errors. Faults other than violated assertions
// always are.
type Goal struct {
	// Asserts makes violated assertions errors.
	Asserts bool
	// Deadlocks makes states without edges errors, unless they are valid end states.
	Deadlocks bool
}

// Limits of a search; 0 is no limit.
type Limits struct {
	States uint64
	Bytes  uint64 // memory for states, table, open list and stack
	Depth  uint64 // steps of a path; the search decides whether a rendezvous is one or two
}

// Full reports whether this number of bytes reaches the memory limit.
func (l Limits) Full(bytes uint64) bool { return l.Bytes > 0 && bytes >= l.Bytes }

// Status is the state of a run.
type Status uint8

const (
	// Running: the run has not ended.
	Running Status = iota
	// Found: the run has ended with an error.
	Found
	// Exhausted: everything reachable was visited.
	Exhausted
	// Limited: a limit ended the search.
	Limited
)

// A Limit names what ended or pruned a search.
type Limit uint8

const (
	// NoLimit: the search visits all reachable states.
	NoLimit Limit = iota
	// StateLimit: Limits.States is reached; the search has ended.
	StateLimit
	// MemoryLimit: Limits.Bytes is reached, or the store is full; the search has
	// ended.
	MemoryLimit
	// DepthLimit: the search cut off paths and continued with others.
	DepthLimit
	// Pruned: the search may have missed states, because it prunes or forgets states
	// by design.
	Pruned
	// ThreadEnded: one of the threads that search has ended by itself; the search has ended.
	ThreadEnded
	// ModelLimit: the system cannot represent the target of a step; the search has ended.
	ModelLimit
	// Unconfirmed: the search visits more than the states that can be reached, has found errors among them,
	// and no run to one.
	Unconfirmed
)

// Progress has the counts of a run. As in Spin, states inside atomic sequences do not
// count.
type Progress struct {
	Stored      uint64 // different states
	Nested      uint64 // visits of stored states by second searches; Spin's "visited" is Stored + Nested
	Matched     uint64 // transitions into states that were already stored: Spin's "matched"
	AtomicSteps uint64 // transitions within atomic sequences
	Open        uint64 // states in the open list, or on the stack
	Depth       uint64 // longest path, in Spin's steps
	Bytes       uint64 // memory in use
	Longest     uint64 // longest state vector, in bytes
	Errors      uint64
}

// Transitions returns the number of transitions as Spin counts them.
func (p *Progress) Transitions() uint64 { return p.Stored + p.Nested + p.Matched }

// An ErrorKind is the kind of error at the end of a trail.
type ErrorKind uint8

const (
	// NoError: no error was found.
	NoError ErrorKind = iota
	// Faulty: the last edge has a fault.
	Faulty
	// Deadlock: the last state has no edge and is no valid end state. If an edge has a
	// fault, that is the error, unless all errors are counted.
	Deadlock
	// AcceptanceCycle: the run can repeat the steps from Trail.Loop on forever, and an
	// accepting state is among the states that it repeats.
	AcceptanceCycle
	// NonProgressCycle: the run can repeat the steps from Trail.Loop on forever, and
	// none of the states that it repeats has a progress label.
	NonProgressCycle
)

// A Finding is an error with its trail. Its Kind is NoError if none was found.
type Finding struct {
	Trail trail.Trail
	Kind  ErrorKind
	Fault ts.Fault // of the last edge, if Kind is Faulty
}

// Equal reports whether two findings of one model have the same error and trail.
func (f Finding) Equal(g Finding) bool {
	return f.Kind == g.Kind && f.Fault == g.Fault && f.Trail.Loop == g.Trail.Loop && slices.Equal(f.Trail.Steps, g.Trail.Steps)
}

// An Outcome says what a search proves.
type Outcome struct {
	// Exhausted: all states within the Limit were visited. The run may still count
	// paths.
	Exhausted bool
	// Shortest: the search has ended, and no trail is shorter than that of the Finding.
	Shortest bool
	// NoErrorWithin: no run of up to this many steps has an error. A rendezvous is one step. 0 is
	// also the value of searches that prove nothing of the kind.
	NoErrorWithin uint64
	// Limit is what kept the search from visiting all states.
	Limit Limit
	// Unsearchable has the step that ended the search, if Limit is ModelLimit, otherwise nil.
	Unsearchable *Finding
	// DeadEnds: the search left out states from which no error can be reached.
	DeadEnds bool
	// Failure is the error of an Expander or Pruner that cannot generate states. The
	// run has ended then and proves nothing. Usually it is nil.
	Failure error
}

// A Run is a search in progress. All methods may be called at any time.
type Run interface {
	// Step expands up to n states, or follows or takes back up to n edges depth first.
	// After the end it does nothing and returns the final status.
	Step(n int) Status
	// Progress returns the counts so far.
	Progress() Progress
	// Finding returns the first error found, or in searches for short trails the one
	// with the shortest trail so far.
	Finding() Finding
	// Outcome returns what the search proves so far.
	Outcome() Outcome
}

// Faulty reports whether an edge is an error under the goal. An interrupted d_step is
// no error: the host that interrupts it knows that the search is incomplete. A step that cannot be
// searched is none either: it ends the search with ModelLimit.
func (g Goal) Faulty(e ts.Edge) bool {
	return e.Fault != ts.NoFault && e.Fault != ts.UnfinishedDStep && !e.Fault.Unsearchable() && (g.Asserts || e.Fault != ts.AssertionViolated)
}

// reports reports whether a search reports an edge: as an error, or as a step that cannot be searched.
func (g Goal) reports(e ts.Edge) bool { return g.Faulty(e) || e.Fault.Unsearchable() }

// anyFaulty reports whether an edge of the batch is an error. A state with such an edge is no
// deadlock.
func (g Goal) anyFaulty(b *ts.Batch) bool {
	for i := range b.Len() {
		if e, _ := b.At(i); g.Faulty(e) {
			return true
		}
	}
	return false
}

// Memory is measured after measureEvery entries were added, or about measureBytes of states.
const (
	measureEvery = 256
	measureBytes = 1 << 20
)

// A limitCheck checks the limits of a run. It measures memory only from time to time.
type limitCheck struct {
	added uint64 // entries added since the last measurement; large ones count several times
}

// add notes entries of the store, lists and stacks. Each has a state of so many bytes.
func (c *limitCheck) add(entries, stateBytes uint64) {
	c.added += entries * (1 + stateBytes/(measureBytes/measureEvery))
}

// due reports whether memory must be measured now.
func (c *limitCheck) due() bool {
	if c.added < measureEvery {
		return false
	}
	c.added = 0
	return true
}

// limit returns the limit that a run with this number of stored states has reached.
func (c *limitCheck) limit(l Limits, stored uint64, r Run) Limit {
	if l.States > 0 && stored >= l.States {
		return StateLimit
	}
	if l.Bytes > 0 && c.due() && l.Full(r.Progress().Bytes) {
		return MemoryLimit
	}
	return NoLimit
}

// weight returns the number of steps that Spin counts for an edge.
func weight(e ts.Edge) uint32 {
	if e.Rendezvous {
		return 2
	}
	return 1
}
