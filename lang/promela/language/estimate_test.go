package language

import (
	"testing"

	"beeline/wasm/protocol"
)

// TestEstimatesAreThoseOfTheCatalogue compares the estimates of Promela with the rows of
// the catalogue.
func TestEstimatesAreThoseOfTheCatalogue(t *testing.T) {
	for _, name := range protocol.EstimateNames() {
		if estimates[name] == nil {
			t.Errorf("the estimate %s of the catalogue has no constructor", name)
		}
	}
	if len(estimates) != len(protocol.Estimates) {
		t.Errorf("%d estimates have a constructor, %d are in the catalogue", len(estimates), len(protocol.Estimates))
	}
}
