package relaxed

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/vm"
)

// A shape is all that relaxed states with the same processes share: their cells and rules,
// and the memory for the state under evaluation.
type shape struct {
	key string // the types of the processes
	layout
	ruleSet
	dependencies
	vector
	state
	memory
	agenda
	lastFree int // the slot that could not be blocked in the previous state
}

// newShape returns the shape of states with processes of the given types. Its memory
// counts what it keeps in kept.
func newShape(p *prog.Program, fixed *prog.FixedChans, procs []vm.Process, key string, kept *int) *shape {
	z := &shape{key: key, layout: newLayout(p, fixed, procs)}
	z.ruleSet = newRuleSet(&z.layout)
	z.dependencies = findDependencies(&z.layout, &z.ruleSet)
	z.vector = newVector(&z.layout, procs)
	z.state = newState(z.size())
	z.memory = newMemory(2*len(z.source), z.size(), kept)
	z.agenda = agenda{touched: make([]uint32, len(z.source)), witness: slices.Repeat([]int32{-1}, len(z.slotOf))}
	return z
}

// An agenda has the rules to evaluate in a round.
type agenda struct {
	due     []int32
	handled int      // changes in the log whose readers are due, or were before
	touched []uint32 // by rule: the stamp of the last round in which it was due
	stamp   uint32
	// witness is, by location of all slots, a rule that can always be executed there. It was found
	// when the location was last checked; -1 for none.
	witness []int32
}

// schedule makes all rules due that read a changed cell, if their process can be at their
// location. Rules of a location that is reached later read its cell.
func (h *Rounds) schedule() {
	h.stamp++
	h.due = h.due[:0]
	first, processes := int32(h.handled), false
	for ; h.handled < len(h.log); h.handled++ {
		e := &h.log[h.handled]
		if e.previous < first { // else its readers are due already
			h.scheduleRules(h.readers.row(e.cell))
		}
		if e.cell >= h.firstLocation && !processes {
			processes = true
			h.scheduleRules(h.processReaders)
		}
	}
}

func (h *Rounds) scheduleRules(rules []int32) {
	touched, source, stamp, goal, handled := h.touched, h.source, h.stamp, h.goal(), int32(h.handled)
	for _, r := range rules {
		if touched[r] == stamp || r == goal {
			continue
		}
		if at := source[r]; h.cells[at].hi > 0 && h.last[at] <= handled {
			touched[r] = stamp
			h.due = append(h.due, r)
			if at -= h.firstLocation; h.witness[at] == r {
				h.witness[at] = -1
				s := &h.slots[h.slotOf[at]]
				s.unchecked = append(s.unchecked, at+h.firstLocation-s.first)
			}
		}
	}
}
