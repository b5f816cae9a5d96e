package explain_test

import (
	"testing"

	"beeline/lang/promela"
	"beeline/lang/promela/explain"
	"beeline/lang/promela/syntax"
)

// TestPremise: the condition without which a formula says nothing. There is none if the premise may be
// true although no condition in it is.
func TestPremise(t *testing.T) {
	for formula, want := range map[string]string{
		"[] (p -> <> q)":                   "p",
		"always (p implies eventually q)":  "p",
		"[] (p && !q -> <> r)":             "(p&&!(q))",
		"[] (p && !r && <> r -> (!q U r))": "(p&&!(r))",
		"[] (<> r && p && X q -> q)":       "r",
		"[] (p -> [] (q -> <> r))":         "p",
		"<> r -> (!p U r)":                 "r",
		"<> (p && q) -> [] r":              "(p&&q)",
		"<> (p && X q) -> [] r":            "p",
		"p && <> r -> (!p U r)":            "p",
		"<> [] p -> [] <> q":               "p",
		"p -> <> q":                        "p",
		"p && q -> <> r":                   "(p&&q)",
		"[] <> p && [] <> q -> <> r":       "p",
		"[] (p || <> q -> r)":              "",
		"[] (!(<> p) -> r)":                "",
		"[] (p <-> <> q)":                  "",
		"[] p":                             "",
		"<> (p -> [] q)":                   "",
	} {
		c := promela.Compile("m.pml", "bool p, q, r; init { p = true }", syntax.Options{Property: syntax.Property{Kind: syntax.Typed, Formula: formula}})
		if c.Program == nil {
			t.Fatalf("%s: %s", formula, c.List.Sorted()[0].Message)
		}
		if got := explain.Premise(c.Info); got != want {
			t.Errorf("%s: premise %q, want %q", formula, got, want)
		}
	}
}
