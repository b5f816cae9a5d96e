package session

import (
	"math"
	"runtime"
	"runtime/debug"
)

// The garbage collector runs when the heap is twice what is in use. For the few megabytes
// that a usual model takes it would run a hundred times: this much, which is never
// touched and so takes no memory, counts as in use.
var ballast = make([]byte, 16<<20)

// collectNear makes the garbage collector work harder while the heap is larger than some
// bytes. What makes a model ready leaves much behind that is no longer in use.
func collectNear(bytes int64) {
	runtime.KeepAlive(ballast)
	debug.SetMemoryLimit(bytes)
}

// collectFreely ends that: near the limit of the heap a search in Go would hardly go on.
func collectFreely() { debug.SetMemoryLimit(math.MaxInt64) }
