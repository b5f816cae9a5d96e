package report

// Reasons say why a run ends in an error.
type Reasons struct {
	// Says are sentences, with `code`. They name steps by their numbers: "step 7".
	Says []string `json:"says"`
	// Steps are the numbers of the steps that matter, ascending. Executing just these, in
	// this order, leads to the error.
	Steps  []int `json:"steps"`
	Length int   `json:"length"` // of the run, up to its first error
	// Minimal reports that none of Steps can be left out alone. Otherwise a limit was reached.
	Minimal bool  `json:"minimal"`
	Avoid   Avoid `json:"avoid"`
}

// An Avoid is the last place at which the run could have avoided every error.
type Avoid struct {
	// Known reports that no limit was reached. Otherwise nothing is known of the state after
	// Step and those before; every run from a later state ends in an error.
	Known bool `json:"known"`
	Step  int  `json:"step"` // number of the step before the choice; -1: every run ends in an error
	// Choices are a run without an error, from the initial state. The choice that avoids the
	// error is number Step, from 0 on. Without Ends its end is one of its earlier states.
	Choices []uint32 `json:"choices,omitempty"`
	Ends    bool     `json:"ends,omitempty"`
}
