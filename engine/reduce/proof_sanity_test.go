//go:build !js

package reduce

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beeline/engine/prog"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
)

// A mistake makes a pass wrong at random.
type mistake struct {
	name string
	// make returns the checker of the pass and the programs before and after it, nil if the
	// mistake cannot be made.
	make func(p *prog.Program, r *rand.Rand) (c checker, before, after *prog.Program)
}

// mistakeStates is the number of states to check.
const mistakeStates = 2_000

var mistakes = []mistake{
	{"mark any locations", func(p *prog.Program, r *rand.Rand) (checker, *prog.Program, *prog.Program) {
		q := withoutMarks(p)
		for t := range q.Procs {
			for l := range q.Procs[t].Locations {
				q.Procs[t].Locations[l].Ample = r.IntN(4) == 0
			}
		}
		return newAmpleProof(q, mistakeStates), withoutMarks(q), q
	}},
	{"join any two statements", func(p *prog.Program, r *rand.Rand) (checker, *prog.Program, *prog.Program) {
		s := newReducer(p, newMap(p))
		proc := uint32(r.IntN(len(p.Procs)))
		ch := anyChoice(s.q, proc, r)
		if ch == nil || p.Actions[ch.Action].Op == prog.DStep || p.Actions[ch.Action].Op == prog.Exit {
			return nil, nil, nil
		}
		out := p.Procs[proc].Locations[p.Actions[ch.Action].Target].Out
		if len(out) != 1 || p.Actions[out[0].Action].Op == prog.DStep || p.Actions[out[0].Action].Op == prog.Exit {
			return nil, nil, nil
		}
		ch.Action = s.addStep(proc, chain{actions: []uint32{ch.Action, out[0].Action}})
		s.m.reduced = s.q
		return newStepProof(p, s.q, s.m, mistakeStates), p, s.q
	}},
	{"set any variable to 0", func(p *prog.Program, r *rand.Rand) (checker, *prog.Program, *prog.Program) {
		s := newReducer(p, newMap(p))
		proc := uint32(r.IntN(len(p.Procs)))
		ch := anyChoice(s.q, proc, r)
		if ch == nil || p.Actions[ch.Action].Op == prog.DStep || p.Actions[ch.Action].Op == prog.Exit || len(p.Procs[proc].Locals) == 0 {
			return nil, nil, nil
		}
		v := p.Procs[proc].Locals[r.IntN(len(p.Procs[proc].Locals))]
		s.q.Refs = append(s.q.Refs, prog.Ref{Space: prog.Local, Type: v.Type, Offset: v.Offset})
		ch.Action = s.addStep(proc, chain{actions: []uint32{ch.Action}, resets: []prog.RefID{prog.RefID(len(s.q.Refs) - 1)}})
		plain := withoutResets(s.q, s.m)
		return &bisimulation{condition: "resets", one: plain, other: s.q, most: mistakeStates}, plain, s.q
	}},
	{"do not write any variable", func(p *prog.Program, r *rand.Rand) (checker, *prog.Program, *prog.Program) {
		q := clone(p)
		if len(p.Globals) == 0 {
			return nil, nil, nil
		}
		v := p.Globals[r.IntN(len(p.Globals))]
		q.Actions = slices.Clone(q.Actions)
		for i := range q.Actions {
			if a := &q.Actions[i]; a.Op == prog.Assign && q.Refs[a.Ref].Space == prog.Global && q.Refs[a.Ref].Offset == v.Offset {
				q.Refs = append(q.Refs, prog.Ref{Space: prog.Scratch, Type: v.Type})
				a.Ref = prog.RefID(len(q.Refs) - 1)
			}
		}
		return &bisimulation{condition: "unread", one: p, other: q, most: mistakeStates}, p, q
	}},
}

// anyChoice returns a random choice of a process type outside of d_steps, nil if there is none
// at the chosen location.
func anyChoice(p *prog.Program, proc uint32, r *rand.Rand) *prog.Choice {
	l := r.IntN(len(p.Procs[proc].Locations))
	out := p.Procs[proc].Locations[l].Out
	if len(out) == 0 || insideDSteps(p, proc)[l] {
		return nil
	}
	return &out[r.IntN(len(out))]
}

// A tally counts what one kind of mistake did.
type tally struct{ made, caught, differ int }

// check makes a mistake in a program, and notes whether it changes the errors and whether the
// checker finds it.
func (m *mistake) check(p *prog.Program, r *rand.Rand, sum *tally) error {
	c, before, after := m.make(p, r)
	if c == nil {
		return nil
	}
	err := c.conditions()
	if c.counted().cut || c.counted().reason != "" {
		return nil
	}
	a, b := count(before, mistakeStates), count(after, 2*mistakeStates)
	if a.stopped || b.endless {
		return nil
	}
	sum.made++
	if err != nil {
		sum.caught++
	}
	if !b.stopped && sameWrong(a.wrong, b.wrong) {
		return nil
	}
	sum.differ++
	if err == nil {
		return fmt.Errorf("%s: errors %v become %v, and no violation is found", m.name, a.wrong, b.wrong)
	}
	return nil
}

// TestProofOfMistakes: the checker finds every wrong reduction that loses or adds an error.
func TestProofOfMistakes(t *testing.T) {
	seed := corpus.Number(t, "REDUCE_SEED", 1)
	sums := make([]tally, len(mistakes))
	for i := range corpus.Number(t, "REDUCE_MISTAKES", 200) {
		program := random.New(uint64(seed + i)).String()
		if i%3 > 0 {
			program = strings.Join(newDense(uint64(seed+i)), "\n")
		}
		p := corpus.Compile("random.pml", program)
		if p == nil || Veto(p) != "" {
			continue
		}
		r := rand.New(rand.NewPCG(7, uint64(seed+i)))
		for range 5 {
			for k := range mistakes {
				if err := mistakes[k].check(p, r, &sums[k]); err != nil {
					t.Errorf("seed %d: %v\n%s", seed+i, err, program)
				}
			}
		}
	}
	for k, sum := range sums {
		t.Logf("%s: %d mistakes, %d change the errors, %d are found", mistakes[k].name, sum.made, sum.differ, sum.caught)
		if sum.differ == 0 {
			t.Errorf("%s: no mistake changed the errors", mistakes[k].name)
		}
	}
}
