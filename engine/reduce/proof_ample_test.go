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

// An ampleProof checks the ample sets of a program with marks, state by state, on the graph of
// the same program without marks.
//
// A label identifies a move: the executed actions and their processes. The conditions are
// those of Clarke, Grumberg, Peled, "Model Checking" (1999), chapter 10:
//
//   - C0: an ample set is empty only if there is no move.
//   - C1: after any moves that are not ample, each ample move is still possible, with the same
//     faults, and commutes with the next such move: both orders lead to the same state.
//   - C2: if not all moves are ample, no ample one changes what the watcher sees. Without a claim
//     nothing is seen.
//   - C3: every cycle of the reduced graph has a state in which all moves are ample.
//
// From C0 and C1 follows: for each run of the whole graph to a state without moves, the
// reduced graph has a run to the same state, with the same moves in another order. So invalid
// end states are kept. From C0, C1 and C3 follows: for each run there is one of the reduced
// graph that begins with the same moves in another order, and by C1 with the same faults. So
// violated assertions, other faults and reached statements are kept. With C2 what is seen along
// both runs differs only in how often states repeat. Other labels and values in between are not
// kept. A goal asks for them, so it forbids to reduce.
//
// A report of a fault that leads nowhere counts as a move that stays in its state: by C1 it is
// still reported after an ample move. An ample move with a fatal fault ends the run with an
// error that the whole graph has, too. Later errors may be lost.
type ampleProof struct {
	whole, reduced *space
	most           int // states to check
	quota          quota
	seen           map[int]int // by visited state of the whole graph: its index in order
	order          []int
	sets           numbering
	// checked is, for each set of labels, the states in which it was checked.
	checked []map[int]bool
	watcher watcher
	counts  counts
}

