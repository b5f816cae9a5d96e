package session

import (
	"runtime"
	"runtime/debug"
)

// The garbage collector runs when the heap is twice what is in use. For the few megabytes
// that a usual model takes it would run a hundred times: this much, which is never
// touched and so takes no memory, counts as in use.
var ballast = make([]byte, 16<<20)

// besideStates is what the heap of a search may have beside what its states may take before
// the garbage collector works harder: the program, and edges that are looked at.
const besideStates = 128 << 20

// collectNear makes the garbage collector work harder while the heap is larger than some
// bytes: what makes a model ready leaves much behind that is no longer in use, and the
// heap of a search in Go would grow to twice what its states take.
func collectNear(bytes int64) {
	runtime.KeepAlive(ballast)
	debug.SetMemoryLimit(bytes)
}
