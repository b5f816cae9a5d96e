package report

// A Claim is the automaton of a property: that of the negation of a formula, or a never claim.
// It accepts the runs that violate the property.
type Claim struct {
	// Words say what a formula asks, without a final stop. "" for never claims.
	Words     string    `json:"words,omitempty"`
	Automaton Automaton `json:"automaton"` // the nodes have classes
	// Propositions are the largest parts of a formula without temporal operators, as texts, up
	// to 32. There are none of never claims.
	Propositions []string `json:"propositions"`
}
