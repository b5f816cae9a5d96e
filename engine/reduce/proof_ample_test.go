//go:build !js

package reduce

import (
	"errors"
	"fmt"
	"slices"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// An ampleProof checks the ample sets of a program, in which locations are marked,
// state by state on the graph of the same program without the marks.
//
// Moves are told from others by their labels, and a label by the actions executed and by
// whom. The conditions are those of Clarke, Grumberg, Peled, "Model Checking" (1999),
// chapter 10, for what a search stops at:
//
//   - C0: nothing is ample only where nothing is possible.
//   - C1: whatever is executed that is not ample, starting in the state, each ample move stays
//     possible, with the same faults, and commutes with it: both orders lead to the identical
//     state.
//   - C3: every cycle of the reduced graph has a state in which everything is ample.
//
// From C0 and C1 follows: for each run of the whole graph to a state without moves, the
// reduced one has a run of the same moves in another order, which ends in that same
// state. So invalid end states are kept, and whether an end is valid is a matter of that
// state alone. From C0, C1 and C3 follows: for each run at all there is one of the reduced
// graph that begins with the same moves in another order, and C1 has each of them meet
// the same faults. So violated assertions, faults, and what is reached of the program, are
// kept. Nothing about labels or values in between is: C2 is that nobody asks about them.
// A goal asks about each state, and forbids to reduce; a goal met on a move that is left out
// would be a fault that C1 misses on the other one.
//
// Reports of a fault that lead nowhere count as moves that stay in their state: C1 demands
// that they are still reported behind an ample move. An ample move with a fatal fault ends
// the run with an error that the whole graph has too. Errors that come after it may be lost.
type ampleProof struct {
	full, less *space
	most       int         // states to look at
	seen       map[int]int // states of the whole graph that were reached, in which order
	order      []int
	// checked tells, for each set of labels, in which states it was checked.
	sets    numbering
	checked []map[int]bool
	counts  counts
}

// counts is what was looked at.
type counts struct {
	states int
	// ample is the number of states in which not all moves are ample.
	ample int
	// kinds is the number of those by what is ample.
	kinds [prog.DStep + 1]int
	// steps is the number of states within merged statements.
	steps int
	// cut tells that there were more states than were to be looked at.
	cut bool
	// reason says why not all was looked at, or nothing.
	reason string
}

// A violation is a condition that does not hold.
type violation struct {
	condition, text string
}

func (v *violation) Error() string { return v.condition + ": " + v.text }

func violated(condition, format string, args ...any) error {
	return &violation{condition, fmt.Sprintf(format, args...)}
}

// newAmpleProof is of the marks of a program.
func newAmpleProof(p *prog.Program, most int) *ampleProof {
	r := &registry{}
	return newPartProof(newSpace(withoutMarks(p), r, most), newSpace(p, r, most), most)
}

func newPartProof(full, less *space, most int) *ampleProof {
	return &ampleProof{full: full, less: less, most: most, seen: map[int]int{}}
}

func (a *ampleProof) looked() counts {
	a.stuck()
	return a.counts
}

// reach goes through the whole graph, breadth first, up to the bound.
func (a *ampleProof) reach() {
	s, _ := a.full.initial()
	a.visit(s)
	for i := 0; i < len(a.order) && a.full.stuck == ""; i++ {
		for _, m := range a.full.from(a.order[i]) {
			if m.to >= 0 {
				a.visit(m.to)
			}
		}
	}
	a.counts.states += len(a.order)
}

func (a *ampleProof) visit(s int) {
	if _, ok := a.seen[s]; ok {
		return
	}
	if len(a.order) >= a.most {
		a.counts.cut = true
		return
	}
	a.seen[s] = len(a.order)
	a.order = append(a.order, s)
}

// stuck reports whether a graph cannot be made, and notes why.
func (a *ampleProof) stuck() bool {
	if a.counts.reason = a.full.stuck; a.counts.reason == "" && a.less != nil {
		a.counts.reason = a.less.stuck
	}
	return a.counts.reason != ""
}

// conditions checks C0, C1 and C3 in all states.
func (a *ampleProof) conditions() error {
	a.reach()
	for _, s := range a.order {
		if a.stuck() {
			return nil
		}
		if err := a.state(s); err != nil {
			return fmt.Errorf("state %d, after %s: %w", s, a.way(s), err)
		}
	}
	if err := errors.Join(a.full.ambiguous, a.less.ambiguous); err != nil {
		return err
	}
	return a.cycles()
}

// state checks C0 and C1 in a state.
func (a *ampleProof) state(s int) error {
	whole, ample := a.full.from(s), a.less.from(s)
	for _, m := range ample {
		if got, ok := a.full.find(s, m.label); !ok || got != m {
			return violated("subset", "only the reduced program has %s", a.full.tell(m.label))
		}
	}
	if len(ample) == len(whole) {
		return nil
	}
	if !slices.ContainsFunc(ample, move.happens) {
		return violated("C0", "nothing is ample of %s", a.full.tell(whole[0].label))
	}
	a.counts.ample++
	var set []int
	var kind prog.Op
	for _, m := range ample {
		if m.to == endless {
			return violated("C3", "a sequence comes back to where it was: %s", a.full.tell(m.label))
		}
		if m.happens() {
			set = append(set, m.label)
			_, action, _, _, _ := vm.Parts(m.first)
			kind = a.full.prog.Actions[action].Op
		}
	}
	a.counts.kinds[kind]++
	return a.closed(s, set)
}

// closed checks C1 for a set of labels in a state and those after it in which nothing
// of the set was executed.
func (a *ampleProof) closed(s int, set []int) error {
	var key []byte
	for _, l := range set {
		key = append(key, byte(l), byte(l>>8), byte(l>>16), byte(l>>24))
	}
	n := a.sets.of(key)
	if n == len(a.checked) {
		a.checked = append(a.checked, map[int]bool{})
	}
	done := a.checked[n]
	work := []int{s}
	for len(work) > 0 && a.full.stuck == "" {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		// Where not all states are looked at, those on the edge are left out.
		if _, ok := a.seen[x]; done[x] || !ok {
			continue
		}
		done[x] = true
		for _, label := range set {
			if err := a.commutes(x, label, set); err != nil {
				return err
			}
		}
		for _, m := range a.full.from(x) {
			if m.to >= 0 && !slices.Contains(set, m.label) {
				work = append(work, m.to)
			}
		}
	}
	return nil
}

// commutes checks C1 in one state for one ample move and all that are not.
func (a *ampleProof) commutes(x, label int, set []int) error {
	ample, ok := a.full.find(x, label)
	if !ok {
		return violated("C1", "what is ample is not possible: %s", a.full.tell(label))
	}
	if ample.to < 0 {
		return nil
	}
	for _, m := range a.full.from(x) {
		if slices.Contains(set, m.label) {
			continue
		}
		after, ok := a.full.find(ample.to, m.label)
		switch {
		case !ok:
			return violated("C1", "%s, which is ample, disables %s", a.full.tell(label), a.full.tell(m.label))
		case after.faults != m.faults || (after.to < 0 || m.to < 0) && after.to != m.to:
			return violated("C1", "%s, which is ample, changes the fault of %s", a.full.tell(label), a.full.tell(m.label))
		case m.to < 0:
			continue
		}
		again, ok := a.full.find(m.to, label)
		switch {
		case !ok:
			return violated("C1", "%s disables %s, which is ample", a.full.tell(m.label), a.full.tell(label))
		case again.faults != ample.faults || again.to < 0:
			return violated("C1", "%s changes the fault of %s, which is ample", a.full.tell(m.label), a.full.tell(label))
		case again.to != after.to:
			return violated("C1", "%s and %s, which is ample, lead to other states in the other order", a.full.tell(m.label), a.full.tell(label))
		}
	}
	return nil
}

// cycles checks C3: the reduced graph has no cycle of states with less than all moves
// (Tarjan, "Depth-first search and linear graph algorithms", 1972, for a cycle at all).
func (a *ampleProof) cycles() error {
	const open, done = 1, 2
	status := map[int]int{}
	type frame struct {
		state, next int
	}
	less := func(s int) bool { return len(a.less.from(s)) < len(a.full.from(s)) }
	for _, root := range a.order {
		if status[root] != 0 || !less(root) {
			continue
		}
		stack := []frame{{state: root}}
		status[root] = open
		for len(stack) > 0 && !a.stuck() {
			top := &stack[len(stack)-1]
			list := a.less.from(top.state)
			if top.next == len(list) {
				status[top.state] = done
				stack = stack[:len(stack)-1]
				continue
			}
			to := list[top.next].to
			top.next++
			if _, ok := a.seen[to]; !ok || !less(to) {
				continue
			}
			switch status[to] {
			case open:
				return violated("C3", "state %d, after %s, is on a cycle of states in which not all moves are ample", to, a.way(to))
			case 0:
				status[to] = open
				stack = append(stack, frame{state: to})
			}
		}
	}
	return nil
}

// same compares what the graphs show: the states without moves and what was executed.
// This follows from the conditions, where nothing is fatal.
func (a *ampleProof) same() error {
	if a.counts.cut || a.stuck() {
		return nil
	}
	ends, reached := a.search()
	if a.stuck() {
		return nil
	}
	if a.full.fatal() {
		if !reached.met(func(f ts.Fault) bool { return f != ts.NoFault }) {
			return violated("deeds", "no fault is met")
		}
		return nil
	}
	for _, s := range a.order {
		if !a.full.moving(s) && !ends[s] {
			return violated("ends", "state %d, after %s, is not reached", s, a.way(s))
		}
	}
	for d := range a.full.deeds {
		if !reached.deeds[d] {
			return violated("deeds", "%s with fault %d is not executed", describe(a.full.prog, string(appendAction(nil, d.action))), d.fault)
		}
	}
	return nil
}

// search goes through the reduced graph from the start. It returns the states without
// moves, and a space that has met nothing else.
func (a *ampleProof) search() (map[int]bool, *space) {
	g := newSpace(a.less.prog, a.less.registry, a.most)
	s, _ := g.initial()
	ends, seen, work := map[int]bool{}, map[int]bool{s: true}, []int{s}
	for len(work) > 0 && g.stuck == "" {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if !g.moving(s) {
			ends[s] = true
		}
		for _, m := range g.from(s) {
			if m.to >= 0 && !seen[m.to] {
				seen[m.to] = true
				work = append(work, m.to)
			}
		}
	}
	if g.stuck != "" {
		a.less.stuck = g.stuck
	}
	return ends, g
}

// way tells a shortest way to a state.
func (a *ampleProof) way(s int) string {
	from := map[int]move{}
	first := a.order[0]
	parent := map[int]int{first: first}
	for _, x := range a.order {
		for _, m := range a.full.from(x) {
			if _, ok := parent[m.to]; m.to >= 0 && !ok {
				parent[m.to], from[m.to] = x, m
			}
		}
	}
	text := ""
	for s != first {
		text = a.full.tell(from[s].label) + " " + text
		s = parent[s]
	}
	return text
}
