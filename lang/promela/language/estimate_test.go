package language

import (
	"testing"

	"beeline/wasm/protocol"
)

// TestEveryEstimateIsMade wants a row of the catalogue for each estimate that Promela
// makes, and the other way round.
func TestEveryEstimateIsMade(t *testing.T) {
	for _, name := range protocol.EstimateNames() {
		if estimates[name] == nil {
			t.Errorf("nothing makes the estimate %s", name)
		}
	}
	if len(estimates) != len(protocol.Estimates) {
		t.Errorf("%d estimates are made, and %d are in the catalogue", len(estimates), len(protocol.Estimates))
	}
}
