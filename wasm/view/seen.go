package view

import "beeline/wasm/protocol"

// What a search has seen, in words. Searches that visit the same states again and again
// count them each time: that number is no number of states.

// again tells that a search counts states whenever it visits them.
func again(r *protocol.Result) bool { return r.Iterations != nil || r.Search == "pida" }

// several tells that a result is of one of several searches that were asked for at once.
func several(r *protocol.Result) bool { return len(r.Members) > 0 }

// noErrorSeen says of an incomplete search that it has found nothing, and in what.
func noErrorSeen(r *protocol.Result) string {
	switch {
	case several(r) && again(r):
		return "No search has found an error"
	case r.Iterations != nil && r.Iterations.Count > 0:
		return "No error in " + smallTables(r.Iterations)
	case again(r) || r.States == 0:
		return "No error found"
	}
	return "No error in the " + count(r.States, "state", "states") + " seen"
}

func smallTables(it *protocol.Iterations) string {
	return count(uint64(it.Count), "search with a small table", "searches with small tables")
}

// visitedAgain says how many states were visited where that is no number of different states, "" elsewhere.
func visitedAgain(r *protocol.Result) string {
	if !again(r) || several(r) || r.States == 0 {
		return ""
	}
	return count(r.States, "state", "states") + " visited, each counted again in every search that visits it."
}
