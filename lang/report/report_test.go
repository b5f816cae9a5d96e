package report_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"beeline/lang/report"
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
		if got := report.Grouped(n.Number); got != n.Grouped {
			t.Errorf("%d: got %s, want %s", n.Number, got, n.Grouped)
		}
	}
}

func TestPlainValues(t *testing.T) {
	for want, p := range map[string]report.Plain{
		"0": {}, "-3": {Number: -3}, `"red"`: {Text: "red"}, `[]`: {List: []string{}}, `["a","b"]`: {List: []string{"a", "b"}},
	} {
		text, err := json.Marshal(p)
		if err != nil || string(text) != want {
			t.Errorf("%+v is written as %s, want %s", p, text, want)
		}
		var back report.Plain
		if err := json.Unmarshal(text, &back); err != nil || fmt.Sprint(back) != fmt.Sprint(p) {
			t.Errorf("%s is read as %+v (%v), want %+v", text, back, err, p)
		}
	}
}
