package view

import (
	"regexp"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

func TestVerdictSentences(t *testing.T) {
	philosophers := &protocol.Trail{Loop: -1, Steps: make([]protocol.Step, 34)}
	for i := range 8 {
		philosophers.Processes = append(philosophers.Processes, protocol.Process{Pid: i, Name: "Philosopher"})
		philosophers.End = append(philosophers.End, protocol.Standing{Process: i, Line: 11})
	}
	pair := &protocol.Trail{Loop: -1, Steps: make([]protocol.Step, 1),
		Processes: []protocol.Process{{Pid: 0, Name: "A"}, {Pid: 1, Name: "B"}, {Pid: 2, Name: "B"}, {Pid: 3, Name: "C"}},
		End:       []protocol.Standing{{Process: 0, Line: 4}, {Process: 1, Line: 9}, {Process: 2, Line: 9}, {Process: 3, Line: 0}}}
	for _, c := range []struct {
		name   string
		result *protocol.Result
		kind   string
		says   string
		why    string
	}{
		{"assertion", overbooked(), "is-error", "The assertion on line 32 fails at step 13",
			"sold <= SEATS is false: sold is 50 and SEATS is 40. No shorter run has an error."},
		{"deadlock", &protocol.Result{Verdict: protocol.VerdictError, Kind: "invalid end state", Search: "dfs", Trail: philosophers},
			"is-error", "Deadlock after 34 steps: no process can move",
			"All eight processes wait at line 11. Found depth first, so a shorter run may exist."},
		{"deadlock in several places", &protocol.Result{Verdict: protocol.VerdictError, Kind: "invalid end state", Shortest: true, Trail: pair},
			"is-error", "Deadlock after 1 step: no process can move",
			"A:0 waits at line 4 and B:1 and B:2 at line 9. No shorter run has an error."},
		{"deadlock in a cycle", &protocol.Result{Verdict: protocol.VerdictError, Kind: "invalid end state", Shortest: true,
			Trail: &protocol.Trail{Loop: -1, Steps: make([]protocol.Step, 1), Cycle: &protocol.Cycle{Pids: []int{0, 1}, Says: "A:0 waits for B:1, B:1 waits for A:0"}}},
			"is-error", "Deadlock after 1 step: no process can move", "A:0 waits for B:1, B:1 waits for A:0. No shorter run has an error."},
		{"fault", &protocol.Result{Verdict: protocol.VerdictError, Kind: "division by zero", Message: "`10 / x` divides by zero.", Trail: spawned(), Line: 9},
			"is-error", "Division by zero on line 9 at step 7", "10 / x divides by zero."},
		{"assertion in a d_step", &protocol.Result{Verdict: protocol.VerdictError, Kind: "assertion violated", Message: "The assertion is false.", Line: 4,
			Trail: &protocol.Trail{Length: 1, Loop: -1, Processes: []protocol.Process{{Pid: 4, Name: "P"}}, Steps: []protocol.Step{{Pid: 4, Proctype: "P", Statement: "d_step { x = 1; assert(x == 2) }", Line: 4}}}},
			"is-error", "An assertion in the d_step on line 4 fails at step 1", "The assertion is false."},
		{"fault, its place said once", &protocol.Result{Verdict: protocol.VerdictError, Kind: "invalid array index", Message: "An array has no element with this index. Process 4 (P) executes a[i] = 1 in line 9 at step 2.",
			Trail: &protocol.Trail{Length: 2, Loop: -1, Processes: []protocol.Process{{Pid: 4, Name: "P"}}, Steps: []protocol.Step{{}, {Pid: 4, Proctype: "P", Statement: "a[i] = 1", Line: 9}}}},
			"is-error", "Invalid array index on line 9 at step 2", "An array has no element with this index. P:4 executes a[i] = 1."},
		{"loop", &protocol.Result{Verdict: protocol.VerdictError, Kind: "non-progress cycle", Trail: starved()},
			"is-error", "Non-progress cycle: steps 3 to 6 repeat forever", ""},
		{"deadlock by iteration", &protocol.Result{Verdict: protocol.VerdictError, Kind: "invalid end state", Search: "iterate", Trail: pair},
			"is-error", "Deadlock after 1 step: no process can move",
			"A:0 waits at line 4 and B:1 and B:2 at line 9. The shortest run of many searches that miss states, so a shorter one may exist."},
		{"gave up on a shorter run", &protocol.Result{Verdict: protocol.VerdictError, Kind: "goal reached", Goal: "n > 1", Search: "dfs", NoErrorWithin: 1200, GaveUpAfter: 9.96,
			Trail: &protocol.Trail{Length: 1600, Skipped: 1599, Loop: -1, Steps: make([]protocol.Step, 1)}},
			"is-find", "The condition holds after 1,600 steps", "n > 1 is true there. Beeline found no shorter run in 10 s. No run of up to 1,200 steps leads there. Not all runs of 1,201 to 1,599 steps were tried."},
		{"query that a state answers", &protocol.Result{Verdict: protocol.VerdictError, Kind: "goal reached", Goal: "E<> p", Message: "A state is reachable.", Search: "bfs", Shortest: true,
			Answer: &protocol.Answer{Holds: true, Says: "`E<> p` holds"}, Trail: &protocol.Trail{Loop: -1, Steps: make([]protocol.Step, 1)}},
			"is-find", "E<> p holds", "A state is reachable. No shorter run leads there."},
		{"query that a state violates", &protocol.Result{Verdict: protocol.VerdictError, Kind: "goal reached", Goal: "A[] p", Message: "A state is reachable.", Search: "bfs", Shortest: true,
			Answer: &protocol.Answer{Says: "`A[] p` does not hold"}, Trail: &protocol.Trail{Loop: -1, Steps: make([]protocol.Step, 1)}},
			"is-error", "A[] p does not hold", "A state is reachable. No shorter run has an error."},
		{"query that no state violates", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 4, Answer: &protocol.Answer{Holds: true, Says: "`A[] p` holds"}},
			"is-pass", "A[] p holds", "The search has visited all states (4 states)."},
		{"query that no state answers", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 4, Answer: &protocol.Answer{Says: "`E<> p` does not hold"}},
			"is-error", "E<> p does not hold", "The search has visited all states (4 states)."},
		{"queries that hold", &protocol.Result{Verdict: protocol.VerdictError, Kind: "goal reached", Goal: "E<> p", Message: "3 of 3 properties hold.", Rows: make([]*protocol.Row, 3),
			Answer: &protocol.Answer{Holds: true, Says: "`E<> p` holds"}, Trail: &protocol.Trail{Loop: -1, Steps: make([]protocol.Step, 1)}},
			"is-pass", "All 3 properties hold", "The run shows that E<> p holds."},
		{"pass", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 260313},
			"is-pass", "No error in all 260,313 states", "Every order of steps was tried."},
		{"pass of a reduced space", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, Reduced: true, States: 408},
			"is-pass", "No error in all 408 states", "Every order of steps that makes a difference was tried."},
		{"pass of one state", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 1},
			"is-pass", "No error in all 1 state", "Every order of steps was tried."},
		{"something unchecked", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 78, Unchecked: []string{"ltl served"}},
			"is-part", "No error in all 78 states, but not everything was checked",
			"Every order of steps was tried for assertions and deadlocks. Not checked: ltl served."},
		{"proven by dead ends", &protocol.Result{Verdict: protocol.VerdictNoError, States: 78},
			"is-pass", "No error can be reached", "The estimate shows that no state beyond the 78 states visited leads to one."},
		{"limit", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "memory limit", States: 19412736, Message: "Allow more memory."},
			"is-part", "Stopped at the memory limit. No error in the 19,412,736 states visited",
			"This is not a pass: states that were not visited may contain an error. Allow more memory."},
		{"bitstate", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "bitstate", States: 19412736, Message: "Only 3 bits of each state are kept."},
			"is-part", "Bitstate search may have missed states. No error in the 19,412,736 states visited",
			"This is not a pass: states that were not visited may contain an error. Only 3 bits of each state are kept."},
		{"pruned", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "pruned", Search: "beam", States: 31, Message: "No error was found, but a search of this kind (beam) may miss states."},
			"is-part", "No error in the 31 states visited", "This is not a pass: a search of this kind leaves out states, and they may contain an error."},
		{"iterated", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "pruned", Search: "iterate", States: 12305, Message: "(iterate)", Iterations: &protocol.Iterations{Count: 1201}},
			"is-part", "No error in 1,201 searches with small tables",
			"This is not a pass: a search of this kind leaves out states, and they may contain an error. 12,305 states visited. A state counts once for each search that visits it."},
		{"iterated, stopped", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "stopped", Search: "iterate", States: 12305, Message: "So it was.", Iterations: &protocol.Iterations{Count: 1}},
			"is-part", "Stopped by you. No error in 1 search with a small table",
			"This is not a pass: states that were not visited may contain an error. So it was. 12,305 states visited. A state counts once for each search that visits it."},
		{"partial IDA*", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "time limit", Search: "pida", States: 5000},
			"is-part", "Stopped at the time limit. No error found",
			"This is not a pass: states that were not visited may contain an error. 5,000 states visited. A state counts once for each search that visits it."},
		{"swarm", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "pruned", Search: "iterate", States: 12305, Message: "(swarm)",
			Iterations: &protocol.Iterations{Count: 1201}, Members: make([]protocol.Member, 1)},
			"is-part", "No search has found an error", "This is not a pass: searches of this kind leave out states, and they may contain an error."},
		{"stopped at once", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "stopped"},
			"is-part", "Stopped by you. No error found", "This is not a pass: states that were not visited may contain an error."},
		{"unknown limit", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "out of luck", States: 2},
			"is-part", "Out of luck. No error in the 2 states visited", "This is not a pass: states that were not visited may contain an error."},
		{"bad input", &protocol.Result{Verdict: protocol.VerdictBadInput, Diagnostics: mistakes()},
			"is-input", "One error to fix before this can be checked",
			"There are also two warnings. They do not prevent a check, but are probably not what you meant."},
		{"bad trail", &protocol.Result{Verdict: protocol.VerdictBadInput, Kind: "bad trail", Message: "there is no trail to shorten"},
			"is-input", "This cannot be checked", "There is no trail to shorten."},
		{"estimate by labels", &protocol.Result{Verdict: protocol.VerdictBadInput, Kind: protocol.BadEstimate, Heuristic: "danger", Message: "the heuristic"},
			"is-input", "This cannot be checked with this estimate",
			"This estimate needs labels that begin with danger where processes may be blocked forever, and the model has none. Choose another estimate."},
		{"other estimate", &protocol.Result{Verdict: protocol.VerdictBadInput, Kind: protocol.BadEstimate, Heuristic: "fsm", Message: "there is no trail"},
			"is-input", "This cannot be checked with this estimate", "There is no trail. Choose another estimate."},
		{"condition", &protocol.Result{Verdict: protocol.VerdictError, Kind: "goal reached", Goal: "n > 1", Shortest: true, Message: "Reached.", Trail: &protocol.Trail{Length: 2, Loop: -1, Steps: make([]protocol.Step, 2)}},
			"is-find", "The condition holds after 2 steps", "n > 1 is true there. No shorter run leads there."},
		{"condition at once", &protocol.Result{Verdict: protocol.VerdictError, Kind: "goal reached", Goal: "n < `1", Trail: &protocol.Trail{Loop: -1}},
			"is-find", "The condition holds at the start", "n < `1 is true there."},
		{"invariant", &protocol.Result{Verdict: protocol.VerdictError, Kind: "goal reached", Invariant: "n <= 1", Shortest: true, Message: "Reached.", Trail: &protocol.Trail{Length: 2, Loop: -1, Steps: make([]protocol.Step, 2)}},
			"is-error", "The invariant n <= 1 is violated at step 2", "No shorter run has an error."},
		{"invariant at once", &protocol.Result{Verdict: protocol.VerdictError, Kind: "goal reached", Invariant: "n <= 1", Trail: &protocol.Trail{Loop: -1}},
			"is-error", "The invariant n <= 1 is violated at the start", ""},
		{"invariant of all states", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 3, Invariant: "n <= 1"},
			"is-pass", "No error in all 3 states", "n <= 1 is always true. Every order of steps was tried."},
		{"nothing asked", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 3,
			Checked: []protocol.Checked{{What: "assertion", State: protocol.CheckedNone}, {What: "ends", State: protocol.CheckedHolds}}},
			"is-part", "No deadlock in all 3 states", "Every order of steps was tried. This model asserts nothing: add an assertion, a condition or a formula."},
		{"only deadlocks asked", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 3,
			Checked: []protocol.Checked{{What: "assertion", Text: "assert(x)", State: protocol.CheckedIgnored}, {What: "ends", State: protocol.CheckedHolds}}},
			"is-part", "No deadlock in all 3 states", "Every order of steps was tried. The assertions of the model were not asked for."},
		{"only deadlocks asked, and there are no assertions", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 3,
			Checked: []protocol.Checked{{What: "assertion", State: protocol.CheckedIgnored}, {What: "ends", State: protocol.CheckedHolds}}},
			"is-pass", "No deadlock in all 3 states", "Every order of steps was tried."},
		{"only a condition asked", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 3, Goal: "n > 1",
			Checked: []protocol.Checked{{What: "goal", State: protocol.CheckedUnreached}, {What: "assertion", Text: "assert(x)", State: protocol.CheckedIgnored}, {What: "ends", State: protocol.CheckedIgnored}}},
			"is-part", "No such state in all 3 states", "n > 1 is never true. Every order of steps was tried. The assertions of the model were not asked for."},
		{"only assertions asked, and there are none", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 4, Checked: parts("none", "ignored")},
			"is-part", "No fault, such as an index out of range, in all 4 states", "Every order of steps was tried. This model asserts nothing: add an assertion, a condition or a formula."},
		{"only assertions asked", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 4, Checked: parts("holds", "ignored")},
			"is-pass", "No violated assertion in all 4 states", "Every order of steps was tried."},
		{"only assertions asked, and a formula is left out", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 4, Unchecked: []string{"ltl p"}, Checked: parts("holds", "ignored")},
			"is-part", "No violated assertion in all 4 states, but not everything was checked", "Every order of steps was tried. Not checked: ltl p."},
		{"only an invariant asked, and a formula is left out", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 4, Invariant: "n <= 1", Unchecked: []string{"ltl p"},
			Checked: append(parts("ignored", "ignored"), protocol.Checked{What: "invariant", Text: "n <= 1", State: protocol.CheckedHolds})},
			"is-part", "No violation of the invariant in all 4 states, but not everything was checked",
			"n <= 1 is always true. Every order of steps was tried. The assertions of the model were not asked for. Not checked: ltl p."},
		{"a shorter run may violate an assertion", &protocol.Result{Verdict: protocol.VerdictError, Kind: "invalid end state", Shortest: true, Trail: pair, Checked: parts("ignored", "fails")},
			"is-error", "Deadlock after 1 step: no process can move", "A:0 waits at line 4 and B:1 and B:2 at line 9. No shorter run has such an error."},
		{"a shorter run may violate a formula", &protocol.Result{Verdict: protocol.VerdictError, Kind: "invalid end state", Shortest: true, Trail: pair, Rows: make([]*protocol.Row, 2), Checked: parts("open", "fails")},
			"is-error", "Deadlock after 1 step: no process can move", "A:0 waits at line 4 and B:1 and B:2 at line 9. No shorter run has such an error."},
		{"stopped, only deadlocks asked", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "stopped", States: 9, NoErrorWithin: 2, Checked: parts("ignored", "open")},
			"is-part", "Stopped by you. No deadlock in the 9 states visited", "This is not a pass: states that were not visited may contain an error. No run of up to 2 steps has such an error."},
		{"stopped, a formula asked", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "stopped", States: 9, Property: "ltl", Checked: append(parts("open", "ignored"), protocol.Checked{What: "property", State: protocol.CheckedOpen})},
			"is-part", "Stopped by you. No error in the 9 states visited", "This is not a pass: states that were not visited may contain an error."},
		{"both properties hold", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 3,
			Rows: []*protocol.Row{{Message: "No error."}, {Message: "`p` holds if runs are weakly fair. The search has visited all states."}}},
			"is-pass", "Both properties hold", "p holds if runs are weakly fair. Every order of steps was tried."},
		{"many properties hold, but not all was checked", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 3, Unchecked: []string{"a"},
			Rows: []*protocol.Row{{}, {Message: "It holds."}, {}, {Kind: protocol.KindVacuous, Message: "`v` holds. All was visited. But `q` is never true."}, {}}},
			"is-part", "All 5 properties hold", "v holds. But q is never true. Every order of steps was tried. Not checked: a."},
		{"condition of no state", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 3, Goal: "n > 1",
			Checked: append(parts("none", "ignored"), protocol.Checked{What: "goal", State: protocol.CheckedUnreached})},
			"is-pass", "No such state in all 3 states", "n > 1 is never true. Every order of steps was tried."},
		{"condition of no state, beside assertions", &protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, States: 3, Goal: "n > 1",
			Checked: []protocol.Checked{{What: "assertion", State: protocol.CheckedHolds}, {What: "goal", State: protocol.CheckedUnreached}}},
			"is-pass", "No error in all 3 states", "n > 1 is never true. Every order of steps was tried."},
		{"simulation", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "simulation", Search: "simulate", Seed: 7, Trail: booths()},
			"is-walk", "A random run of 13 steps", "This is one run of many. It has no error, but others may have one. The seed 7 gives the same run again."},
		{"simulation without its condition", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "simulation", Search: "simulate", Goal: "n > 1", Seed: 7, Trail: booths()},
			"is-walk", "A random run of 13 steps", "n > 1 was true after none of its random steps. This is one run of many. It has no error, but others may have one. The seed 7 gives the same run again."},
		{"simulation without its line", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "simulation", Search: "simulate", Line: 99, Seed: 7, Trail: booths()},
			"is-walk", "A random run of 13 steps", "None of its random steps executes line 99. This is one run of many. It has no error, but others may have one. The seed 7 gives the same run again."},
		{"simulation to a condition", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "condition reached", Search: "simulate", Goal: "n > 1", Seed: 7, Trail: booths()},
			"is-find", "The condition holds after 13 steps", "n > 1 is true there. The seed 7 gives the same run again."},
		{"simulation to a line", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "line reached", Search: "simulate", Line: 4, Trail: booths()},
			"is-find", "Line 4 is executed at step 13", "The seed 0 gives the same run again."},
		{"replay", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "replay", Search: "replay", Trail: booths()},
			"is-walk", "A run of 13 steps", "It has no error. Other runs may have one."},
		{"replay beyond an error", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "replay", Search: "replay", Errors: 1, Message: "The run has an error.", Trail: booths()},
			"is-walk", "A run of 13 steps", "The run has an error."},
		{"simulation beyond an error", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "simulation", Search: "simulate", Errors: 1, Message: "The run has an error.", Trail: booths(), Seed: 7},
			"is-walk", "A random run of 13 steps", "The run has an error. The seed 7 gives the same run again."},
		{"replay of a loop", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "replay", Search: "replay", Message: "The run never ends, and it violates none of these: served.", Trail: starved()},
			"is-walk", "A run of 6 steps", "The run never ends, and it violates none of these: served."},
		{"interrupted replay", &protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "time limit", Search: "replay", Message: "A d_step was interrupted.", Trail: booths()},
			"is-walk", "A run of 13 steps", "A d_step was interrupted."},
	} {
		got := Verdict(c.result)
		if !strings.Contains(got, `class="verdict `+c.kind+`"`) {
			t.Errorf("%s: kind is not %s: %.60s", c.name, c.kind, got)
		}
		if says := plain(between(got, "<h2", "</h2>")); says != c.says {
			t.Errorf("%s: says %q, want %q", c.name, says, c.says)
		}
		if why := plain(between(got, "</h2>", "</div>")); why != c.why {
			t.Errorf("%s: explains with %q, want %q", c.name, why, c.why)
		}
	}
}

