package view

import (
	"strconv"

	"beeline/wasm/protocol"
)

// place returns the number of step n that people see. It counts from the beginning of the
// run, of which a long trail has only the end. Step 0 is the beginning of the trail.
func place(t *protocol.Trail, n int) int { return t.Skipped + n }

// runLength returns the number of steps of the whole run.
func runLength(t *protocol.Trail) int { return place(t, len(t.Steps)) }

// placeText returns place as text.
func placeText(t *protocol.Trail, n int) string { return protocol.Grouped(uint64(place(t, n))) }

// leftOut says how many steps before the trail are left out, "" if none.
func leftOut(t *protocol.Trail) string {
	if t.Skipped == 0 {
		return ""
	}
	return count(uint64(t.Skipped), "earlier step", "earlier steps") + " left out"
}

// atBegin returns the text in place of the statement of step 0.
func atBegin(t *protocol.Trail) string {
	if t.Skipped > 0 {
		return "values here"
	}
	return "initial values"
}

// shownPart says how many steps are shown.
func shownPart(t *protocol.Trail) string {
	shown := uint64(len(t.Steps))
	if t.Skipped > 0 {
		return "the last " + protocol.Grouped(shown) + " of " + count(uint64(runLength(t)), "step", "steps")
	}
	return count(shown, "step", "steps")
}

// Widths in the number of a step, in pixels: of a digit, and of the space between groups.
const (
	digitRoom = 8
	groupRoom = 3
)

// numberRoom returns the width for the numbers of all steps of a trail.
func numberRoom(t *protocol.Trail) int {
	digits := len(strconv.Itoa(runLength(t)))
	return digits*digitRoom + (digits-1)/3*groupRoom
}
