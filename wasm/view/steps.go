package view

import (
	"sort"

	"beeline/wasm/protocol"
)

// A Key is a movement among steps.
type Key int

// Movements. PageUp and PageDown move by ten rows. NextSame and PreviousSame move to the
// nearest step of the same process.
const (
	Next Key = iota
	Previous
	First
	Last
	PageDown
	PageUp
	NextSame
	PreviousSame
)

// pageRows is how far PageUp and PageDown move.
const pageRows = 10

// Move returns the step that k leads to from current. visible are ascending step numbers
// as Visible returns them. A current step that is not visible lies between its neighbours.
// Move returns current if there is no other step.
func Move(t *protocol.Trail, visible []int, current int, k Key) int {
	if len(visible) == 0 {
		return current
	}
	i := sort.SearchInts(visible, current)
	here := i < len(visible) && visible[i] == current
	last := len(visible) - 1
	after := i // index of the first visible step after current
	if here {
		after++
	}
	switch k {
	case First:
		return visible[0]
	case Last:
		return visible[last]
	case Next:
		return visible[min(after, last)]
	case Previous:
		return visible[max(i-1, 0)]
	case PageDown:
		return visible[min(after+pageRows-1, last)]
	case PageUp:
		return visible[max(i-pageRows, 0)]
	case NextSame:
		for _, n := range visible[after:] {
			if sameProcess(t, n, current) {
				return n
			}
		}
	case PreviousSame:
		for j := i - 1; j >= 0; j-- {
			if sameProcess(t, visible[j], current) {
				return visible[j]
			}
		}
	}
	return current
}

// sameProcess reports whether the same process takes steps a and b. The initial state as b
// matches any step a.
func sameProcess(t *protocol.Trail, a, b int) bool {
	if b < 1 || b > len(t.Steps) {
		return a > 0
	}
	return a > 0 && a <= len(t.Steps) && t.Steps[a-1].Process == t.Steps[b-1].Process
}
