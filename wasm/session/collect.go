package session

import "runtime/debug"

// How much the heap may grow before the garbage collector runs, in percent. To make a
// model ready takes some megabytes that are hardly ever collected when there is room
// for them, and where a kernel searches that is all; the collector would be a sixth of
// the work. Searches in Go have their states in the heap, and what a large text is made
// into fills it.
const (
	rarely = 400
	often  = 100
	// largeText is the length of a text, in bytes, that takes some 100 MB to make ready.
	largeText = 1 << 18
)

// collectFor sets how much the heap may grow while a text of some bytes is made ready.
func collectFor(size int) {
	if size >= largeText {
		collectOften()
	} else {
		debug.SetGCPercent(rarely)
	}
}

func collectOften() { debug.SetGCPercent(often) }