// counts is what was checked.
type counts struct {
	states int
	// ample is the number of states with an ample set smaller than all moves.
	ample int
	// kinds is the number of those states, by kind of ample action.
	kinds [prog.DStep + 1]int
	// steps is the number of states inside merged statements.
	steps int
	// cut: there are more states than were to be checked.
	cut bool
	// leftOut is how many fewer states were checked than asked for, because they are large.
	leftOut int
	// reason tells why the check is incomplete, "" if it is not.
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

// newAmpleProof returns the proof for the marks of a program.
func newAmpleProof(p *prog.Program, most int) *ampleProof {
	r := &registry{}
	return newPartProof(newSpace(withoutMarks(p), r, most), newSpace(p, r, most), most)
}

func newPartProof(whole, reduced *space, most int) *ampleProof {
	return &ampleProof{whole: whole, reduced: reduced, most: most, quota: quota{most, maxVisited}, seen: map[int]int{}}
}

func (a *ampleProof) counted() counts {
	a.incomplete()
	return a.counts
}

// reach visits the whole graph in breadth-first order, up to the bound.
func (a *ampleProof) reach() {
	s, _ := a.whole.initial()
	a.visit(s)
	for i := 0; i < len(a.order) && a.whole.incomplete == ""; i++ {
		for _, m := range a.whole.from(a.order[i]) {
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
	if !a.quota.take(len(a.whole.states.list[s]), &a.counts) {
		return
	}
	a.seen[s] = len(a.order)
	a.order = append(a.order, s)
}

// incomplete reports whether a graph cannot be made, and notes the reason.
func (a *ampleProof) incomplete() bool {
	if a.counts.reason = a.whole.incomplete; a.counts.reason == "" && a.reduced != nil {
		a.counts.reason = a.reduced.incomplete
	}
	return a.counts.reason != ""
}

// conditions checks C0, C1 and C3 in all states.
func (a *ampleProof) conditions() error {
	a.reach()
	for _, s := range a.order {
		if a.incomplete() {
			return nil
		}
		if err := a.state(s); err != nil {
			return fmt.Errorf("state %d, after %s: %w", s, a.pathTo(s), err)
		}
	}
	if err := errors.Join(a.whole.ambiguous, a.reduced.ambiguous); err != nil {
		return err
	}
	return a.cycles()
}

// state checks C0 and C1 in a state.
func (a *ampleProof) state(s int) error {
	whole, ample := a.whole.from(s), a.reduced.from(s)
	for _, m := range ample {
		if got, ok := a.whole.find(s, m.label); !ok || got != m {
			return violated("subset", "%s is only in the reduced program", a.whole.describe(m.label))
		}
	}
	if len(ample) == len(whole) {
		return nil
	}
	if !slices.ContainsFunc(ample, move.happens) {
		return violated("C0", "the ample set is empty, but there is %s", a.whole.describe(whole[0].label))
	}
	a.counts.ample++
	var set, told []int
	var kind prog.Op
	for _, m := range ample {
		if m.to == endless {
			return violated("C3", "an atomic sequence returns to its own state: %s", a.whole.describe(m.label))
		}
		if !m.happens() {
			told = append(told, m.label)
		} else {
			if m.to >= 0 && a.watcher.distinguishes(ts.State(a.whole.states.list[s]), ts.State(a.whole.states.list[m.to])) {
				return violated("C2", "the claim sees %s, which is ample", a.whole.describe(m.label))
			}
			set = append(set, m.label)
			_, action, _, _, _ := vm.UnpackAction(m.first)
			kind = a.whole.prog.Actions[action].Op
		}
	}
	a.counts.kinds[kind]++
	return a.closed(s, set, told)
}

// closed checks C1 for a set of labels, in a state and those after it, as far as nothing of the
// set is executed. told are the labels of what the reduced graph reports in the first state: it need
// not be reported again.
func (a *ampleProof) closed(s int, set, told []int) error {
	both := slices.Concat(set, told)
	var key []byte
	for _, l := range append(slices.Concat(set, []int{-1}), told...) {
		key = append(key, byte(l), byte(l>>8), byte(l>>16), byte(l>>24))
	}
	n := a.sets.of(key)
	if n == len(a.checked) {
		a.checked = append(a.checked, map[int]bool{})
	}
	done := a.checked[n]
	work := []int{s}
	for len(work) > 0 && a.whole.incomplete == "" {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		// States beyond the bound are skipped.
		if _, ok := a.seen[x]; done[x] || !ok {
			continue
		}
		done[x] = true
		for _, label := range set {
			if err := a.commutes(x, label, both); err != nil {
				return err
			}
		}
		for _, m := range a.whole.from(x) {
			if m.to >= 0 && !slices.Contains(set, m.label) {
				work = append(work, m.to)
			}
		}
	}
	return nil
}

// commutes checks C1 in one state, for one ample move and all others but some.
func (a *ampleProof) commutes(x, label int, but []int) error {
	ample, ok := a.whole.find(x, label)
	if !ok {
		return violated("C1", "an ample move is not possible: %s", a.whole.describe(label))
	}
	if ample.to < 0 {
		return nil
	}
	for _, m := range a.whole.from(x) {
		if slices.Contains(but, m.label) {
			continue
		}
		after, ok := a.whole.find(ample.to, m.label)
		switch {
		case !ok:
			return violated("C1", "%s, which is ample, disables %s", a.whole.describe(label), a.whole.describe(m.label))
		case after.faults != m.faults || (after.to < 0 || m.to < 0) && after.to != m.to:
			return violated("C1", "%s, which is ample, changes the fault of %s", a.whole.describe(label), a.whole.describe(m.label))
		case m.to < 0:
			continue
		}
		again, ok := a.whole.find(m.to, label)
		switch {
		case !ok:
			return violated("C1", "%s disables %s, which is ample", a.whole.describe(m.label), a.whole.describe(label))
		case again.faults != ample.faults || again.to < 0:
			return violated("C1", "%s changes the fault of %s, which is ample", a.whole.describe(m.label), a.whole.describe(label))
		case again.to != after.to:
			return violated("C1", "%s and %s, which is ample, lead to other states in the other order", a.whole.describe(m.label), a.whole.describe(label))
		}
	}
	return nil
}

// cycles checks C3: the reduced graph has no cycle of states where not all moves are ample
// (found by depth-first search).
func (a *ampleProof) cycles() error {
	const open, done = 1, 2
	status := map[int]int{}
	type frame struct {
		state, next int
	}
	partial := func(s int) bool { return len(a.reduced.from(s)) < len(a.whole.from(s)) }
	for _, root := range a.order {
		if status[root] != 0 || !partial(root) {
			continue
		}
		stack := []frame{{state: root}}
		status[root] = open
		for len(stack) > 0 && !a.incomplete() {
			top := &stack[len(stack)-1]
			list := a.reduced.from(top.state)
			if top.next == len(list) {
				status[top.state] = done
				stack = stack[:len(stack)-1]
				continue
			}
			to := list[top.next].to
			top.next++
			if _, ok := a.seen[to]; !ok || !partial(to) {
				continue
			}
			switch status[to] {
			case open:
				return violated("C3", "state %d, after %s, is on a cycle of states in which not all moves are ample", to, a.pathTo(to))
			case 0:
				status[to] = open
				stack = append(stack, frame{state: to})
			}
		}
	}
	return nil
}

// compare compares what both graphs show: states without moves, and what was executed. Without
// fatal faults this follows from the conditions.
func (a *ampleProof) compare() error {
	if a.counts.cut || a.incomplete() {
		return nil
	}
	ends, reached := a.search()
	if a.incomplete() {
		return nil
	}
	if a.whole.fatal() {
		if !reached.hasFault(func(f ts.Fault) bool { return f != ts.NoFault }) {
			return violated("executions", "no fault occurs")
		}
		return nil
	}
	for _, s := range a.order {
		if !a.whole.moving(s) && !ends[s] {
			return violated("ends", "state %d, after %s, is not reached", s, a.pathTo(s))
		}
	}
	for d := range a.whole.executions {
		if !reached.executions[d] {
			return violated("executions", "%s with fault %d is not executed", describe(a.whole.prog, string(appendAction(nil, d.action))), d.fault)
		}
	}
	return nil
}

// search explores the reduced graph. It returns its states without moves, and its space.
func (a *ampleProof) search() (map[int]bool, *space) {
	g := newSpace(a.reduced.prog, a.reduced.registry, a.most)
	s, _ := g.initial()
	ends, seen, work := map[int]bool{}, map[int]bool{s: true}, []int{s}
	for len(work) > 0 && g.incomplete == "" {
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
	if g.incomplete != "" {
		a.reduced.incomplete = g.incomplete
	}
	return ends, g
}

// pathTo describes a shortest path to a state.
func (a *ampleProof) pathTo(s int) string {
	from := map[int]move{}
	first := a.order[0]
	parent := map[int]int{first: first}
	for _, x := range a.order {
		for _, m := range a.whole.from(x) {
			if _, ok := parent[m.to]; m.to >= 0 && !ok {
				parent[m.to], from[m.to] = x, m
			}
		}
	}
	text := ""
	for s != first {
		text = a.whole.describe(from[s].label) + " " + text
		s = parent[s]
	}
	return text
}
