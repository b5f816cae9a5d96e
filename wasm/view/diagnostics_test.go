package view

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestPlacesOfMistakes: a mistake in the condition has the label of the page's field, and a column only.
func TestPlacesOfMistakes(t *testing.T) {
	for file, want := range map[string]string{"": ">1:11<", "a.h": ">a.h 1:11<", protocol.TextGoal: ">Condition, character 11<"} {
		if got := Diagnostics([]protocol.Diagnostic{{File: file, Line: 1, Column: 11}}); !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %s", file, got, want)
		}
	}
}
