//go:build !unix

package main

import "time"

var began = time.Now()

// cpu returns the time since the program began, in seconds. Package syscall has no
// processor time for these systems.
func cpu() float64 { return time.Since(began).Seconds() }
