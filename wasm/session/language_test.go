package session

import "beeline/lang/promela/language"

// inPromela is the language of the tests' models.
var inPromela = language.Promela{}

// What a trail holds at most, and the words for a deadlock, in lang/promela/explain.
const (
	mostTrail   = 4 << 20
	mostSteps   = 10_000
	mostCells   = 1000
	mostPrinted = 1 << 14
	deadlock    = "invalid end state"
)
