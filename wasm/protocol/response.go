package protocol

// A Response is what a host gets. Type says which field is set.
type Response struct {
	ID       int       `json:"id"`
	Type     string    `json:"type"` // compiled, progress, found, result, fetched, truth
	Compiled *Compiled `json:"compiled,omitempty"`
	Progress *Progress `json:"progress,omitempty"`
	// Found is an error met by a search that goes on, for a shorter trail or for more:
	// in time, and at once by a part of an iterated search.
	Found   *Result  `json:"found,omitempty"`
	Result  *Result  `json:"result,omitempty"`
	Fetched *Fetched `json:"fetched,omitempty"`
	Truth   *Truth   `json:"truth,omitempty"`
}

// Progress is how far a running check is.
type Progress struct {
	States      uint64  `json:"states"`
	Transitions uint64  `json:"transitions"`
	Frontier    uint64  `json:"frontier"` // open states, or the length of the stack
	Depth       uint64  `json:"depth"`
	Bytes       uint64  `json:"bytes"`
	Seconds     float64 `json:"seconds"`
	// Limits that the options set, 0 where there is none; for meters.
	MaxBytes   uint64  `json:"maxBytes"`
	MaxSeconds float64 `json:"maxSeconds"`
	MaxStates  uint64  `json:"maxStates"`
	// Iterations is what the searches of an iterate have shown so far.
	Iterations *Iterations `json:"iterations,omitempty"`
	// Members are the searches of a portfolio of several.
	Members []Member `json:"members,omitempty"`
}
