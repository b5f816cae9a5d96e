package session

import (
	"regexp"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// Reports are compared with Spin's line by line, without numbers of memory and time, and without
// blanks in conditions.
var (
	decimals = regexp.MustCompile(`\d+\.\d+|\d+e[+-]\d+`)
	vector   = regexp.MustCompile(`State-vector \d+`)
	states   = regexp.MustCompile(`state \d+, `)
	share    = regexp.MustCompile(`\d+ of \d+ states`)
)

func normal(line string) string {
	line = vector.ReplaceAllString(decimals.ReplaceAllString(line, "#"), "State-vector #")
	return strings.Join(strings.Fields(share.ReplaceAllString(states.ReplaceAllString(line, ""), "# of # states")), " ")
}

// ours are lines that only Beeline prints, or with other words than Spin.
var ours = []string{"equivalent memory usage", "total actual memory usage", "pan: rate", "elapsed time", "-end-", "(Spin counts from"}

func isOurs(line string) bool {
	for _, o := range ours {
		if strings.Contains(line, o) {
			return true
		}
	}
	return false
}

func TestReportHasTheOrderOfPan(t *testing.T) {
	for _, model := range []string{"dl", "pp"} {
		t.Run(model, func(t *testing.T) {
			text := golden(t, model+".pml")
			r := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: "dfs"}})
			rest := strings.Split(golden(t, model+".pan.txt"), "\n")
			for _, line := range strings.Split(r.Report, "\n") {
				if line == "" || isOurs(line) || counted.MatchString(line) && model == "pp" {
					continue
				}
				at := 0
				for at < len(rest) && normal(strings.ReplaceAll(rest[at], "==", " == ")) != normal(line) {
					at++
				}
				if at == len(rest) {
					t.Errorf("pan does not print %q, or earlier", line)
					continue
				}
				rest = rest[at+1:]
			}
		})
	}
}

// counted are lines whose numbers differ because pan has merged and reduced.
var counted = regexp.MustCompile(`states, stored|transitions|atomic steps|depth reached|at depth|states, matched`)

func TestReportOfAPass(t *testing.T) {
	r := resultOf(t, protocol.Request{Text: "byte x;\nactive proctype A() { x = 1 }", Options: protocol.Options{All: true}})
	for _, want := range []string{
		"Full statespace search for:\n\tnever claim         \t- (none specified)\n\tassertion violations\t+\n",
		"byte, depth reached 2, errors: 0\n        3 states, stored\n        0 states, matched\n        3 transitions (= stored+matched)\n        0 atomic steps\n",
	} {
		if !strings.Contains(r.Report, want) {
			t.Errorf("%q is not in\n%s", want, r.Report)
		}
	}
	if strings.Contains(r.Report, "Warning") || strings.Contains(r.Report, "pan:1") {
		t.Errorf("a pass with a warning or an error:\n%s", r.Report)
	}
}

// TestReportOfNestedSearch: states that the second search visits count as in pan's report.
func TestReportOfNestedSearch(t *testing.T) {
	r := resultOf(t, protocol.Request{Text: "byte x;\nactive proctype A() { accept: x = 1; x = 2 }", Options: protocol.Options{Property: "accept", NoPOR: true}})
	const want = "        4 states, stored (8 visited)\n        0 states, matched\n        8 transitions (= visited+matched)\n"
	if !strings.Contains(r.Report, want) {
		t.Errorf("%q is not in\n%s", want, r.Report)
	}
}

func TestReportNamesWhatIsOff(t *testing.T) {
	r := resultOf(t, protocol.Request{Text: race, Options: protocol.Options{IgnoreAsserts: true, IgnoreEnds: true}})
	if strings.Count(r.Report, "- (disabled by a flag)") != 2 {
		t.Errorf("%s", r.Report)
	}
}

func TestReportSaysWhichStepTheDepthIs(t *testing.T) {
	for _, c := range []struct{ name, model, want string }{
		{"rendezvous", "chan c = [0] of { byte }\nactive proctype A() { c!1; c!2; assert(false) }\nactive proctype B() { c?_; c?_ }",
			"(at depth 4)\n(Spin counts from 0, and a rendezvous as two steps: depth 4 is step 3 of the run.)\n"},
		{"at the start", "active proctype A() { false }",
			"(at depth -1)\n(Spin counts from 0, and a rendezvous as two steps: depth -1 is the initial state.)\n"},
	} {
		r := resultOf(t, protocol.Request{Text: c.model, Options: protocol.Options{Search: "bfs"}})
		if got := strings.ReplaceAll(r.Report, "Warning: Search not completed\n", ""); !strings.Contains(got, c.want) {
			t.Errorf("%s: the report has no %q:\n%s", c.name, c.want, got)
		}
	}
	r := resultOf(t, protocol.Request{Text: "active proctype A() { skip }", Options: protocol.Options{Search: "bfs"}})
	if strings.Contains(r.Report, "Spin counts") {
		t.Errorf("a report without a run speaks of its depth:\n%s", r.Report)
	}
}
