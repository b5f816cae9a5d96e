package xta

import "beeline/lang/diag"

// Errors. A code never gets another meaning.
const (
	// BadCharacter: a character that begins nothing.
	BadCharacter diag.Code = "U001"
	// UnexpectedToken: something else is expected here.
	UnexpectedToken diag.Code = "U002"
	// OpenComment: a comment without its end.
	OpenComment diag.Code = "U003"
	// BadXML: the file is no .xml file as UPPAAL writes them.
	BadXML diag.Code = "U004"
	// Nested: a text or an element is too deep.
	Nested diag.Code = "U005"
	// BadNumber: a number does not fit 32 bits.
	BadNumber diag.Code = "U006"
	// NoSystem: the file has no system line.
	NoSystem diag.Code = "U007"

	// Double: numbers with a fraction, and strings.
	Double diag.Code = "U030"
	// Rate: a clock that stops or has another speed.
	Rate diag.Code = "U031"
	// Hybrid: a hybrid clock.
	Hybrid diag.Code = "U032"
	// Dynamic: templates whose processes start and end.
	Dynamic diag.Code = "U033"
	// External: functions of a library.
	External diag.Code = "U034"
	// Stochastic: an exponential rate of a location.
	Stochastic diag.Code = "U035"
	// Chart: a live sequence chart.
	Chart diag.Code = "U036"
	// Progress: progress measures, Gantt charts, and updates around queries.
	Progress diag.Code = "U037"
	// Unmarked: a synchronisation that neither sends nor receives.
	Unmarked diag.Code = "U038"
	// U039 was for E[] p, which is checked now.

	// Bound: a query for a probability, a simulation or both bounds.
	Bound diag.Code = "U040"
)

// hints are for diagnostics without one of their own.
var hints = map[diag.Code]string{
	BadCharacter: "Names have letters, digits and `_`.",
	OpenComment:  "End the comment with `*/`.",
	BadXML:       "Save the model with UPPAAL again, or write it as .xta.",
	Nested:       "Write a shorter expression.",
	BadNumber:    "Numbers go up to 2,147,483,647.",
	NoSystem:     "End the model with `system` and the names of its processes.",
	Double:       "Use integers, in a smaller unit.",
	Rate:         "All clocks run at the same speed. Stopwatches cannot be checked exactly.",
	Hybrid:       "Declare the clock without `hybrid`.",
	Dynamic:      "Instantiate all processes in the system line.",
	External:     "Write the function in the model.",
	Stochastic:   "Remove the rate: Beeline checks what is possible, not what is probable.",
	Chart:        "Model the scenario as a template.",
	Unmarked:     "Write `c!` on one of the edges and `c?` on the other one.",
	Bound:        "Ask `sup: x` or `inf: x` for a bound, or `E<> p`, whether a state satisfies p.",
	Progress:     "Remove this part: it changes no verdict of a query about states.",
}
