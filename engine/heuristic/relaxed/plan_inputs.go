package relaxed

import "beeline/engine/heuristic/values"

// need marks the changes to what a rule depends on that have to be in force for
// something to work in a round: those of the round itself not, if it can be, and then
// each as early as it can be, one after the other.
func (h *Plan) need(rule int32, round uint32, works func() bool) {
	h.findInputs(rule, round)
	h.undone, h.round = h.undone[:0], round
	for _, c := range h.inputs {
		for i := h.last[c]; i >= 0 && h.log[i].turn == round; i = h.log[i].prev {
			h.undo(i)
		}
	}
	if len(h.undone) > 0 && !h.still(works) {
		h.redo(0)
		h.round = 0
	}
	h.lowerAll(h.inputs, works)
	for _, x := range h.plain {
		h.known[x.cell] = x.known
	}
	h.plain = h.plain[:0]
	h.redo(0)
}

// findInputs lists what a rule depends on, as far as it is not as in the state; in round
// 0 what it depends on whether it can be executed. What is executed in a round needs its
// process to be where it is.
func (h *Plan) findInputs(rule int32, round uint32) {
	h.inputs = h.inputs[:0]
	at := h.where[rule]
	if round > 0 && h.last[at] >= 0 {
		h.needed[h.last[at]] = true
	}
	sources := h.sources[rule]
	if round == 0 {
		sources = sources[:h.early[rule]]
	}
	for _, c := range sources {
		if h.last[c] >= 0 {
			h.inputs = append(h.inputs, c)
		}
	}
	if !h.wide[rule] {
		return
	}
	for _, c := range h.placed {
		if h.last[c] >= 0 && (round == 0 || c != at) {
			h.inputs = append(h.inputs, c)
		}
	}
}

// several is how many inputs are looked at one by one.
const several = 3

// lowerAll lowers cells one after the other. Where there are many it looks first
// whether anything is needed of them at all, and else does the same with both halves.
func (h *Plan) lowerAll(cells []int32, works func() bool) {
	if len(cells) <= several {
		for i, c := range cells {
			h.lowered = cells[i : i+1]
			h.lower(c, works)
		}
		return
	}
	n := len(h.undone)
	h.lowered = cells
	for _, c := range cells {
		h.findChain(c)
		for _, i := range h.chain {
			h.undo(i)
		}
	}
	if h.still(works) {
		return
	}
	h.redo(n)
	h.lowerAll(cells[:len(cells)/2], works)
	h.lowerAll(cells[len(cells)/2:], works)
}

// findChain lists the changes of a cell, the latest first, but for those that are back
// already.
func (h *Plan) findChain(cell int32) {
	h.chain = h.chain[:0]
	for i := h.last[cell]; i >= 0; i = h.log[i].prev {
		if h.log[i].turn != h.round {
			h.chain = append(h.chain, i)
		}
	}
}

// lower takes changes of a cell back, the latest first, until something does not work
// any more, and marks the one that it takes. Changes before that one may still be needed
// for what they added themselves: an else beside a send and a receive takes a channel
// that can be full and can be empty. They are taken back in the same way, without what
// the marked ones added.
func (h *Plan) lower(cell int32, works func() bool) {
	h.findChain(cell)
	h.taken, h.marked = 0, h.marked[:0]
	for first := 0; first < len(h.chain); {
		n := h.latest(cell, first, works)
		if n < len(h.chain) {
			h.needed[h.chain[n]] = true
			h.marked = append(h.marked, int32(n))
		}
		first = n + 1
	}
}

// latest takes back all of a cell's chain that something can work without, of the changes
// from the first on, and returns the first one that it cannot, or the length of the chain.
// It looks first whether it takes any.
func (h *Plan) latest(cell int32, first int, works func() bool) int {
	few, enough := len(h.chain), first // back: too many, and as many as can be
	for try := few; ; try = (few + enough) / 2 {
		h.back(cell, try)
		switch {
		case try == enough:
			return try
		case !h.still(works):
			few = try
		case try == len(h.chain):
			return try
		default:
			enough = try
		}
	}
}

// back takes n changes of a cell's chain back, but for what those that are marked added.
func (h *Plan) back(cell int32, n int) {
	if i := len(h.plain) - 1; i >= 0 && h.plain[i].cell == cell {
		h.known[cell] = h.plain[i].known
		h.plain = h.plain[:i]
	}
	for ; h.taken < n; h.taken++ {
		h.undo(h.chain[h.taken])
	}
	h.redo(len(h.undone) - h.taken + n)
	h.taken = n
	plain := h.known[cell]
	for _, i := range h.marked {
		before := plain
		if int(i)+1 < n {
			before = h.log[h.chain[i+1]].other
		}
		h.add(&h.log[h.chain[i]], before)
	}
	if len(h.marked) > 0 {
		h.plain = append(h.plain, reading{cell: cell, known: plain})
	}
}

// add lets a cell learn again what a change added to what was known before. The change is
// taken back.
func (h *Plan) add(e *change, before known) {
	turn := h.turn
	h.turn = 0 // it is no change of its own
	after := e.other
	switch {
	case after.n > before.n:
		h.learn(e.cell, values.Single(e.member))
	case before.empty() || before.set:
		h.learn(e.cell, values.Between(after.lo, after.hi))
	default:
		if after.lo < before.lo {
			h.learn(e.cell, values.Between(after.lo, before.lo-1))
		}
		if after.hi > before.hi {
			h.learn(e.cell, values.Between(before.hi+1, after.hi))
		}
	}
	h.turn = turn
}

// still reports whether something works with what is left, nothing being read of which
// nothing is known.
func (h *Plan) still(works func() bool) bool {
	h.blank = false
	return works() && !h.blank
}

// undo takes a change back until redo.
func (h *Plan) undo(i int32) {
	h.flip(&h.log[i])
	h.undone = append(h.undone, i)
}

// redo makes all changes again that were taken back, but for the first n.
func (h *Plan) redo(n int) {
	for i := len(h.undone) - 1; i >= n; i-- {
		h.flip(&h.log[h.undone[i]])
	}
	h.undone = h.undone[:n]
}
