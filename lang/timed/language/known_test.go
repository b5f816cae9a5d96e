package language_test

import (
	"os"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// knownStates limits searches without extrapolation, which need not end.
const knownStates = 2000

// variants are the options with which a query gets the same answer.
func variants(query string) (out []protocol.Options) {
	runs := strings.HasPrefix(query, "A<>") || strings.HasPrefix(query, "E[]") || strings.Contains(query, "-->")
	for _, extrapolation := range []string{"lu", "m", "none"} {
		if runs {
			for _, search := range []string{"ndfs", "scc", "lasso"} {
				out = append(out, protocol.Options{Search: search, Extrapolation: extrapolation, Property: "ltl", Formula: query, States: knownStates})
			}
			continue
		}
		// Without extrapolation a hull grows step by step, perhaps forever, and no state is new.
		if extrapolation != "none" && !strings.HasPrefix(query, "sup") && !strings.HasPrefix(query, "inf") {
			out = append(out, protocol.Options{Search: "bfs", Store: protocol.Hulls, Extrapolation: extrapolation, Goal: query, States: knownStates})
		}
		for _, inclusion := range []string{"on", "alu", "off"} {
			for _, search := range []string{"bfs", "dfs", "greedy", "auto"} {
				out = append(out, protocol.Options{Search: search, Extrapolation: extrapolation, Inclusion: inclusion, Goal: query, States: knownStates})
			}
		}
	}
	return out
}

// TestKnownAnswers asks queries whose answers were found by hand, about single features of UPPAAL's language
// and what happens where they meet, with all extrapolations, inclusions and kinds of searches.
func TestKnownAnswers(t *testing.T) {
	file, err := os.ReadFile("testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, model := range strings.Split(string(file), "--- ")[1:] {
		name, rest, _ := strings.Cut(model, "\n")
		parts := strings.Split(rest, "=== ")
		ending := "m.xta"
		if strings.HasSuffix(name, "(3.4)") {
			ending = "m.ta"
		}
		for _, part := range parts[1:] {
			query, want, _ := strings.Cut(strings.TrimSpace(part), "\n")
			for _, o := range variants(query) {
				r := answer(t, protocol.Request{Type: "check", Name: ending, Text: parts[0], Options: o})
				if (o.Extrapolation == "none" || r.Kind == protocol.KindHull) && r.Verdict == protocol.VerdictIncomplete {
					continue // a search without an end, or hulls that do not know
				}
				asked++
				if r.Answer == nil {
					t.Errorf("%s, %s, %+v: no answer: %s %v", name, query, o, r.Message, r.Diagnostics)
					break
				}
				got := map[bool]string{true: "holds", false: "does not hold"}[r.Answer.Holds]
				if strings.HasPrefix(query, "sup") || strings.HasPrefix(query, "inf") {
					got = strings.TrimSuffix(r.Answer.Says, ".") + "."
				}
				if got != want {
					t.Errorf("%s, %s: %s, not %s, with %s %s %s", name, query, got, want, o.Search, o.Extrapolation, o.Inclusion)
				}
			}
		}
	}
	if asked < 3000 {
		t.Errorf("only %d answers", asked)
	}
}
