package protocol

// A Lasso says how a run and the property of a request belong together. It answers the request
// lasso.
type Lasso struct {
	Claim *Claim `json:"claim,omitempty"` // nil for accept labels of processes
	// Violates reports that the run violates the property. Otherwise the claim accepts no run
	// with these steps, and Locations is empty.
	Violates bool `json:"violates"`
	// Locations are where the claim is before it reads a state, for each state of the run, the
	// initial one first.
	Locations []int `json:"locations"`
}