// parts has what is known about an assertion of a model, and about its deadlocks. With "none" the model has no assertion.
func parts(assertion, ends string) []protocol.Checked {
	c := protocol.Checked{What: "assertion", Text: "assert(x)", State: assertion}
	if assertion == protocol.CheckedNone {
		c.Text = ""
	}
	return []protocol.Checked{c, {What: "ends", State: ends}}
}

// TestOnlyProofsPass: only an exhaustive check of everything looks like a pass.
func TestOnlyProofsPass(t *testing.T) {
	for _, verdict := range []string{protocol.VerdictNoError, protocol.VerdictIncomplete, protocol.VerdictError, protocol.VerdictBadInput, ""} {
		for _, exhaustive := range []bool{false, true} {
			for _, unchecked := range [][]string{nil, {"trace"}} {
				got := Verdict(&protocol.Result{Verdict: verdict, Exhaustive: exhaustive, Unchecked: unchecked, Shortest: true})
				pass := verdict == protocol.VerdictNoError && unchecked == nil
				if strings.Contains(got, "is-pass") != pass || strings.Contains(got, "M6.6 11.4") != pass {
					t.Errorf("%q, exhaustive %v, unchecked %v: %s", verdict, exhaustive, unchecked, got)
				}
				if strings.Contains(got, "No shorter run") {
					t.Errorf("%q promises a shortest run without a run", verdict)
				}
			}
		}
	}
}

