package session

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// dining is a model with every kind of name that a goal can have.
const dining = `
#define HUNGRY (forks == 0)
mtype = { ask, give };
byte forks = 2; chan q = [2] of { mtype };
active proctype p() { byte mine; take: forks--; mine = forks; q!ask; forks--; done: q!give; atomic { forks = 7; forks = 2 } }
`

// TestGoal: a state that satisfies the goal is an error in every search.
func TestGoal(t *testing.T) {
	for _, c := range []struct {
		goal   string
		length int // of the shortest trail, -1: no state satisfies the goal
	}{
		{"HUNGRY", 4},
		{"forks == 1 && p:mine == 1", 2},
		{"p@done", 4},
		{"q?[give]", -1},
		{"len(q) == 2", 5},
		{"full(q) && p[0]@done", -1},
		{"forks == 2", 0},
		{"forks == 7", -1}, // inside an atomic sequence only
		{"1 / (forks - 2) == 1 && q?[give]", -1},
	} {
		for _, search := range []string{"bfs", "dfs", "astar", "greedy"} {
			r := checked(t, dining, protocol.Options{Search: search, Goal: c.goal, IgnoreEnds: true})
			switch {
			case !r.Kernel:
				t.Errorf("%s %s: no kernel: %s", c.goal, search, r.WhyNoKernel)
			case c.length < 0 && (r.Verdict != protocol.VerdictNoError || !r.Exhaustive && r.Heuristic == "blind"):
				t.Errorf("%s %s: %s %s", c.goal, search, r.Verdict, r.Message)
			case c.length >= 0 && (r.Kind != "goal reached" || len(r.Trail.Steps) != c.length):
				t.Errorf("%s %s: %s %s", c.goal, search, r.Kind, r.Message)
			}
		}
	}
}

// TestBadGoal: a wrong goal has a diagnostic.
func TestBadGoal(t *testing.T) {
	for _, c := range []struct{ goal, says string }{
		{"forks ==", "expected"},
		{"forks 2", "expected"},
		{"spoons == 2", "`spoons` is not declared"},
		{"timeout", "`timeout` depends on more than the state"},
		{"_pid == 1", "`_pid` belongs to one process"},
		{"p@eating", "no label `eating`"},
		{"run p() > 0", "`run` cannot be used in a goal"},
		{" ", "expected a condition"},
	} {
		r := checked(t, dining, protocol.Options{Goal: c.goal})
		if r.Verdict != protocol.VerdictBadInput || len(r.Diagnostics) == 0 || !strings.Contains(r.Diagnostics[0].Message, c.says) || r.Diagnostics[0].File != protocol.TextGoal {
			t.Errorf("%q: %s, %+v", c.goal, r.Verdict, r.Diagnostics)
		}
	}
}
