package session

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"beeline/lang/promela/explain"
	"beeline/wasm/protocol"
)

// TestTrailsAreBounded: trails with large arrays, long names and long texts are small enough
// for a page.
func TestTrailsAreBounded(t *testing.T) {
	name := strings.Repeat("n", 100_000)
	for _, c := range []struct{ what, text, search string }{
		{"a large array", "int a[260000]; init { int i; do :: i < 6 -> a[i*1000] = i + 1; i++ :: else -> assert(false) od }", "bfs"},
		{"all elements in each step", "byte a[20000]; init { byte n; do :: n < 5 -> n++; d_step { int i; do :: i < 20000 -> a[i] = n; i++ :: else -> break od } :: else -> assert(false) od }", "bfs"},
		{"many steps that change much", "byte a[1500]; init { byte n; do :: n < 200 -> n++; d_step { int i; do :: i < 900 -> a[i] = n + i; i++ :: else -> break od } :: else -> assert(false) od }", "dfs"},
		{"a long name", "byte " + name + "; init { " + name + "++; assert(false) }", "bfs"},
		{"a long text", `init { printf("` + strings.Repeat("x", 300_000) + `"); assert(false) }`, "bfs"},
		{"full channels", "chan c = [250] of { int }; init { int i; do :: i < 240 -> c!1000000 + i; i++ :: else -> assert(false) od }", "dfs"},
	} {
		t.Run(c.what, func(t *testing.T) {
			r := resultOf(t, protocol.Request{Text: c.text, Options: protocol.Options{Search: c.search}})
			if r.Trail == nil {
				t.Fatalf("%s: %s", r.Verdict, r.Message)
			}
			size, err := json.Marshal(r.Trail)
			if err != nil || len(size) > 3*explain.MaxTrailBytes {
				t.Errorf("the trail takes %d bytes (%v)", len(size), err)
			}
			last := r.Trail.Steps[len(r.Trail.Steps)-1]
			if r.Trail.Skipped+len(r.Trail.Steps) != r.Trail.Length || last.Fault == "" {
				t.Errorf("%d skipped, %d steps of %d; the last one is %+v", r.Trail.Skipped, len(r.Trail.Steps), r.Trail.Length, last)
			}
		})
	}
}

func TestArraysOfTrails(t *testing.T) {
	r := resultOf(t, protocol.Request{Text: "byte a[5000] = 7; byte b[3]; init { a[4000] = 1; b[1] = 2; d_step { int i; do :: i < 3000 -> a[i] = 9; i++ :: else -> break od }; assert(false) }"})
	tr := r.Trail
	a := tr.Variables[0]
	if a.Len != 5000 || fmt.Sprint(a.Initial.Cells, a.Initial.Counts) != "[7] [5000]" {
		t.Errorf("a begins as %+v", a)
	}
	c := tr.Steps[0].Changes[0]
	if fmt.Sprint(c.Cells, c.Old.Cells, c.New.Cells, c.More) != "[4000] [7] [1] 0" {
		t.Errorf("the first step changes %+v", c)
	}
	if got, _ := json.Marshal(tr.Steps[0].Changed); string(got) != `{"a[4000]":1}` {
		t.Errorf("the first step has changed %s", got)
	}
	if got, _ := json.Marshal(tr.Steps[1].Changed); string(got) != `{"b":["0","2","0"]}` {
		t.Errorf("the second step has changed %s", got)
	}
	if c := tr.Steps[2].Changes[0]; len(c.Cells) != explain.MaxCells || c.More != 3000-explain.MaxCells || c.Cells[explain.MaxCells-1] != explain.MaxCells-1 {
		t.Errorf("the third step has %d changed elements and %d more", len(c.Cells), c.More)
	}
}
