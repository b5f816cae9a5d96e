package tck_test

import (
	"path"
	"strings"
	"testing"

	"beeline/lang/timed/corpus"
	"beeline/lang/timed/tck"
)

// refused lists the codes of the files that are refused, and why.
var refused = map[string]string{
	"ad94_Long.tck":                     "T007 T007 T007 T007 T007", // numbers beyond 32 bits
	"csmacd-full_3_tt.tck":              "T002",                     // `y:=0`
	"fig1-Morbe_et_al-CAV2011_5_tt.tck": "T002",                     // `-` in the name of the system
	"bug-046.tck":                       "T021",                     // an array as a condition
	"memleak-01.tck":                    "T005",                     // a local variable twice
}

// TestSharedFiles reads every .tck file of the collection, or refuses it as TChecker does.
func TestSharedFiles(t *testing.T) {
	models := corpus.Models(".tck")
	if len(models) == 0 {
		t.Skip("no shared models")
	}
	for _, m := range models {
		name := path.Base(m.Name)
		c := tck.Compile(name, m.Text)
		var codes []string
		for _, d := range c.List.Report(c.Sources) {
			if d.Severity == "error" {
				codes = append(codes, d.Code)
			}
			if d.Hint == "" {
				t.Errorf("%s:%d: %s has no hint", name, d.Line, d.Message)
			}
		}
		if got := strings.Join(codes, " "); got != refused[name] || (c.Network == nil) != (got != "") {
			t.Errorf("%s: %v", name, c.List.Report(c.Sources))
		}
	}
}
