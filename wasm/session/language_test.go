package session

import (
	"beeline/lang/promela/explain"
	"beeline/lang/promela/language"
)

// inPromela is the language of the models in tests.
var inPromela = language.Promela{}

// deadlock is the kind of a result that is an invalid end state.
const deadlock = explain.Deadlock
