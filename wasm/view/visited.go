package view

import (
	"strconv"

	"beeline/wasm/protocol"
)

// This file has the sentences about visited states. Some searches visit the same states
// repeatedly and count every visit, so their count is not a number of states.

// countsVisits reports whether a search counts every visit of a state.
func countsVisits(r *protocol.Result) bool { return r.Iterations != nil || r.Search == "pida" }

// several reports whether several searches ran at the same time.
func several(r *protocol.Result) bool { return len(r.Members) > 0 }

// noErrorAmong says that an incomplete search has found no error, and among which states.
func noErrorAmong(r *protocol.Result) string {
	switch {
	case several(r) && countsVisits(r):
		return "No search has found an error"
	case r.Iterations != nil && r.Iterations.Count > 0:
		return "No error in " + smallTables(r.Iterations)
	case countsVisits(r) || r.States == 0:
		return "No error found"
	}
	return "No error in the " + count(r.States, "state", "states") + " visited"
}

// leastPaced is the number of states from which a pace means something. hashBytes is what a
// hash of a state takes in its table, on average.
const (
	leastPaced = 1000
	hashBytes  = 12
)

// pace says how fast a search that reached a limit was, how much a state took, and how many
// more would fit as hashes.
func pace(r *protocol.Result) string {
	if several(r) || countsVisits(r) || r.States < leastPaced || r.Seconds <= 0 {
		return ""
	}
	speed := count(uint64(float64(r.States)/r.Seconds), "state", "states") + " were stored per second."
	each := r.PeakBytes / r.States
	if r.Kind != "memory limit" || r.Lossy != nil || each < 2*hashBytes {
		return speed
	}
	return speed + " Each took about " + count(each, "byte", "bytes") + ". As hashes of 64 bits, about " +
		strconv.FormatUint(each/hashBytes, 10) + " times as many would fit. Fewer or smaller variables, arrays and channels help most."
}

func smallTables(it *protocol.Iterations) string {
	return count(uint64(it.Count), "search with a small table", "searches with small tables")
}

// visitsNote says how states were counted if every visit counts, else "".
func visitsNote(r *protocol.Result) string {
	if !countsVisits(r) || several(r) || r.States == 0 {
		return ""
	}
	return count(r.States, "state", "states") + " visited. A state counts once for each search that visits it."
}
