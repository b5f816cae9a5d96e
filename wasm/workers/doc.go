// Package workers shares one check among workers and merges what they report. It chooses
// how many workers a search gets, asks each for its part, adds up their progress, keeps
// the shortest error, starts Auto's search for the shortest trail after the first error,
// and ends the check with exactly one result.
//
// A [Group] is a state machine: it takes an event and answers with actions, which the host
// carries out. It has no clock, starts no goroutine and knows no browser. The page is one
// host: it has real workers. [Single] is the other: for the command, with one
// session in the same program. Events and actions are in wasm/protocol.
//
// A check of everything that a text states is a row of such checks, one for each property.
//
// Read group.go first, then check.go and stages.go. everything.go checks all properties,
// rowsum.go adds up their verdicts, premise.go looks for what makes one say nothing. rounds.go and searches.go share an iterated search,
// merge.go adds up numbers, single.go is the host of the command.
package workers
