package view

import (
	"strconv"

	"beeline/wasm/protocol"
)

// place is the number that people see of step n: its place in the whole run, of which
// a long trail has the end only. Step 0 is where the trail begins.
func place(t *protocol.Trail, n int) int { return t.Skipped + n }

// runLength is the number of steps of the whole run.
func runLength(t *protocol.Trail) int { return place(t, len(t.Steps)) }

// placeText is place as people read it.
func placeText(t *protocol.Trail, n int) string { return number(uint64(place(t, n))) }

// leftOut says how many steps come before those of the trail, "" when none does.
func leftOut(t *protocol.Trail) string {
	if t.Skipped == 0 {
		return ""
	}
	return count(uint64(t.Skipped), "earlier step", "earlier steps") + " left out"
}

// atBegin says what step 0 has for a statement: it is the beginning of the run, or
// of what is shown of it.
func atBegin(t *protocol.Trail) string {
	if t.Skipped > 0 {
		return "values here"
	}
	return "initial values"
}

// shownPart says how many steps are shown: of a long run its end.
func shownPart(t *protocol.Trail) string {
	shown := uint64(len(t.Steps))
	if t.Skipped > 0 {
		return "the last " + number(shown) + " of " + count(uint64(runLength(t)), "step", "steps")
	}
	return count(shown, "step", "steps")
}

// Room that the number of a step takes, in pixels: a digit, and the space between
// groups of three.
const (
	digitRoom = 8
	groupRoom = 3
)

// numberRoom is the room for the numbers of all steps of a trail.
func numberRoom(t *protocol.Trail) int {
	digits := len(strconv.Itoa(runLength(t)))
	return digits*digitRoom + (digits-1)/3*groupRoom
}
