package report

// Lossy says how many states a store that does not keep them whole may have lost. A state
// is lost when the store takes it for a visited one. See kernel.Store.Lost.
type Lossy struct {
	Bits       int     `json:"bits"`                 // kept of a state
	Table      uint64  `json:"table,omitempty"`      // bytes of the bitstate table
	HashFactor float64 `json:"hashFactor,omitempty"` // bits of the table per stored state
	// Lost is the expected number of lost states among those that transitions of visited
	// states reach. States that only lost states lead to are not counted.
	Lost     float64 `json:"lost"`
	Coverage float64 `json:"coverage"` // stored states, as a part of stored and lost ones
	Omission float64 `json:"omission"` // probability that any state was lost
}
