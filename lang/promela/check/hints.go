package check

import "beeline/lang/diag"

// hints are the hints of messages that have none of their own.
var hints = map[diag.Code]string{
	Undeclared:        "Declare it first, or check its spelling.",
	BadLength:         "Write a length of 1 or more.",
	UnknownProctype:   "Declare it with `proctype`, above or below.",
	Redeclared:        "Choose another name for one of them.",
	ArgumentCount:     "Give one argument for each parameter.",
	TooManyFields:     "Leave fields out, or declare the channel with more of them.",
	UnknownField:      "Name a field that its typedef declares.",
	NotAChannel:       "Use a variable of type `chan` that is declared with a size and fields.",
	UnknownLabel:      "Put the label in front of a statement of that proctype.",
	LabelTwice:        "Give one of them another name, and change its `goto` statements.",
	StrayBreak:        "Leave it out, or use `goto`: `break` leaves the innermost `do` or `for`.",
	ElseTwice:         "Leave one out: `else` is taken when no other option can be executed.",
	NotAssignable:     "Store the value in a variable of your own.",
	TooMany:           "Declare fewer of them.",
	TooLarge:          "Make it smaller: every state has a copy of it.",
	NotIndexed:        "Leave the index out, or declare an array, as in `byte a[4]`.",
	BadWidth:          "Write a width from 1 to 31, or declare it as an `int`.",
	NotConstant:       "Use another number here.",
	OutsideClaim:      "Ask for it in a never claim or a formula; in a proctype use a variable.",
	BadPriority:       "Write a number in that range.",
	ChannelArithmetic: "For the number of its messages, write `len`.",
	OtherSet:          "Use a name of the same set.",
	BadProvided:       "Use a global variable, and let processes change it.",
	BadExclusive:      "Leave `xr` or `xs` out: it only helps partial order reduction.",
	FieldCount:        "Give every field a value. In a receive, write `_` for a field that does not matter.",
	DivisionByZero:    "Divide by another number.",
}
