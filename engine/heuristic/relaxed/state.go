package relaxed

import (
	"slices"

	"beeline/engine/heuristic/values"
)

// A state is what is known of the cells of a shape. It logs its changes, so that they can
// be taken back.
type state struct {
	known  []known
	empty  []known   // by cell: nothing
	sets   [][]int32 // by cell: room for its members, where there are two or more
	log    []change
	last   []int32 // by cell: the change that is in force, -1 for none
	author int32   // the rule that makes changes
	turn   uint32  // number of the round, from 1 on; 0 for what the state has, which is no change
}

// A known is what the relaxed state knows of a cell: n members, or else an interval,
// which is empty where lo is above hi.
type known struct {
	lo, hi int32
	n      int32
	set    bool
}

// nothing is what is known of a cell of which nothing is.
var nothing = known{lo: 1, hi: 0}

func (k *known) empty() bool { return k.lo > k.hi }

// A change is a step of what the relaxed state knows: one more member of a variable,
// a wider interval, a location. It can be taken back and made again.
type change struct {
	cell int32
	prev int32  // the change of the same cell before it, -1 for none
	rule int32  // that made it
	turn uint32 // the round in which it did
	// other is what was known, or, while the change is taken back, will be. Member is
	// the new member of a set, known once the change was taken back.
	other  known
	member int32
}

func newState(cells int) state {
	out := state{known: make([]known, cells), empty: make([]known, cells), sets: make([][]int32, cells), last: make([]int32, cells)}
	for i := range out.empty {
		out.empty[i], out.last[i] = nothing, -1
	}
	return out
}

// wipe forgets everything.
func (s *state) wipe() {
	for i := range s.log {
		s.last[s.log[i].cell] = -1
	}
	copy(s.known, s.empty)
	s.log = s.log[:0]
}

// holds reports whether it is seen at once that all a value can be is known already.
func (s *state) holds(cell int32, v values.Value) bool {
	c := &s.known[cell]
	if v.Lo < c.lo || v.Hi > c.hi {
		return false
	}
	return !c.set || c.n == c.hi-c.lo+1 || v.Set == nil && v.Lo == v.Hi && s.has(cell, v.Lo)
}

// has reports whether a cell can have a value.
func (s *state) has(cell, x int32) bool {
	c := &s.known[cell]
	if x < c.lo || x > c.hi || !c.set || c.n == c.hi-c.lo+1 {
		return c.lo <= x && x <= c.hi
	}
	return slices.Contains(s.sets[cell][:c.n], x)
}

// include adds members to a set, or gives the set up where there are too many, and
// reports whether there are new ones.
func (s *state) include(cell int32, v values.Value) (grown bool) {
	for i := range v.Size() {
		x := v.Member(i)
		if s.has(cell, x) {
			continue
		}
		s.note(cell)
		c := &s.known[cell]
		if c.set = (c.set || c.empty()) && c.n < values.Most; c.set {
			if c.n == 1 {
				s.sets[cell] = append(s.sets[cell][:0], c.lo)
			}
			s.sets[cell] = append(s.sets[cell][:c.n], x)
			c.n++
		}
		c.extend(x, x)
		grown = true
	}
	return grown
}

// extend makes the interval reach from lo to hi, too.
func (k *known) extend(lo, hi int32) {
	if k.empty() {
		k.lo, k.hi = lo, hi
	}
	k.lo, k.hi = min(k.lo, lo), max(k.hi, hi)
}

// note logs that a cell is about to change. What the state itself has is no change.
func (s *state) note(cell int32) {
	if s.turn == 0 {
		return
	}
	s.log = append(s.log, change{cell: cell, prev: s.last[cell], rule: s.author, turn: s.turn, other: s.known[cell]})
	s.last[cell] = int32(len(s.log) - 1)
}

// flip takes a change back, or makes it again. Members that are taken back may be
// written over meanwhile.
func (s *state) flip(e *change) {
	c, set := &s.known[e.cell], &s.sets[e.cell]
	*c, e.other = e.other, *c
	switch {
	case c.n < e.other.n:
		e.member = (*set)[c.n]
	case c.n > e.other.n:
		*set = append((*set)[:e.other.n], e.member)
	}
}

// rewind takes everything back that was logged from a change on, and forgets it.
func (s *state) rewind(to int) {
	for i := len(s.log) - 1; i >= to; i-- {
		e := &s.log[i]
		s.flip(e)
		s.last[e.cell] = e.prev
	}
	s.log = s.log[:to]
}
