package protocol

// Truth compares an estimate with the true distances of states to the nearest error
// that is looked for, where these are known.
type Truth struct {
	Heuristic  string `json:"heuristic"`
	Admissible bool   `json:"admissible"` // as it is declared: never above the distance
	Message    string `json:"message"`    // why there is no comparison, else ""
	// Whole tells that every state was measured, not the first ones of them only.
	Whole bool `json:"whole"`
	// Distances and Estimates are of one state after the other, those inside atomic
	// sequences included. -1 is infinite: no error can be reached. Of models with too
	// many states there are no distances.
	Distances []int32 `json:"distances"`
	Estimates []int32 `json:"estimates"`
}
