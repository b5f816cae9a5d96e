package report_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"beeline/lang/report"
)

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
