package kernel

import "beeline/engine/kernel/loops"

// A Store says what a search keeps of the states that it has visited.
type Store = loops.Store

// A Kind of Store.
type Kind = loops.Kind

// The kinds of stores.
const (
	Whole    = loops.Whole
	Bitstate = loops.Bitstate
	Compact  = loops.Compact
	Collapse = loops.Collapse
	Pruning  = loops.Pruning
)
