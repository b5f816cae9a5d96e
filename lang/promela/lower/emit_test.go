package lower_test

import (
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/promela/check"
	lowering "beeline/lang/promela/lower"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// TestNoLocationsBeyondBound: a proctype with too many control points gets no locations and
// actions, which would take as much memory again.
func TestNoLocationsBeyondBound(t *testing.T) {
	var set source.Set
	var list diag.List
	text := "init { " + strings.Repeat("skip; ", 1<<16+10) + "}"
	info := check.Check(syntax.Parse(&set, set.Add("m.pml", text), syntax.Options{}, &list), &list)
	p := lowering.Lower(info, &list)
	if got := list.Sorted(); len(got) != 1 || got[0].Code != check.TooMany {
		t.Fatalf("got %v, want one %s", got, check.TooMany)
	}
	if len(p.Actions) > 0 || len(p.Procs[0].Locations) > 0 {
		t.Errorf("got %d actions and %d locations, want none", len(p.Actions), len(p.Procs[0].Locations))
	}
}
