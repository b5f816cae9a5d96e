package language

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"beeline/lang"
)

// TestNamesWithErrors: a text that is parsed has names, whatever else is wrong with it.
func TestNamesWithErrors(t *testing.T) {
	for text, want := range map[string]string{
		"byte a; init { a = missing }":                                             "a",
		"mtype = { red }; chan c = [1] of { mtype }; init { c!red; c!1,2 }":        "c red",
		"byte a; proctype P(byte b) { here: goto there } byte a; init { run P() }": "P a a b here",
		"byte a; init { a = = 1 }":                                                 "",
	} {
		c := Promela{}.Compile(lang.Text{Name: "model.pml", Text: text})
		var names []string
		for _, n := range c.Names {
			names = append(names, n.Name)
		}
		if got := strings.Join(names, " "); got != want || len(c.Diagnostics) == 0 {
			t.Errorf("%s\nhas the names %q, expected %q; %d diagnostics", text, got, want, len(c.Diagnostics))
		}
	}
}

// TestNamesOfDamagedTexts: names are found in each example after any of its words was removed or doubled.
func TestNamesOfDamagedTexts(t *testing.T) {
	files, err := filepath.Glob("../../../site/examples/*.pml")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	word := regexp.MustCompile(`\w+|[^\w\s]`)
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		places := word.FindAllIndex(raw, -1)
		for i := 0; i < len(places); i += 1 + len(places)/20 {
			from, to := places[i][0], places[i][1]
			for _, text := range []string{string(raw[:from]) + string(raw[to:]), string(raw[:to]) + " " + string(raw[from:])} {
				if c := (Promela{}).Compile(lang.Text{Name: "model.pml", Text: text}); c.Names == nil {
					t.Fatalf("%s without %q: no list of names", file, raw[from:to])
				}
			}
		}
	}
}