func TestWays(t *testing.T) {
	for _, c := range []struct {
		result protocol.Result
		want   string // values of data-act
	}{
		{protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "memory limit"}, "check-greedy check-collapse check-compact check-bitstate check-more"},
		{protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "memory limit", Search: "astar", Store: "collapse"}, "check-greedy check-compact check-bitstate check-more"},
		{protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "memory limit", Search: "dfs", Store: "compact"}, "check-greedy check-bitstate check-more"},
		{protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "memory limit", Search: "dfs", Store: "bitstate"}, "check-greedy check-more"},
		{protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "bitstate", Search: "dfs", Store: "bitstate"}, "check-greedy check-compact check-whole"},
		{protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "hash compaction", Search: "dfs", Store: "compact"}, "check-greedy check-whole"},
		{protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "time limit", Search: "greedy"}, "check-more"},
		{protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "stopped"}, "check-greedy check"},
		{protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "pruned", Search: "beam"}, "check-greedy check-shortest"},
		{protocol.Result{Verdict: protocol.VerdictError, Search: "dfs", Trail: booths()}, "check-shortest shorten"},
		{protocol.Result{Verdict: protocol.VerdictError, Search: "bfs", Trail: booths()}, "shorten"},
		{protocol.Result{Verdict: protocol.VerdictError, Search: "bfs", Shortest: true, Trail: booths()}, ""},
		{protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true}, "simulate"},
		{protocol.Result{Verdict: protocol.VerdictNoError, Exhaustive: true, Unchecked: []string{"trace"}}, ""},
		{protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "simulation", Search: "simulate"}, ""},
		{protocol.Result{Verdict: protocol.VerdictError, Search: "replay", Trail: booths()}, ""},
		{protocol.Result{Verdict: protocol.VerdictBadInput}, ""},
	} {
		var acts []string
		for _, m := range regexp.MustCompile(`data-act="([^"]*)"`).FindAllStringSubmatch(Offers(&c.result), -1) {
			acts = append(acts, m[1])
		}
		if got := strings.Join(acts, " "); got != c.want {
			t.Errorf("%s, %s: offers %q, want %q", c.result.Verdict, c.result.Kind, got, c.want)
		}
	}
}

