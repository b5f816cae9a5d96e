// Package store keeps the visited states of a search.
//
// Exact and Collapse keep whole states and give them back. Covering also does, but keeps no
// state that another one represents. Compact keeps a part of
// the hash of each state, Bitstate a few bits. These two may take a new state for
// a visited one. Bits is a bit table of any size, for searches that prune by
// collisions. Kernels have the same stores in their own memory; Hash and Place are
// exported because both must compute the same.
package store

import "beeline/engine/ts"

// An ID is the number of a state in an Indexed store: 0, 1, 2, ... in the order of insertion.
type ID uint32

// None marks a state without an ID.
const None = ^ID(0)

// An Outcome is the result of an insertion.
type Outcome uint8

const (
	// Fresh: the state is new and was inserted.
	Fresh Outcome = iota
	// Visited: the store already has the state.
	Visited
	// Covered: another state represents it. The ID, if any, is that of the other
	// state. No trail may go through the other state instead.
	Covered
	// NoRoom: the store is full; the state was not inserted.
	NoRoom
)

// A Store is a set of states.
type Store interface {
	// Insert adds a copy of s unless the store has an equal state. The ID is None
	// if the store keeps no states.
	Insert(s ts.State) (ID, Outcome)
	// Len returns the number of states inserted.
	Len() int
	// Bytes returns the memory that the store holds.
	Bytes() int64
}

// A Keyed store keeps only what follows from the hash of a state: Bitstate and Compact do.
type Keyed interface {
	Store
	// InsertHash is Insert for a state with that hash: see Hash.
	InsertHash(hash uint64) (ID, Outcome)
}

// An Indexed store can return its states by ID.
type Indexed interface {
	Store
	// State returns a stored state. It aliases the store, must not be changed,
	// and is valid as long as the store is.
	State(id ID) ts.State
}

// A Whole store keeps whole states: Exact and Collapse do. So it loses none.
type Whole interface {
	Indexed
	// Find returns the ID of a state without inserting it, None if the store lacks it.
	Find(s ts.State) ID
}
