//go:build !js

package oracle

import (
	"fmt"
	"runtime/debug"
	"strings"
	"time"
)

// Bounds limit what is compared.
type Bounds struct {
	// States is the largest number of states that Beeline may store, 0 for no limit.
	// Larger models are not compared.
	States  uint64
	Timeout time.Duration
	// Depth also compares the longest path.
	Depth bool
	// FirstError compares only the first error. After an index out of range Spin reads and
	// writes the memory beside the array, and it undoes half a receive.
	FirstError bool
}

// Compare returns the differences between Beeline's and Spin's answers about a text. A
// search that Spin did not finish is not compared.
func Compare(want Entry, name, text string, defines []string, bounds Bounds) (diffs []string) {
	defer func() {
		// A panic of Beeline is one more difference.
		if cause := recover(); cause != nil {
			diffs = []string{fmt.Sprintf("panic: %v at %s", cause, culprit(debug.Stack()))}
		}
	}()
	if want.Depth.Note == untranslated {
		return nil
	}
	b := Beeline{Name: name, Defines: defines, Timeout: bounds.Timeout}
	if accepts := b.Compile(text); accepts.Program == nil != (want.Depth.Outcome == Rejected) {
		if accepts.Program == nil && refused(want.Depth) {
			return nil
		} else if accepts.Program == nil {
			return []string{"only Beeline rejects it: " + firstError(accepts)}
		}
		return []string{"only Spin rejects it: " + want.Depth.Note}
	} else if accepts.Program == nil {
		return nil
	}
	if want.Depth.Outcome == Complete && (bounds.States == 0 || want.Depth.Stored <= bounds.States) {
		got, _ := b.Check(text)
		diffs = append(diffs, compareDepthFirst(want.Depth, got, bounds)...)
	}
	if want.Breadth.Outcome == Complete && want.Breadth.First != "" {
		b.BreadthFirst = true
		b.States = bounds.States
		got, _ := b.Check(text)
		diffs = append(diffs, compareBreadthFirst(want.Breadth, got)...)
	}
	return diffs
}

// refused reports whether the verifier stopped before the search. It first looks for jumps
// to themselves, a second else, and too many channels.
func refused(n Numbers) bool { return n.Outcome == Aborted && n.Stored == 0 }

// culprit returns the innermost line of a stack that is in the checker.
func culprit(stack []byte) string {
	for line := range strings.Lines(string(stack)) {
		if strings.Contains(line, ".go:") && (strings.Contains(line, "/lang/") || strings.Contains(line, "/engine/")) {
			return strings.TrimSpace(line)
		}
	}
	return "an unknown place"
}

// compareDepthFirst compares complete depth-first searches.
func compareDepthFirst(want, got Numbers, bounds Bounds) []string {
	if got.Outcome != Complete {
		return []string{fmt.Sprintf("depth-first: Spin %v, Beeline %v", want, got)}
	}
	var diffs []string
	counts := want.Stored == got.Stored && want.Matched == got.Matched && want.Atomic == got.Atomic
	if bounds.FirstError {
		// The numbers of states may differ.
	} else if !counts {
		diffs = append(diffs, fmt.Sprintf("depth-first: Spin %v, Beeline %v", want, got))
	} else if bounds.Depth && want.Depth != got.Depth {
		diffs = append(diffs, fmt.Sprintf("longest path: Spin %v, Beeline %v", want, got))
	}
	if (want.Errors > 0) != (got.Errors > 0) {
		return append(diffs, fmt.Sprintf("errors depth-first: Spin has %d (%s), Beeline %d (%s)",
			want.Errors, want.First, got.Errors, got.First))
	}
	if KindOf(want.First) != KindOf(got.First) || want.At != got.At {
		diffs = append(diffs, fmt.Sprintf("first error depth-first: Spin %q at %d, Beeline %q at %d",
			want.First, want.At, got.First, got.At))
	}
	return diffs
}

// compareBreadthFirst compares the shortest trails. Spin counts the offer of a rendezvous
// as a step. If a process offers one in a deadlock, Beeline's trail may be shorter.
func compareBreadthFirst(want, got Numbers) []string {
	if got.Outcome == Unfinished {
		return nil
	}
	spin, beeline := steps(want, true), steps(got, false)
	if spin == beeline && KindOf(want.First) == KindOf(got.First) {
		return nil
	}
	if beeline <= spin && KindOf(got.First) == KindEnd {
		return nil
	}
	return []string{fmt.Sprintf("first error breadth-first: Spin %q after %d steps, Beeline %q after %d",
		want.First, spin, got.First, beeline)}
}

// steps returns the length of the trail to the first error with the failing step. The depth
// that Spin prints is one less, except for a deadlock in breadth-first search.
func steps(n Numbers, spinBreadthFirst bool) int {
	if spinBreadthFirst && KindOf(n.First) == KindEnd {
		return n.At
	}
	return n.At + 1
}
