package view

import (
	"strconv"

	"beeline/wasm/protocol"
)

// This file has the sentences about runs that no search has found: random ones, replayed
// ones and those that somebody has chosen step by step. They say nothing about searches.

// isWalk reports whether a result is about such a run.
func isWalk(r *protocol.Result) bool { return r.Search == "replay" || r.Search == "simulate" }

// judgeWalk returns the verdict on such a run without an error.
func judgeWalk(r *protocol.Result) sentence {
	steps := 0
	if r.Trail != nil {
		steps = runLength(r.Trail)
	}
	length := count(uint64(steps), "step", "steps")
	s := sentence{kind: isRun, says: "A run of " + length, why: "It has no error. Other runs may have one."}
	switch r.Kind {
	case protocol.KindSimulation:
		s.says = "A random run of " + length
		s.why = sentences(missed(r), "This is one run of many. It has no error, but others may have one.")
	case protocol.KindCondition:
		s.kind, s.says, s.why = isFind, goalSays(steps), code(r.Goal)+" is true there."
	case protocol.KindLine:
		s.kind, s.says, s.why = isFind, "Line "+strconv.Itoa(r.Line)+" is executed at step "+strconv.Itoa(steps), ""
	case protocol.KindReplay:
		if r.Trail != nil && r.Trail.Loop >= 0 {
			s.why = r.Message
		}
	default:
		s.why = r.Message
	}
	if r.Errors > 0 && s.kind == isRun {
		s.why = r.Message
	}
	if r.Search == "simulate" {
		s.why = sentences(s.why, "The seed "+strconv.FormatInt(r.Seed, 10)+" gives the same run again.")
	}
	return s
}

// missed says what a random run should have ended with, and has not.
func missed(r *protocol.Result) string {
	switch {
	case r.Goal != "":
		return code(r.Goal) + " was true after none of its random steps."
	case r.Line > 0:
		return "None of its random steps executes line " + strconv.Itoa(r.Line) + "."
	}
	return ""
}