// TestRunsWithoutSearch: nothing about a run that was not searched for speaks of searches, limits or states.
func TestRunsWithoutSearch(t *testing.T) {
	words := regexp.MustCompile(`(?i)search|limit|visited|stored|memory|States|depth|shorter`)
	for _, search := range []string{"simulate", "replay"} {
		for _, r := range []protocol.Result{
			{Verdict: protocol.VerdictIncomplete, Kind: "simulation"}, {Verdict: protocol.VerdictIncomplete, Kind: "replay"},
			{Verdict: protocol.VerdictIncomplete, Kind: "condition reached", Goal: "x"}, {Verdict: protocol.VerdictIncomplete, Kind: "line reached", Line: 2},
			{Verdict: protocol.VerdictError, Kind: "invalid end state"}, {Verdict: protocol.VerdictError, Kind: "assertion violated", Errors: 1},
		} {
			r.Search, r.Trail, r.Seconds = search, booths(), 0.2
			for name, text := range map[string]string{"verdict": Verdict(&r), "facts": ResultFacts(&r), "offers": Offers(&r), "footnote": Footnote(&r)} {
				if found := words.FindString(plain(text)); found != "" {
					t.Errorf("%s %q, %s: %q in %s", search, r.Kind, name, found, plain(text))
				}
			}
		}
	}
}

