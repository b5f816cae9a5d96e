package protocol

// Truth compares an estimate with the true distances of states to the nearest error. It
// answers the request truth.
type Truth struct {
	Heuristic  string `json:"heuristic"`
	Admissible bool   `json:"admissible"` // the estimate claims that it never overestimates
	Message    string `json:"message"`    // why there is no comparison, "" if there is one
	// Whole reports that all states were compared, not only the first ones.
	Whole bool `json:"whole"`
	// Distances and Estimates have an entry per state, states inside atomic sequences
	// included. -1 is infinite: no error can be reached. Distances is empty if the model
	// has too many states.
	Distances []int32 `json:"distances"`
	Estimates []int32 `json:"estimates"`
}
