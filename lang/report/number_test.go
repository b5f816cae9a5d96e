package report

import (
	"encoding/json"
	"os"
	"testing"
)

// TestGrouped reads the numbers that site/test/numbers.test.mjs reads too.
func TestGrouped(t *testing.T) {
	text, err := os.ReadFile("testdata/grouped.json")
	if err != nil {
		t.Fatal(err)
	}
	var numbers []struct {
		Number  uint64
		Grouped string
	}
	if err := json.Unmarshal(text, &numbers); err != nil {
		t.Fatal(err)
	}
	for _, n := range numbers {
		if got := Grouped(n.Number); got != n.Grouped {
			t.Errorf("%d: got %s, want %s", n.Number, got, n.Grouped)
		}
	}
}
