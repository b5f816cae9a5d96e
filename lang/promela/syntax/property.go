package syntax

// PropertyKind is a kind of Property.
type PropertyKind uint8

// The kinds. Assertions belong to the program and are there with every kind.
const (
	// NoClaim: no automaton runs beside the system.
	NoClaim PropertyKind = iota
	// NeverClaim: a never claim of the text.
	NeverClaim
	// Block: an ltl block of the text.
	Block
	// Typed: the formula Property.Formula, which can use the macros and names of the whole
	// text.
	Typed
	// NonProgress: no run stays forever without passing a progress label (Spin's -l).
	NonProgress
)

// A Property is what an automaton beside the system watches. A text can state several, and
// one of them is checked at a time.
type Property struct {
	Kind PropertyKind
	// Name of a NeverClaim or Block. "" means the first one of the text.
	Name    string
	Formula string
	// Enough ends the translation of a formula when it returns true; nil never does.
	Enough func() bool
}
