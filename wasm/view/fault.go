package view

import (
	"strconv"
	"strings"

	"beeline/wasm/protocol"
)

// judgeError returns the verdict on an error.
func judgeError(r *protocol.Result) sentence {
	t := r.Trail
	if t == nil {
		t = &protocol.Trail{Loop: -1}
	}
	s := sentence{kind: isError}
	switch {
	case breaksProperty(r, t):
		s.says = propertyFails(r, t)
		s.why = fairnessSays(r, t)
	case r.Kind == "invalid end state":
		s.says = deadlockSays(runLength(t))
		s.why = waiting(t)
		if t.Cycle != nil {
			s.why = sentences(s.why, t.Cycle.Says+".")
		}
	case r.Kind == protocol.FaultGoal && r.Invariant != "":
		s.says = "The invariant " + code(r.Invariant) + " is violated" + atStep(t)
	case IsFind(r):
		s.kind = isFind
		s.says = goalSays(runLength(t))
		s.why = code(r.Goal) + " is true there."
	default:
		s.says = faultSays(r, t)
		s.why = faultWhy(r, t)
	}
	s.why = sentences(s.why, shortness(r, t))
	if r.Errors > 1 {
		s.why += " The search continued and reached errors " + protocol.Grouped(r.Errors) + " times."
	}
	return s
}

func deadlockSays(steps int) string {
	if steps == 0 {
		return "Deadlock at the start: no process can move"
	}
	return "Deadlock after " + count(uint64(steps), "step", "steps") + ": no process can move"
}

// atStep says at which step a run ends.
func atStep(t *protocol.Trail) string {
	if runLength(t) == 0 {
		return " at the start"
	}
	return " at step " + placeText(t, len(t.Steps))
}

func goalSays(steps int) string {
	if steps == 0 {
		return "The condition holds at the start"
	}
	return "The condition holds after " + count(uint64(steps), "step", "steps")
}

// faultSays returns the headline of a fault: what, where and when.
func faultSays(r *protocol.Result, t *protocol.Trail) string {
	at := ""
	if len(t.Steps) > 0 {
		at = " at step " + placeText(t, len(t.Steps))
	}
	line := r.Line
	if line == 0 && len(t.Steps) > 0 {
		line = t.Steps[len(t.Steps)-1].Line
	}
	on := ""
	if line > 0 {
		on = " on line " + strconv.Itoa(line)
	}
	if r.Kind == "assertion violated" {
		if n := len(t.Steps); n > 0 && strings.HasPrefix(t.Steps[n-1].Statement, "d_step") {
			return "An assertion in the `d_step`" + on + " fails" + at
		}
		return "The assertion" + on + " fails" + at
	}
	return capital(orElse(r.Kind, "error")) + on + at
}

// faultWhy explains a fault: for an assertion the values of its operands.
func faultWhy(r *protocol.Result, t *protocol.Trail) string {
	if len(t.Steps) == 0 {
		return r.Message
	}
	s := &t.Steps[len(t.Steps)-1]
	condition, ok := asserted(s.Statement)
	if !ok || r.Kind != "assertion violated" {
		// The headline has the line and the step already.
		at := " Process " + strconv.Itoa(s.Pid) + " (" + s.Proctype + ") executes " + s.Statement + " in line " + strconv.Itoa(s.Line) + " at step " + strconv.Itoa(t.Length) + "."
		if says, cut := strings.CutSuffix(r.Message, at); cut {
			return says + " " + processName(t, s.Process) + " executes " + code(s.Statement) + "."
		}
		return r.Message
	}
	values := s.Values
	if inner, ok := asserted(values); ok {
		values = inner
	}
	why := code(condition) + " is false"
	if operands := explain(condition, values); operands != "" {
		why += ": " + operands
	}
	return why + "."
}

// code quotes a text as code, unless it contains a backtick.
func code(s string) string {
	for i := range len(s) {
		if s[i] == '`' {
			return s
		}
	}
	return "`" + s + "`"
}

// shortness says whether a shorter run may exist. It is "" for runs that were not searched
// for.
func shortness(r *protocol.Result, t *protocol.Trail) string {
	if len(t.Steps) == 0 {
		return ""
	}
	if r.Shortest && isEndless(r) {
		return "No shorter run violates it."
	}
	if r.Shortest && IsFind(r) {
		return "No shorter run leads there."
	}
	if r.Shortest {
		return "No shorter run" + r.NoRun()
	}
	if r.GaveUpAfter > 0 {
		return r.GaveUp()
	}
	if protocol.SearchNamed(r.Search).DepthFirst {
		return "Found depth first, so a shorter run may exist."
	}
	switch r.Search {
	case "greedy":
		return "Found by a greedy search, so a shorter run may exist."
	case "iterate":
		return "The shortest run of many searches that miss states, so a shorter one may exist."
	case "simulate", "replay", "":
		return ""
	}
	return "A shorter run may exist."
}

// maxWaiting is how many lines a sentence about waiting processes names.
const maxWaiting = 4

// waiting says where the processes of a deadlock stand.
func waiting(t *protocol.Trail) string {
	var places []int
	at := map[int][]int{}
	total := 0
	for _, e := range t.End {
		if e.Line == 0 || processName(t, e.Process) == "" {
			continue
		}
		if at[e.Line] == nil {
			places = append(places, e.Line)
		}
		at[e.Line] = append(at[e.Line], e.Process)
		total++
	}
	if len(places) == 1 && total > 2 {
		return "All " + inWords(total) + " processes wait at line " + strconv.Itoa(places[0]) + "."
	}
	var parts []string
	rest := 0
	for i, line := range places {
		if i >= maxWaiting {
			rest += len(at[line])
			continue
		}
		parts = append(parts, waitingAt(t, at[line], line, i == 0))
	}
	if rest > 0 {
		parts = append(parts, inWords(rest)+" more elsewhere")
	}
	if len(parts) == 0 {
		return ""
	}
	return sequence(parts) + "."
}

func waitingAt(t *protocol.Trail, processes []int, line int, first bool) string {
	var names []string
	for _, i := range processes {
		names = append(names, processName(t, i))
	}
	if len(names) > 3 {
		names = append(names[:2], inWords(len(processes)-2)+" more")
	}
	verb := ""
	switch {
	case first && len(processes) == 1:
		verb = " waits"
	case first:
		verb = " wait"
	}
	return sequence(names) + verb + " at line " + strconv.Itoa(line)
}