func TestExplain(t *testing.T) {
	for _, c := range []struct{ condition, values, want string }{
		{"paid <= HELD", "120 <= 100", "paid is 120 and HELD is 100"},
		{"x == 1", "0 == 1", "x is 0"},
		{"a[i+1] > b.c && !done", "3 > 4 && !0", "a[i+1] is 3, b.c is 4 and done is 0"},
		{"x == x", "2 == 2", "x is 2"},
		{"x - 1 > y", "-3 - 1 > -2", "x is -3 and y is -2"},
		{"len(q) < 2", "2 < 2", ""},
		{"true == false", "true == false", ""},
		{"x", "", ""},
	} {
		if got := explain(c.condition, c.values); got != c.want {
			t.Errorf("explain(%q, %q) = %q, want %q", c.condition, c.values, got, c.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for got, want := range map[string]string{
		protocol.Grouped(0): "0", protocol.Grouped(999): "999", protocol.Grouped(5000): "5,000", protocol.Grouped(260313): "260,313", protocol.Grouped(1234567890): "1,234,567,890",
		count(1, "step", "steps"): "1 step", count(1000, "step", "steps"): "1,000 steps",
		size(23): "23 bytes", size(1): "1 byte", size(1536): "1.5 KB", size(96 << 20): "96 MB", size(1 << 30): "1 GB", size(1<<20 - 1): "1,024 KB",
		duration(0): "under 0.01 s", duration(0.012): "0.01 s", duration(9.4): "9.4 s", duration(60): "60 s", duration(250): "4 min 10 s",
		inWords(12): "twelve", inWords(13): "13", sequence([]string{"a", "b", "c"}): "a, b and c",
	} {
		if plain(got) != want {
			t.Errorf("got %q, want %q", plain(got), want)
		}
	}
}

var anyTag = regexp.MustCompile(`<[^>]*>`)

// plain returns the text of markup as a reader sees it.
func plain(markup string) string {
	text := anyTag.ReplaceAllString(strings.ReplaceAll(markup, "</p>", "</p> "), "")
	return strings.Join(strings.Fields(strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#34;", `"`, unitSpace, " ").Replace(text)), " ")
}

// between returns the part of s from first, inclusive, to last.
func between(s, first, last string) string {
	_, rest, _ := strings.Cut(s, first)
	part, _, _ := strings.Cut(first+rest, last)
	return part
}

// TestSlowNote: the reason for searching without a kernel is shown as escaped text.
func TestSlowNote(t *testing.T) {
	if s := ResultFacts(&protocol.Result{}); strings.Contains(s, "interpreter") {
		t.Errorf("the note is %s", s)
	}
	if s := ResultFacts(&protocol.Result{WhyNoKernel: "<b>"}); !strings.Contains(s, "interpreter") || strings.Contains(s, "<b>") {
		t.Errorf("the note is %s", s)
	}
}

// TestFacts: unknown numbers are left out, and repeated visits are not called stored states.
func TestFacts(t *testing.T) {
	iterations := &protocol.Iterations{Count: 9}
	for _, c := range []struct {
		name string
		got  string
		want string
	}{
		{"of a search", ResultFacts(&protocol.Result{States: 281, Matched: 40, Depth: 9, StateBytes: 20, PeakBytes: 1 << 20, Seconds: 1}),
			"States stored 281 States matched 40 Search depth 9 longest path State 20 bytes Memory 1 MB Time 1 s"},
		{"not known", ResultFacts(&protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "stopped", Seconds: 1}), "Time 1 s"},
		{"depth limit", ResultFacts(&protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "depth limit", States: 5, Depth: 10, Seconds: 1}),
			"States stored 5 States matched 0 Search depth 10 limit reached Time 1 s"},
		{"state limit of many", ResultFacts(&protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "state limit", States: 500, Seconds: 1, Iterations: iterations}),
			"States visited 500 limit reached States matched 0 Time 1 s"},
		{"iterated", ResultFacts(&protocol.Result{States: 500, Depth: 3, Seconds: 1, Iterations: iterations}), "States visited 500 in 9 searches with small tables States matched 0 Time 1 s"},
		{"partial IDA*", ResultFacts(&protocol.Result{Search: "pida", States: 500, Depth: 3, Seconds: 1}), "States visited 500 each visit counted States matched 0 Search depth 3 longest path Time 1 s"},
		{"one of two", ResultFacts(&protocol.Result{States: 5, Seconds: 1, Members: []protocol.Member{{States: 5}, {States: 9}}}),
			"States stored 5 by one of the searches States matched 0 Search depth 0 longest path Time 1 s"},
		{"memory of one of two", ResultFacts(&protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: "memory limit", States: 5, PeakBytes: 1 << 20, Seconds: 1, Members: []protocol.Member{{States: 5}, {States: 9}}}),
			"States stored 5 by one of the searches States matched 0 Search depth 0 longest path Memory 1 MB its part of the limit Time 1 s"},
		{"reduced", ResultFacts(&protocol.Result{States: 5, Depth: 4, Seconds: 1, Reduced: true}), "States stored 5 States matched 0 Search depth 4 longest path Time 1 s" +
			" Reduced: where the order of steps makes no difference, only one order is visited. The verdict stays the same. Steps that no other process notices are merged, so a run can have more steps than the search depth."},
		{"progress", ProgressFacts(&protocol.Progress{States: 5, Depth: 2, Seconds: 1}), "States 5 States per second 5 Frontier 0 Search depth 2 Memory 0 bytes Time 1 s"},
		{"progress of iterated", ProgressFacts(&protocol.Progress{States: 5, Depth: 2, Seconds: 1, Iterations: iterations}), "States visited 5 States per second 5 Frontier 0 Memory 0 bytes Time 1 s"},
		{"progress of several", ProgressFacts(&protocol.Progress{States: 5, Depth: 2, Seconds: 1, Members: make([]protocol.Member, 1)}),
			"States 5 in all searches States per second 5 Frontier 0 Search depth 2 Memory 0 bytes Time 1 s"},
	} {
		if got := plain(factEnds.ReplaceAllString(c.got, " $0")); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

var factEnds = regexp.MustCompile(`</(dt|dd)>|<(span|meter|p)`)

// TestFootnote: only searches that stopped at the first error say so.
func TestFootnote(t *testing.T) {
	bad := func(search string, change func(*protocol.Result)) *protocol.Result {
		r := &protocol.Result{Verdict: protocol.VerdictError, Search: search, States: 281, Errors: 1, Seconds: 1}
		if change != nil {
			change(r)
		}
		return r
	}
	for _, c := range []struct {
		result *protocol.Result
		want   string
	}{
		{bad("dfs", nil), "Searched 281 states in 1 s and stopped at the first error."},
		{bad("greedy", nil), "Searched 281 states in 1 s and stopped at the first error."},
		{bad("bfs", func(r *protocol.Result) { r.Shortest = true }), "Searched 281 states in 1 s."},
		{bad("astar", nil), "Searched 281 states in 1 s."},
		{bad("shorten", nil), "Searched 281 states in 1 s."},
		{bad("dfs", func(r *protocol.Result) { r.Errors = 2 }), "Searched 281 states in 1 s."},
		{bad("dfs", func(r *protocol.Result) { r.Members = make([]protocol.Member, 3) }), ""},
		{bad("iterate", func(r *protocol.Result) { r.Iterations = &protocol.Iterations{Count: 3} }), "Visited states 281 times in 1 s."},
		{&protocol.Result{Seconds: 1}, ""},
	} {
		if got := plain(Footnote(c.result)); got != c.want {
			t.Errorf("%s: %q, want %q", c.result.Search, got, c.want)
		}
	}
}

// TestLossFacts: a lossy store always shows a risk above zero.
func TestLossFacts(t *testing.T) {
	for _, c := range []struct {
		lossy protocol.Lossy
		want  []string
	}{
		{protocol.Lossy{Bits: 3, Table: 64, HashFactor: 7.34, Coverage: 0.9871}, []string{"Hash factor7.3best above 100", "Expected coverage98.7 %of the states visited"}},
		{protocol.Lossy{Bits: 1, Table: 64, HashFactor: 1234567.8, Coverage: 1}, []string{"Hash factor1,234,567best", "Expected coverageover 99.99 %of the states visited"}},
		{protocol.Lossy{Bits: 64, Omission: 1e-12}, []string{"Risk of an omissionunder 1 in 1,000,000,000with 64 bits a state"}},
		{protocol.Lossy{Bits: 48, Omission: 0.000123}, []string{"Risk of an omission1 in 8,130with 48 bits"}},
		{protocol.Lossy{Bits: 40, Omission: 0.365}, []string{"Risk of an omission36 %with"}},
	} {
		got := strings.NewReplacer(unitSpace, " ").Replace(plain(ResultFacts(&protocol.Result{Lossy: &c.lossy})))
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%+v: %q is not in %s", c.lossy, want, got)
			}
		}
	}
}

// TestSearching: a running iterated search says whether it has found an error.
func TestSearching(t *testing.T) {
	none := Searching(&protocol.Progress{States: 7, Iterations: &protocol.Iterations{Count: 3}})
	if !strings.Contains(none, "no error in 3\u00a0searches with small tables so far") || strings.Contains(none, "states so far") || !strings.Contains(none, "prove nothing") {
		t.Errorf("without an error: %s", none)
	}
	some := Searching(&protocol.Progress{States: 7, Iterations: &protocol.Iterations{Count: 3, Best: 12}})
	if !strings.Contains(some, "Error found in 12\u00a0steps, looking for a shorter run") || strings.Contains(some, "no error") {
		t.Errorf("with an error: %s", some)
	}
	several := Searching(&protocol.Progress{States: 7, Transitions: 12, Members: make([]protocol.Member, 2)})
	if !strings.Contains(several, "Searching: 7\u00a0states, 12\u00a0transitions, no error so far") || !strings.Contains(several, "Several searches") || strings.Contains(several, "frontier") {
		t.Errorf("several searches: %s", several)
	}
}

// TestPace: a search that reached a limit says how fast it was.
func TestPace(t *testing.T) {
	late := full()
	late.Kind = "time limit"
	several := full()
	several.Members = []protocol.Member{{States: 2_000_000}, {States: 400_000}}
	for says, r := range map[string]*protocol.Result{
		"250,000 states were stored per second.":                   late,
		"300,000 states were visited per second, in all searches.": several,
	} {
		if got := plain(Verdict(r)); !strings.Contains(got, says) {
			t.Errorf("got %s, want %q in it", got, says)
		}
	}
	for name, r := range map[string]protocol.Result{
		"few states": {Verdict: protocol.VerdictIncomplete, Kind: "memory limit", States: 9, PeakBytes: 900, Seconds: 1},
		"visits":     {Verdict: protocol.VerdictIncomplete, Kind: "memory limit", States: 2_000_000, Seconds: 8, Search: "pida"},
	} {
		if got := plain(Verdict(&r)); strings.Contains(got, "per second") {
			t.Errorf("%s: got %s", name, got)
		}
	}
}
