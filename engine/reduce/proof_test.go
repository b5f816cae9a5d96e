//go:build !js

package reduce

import (
	"reflect"

	"beeline/engine/prog"
)

// prove checks each pass of the reduction of a program, on the first states of each graph.
func prove(p *prog.Program, most int) (counts, error) { return proveStages(p, stages(p), most) }

// proveStages checks the programs after each pass.
func proveStages(p *prog.Program, list []stage, most int) (counts, error) {
	if len(list) == 1 {
		return counts{reason: Veto(p)}, nil
	}
	at := map[string]stage{}
	for _, s := range list {
		at[s.name] = s
	}
	merged := at["merged"]
	plain := withoutResets(merged.program, merged.toGiven)
	unread, last := at["unread"].program, list[len(list)-1]
	var sum counts
	for _, pass := range []struct {
		before, after *prog.Program
		checker
	}{
		{p, unread, &bisimulation{condition: "unread", one: p, other: unread, most: most}},
		{unread, plain, newStepProof(unread, plain, merged.toGiven, most)},
		{plain, merged.program, &bisimulation{condition: "resets", one: plain, other: merged.program, most: most}},
		{nil, nil, newAmpleProof(last.program, most)},
		{nil, nil, &trailProof{given: p, reduced: last.program, toGiven: last.toGiven, most: most}},
	} {
		if pass.before != nil && reflect.DeepEqual(pass.before, pass.after) {
			continue // the pass did nothing
		}
		err := pass.conditions()
		if err == nil {
			err = pass.compare()
		}
		n := pass.counted()
		if n.reason != "" {
			err = nil // the missing part may be what was not checked
		}
		sum.states = max(sum.states, n.states)
		sum.steps, sum.ample = sum.steps+n.steps, sum.ample+n.ample
		sum.cut, sum.leftOut = sum.cut || n.cut, max(sum.leftOut, n.leftOut)
		for k := range sum.kinds {
			sum.kinds[k] += n.kinds[k]
		}
		if sum.reason = n.reason; err != nil || n.reason != "" {
			return sum, err
		}
	}
	return sum, nil
}

// A checker compares the programs before and after a pass.
type checker interface {
	// conditions checks, in each state, the conditions under which the pass keeps all errors.
	conditions() error
	// compare then checks whether it did.
	compare() error
	// counted returns what was checked.
	counted() counts
}

// withoutMarks returns the program without marks.
func withoutMarks(p *prog.Program) *prog.Program {
	q := clone(p)
	for t := range q.Procs {
		for l := range q.Procs[t].Locations {
			loc := &q.Procs[t].Locations[l]
			loc.Ample, loc.AmpleIf = false, 0
		}
	}
	return q
}
