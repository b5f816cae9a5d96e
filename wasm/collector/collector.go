// Package collector sets the limits of Go's garbage collector.
//
// runtime/debug has the same functions, but also statistics of builds and of times, whose packages (os, time,
// fmt, and the system calls below) would take a fiftieth of a module that uses none of them.
package collector

import (
	"runtime"
	_ "unsafe" // for linkname
)

//go:linkname setGCPercent runtime/debug.setGCPercent
func setGCPercent(percent int32) int32

//go:linkname setMemoryLimit runtime/debug.setMemoryLimit
func setMemoryLimit(bytes int64) int64

// SetPercent sets by how many percent the heap grows before the collector runs.
func SetPercent(percent int32) { setGCPercent(percent) }

// SetLimit sets how many bytes Go should use at most.
func SetLimit(bytes int64) { setMemoryLimit(bytes) }

// Stack returns the stack of the calling goroutine as text, for a report.
func Stack() string {
	buf := make([]byte, 1024)
	for {
		if n := runtime.Stack(buf, false); n < len(buf) {
			return string(buf[:n])
		}
		buf = make([]byte, 2*len(buf))
	}
}
