package protocol

// Iterations describes the searches of an iterated search (iterate).
type Iterations struct {
	Count int `json:"count"`          // searches that have ended
	Best  int `json:"best,omitempty"` // steps of the shortest trail, 0 when none was found
	// Runs are some of the searches, in their order: the last ones that found a trail, and
	// every n-th of the others. Progress has only those that are new since the progress
	// before it.
	Runs []Iteration `json:"runs"`
	// Dropped are the numbers of searches that are no longer shown. Only the progress of a
	// progress action has it.
	Dropped []int `json:"dropped,omitempty"`
	// Classes groups the states that the table of the successful search could not tell
	// apart. Only results have it, and only if that search was short enough to repeat.
	Classes *Classes `json:"classes,omitempty"`
}

// An Iteration is one search with one table size.
type Iteration struct {
	Number  int    `json:"number"` // from 1 on
	Bits    uint64 `json:"bits"`   // of the table
	Set     uint64 `json:"set"`    // bits set at the end
	Bound   uint32 `json:"bound"`  // on the length of paths, in steps
	Depth   uint64 `json:"depth"`  // of the longest path, in steps
	States  uint64 `json:"states"`
	Matched uint64 `json:"matched"`          // transitions to states whose bit was set: visited or lost states
	Length  int    `json:"length,omitempty"` // steps of the trail, 0 when none was found
}

// Classes groups the states of one search by their address in its table: the search cannot
// tell states with the same address apart.
type Classes struct {
	Bits uint64 `json:"bits"`
	// Sizes[n] is the number of addresses with n states. Its last entry, if it is
	// MostClassSize, counts addresses with that many or more.
	Sizes []uint64 `json:"sizes"`
	// Along[i] is the number of states in the i-th part of the table. Parts have equal
	// size, except the last.
	Along []uint64 `json:"along"`
	Part  uint64   `json:"part"` // addresses per part
	// Fill compares the lost states with models, for equal ranges of set bits.
	Fill []Filling `json:"fill"`
}

// A Filling counts the new states that the search generated while the set bits of the table
// were in one range.
type Filling struct {
	Set    float64 `json:"set"` // mean of the set bits; the middle of the range without states
	States uint64  `json:"states"`
	Lost   uint64  `json:"lost"` // how many of them were taken for visited states
	// Models are probabilities of a loss (Ernits 2007): F_1, F_3, F_best and F_worst, the
	// last two with 3 bits per state. See search.CollisionRepeated.
	Models [4]float64 `json:"models"`
}

// MostClassSize is the largest index of Classes.Sizes.
const MostClassSize = 11
