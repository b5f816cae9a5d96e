package session

import "runtime/debug"

// How much the heap may grow before the garbage collector runs, in percent. To make a
// model ready takes some megabytes that are hardly ever collected when there is room
// for them, and where a kernel searches that is all; the collector would be a sixth of
// the work. Searches in Go have their states in the heap.
const (
	rarely = 400
	often  = 100
)

func collectRarely() { debug.SetGCPercent(rarely) }
func collectOften()  { debug.SetGCPercent(often) }
