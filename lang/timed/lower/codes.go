package lower

import "beeline/lang/diag"

// Errors. A code never gets another meaning.
const (
	// Unsupported: a part of UPPAAL's language that is not checked yet.
	Unsupported diag.Code = "U050"
	// Undeclared: a name is not declared above.
	Undeclared diag.Code = "U051"
	// Redeclared: a name is declared twice.
	Redeclared diag.Code = "U052"
	// WrongType: something else belongs here, such as an integer instead of a clock.
	WrongType diag.Code = "U053"
	// NotConstant: the value depends on variables.
	NotConstant diag.Code = "U054"
	// ArgumentCount: an instance has too few or too many arguments.
	ArgumentCount diag.Code = "U055"
	// IndexRange: a constant index outside the array.
	IndexRange diag.Code = "U056"
	// InitialRange: a constant value outside the range of its type.
	InitialRange diag.Code = "U057"
	// LowerInvariant: an invariant bounds a clock from below.
	LowerInvariant diag.Code = "U058"
	// U059 was the code of a difference of clocks, which is compared now.

	// LargeConstant: a constant for clocks is too large.
	LargeConstant diag.Code = "U060"
	// TooLarge: more than Beeline can search.
	TooLarge diag.Code = "U061"
	// ClockCondition: a comparison of a clock is part of another expression.
	ClockCondition diag.Code = "U062"
	// Fixed: something that never changes is assigned to.
	Fixed diag.Code = "U063"
	// NegativeReset: a clock is set to a negative constant.
	NegativeReset diag.Code = "U064"
	// UrgentGuard: the guard of an edge that synchronises on an urgent channel compares a clock.
	UrgentGuard diag.Code = "U065"
	// SideEffect: a condition changes a variable.
	SideEffect diag.Code = "U066"
	// BadBranch: an edge that cannot lead to or from a branchpoint.
	BadBranch diag.Code = "U067"
	// NoDefault: the priority of the channels that are not listed is missing. A warning.
	NoDefault diag.Code = "U068"
)

// hints are for diagnostics without one of their own.
var hints = map[diag.Code]string{
	Unsupported:    "Beeline reads this part of the language but does not check it yet.",
	Undeclared:     "Declare the name above its use.",
	Redeclared:     "Choose another name.",
	NotConstant:    "Use numbers, constants and parameters.",
	ArgumentCount:  "Give one argument for each parameter.",
	InitialRange:   "Choose a value in the range, or a larger range.",
	LowerInvariant: "Invariants say how long a process may stay: `x <= 5`. Put lower bounds in guards.",
	LargeConstant:  "Clocks are compared with numbers up to 134,217,727.",
	ClockCondition: "Compare clocks in parts of a guard that are joined by `&&`. Use two edges instead of `||`.",
	Fixed:          "Assign to variables only.",
	NegativeReset:  "Clocks are never negative.",
	UrgentGuard:    "Compare only integers in this guard, or use a channel that is not urgent.",
	BadBranch:      "Edges from a branchpoint lead to locations. They have only updates and constant weights above 0.",
	NoDefault:      "Write where steps on other channels, and without a channel, come: `chan priority a < default;`.",
	SideEffect:     "Call functions in guards, invariants and queries only if they change their own variables.",
}
