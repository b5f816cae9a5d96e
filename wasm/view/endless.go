package view

import (
	"strconv"
	"strings"

	"beeline/wasm/protocol"
)

// This file has the sentences about properties of runs that never end.

// isEndless reports whether a result is about such a property.
func isEndless(r *protocol.Result) bool { return r.Property != "" && r.Property != "safety" }

// breaksProperty reports whether the error of a result is a run that violates the property.
func breaksProperty(r *protocol.Result, t *protocol.Trail) bool {
	return t.Loop >= 0 && t.Loop < len(t.Steps) || isEndless(r) && (t.Loop >= 0 || strings.Contains(r.Kind, "claim"))
}

// propertyFails says that a run violates the property of a result, and where the run ends.
func propertyFails(r *protocol.Result, t *protocol.Trail) string {
	says := orElse(protocol.PropertyFails(r.Property, middle(r.Formula, proseLength)), capital(orElse(r.Kind, "cycle")))
	n := len(t.Steps)
	end := placeText(t, n)
	switch {
	case t.Loop < 0 && r.Property == "never":
		return says + ": the claim reaches its end" + atStep(t)
	case t.Loop < 0:
		return says + ": it is violated" + atStep(t)
	case n == 0:
		return says + ": no process can move at the start"
	case t.Loop >= n:
		return says + ": no process can move after step " + end
	case t.Loop == n-1:
		return says + ": step " + end + " repeats forever"
	}
	return says + ": steps " + placeText(t, t.Loop+1) + " to " + end + " repeat forever"
}

// fairnessSays says whether the loop of a run is weakly fair, and names the processes that make
// it unfair.
func fairnessSays(r *protocol.Result, t *protocol.Trail) string {
	s := r.Schedule
	if s == nil || t.Loop >= len(t.Steps) {
		return ""
	}
	unfair, rare := s.Unfair(), protocol.Without(protocol.Without(s.Sometimes, s.Always), s.Moved)
	says := ""
	switch {
	case len(unfair) > 0:
		never := ", but never does. A"
		if len(unfair) > 1 {
			never = ", but never do. A"
		}
		return "This run is unfair: " + pids(t, unfair) + " could move in every state that repeats" + never + " check of fair runs only leaves out such runs."
	case r.Fair:
		says = "The run is fair: each process that could always move does move."
	default:
		says = "Fairness would not help: each process that could always move does move."
	}
	if len(rare) > 0 {
		says += " In some of the states that repeat, " + pids(t, rare) + " cannot move."
	}
	return says
}

// pids names the processes that have some numbers at the end of a run.
func pids(t *protocol.Trail, list []int) string {
	names := []string{}
	for _, pid := range list {
		name := "process " + strconv.Itoa(pid)
		for i := range t.Processes {
			if t.Processes[i].Pid == pid {
				name = code(processName(t, i))
			}
		}
		names = append(names, name)
	}
	if len(names) > 3 {
		names = append(names[:2], inWords(len(list)-2)+" more")
	}
	return sequence(names)
}
