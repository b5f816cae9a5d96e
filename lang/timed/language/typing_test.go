package language_test

import (
	"strconv"
	"strings"
	"testing"

	"beeline/lang/timed/language"
	"beeline/wasm/protocol"
	"beeline/wasm/session"
)

// TestCompileWhileTyping: the translation of a text that takes too long ends. What is not known to be a mistake
// is not marked as one. A mistake that is found in time is.
func TestCompileWhileTyping(t *testing.T) {
	sums := strings.Repeat("const int n = 0"+strings.Repeat(" + 1", 100)+";\n", 50)
	for i := range 50 {
		sums = strings.Replace(sums, "int n =", "int n"+strconv.Itoa(i)+" =", 1)
	}
	text := func(last string) string {
		return sums + "clock x;\nprocess P() { state A; init A; trans A -> A { guard x > " + last + "; }; }\nsystem P;\n"
	}
	for _, c := range []struct {
		last     string
		calls    int // of enough, until the time is over
		mistakes bool
	}{{"n1", 1, false}, {"nothing", 1, false}, {"n1", 1000, false}, {"nothing", 1000, true}} {
		calls := 0
		enough := func() bool { calls++; return calls >= c.calls }
		for _, o := range []protocol.Options{{}, {Property: "ltl", Formula: "A<> P.A"}} {
			calls = 0
			got := session.Compile(language.Timed{}, protocol.Request{Name: "m.xta", Text: text(c.last), Options: o}, enough)
			if calls == 0 || c.calls == 1 && calls > 1 {
				t.Errorf("%+v: asked %d times", c, calls)
			}
			if got.Diagnostics == nil || len(got.Diagnostics) > 0 != c.mistakes {
				t.Errorf("%+v: %+v", c, got.Diagnostics)
			}
		}
	}
}
