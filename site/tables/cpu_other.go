//go:build !unix

package main

import "time"

var began = time.Now()

// cpu returns the time since the program began, in seconds: systems like this do not
// tell the processor's.
func cpu() float64 { return time.Since(began).Seconds() }
