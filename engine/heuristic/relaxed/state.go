package relaxed

import (
	"slices"

	"beeline/engine/heuristic/values"
)

// A state is a relaxed state: the values that each cell can have. It logs its changes, so
// that they can be undone.
type state struct {
	cells []cellValue
	sets  [][]int32 // by cell: its members, where there are two or more
	log   []change
	last  []int32 // by cell: its latest change in the log, -1 for none
	rule  int32   // the rule under execution, which makes the changes
	round uint32  // from 1 on; in round 0 the cells get the values of the given state, unlogged
	seen  int32   // the length of the log when the rule was evaluated
	work  uint64  // cells that were read and changed so far, see Rounds.Work
}

// A cellValue is the values that a cell can have: a set of n members, or the interval from
// lo to hi. It is empty if lo is above hi.
type cellValue struct {
	lo, hi int32
	n      int32
	set    bool
	rests  uint64 // bit i: some member of the set is i modulo 64; 0 for an interval
}

var emptyCell = cellValue{lo: 1, hi: 0}

func (k *cellValue) empty() bool { return k.lo > k.hi }

// equals reports whether two cells have the same bounds and, as far as these tell, the same members.
// Go's own comparison is a call, which takes much longer in WebAssembly.
func (k *cellValue) equals(o *cellValue) bool {
	return k.lo == o.lo && k.hi == o.hi && k.rests == o.rests && k.n == o.n && k.set == o.set
}

// A change adds values to a cell: a member, a wider interval, a location.
type change struct {
	cell     int32
	previous int32  // the previous change of the cell, -1 for none
	rule     int32  // that made it
	round    uint32 // in which it was made
	seen     int32  // the rule that made it saw the changes before this index
	// other is the cell's value before the change or, while the change is undone, after it.
	// Member is the new member of a set, valid once the change was undone.
	other  cellValue
	member int32
	lo, hi int32 // bounds of the values that the change adds
	gaps   bool  // whether some numbers between the bounds are not among these values
}

func newState(cells int) state {
	out := state{cells: make([]cellValue, cells), sets: make([][]int32, cells), last: make([]int32, cells)}
	for i := range out.cells {
		out.cells[i], out.last[i] = emptyCell, -1
	}
	return out
}

// restore undoes all changes for good, and removes them from the log.
func (s *state) restore() {
	for i := len(s.log) - 1; i >= 0; i-- {
		e := &s.log[i]
		s.cells[e.cell] = e.other
		s.last[e.cell] = -1
	}
	s.log = s.log[:0]
}

// contains reports whether a cell has all members of a value, as far as that is quick to
// see.
func (s *state) contains(cell int32, v *values.Value) bool {
	c := &s.cells[cell]
	if v.Lo < c.lo || v.Hi > c.hi {
		return false
	}
	return !c.set || c.n == c.hi-c.lo+1 || v.Set == nil && v.Lo == v.Hi && s.has(cell, v.Lo)
}

// has reports whether a cell can have the value x.
func (s *state) has(cell, x int32) bool {
	c := &s.cells[cell]
	if x < c.lo || x > c.hi || !c.set || c.n == c.hi-c.lo+1 {
		return c.lo <= x && x <= c.hi
	}
	if c.rests&restOf(x) == 0 || uint32(c.hi)-uint32(c.lo) < 64 {
		return c.rests&restOf(x) != 0
	}
	return slices.Contains(s.sets[cell][:c.n], x)
}

// restOf returns the bit of a member in cellValue.rests.
func restOf(x int32) uint64 { return 1 << (uint32(x) % 64) }

// addMembers adds members to a set, which becomes an interval if they are too many. It
// reports whether any member is new.
func (s *state) addMembers(cell int32, v values.Value) (grown bool) {
	for i := range v.Size() {
		x := v.Member(i)
		if s.has(cell, x) {
			continue
		}
		s.logChange(cell, values.Single(x))
		c := &s.cells[cell]
		if c.set = (c.set || c.empty()) && c.n < values.MaxMembers; c.set {
			if c.n == 1 {
				s.sets[cell] = append(s.sets[cell][:0], c.lo)
			}
			c.rests |= restOf(x)
			s.sets[cell] = append(s.sets[cell][:c.n], x)
			c.n++
		} else {
			c.rests = 0
		}
		c.extend(x, x)
		grown = true
	}
	return grown
}

// extend adds the interval from lo to hi to the bounds.
func (k *cellValue) extend(lo, hi int32) {
	if k.empty() {
		k.lo, k.hi = lo, hi
	}
	k.lo, k.hi = min(k.lo, lo), max(k.hi, hi)
}

// logChange logs that a cell is about to get the members of a value.
func (s *state) logChange(cell int32, v values.Value) {
	if s.round == 0 {
		return
	}
	s.log = append(s.log, change{cell: cell, previous: s.last[cell], rule: s.rule, round: s.round, seen: s.seen, other: s.cells[cell], lo: v.Lo, hi: v.Hi, gaps: gapped(v)})
	s.last[cell] = int32(len(s.log) - 1)
}

// toggle undoes a change, or makes it again. While members are undone, others may overwrite
// them.
func (s *state) toggle(e *change) {
	s.work++
	c, set := &s.cells[e.cell], &s.sets[e.cell]
	*c, e.other = e.other, *c
	switch {
	case c.n < e.other.n:
		e.member = (*set)[c.n]
	case c.n > e.other.n:
		*set = append((*set)[:e.other.n], e.member)
	}
}

// rewind undoes all changes from index to on, and removes them from the log.
func (s *state) rewind(to int) {
	for i := len(s.log) - 1; i >= to; i-- {
		e := &s.log[i]
		s.toggle(e)
		s.last[e.cell] = e.previous
	}
	s.log = s.log[:to]
}
