package language_test

import (
	"fmt"
	"strings"
	"testing"

	"beeline/lang"
	"beeline/lang/timed/language"
	"beeline/wasm/protocol"
	"beeline/wasm/session"
)

// TestHostileRanges: ranges that are too large end the translation, of the model and of a query. With a time
// limit it ends no later than that.
func TestHostileRanges(t *testing.T) {
	const ranges = "(i : int[0,999]) forall (j : int[0,999]) forall (k : int[0,999]) "
	model := func(guard string) string {
		return "clock x; int n;\nprocess P() { state A, B; init A; trans A -> B { " + guard + " }; }\nsystem P;\n"
	}
	usual := model("guard n == 0;")
	for _, c := range []struct {
		model string
		protocol.Options
	}{
		{model("guard forall " + ranges + "i + j + k >= n;"), protocol.Options{}},
		{model("guard forall " + ranges + "i + j + k >= 0;"), protocol.Options{}},
		{model("guard forall " + ranges + "x >= i + j + k;"), protocol.Options{}},
		{model("assign n = sum " + ranges + "n;"), protocol.Options{}},
		{model("guard forall " + ranges + "x >= i + j + k;"), protocol.Options{Search: "ndfs", Property: "ltl", Formula: "A<> P.B"}},
		{usual, protocol.Options{Goal: "E<> exists " + ranges + "x == i + j + k"}},
		{usual, protocol.Options{Goal: "sup: sum " + ranges + "n"}},
		{usual, protocol.Options{Search: "ndfs", Property: "ltl", Formula: "A<> forall " + ranges + "i + j + k >= n"}},
	} {
		for _, seconds := range []float64{0, 2} {
			// A second passes each time the clock is read.
			now := 0.0
			s := session.New(language.Timed{}, func() float64 { now++; return now })
			var r *protocol.Result
			c.Seconds = seconds
			s.Handle(protocol.Request{Type: "check", Name: "m.xta", Text: c.model, Options: c.Options}, func(response protocol.Response) { r = response.Result })
			if r == nil {
				t.Fatalf("%s: no result", c.model)
			}
			got := r.Verdict + ", " + r.Kind
			if want := map[float64]string{0: "bad input, error in the model", 2: "incomplete, time limit"}[seconds]; got != want || r.Diagnostics[0].Code != "U061" {
				t.Errorf("%s %+v: %s, not %s: %v", c.model, c.Options, got, want, r.Diagnostics)
			}
			if seconds > 0 && now > 10 {
				t.Errorf("%s %+v: the clock is read %.0f times", c.model, c.Options, now)
			}
		}
	}
}

// limited is a language whose translations can be ended.
type limited struct {
	language.Timed
	t *testing.T
}

func (l limited) Compile(text lang.Text) *lang.Compiled {
	if text.Enough == nil {
		l.t.Errorf("%s: nothing ends the translation", text.Property.Formula)
	}
	return l.Timed.Compile(text)
}

// TestTranslationsEnd: both translations of a model for a query about runs end with the time limit. The first
// one lists the properties.
func TestTranslationsEnd(t *testing.T) {
	s := session.New(limited{t: t}, func() float64 { return 0 })
	text := "process P() { state A, B; init A; trans A -> B { }; }\nsystem P;\n"
	s.Handle(protocol.Request{Type: "check", Name: "m.xta", Text: text, Options: protocol.Options{Search: "ndfs", Property: "ltl", Formula: "A<> P.B", Seconds: 9}}, func(protocol.Response) {})
	s.Handle(protocol.Request{Type: "check", Name: "m.xta", Text: text, Options: protocol.Options{Seconds: 9}}, func(protocol.Response) {})
}

// TestHostileVector: automata that synchronise in 10^12 ways, of which none is possible, end with the time
// limit, or with that for one state if there is no limit of time.
func TestHostileVector(t *testing.T) {
	var b strings.Builder
	b.WriteString("system:s\nevent:e\nclock:1:x\n")
	for p := range 12 {
		fmt.Fprintf(&b, "process:P%d\nlocation:P%d:A{initial:}\n", p, p)
		for range 10 {
			fmt.Fprintf(&b, "edge:P%d:A:A:e{provided: x>%d && x<2}\n", p, p)
		}
	}
	b.WriteString("sync:P0@e")
	for p := range 11 {
		fmt.Fprintf(&b, ":P%d@e", p+1)
	}
	b.WriteString("\n")
	for _, options := range []protocol.Options{{Search: "dfs", Seconds: 60}, {Seconds: 60}, {Search: "bfs"}} {
		now := 0.0
		s := session.New(language.Timed{}, func() float64 { now++; return now })
		var r *protocol.Result
		reply := func(response protocol.Response) { r = response.Result }
		s.Handle(protocol.Request{Type: "check", Name: "m.tck", Text: b.String(), Options: options}, reply)
		for range 100 {
			if s.Step(1); r != nil {
				break
			}
		}
		if r == nil {
			t.Fatalf("%+v: no result", options)
		}
		if r.Verdict != protocol.VerdictIncomplete || r.Kind != "time limit" || strings.Contains(r.Message, "d_step") {
			t.Errorf("%+v: %s, %s: %s", options, r.Verdict, r.Kind, r.Message)
		}
	}
}
