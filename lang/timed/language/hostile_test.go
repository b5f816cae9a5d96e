package language_test

import (
	"testing"

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
