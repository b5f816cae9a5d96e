// Package store keeps the states a search has visited.
package store

import "beeline/engine/ts"

// An ID names a state of a Keeper: 0, 1, 2, ... in the order of insertion.
type ID uint32

// None is no ID.
const None = ^ID(0)

// An Outcome says what an insertion found.
type Outcome uint8

const (
	// Fresh: the state was not there.
	Fresh Outcome = iota
	// Known: the state was there.
	Known
	// Covered: another state stands for it. The ID is that of the other state,
	// which a trail must not be led through instead.
	Covered
	// NoRoom: the store is at its bound; the state was not inserted.
	NoRoom
)

// A Store is a set of states.
type Store interface {
	// Insert adds a copy of s unless it is there.
	Insert(s ts.State) (ID, Outcome)
	// Len returns the number of states.
	Len() int
	// Bytes returns the memory in use.
	Bytes() int64
}

// A Keeper is a store that gives its states back.
type Keeper interface {
	Store
	// State returns a stored state. It aliases the store, must not be changed,
	// and is valid as long as the store is.
	State(id ID) ts.State
}
