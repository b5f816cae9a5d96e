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

// A mistake spoils a pass of the reduction at random. It returns what checks that pass, and
// the programs before and after; nil where there is nothing to spoil.
type mistake struct {
	name string
	make func(p *prog.Program, r *rand.Rand) (c checking, before, after *prog.Program)
}

// spoiled are the states that are looked at.
const spoiled = 2_000

var mistakes = []mistake{
	{"mark any locations", func(p *prog.Program, r *rand.Rand) (checking, *prog.Program, *prog.Program) {
		q := withoutMarks(p)
		for t := range q.Procs {
			for l := range q.Procs[t].Locations {
				q.Procs[t].Locations[l].Ample = r.IntN(4) == 0
			}
		}
		return newAmpleProof(q, spoiled), withoutMarks(q), q
	}},
	{"join any two statements", func(p *prog.Program, r *rand.Rand) (checking, *prog.Program, *prog.Program) {
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
		ch.Action = s.step(proc, chain{actions: []uint32{ch.Action, out[0].Action}})
		s.m.reduced = s.q
		return newStepProof(p, s.q, s.m, spoiled), p, s.q
	}},
	{"set any variable to 0", func(p *prog.Program, r *rand.Rand) (checking, *prog.Program, *prog.Program) {
		s := newReducer(p, newMap(p))
		proc := uint32(r.IntN(len(p.Procs)))
		ch := anyChoice(s.q, proc, r)
		if ch == nil || p.Actions[ch.Action].Op == prog.DStep || p.Actions[ch.Action].Op == prog.Exit || len(p.Procs[proc].Locals) == 0 {
			return nil, nil, nil
		}
		v := p.Procs[proc].Locals[r.IntN(len(p.Procs[proc].Locals))]
		s.q.Refs = append(s.q.Refs, prog.Ref{Space: prog.Local, Type: v.Type, Offset: v.Offset})
		ch.Action = s.step(proc, chain{actions: []uint32{ch.Action}, resets: []prog.RefID{prog.RefID(len(s.q.Refs) - 1)}})
		plain := withoutResets(s.q, s.m)
		return &lockstep{condition: "resets", one: plain, other: s.q, most: spoiled}, plain, s.q
	}},
	{"leave any variable alone", func(p *prog.Program, r *rand.Rand) (checking, *prog.Program, *prog.Program) {
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
		return &lockstep{condition: "unread", one: p, other: q, most: spoiled}, p, q
	}},
}

// anyChoice picks a choice at a location of a process type that is not inside a d_step.
func anyChoice(p *prog.Program, proc uint32, r *rand.Rand) *prog.Choice {
	l := r.IntN(len(p.Procs[proc].Locations))
	out := p.Procs[proc].Locations[l].Out
	if len(out) == 0 || insides(p, proc)[l] {
		return nil
	}
	return &out[r.IntN(len(out))]
}

// A tally counts what became of a kind of mistake.
type tally struct{ made, caught, differ int }

// check makes a mistake in a program and reports what it does to errors and to the checker.
func (m *mistake) check(p *prog.Program, r *rand.Rand, sum *tally) error {
	c, before, after := m.make(p, r)
	if c == nil {
		return nil
	}
	err := c.conditions()
	if c.looked().cut || c.looked().reason != "" {
		return nil
	}
	a, b := count(before, spoiled), count(after, 2*spoiled)
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
		return fmt.Errorf("%s: wrong %v becomes %v, and nothing is violated", m.name, a.wrong, b.wrong)
	}
	return nil
}

// The checker complains whenever an error is lost, or made, by a reduction that is wrong.
func TestProofOfMistakes(t *testing.T) {
	seed := number(t, "REDUCE_SEED", 1)
	sums := make([]tally, len(mistakes))
	for i := range number(t, "REDUCE_MISTAKES", 200) {
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
		t.Logf("%s: %d times, %d change what is wrong, %d violate a condition", mistakes[k].name, sum.made, sum.differ, sum.caught)
		if sum.differ == 0 {
			t.Errorf("%s: nothing that goes wrong was changed", mistakes[k].name)
		}
	}
}
