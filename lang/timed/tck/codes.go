package tck

import "beeline/lang/diag"

// Errors. A code never gets another meaning.
const (
	// BadCharacter: a character that begins nothing.
	BadCharacter diag.Code = "T001"
	// UnexpectedToken: something else is expected here.
	UnexpectedToken diag.Code = "T002"
	// NoSystem: the text does not begin with a system declaration, or has two.
	NoSystem diag.Code = "T003"
	// UnknownDeclaration: a line begins with no keyword.
	UnknownDeclaration diag.Code = "T004"
	// Redeclared: a name is declared twice.
	Redeclared diag.Code = "T005"
	// Undeclared: a name is not declared above.
	Undeclared diag.Code = "T006"
	// BadNumber: a number is too large, or a range or length makes no sense.
	BadNumber diag.Code = "T007"
	// BadAttribute: an attribute is given twice, or cannot be written here.
	BadAttribute diag.Code = "T008"
	// NoInitial: a process has no initial location.
	NoInitial diag.Code = "T009"
	// BadVector: a sync declaration with one part, or with a process twice.
	BadVector diag.Code = "T010"
	// TooLarge: more than Beeline can search.
	TooLarge diag.Code = "T011"
	// Nested: an expression is too deep.
	Nested diag.Code = "T012"

	// WrongType: a clock where an integer belongs, or the reverse.
	WrongType diag.Code = "T020"
	// NotIndexed: an array without an index, or an index after something else.
	NotIndexed diag.Code = "T021"
	// IndexRange: a constant index outside the array.
	IndexRange diag.Code = "T022"
	// ClockComparison: a clock is compared where only integers can be.
	ClockComparison diag.Code = "T023"
	// T024 was the code of a difference of clocks, which is compared now.

	// NegativeReset: a clock is set to a negative constant.
	NegativeReset diag.Code = "T025"
	// LargeConstant: a constant for clocks is too large.
	LargeConstant diag.Code = "T026"
	// InitialRange: the initial value of an integer is out of its range.
	InitialRange diag.Code = "T027"
)

// Warnings.
const (
	// UnknownAttribute: an attribute has no effect.
	UnknownAttribute diag.Code = "T100"
	// NoEdges: no edge has the event of a process that takes part in a sync declaration.
	NoEdges diag.Code = "T101"
)

// hints are for diagnostics without one of their own.
var hints = map[diag.Code]string{
	BadCharacter:       "Names have letters, digits, `_` and `.`. Comments begin with `#`.",
	NoSystem:           "Begin the text with `system:NAME`, once.",
	UnknownDeclaration: "A declaration begins with `system`, `process`, `event`, `clock`, `int`, `location`, `edge` or `sync` and a colon.",
	Redeclared:         "Choose another name.",
	Undeclared:         "Declare the name above its use.",
	NoInitial:          "Give one of its locations the attribute `initial:`.",
	BadVector:          "List at least two processes, each one once: `sync:P@a:Q@b`.",
	Nested:             "Write a shorter expression.",
	WrongType:          "Compare a clock with an integer, as in `x<=n+1`. Calculate with integers only.",
	ClockComparison:    "Compare clocks in parts of a condition that are joined by `&&`, with the clock on the left: `x<5&&n==1`.",
	NegativeReset:      "Clocks are never negative.",
	LargeConstant:      "Clocks are compared with numbers up to 134,217,727.",
	InitialRange:       "Choose an initial value in the range.",
	UnknownAttribute:   "Locations have `initial`, `labels`, `invariant`, `committed` and `urgent`. Edges have `provided` and `do`.",
}
