package lang

import (
	"beeline/engine/search"
	"beeline/lang/report"
)

// A Summary is what Subject.Report writes about a search: one that has ended, or one that
// has found an error and continues.
type Summary struct {
	Model  string // file name
	Search string // heading of the search in the report, "" without one

	Kind  string        // of the error, as Subject.ErrorKind; "" without one
	Trail *report.Trail // to the error, nil without one

	// Complete reports that no limit ended the search. A store that loses states, and a
	// search that prunes some, can be complete.
	Complete bool
	Warnings []string // sentences

	Reduced, Collapsed        bool // the state space, the stored states
	IgnoreAsserts, IgnoreEnds bool
	Progress                  search.Progress
	Seconds                   float64
	Lossy                     *report.Lossy // nil if the store keeps whole states
	// Iterations are the searches of an iterated one, nil for other searches.
	Iterations []search.Iteration
	Unreached  []report.Unreached
}
