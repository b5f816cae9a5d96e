//go:build !js

package reduce

import (
	"reflect"

	"beeline/engine/prog"
)

// prove checks each pass of the reduction on a program, on up to a number of states of each
// graph.
func prove(p *prog.Program, most int) (counts, error) { return proveStages(p, stages(p), most) }

// proveStages checks what the passes made of a program.
func proveStages(p *prog.Program, list []stage, most int) (counts, error) {
	if len(list) == 1 {
		return counts{reason: Veto(p)}, nil
	}
	at := map[string]stage{}
	for _, s := range list {
		at[s.name] = s
	}
	merged := at["merged"]
	plain := withoutResets(merged.program, merged.way)
	unread, last := at["unread"].program, list[len(list)-1]
	var sum counts
	for _, pass := range []struct {
		before, after *prog.Program
		checking
	}{
		{p, unread, &lockstep{condition: "unread", one: p, other: unread, most: most}},
		{unread, plain, newStepProof(unread, plain, merged.way, most)},
		{plain, merged.program, &lockstep{condition: "resets", one: plain, other: merged.program, most: most}},
		{nil, nil, newAmpleProof(last.program, most)},
		{nil, nil, &retrace{given: p, reduced: last.program, way: last.way, most: most}},
	} {
		if pass.before != nil && reflect.DeepEqual(pass.before, pass.after) {
			continue // the pass did nothing
		}
		err := pass.conditions()
		if err == nil {
			err = pass.same()
		}
		n := pass.looked()
		if n.reason != "" {
			err = nil // what was left out may be what seems to be missing
		}
		sum.states = max(sum.states, n.states)
		sum.steps, sum.ample = sum.steps+n.steps, sum.ample+n.ample
		sum.cut = sum.cut || n.cut
		for k := range sum.kinds {
			sum.kinds[k] += n.kinds[k]
		}
		if sum.reason = n.reason; err != nil || n.reason != "" {
			return sum, err
		}
	}
	return sum, nil
}

// A checking compares a program with the one that a pass made of it.
type checking interface {
	// conditions checks, state by state, what makes the pass keep all errors.
	conditions() error
	// same checks, after that, whether it did.
	same() error
	looked() counts
}

// withoutMarks returns a program in which no location is marked.
func withoutMarks(p *prog.Program) *prog.Program {
	q := clone(p)
	for t := range q.Procs {
		for l := range q.Procs[t].Locations {
			loc := &q.Procs[t].Locations[l]
			loc.Ample, loc.Steady = false, 0
		}
	}
	return q
}
