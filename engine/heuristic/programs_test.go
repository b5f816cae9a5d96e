//go:build !js

package heuristic_test

import (
	"fmt"
	"testing"

	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/wasm/oracle/random"
)

// A bounded is an estimate with the distances it is a lower bound of.
type bounded struct {
	search.Heuristic
	truth func(*graph) []uint32
}

// onPrograms compares lower bounds with true distances on every state of small random
// programs.
type onPrograms struct {
	count  uint64 // programs, from the seed 1 on
	states int    // programs with more are left out
	known  func(*prog.Program) map[string]bounded
	// toGoal makes those to a goal by name. One condition out of every is tried.
	toGoal func(*prog.Program) map[string]search.Heuristic
	every  int
	// pass makes another program of each, with conditions about none.
	pass func(*prog.Program) *prog.Program
	// informed are the names of those that must say something other than 0.
	informed []string
}

func (o onPrograms) compare(t *testing.T) {
	t.Helper()
	programs, informed := 0, map[string]int{}
	for seed := uint64(1); seed <= o.count && !t.Failed(); seed++ {
		text := random.New(seed).String()
		p := compiled("random.pml", text, "")
		if p == nil {
			continue
		}
		if o.pass != nil {
			p = o.pass(p)
		}
		g, ok := explore(p, o.states)
		if !ok {
			continue
		}
		programs++
		for name, h := range o.known(p) {
			informed[name] += g.compare(t, fmt.Sprintf("seed %d, %s", seed, name), h.Heuristic, h.truth(g))
		}
		if o.pass == nil {
			o.compareGoals(t, p, seed, informed)
		}
		if t.Failed() {
			t.Log(text)
		}
	}
	t.Logf("%d programs, states with an estimate above 0: %v", programs, informed)
	for _, name := range o.informed {
		if informed[name] == 0 {
			t.Errorf("%s says 0 everywhere", name)
		}
	}
}

// compareGoals is compare for conditions about p, the program of a seed.
func (o onPrograms) compareGoals(t *testing.T, p *prog.Program, seed uint64, informed map[string]int) {
	t.Helper()
	for i, goal := range goals(p) {
		if (int(seed)+i-1)%o.every != 0 {
			continue
		}
		q := compiled("random.pml", random.New(seed).String(), goal)
		if q == nil {
			continue
		}
		g, _ := explore(q, o.states)
		for name, h := range o.toGoal(q) {
			informed[name] += g.compare(t, fmt.Sprintf("seed %d, %s, %s", seed, name, goal), h, g.distances(g.goal, ts.NoFault))
		}
	}
}

// goals makes conditions about the variables, channels and types of a program.
func goals(p *prog.Program) []string {
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

// onModels compares lower bounds with true distances on the small models of other
// people.
func onModels(t *testing.T, states int, known func(*prog.Program) map[string]bounded) {
	t.Helper()
	models := 0
	for _, part := range []string{"hsf-spin", "spin-examples", "classroom"} {
		corpus(t, part, states, func(name string, g *graph) {
			models++
			for kind, h := range known(g.prog) {
				g.compare(t, name+", "+kind, h.Heuristic, h.truth(g))
			}
		})
	}
	t.Logf("%d models", models)
}
