package protocol

// Iterations is what the searches of an iterate have shown.
type Iterations struct {
	Count int `json:"count"`          // searches that have ended
	Best  int `json:"best,omitempty"` // steps of the shortest trail, 0 when none was found
	// Runs are those searches of which there is room to tell, in their order: the
	// last of those that found a trail, and of the others every so many.
	Runs []Iteration `json:"runs"`
	// Classes is what the table of the search took for the same that found the
	// trail. Only a result has it, and only when that search was not too long to
	// be repeated.
	Classes *Classes `json:"classes,omitempty"`
}

// An Iteration is one search with a table of its own size.
type Iteration struct {
	Number  int    `json:"number"` // from 1 on
	Bits    uint64 `json:"bits"`   // of the table
	Set     uint64 `json:"set"`    // of these in the end
	Bound   uint32 `json:"bound"`  // steps of a path
	Depth   uint64 `json:"depth"`  // steps of the longest path
	States  uint64 `json:"states"`
	Matched uint64 `json:"matched"`          // transitions to states whose bit was set: met before, or lost
	Length  int    `json:"length,omitempty"` // steps of the trail, 0 when none was found
}

// Classes is what one search took for the same: states with one address in its table.
type Classes struct {
	Bits uint64 `json:"bits"`
	// Sizes tells how many addresses have 0, 1, 2, ... states, the last entry how
	// many have as many or more.
	Sizes []uint64 `json:"sizes"`
	// Along are the states by address: the table in parts, equal but for the last.
	Along []uint64 `json:"along"`
	Part  uint64   `json:"part"` // addresses of a part
	// Fill compares the states that were lost with models, by how full the table was,
	// from empty to full in equal parts.
	Fill []Filling `json:"fill"`
}

// A Filling is of the states visited for the first time while about so many bits were set.
type Filling struct {
	Set    float64 `json:"set"` // mean, or the middle of the part when there are none
	States uint64  `json:"states"`
	Lost   uint64  `json:"lost"` // of these, taken for known
	// Models are the probabilities of a loss: F_1, F_3, F_best and F_worst, the
	// last two with 3 bits for a state. See search.CollisionRepeated.
	Models [4]float64 `json:"models"`
}

// MostClassSize is the number of states at an address from which on Classes.Sizes
// tells no difference.
const MostClassSize = 11
