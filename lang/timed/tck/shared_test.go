package tck_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

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
	root := filepath.Join("..", "..", "..", "..", "shared", "models", "timed")
	var files []string
	for _, dir := range []string{"tchecker-generated", "tchecker-bugfixes"} {
		list, _ := filepath.Glob(filepath.Join(root, dir, "*.tck"))
		files = append(files, list...)
	}
	if len(files) == 0 {
		t.Skip("no shared models")
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(f)
		c := tck.Compile(name, string(text))
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
