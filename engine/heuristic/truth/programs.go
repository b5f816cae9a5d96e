//go:build !js

package truth

import (
	"fmt"
	"testing"

	"beeline/engine/heuristic/relaxed"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/oracle/random"
)

// A Bounded is an admissible estimate with the distances that it estimates.
type Bounded struct {
	search.Heuristic
	Truth func(*Graph) []uint32
}

// Programs compares admissible estimates with true distances, on every state of small random
// programs.
type Programs struct {
	Count     uint64                                 // programs, from seed 1 on
	States    int                                    // larger programs are skipped
	Estimates func(*prog.Program) map[string]Bounded // by name
	// ToGoal returns the estimates to a goal by name. One goal out of Every is tried.
	ToGoal func(*prog.Program) map[string]search.Heuristic
	Every  int
	// Pass transforms each program. Then no goals are tried.
	Pass func(*prog.Program) *prog.Program
	// Informed are the names of estimates that must be above 0 in some state.
	Informed []string
}

// Compare compares all estimates of all programs.
func (o Programs) Compare(t *testing.T) {
	t.Helper()
	programs, informed := 0, map[string]int{}
	for seed := uint64(1); seed <= o.Count && !t.Failed(); seed++ {
		text := random.New(seed).String()
		p := Compiled("random.pml", text, "")
		if p == nil {
			continue
		}
		if o.Pass != nil {
			p = o.Pass(p)
		}
		g, ok := Explore(p, o.States)
		if !ok {
			continue
		}
		programs++
		for name, h := range o.Estimates(p) {
			informed[name] += g.Compare(t, fmt.Sprintf("seed %d, %s", seed, name), h.Heuristic, h.Truth(g))
		}
		if o.Pass == nil {
			o.compareGoals(t, p, seed, informed)
		}
		if t.Failed() {
			t.Log(text)
		}
	}
	t.Logf("%d programs, states with an estimate above 0: %v", programs, informed)
	for _, name := range o.Informed {
		if informed[name] == 0 {
			t.Errorf("%s is 0 in every state", name)
		}
	}
}

// compareGoals is Compare for goals of p, the program of a seed.
func (o Programs) compareGoals(t *testing.T, p *prog.Program, seed uint64, informed map[string]int) {
	t.Helper()
	for i, goal := range Goals(p) {
		if (int(seed)+i-1)%o.Every != 0 {
			continue
		}
		q := Compiled("random.pml", random.New(seed).String(), goal)
		if q == nil {
			continue
		}
		g, _ := Explore(q, o.States)
		for name, h := range o.ToGoal(q) {
			informed[name] += g.Compare(t, fmt.Sprintf("seed %d, %s, %s", seed, name, goal), h, g.Distances(g.Goal, ts.NoFault))
		}
	}
}

// Goals returns conditions about the variables, channels and types of a program.
func Goals(p *prog.Program) []string {
	var list []string
	for i, v := range p.Globals {
		name := v.Name
		if v.Array {
			name += fmt.Sprintf("[%d]", i%int(v.Len))
		}
		if v.Type.Kind != prog.ChanID {
			list = append(list, fmt.Sprintf("%s == %d", name, i%3+1), fmt.Sprintf("%s %% 4 > 1 && _nr_pr < 3", name))
		}
	}
	for _, c := range p.GlobalChans {
		k := &p.Chans[c.Chan]
		list = append(list, fmt.Sprintf("len(%s) == %d", c.Name, k.Cap))
		if k.Cap > 0 {
			list = append(list, fmt.Sprintf("nfull(%s) && len(%s) >= %d", c.Name, c.Name, k.Cap/2), fmt.Sprintf("empty(%s)", c.Name))
			fields := "1"
			for range len(k.Fields) - 1 {
				fields += ",_"
			}
			list = append(list, fmt.Sprintf("%s?[%s] && %s", c.Name, fields, "_nr_pr > 1"), fmt.Sprintf("!(%s?[%s])", c.Name, fields))
		}
	}
	return list
}

// OnModels compares admissible estimates with true distances on the small models of the corpus.
func OnModels(t *testing.T, states int, estimates func(*prog.Program) map[string]Bounded) {
	t.Helper()
	models := 0
	for _, part := range []string{"hsf-spin", "spin-examples", "classroom"} {
		EachGraph(t, part, states, func(name string, g *Graph) {
			models++
			for kind, h := range estimates(g.Prog) {
				g.Compare(t, name+", "+kind, h.Heuristic, h.Truth(g))
			}
		})
	}
	t.Logf("%d models", models)
}

// First returns the initial state.
func First(p *prog.Program) ts.State {
	var batch ts.Batch
	vm.New(p).Initial(&batch)
	_, s := batch.At(0)
	return s
}

// RoundsOf returns h_P^L for two kinds of error, with sets and with intervals.
func RoundsOf(p *prog.Program) map[string]Bounded {
	out := map[string]Bounded{}
	for sets, name := range map[bool]string{true: "sets", false: "intervals"} {
		out["assertion, "+name] = Bounded{relaxed.NewRounds(p, relaxed.Aims{Asserts: true}, sets), ToAssertion}
		out["deadlock, "+name] = Bounded{relaxed.NewRounds(p, relaxed.Aims{Deadlocks: true}, sets), ToDeadlock}
	}
	return out
}

// ToDeadlock returns the distances to invalid end states.
func ToDeadlock(g *Graph) []uint32 { return g.Distances(g.dead, ts.NoFault) }

// ToAssertion returns the distances to violated assertions.
func ToAssertion(g *Graph) []uint32 { return g.Distances(nil, ts.AssertionViolated) }
