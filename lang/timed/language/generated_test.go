package language_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/lang"
	"beeline/lang/report"
	"beeline/lang/timed/corpus"
	"beeline/lang/timed/language"
	"beeline/wasm/protocol"
)

// mostStates is the limit of states for a query.
const mostStates = 2000

// TestGenerated compares searches by generated code with those in Go, for each query of the collection
// that generated code can answer: counts, trails, and what they prove. BEELINE_TIMED=all searches more
// states.
func TestGenerated(t *testing.T) {
	limits := search.Limits{States: mostStates}
	if os.Getenv("BEELINE_TIMED") == "all" {
		limits.States = 50_000
	}
	compared, refused, found := 0, 0, 0
	for _, m := range corpus.Models(append([]string{".tck"}, corpus.UPPAAL...)...) {
		text := lang.Text{Name: m.Name, Text: m.Text, Files: map[string]string{}}
		beside := strings.TrimSuffix(m.Name, filepath.Ext(m.Name)) + ".q"
		if q := corpus.Read(beside); q != "" {
			text.Files[beside] = q
		}
		for _, p := range (language.Timed{}).Compile(text).Properties {
			if p.Kind == report.Typed {
				continue
			}
			text.Goal = ""
			if p.Kind != report.Safety {
				text.Goal = p.Formula
			}
			c := language.Timed{}.Compile(text)
			if c.Subject == nil {
				continue
			}
			space := c.Subject().Whole()
			if space.BreadthFirst == nil {
				continue
			}
			got, err := space.BreadthFirst(limits, false)
			if errors.Is(err, kernel.ErrUnsupported) || errors.Is(err, kernel.ErrTooLarge) {
				refused++
				continue
			}
			if err != nil {
				t.Fatalf("%s, %q: %v", m.Name, p.Formula, err)
			}
			compared++
			if sameSearch(t, got, space, limits) {
				found++
			}
			got.Release()
			if t.Failed() {
				t.Fatalf("%s, %q", m.Name, p.Formula)
			}
		}
	}
	t.Logf("%d searches compared, %d errors; %d refused", compared, found, refused)
	if compared == 0 {
		t.Skip("no shared models")
	}
	if compared < 100 || found == 0 {
		t.Error("too few")
	}
}

// sameSearch compares a search by generated code with the one in Go, and reports whether they have found
// an error.
func sameSearch(t *testing.T, got search.Run, space lang.Space, limits search.Limits) bool {
	want := search.BestFirst{Model: &space.Model, Store: store.NewCovering(space.Model.Cover), Priority: search.Uniform, Limits: limits}.Start()
	for _, r := range []search.Run{got, want} {
		for r.Step(1000) == search.Running {
		}
	}
	p, q := got.Progress(), want.Progress()
	p.Bytes, q.Bytes = 0, 0
	if p != q || got.Step(1) != want.Step(1) || !got.Finding().Equal(want.Finding()) || got.Outcome() != want.Outcome() {
		t.Errorf("generated: %d %+v %+v %+v", got.Step(1), p, got.Outcome(), got.Finding())
		t.Errorf("Go: %d %+v %+v %+v", want.Step(1), q, want.Outcome(), want.Finding())
	}
	return want.Finding().Kind != search.NoError
}

// TestGeneratedIsUsed: generated code answers where it can. Otherwise the result says why not, and is
// the same.
func TestGeneratedIsUsed(t *testing.T) {
	const (
		declarations = "clock x; int[0,3] i; %chan c;"
		process      = "process P() { state A, B; init A; trans A -> B { guard x > 2; sync c!; assign i = i + 1; }, B -> A { assign x = 0; }; } " +
			"process Q() { state C; init C; trans C -> C { sync c?; }; } system P, Q;"
	)
	for _, c := range []struct {
		prefix, goal string
		generated    bool
	}{
		{"", "E<> P.B and i == 1", true},
		{"", "A[] i < 3", true},
		{"broadcast ", "E<> P.B and i == 1", false},
		{"", "E<> P.B and x > 3", true},
		{"", "E<> P.B and x > i", false},
	} {
		r := handled(protocol.Request{Type: "check", Name: "m.xta", Text: strings.Replace(declarations, "%", c.prefix, 1) + process,
			Options: protocol.Options{Search: "bfs", Goal: c.goal}})
		if r.Kernel != c.generated || (r.WhyNoKernel == "") != c.generated || r.Kind != "goal reached" || r.Trail == nil {
			t.Errorf("%s%s: generated %t %q, %s", c.prefix, c.goal, r.Kernel, r.WhyNoKernel, r.Kind)
		}
	}
}

// TestGeneratedRange: a value out of range is an error of a model of UPPAAL.
func TestGeneratedRange(t *testing.T) {
	r := handled(protocol.Request{Type: "check", Name: "m.xta",
		Text:    "int[0,3] i; process P() { state A; init A; trans A -> A { assign i = i + 1; }; } system P;",
		Options: protocol.Options{Search: "bfs", Goal: "A[] i < 5"}})
	if !r.Kernel || r.Kind != "value out of range" || r.Trail == nil || r.Trail.Length != 4 {
		t.Errorf("%+v", r)
	}
}
