package view

import "beeline/wasm/protocol"

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
	return "No " + r.LookedFor() + " in the " + count(r.States, "state", "states") + " visited"
}

// leastPaced is the number of states from which a pace means something.
const leastPaced = 1000

// pace says how fast a search that reached a limit was, and how much a state took.
func pace(r *protocol.Result) string {
	states, what := r.States, " were stored per second."
	if several(r) {
		states, what = 0, " were visited per second, in all searches."
		for i := range r.Members {
			states += r.Members[i].States
		}
	} else if countsVisits(r) {
		return ""
	}
	if states < leastPaced || r.Seconds <= 0 {
		return ""
	}
	speed := count(uint64(float64(states)/r.Seconds), "state", "states") + what
	if each := bytesEach(r); each > 0 {
		speed += " Each took about " + count(each, "byte", "bytes") + "."
	}
	return speed
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
