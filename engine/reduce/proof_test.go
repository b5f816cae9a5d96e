//go:build !js

package reduce

import (
	"reflect"

	"beeline/engine/prog"
)

// prove checks each pass of the reduction of a program, on the first states of each graph. A
// program with a claim is checked as a product too.
func prove(p *prog.Program, most int) (counts, error) { return proveStages(p, stages(p), most) }

// proveStages checks the programs after each pass.
func proveStages(p *prog.Program, list []stage, most int) (counts, error) {
	if len(list) == 1 {
		return counts{reason: Veto(p)}, nil
	}
	return proveWatched(p, list, most, false)
}

// proveWatched is proveStages. With accept, accept labels of processes count.
func proveWatched(p *prog.Program, list []stage, most int, accept bool) (counts, error) {
	at := map[string]stage{}
	for _, s := range list {
		at[s.name] = s
	}
	merged := at["merged"]
	plain := withoutResets(merged.program, merged.toGiven)
	unread, last := at["unread"].program, list[len(list)-1]
	steps := newStepProof(withoutClaim(unread), withoutClaim(plain), merged.toGiven, most)
	ample := newAmpleProof(withoutClaim(last.program), most)
	steps.watcher, ample.watcher = newWatcher(unread, accept), newWatcher(last.program, accept)
	system := trailProof{given: withoutClaim(p), reduced: withoutClaim(last.program), toGiven: last.toGiven, most: most}
	var sum counts
	for _, pass := range []struct {
		before, after *prog.Program
		checker
	}{
		{p, unread, &bisimulation{condition: "unread", one: p, other: unread, most: most}},
		{unread, plain, steps},
		{plain, merged.program, &bisimulation{condition: "resets", one: plain, other: merged.program, most: most}},
		{nil, nil, ample},
		{nil, nil, &system},
		{nil, nil, newProductProof(p, last, most, accept)},
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
