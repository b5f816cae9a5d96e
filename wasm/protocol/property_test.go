package protocol_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"beeline/wasm/protocol"
)

// TestLongFormulasAreCut: a formula or the name of an ltl block can be as long as the model.
func TestLongFormulasAreCut(t *testing.T) {
	long := "é" + strings.Repeat("n", 1_000_000) + "ü"
	for _, of := range []func(string, string) string{protocol.PropertyName, protocol.PropertyFails, protocol.PropertyHolds} {
		got := of("ltl", long)
		if n := utf8.RuneCountInString(got); n > 1020 || !strings.Contains(got, "én") || !strings.Contains(got, "nü") || !strings.Contains(got, "…") {
			t.Errorf("got %d characters, %.40q…", n, got)
		}
		if got := of("ltl", "p"); !strings.Contains(got, "p") || strings.Contains(got, "…") {
			t.Errorf("got %q of a short formula", got)
		}
	}
}
