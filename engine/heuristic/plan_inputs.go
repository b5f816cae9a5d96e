package heuristic

// need marks the changes to what a rule depends on that have to be in force for
// something to work in a round: those of the round itself not, if it can be, and then
// each as early as it can be, one after the other.
func (h *RelaxedPlan) need(rule int32, round uint32, works func() bool) {
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
	h.redo(0)
}

// findInputs lists what a rule depends on, as far as it is not as in the state; in round
// 0 what it depends on whether it can be executed. What is executed in a round needs its
// process to be where it is.
func (h *RelaxedPlan) findInputs(rule int32, round uint32) {
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
func (h *RelaxedPlan) lowerAll(cells []int32, works func() bool) {
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
func (h *RelaxedPlan) findChain(cell int32) {
	h.chain = h.chain[:0]
	for i := h.last[cell]; i >= 0; i = h.log[i].prev {
		if h.log[i].turn != h.round {
			h.chain = append(h.chain, i)
		}
	}
}

// lower takes changes of a cell back, the latest first, until something does not work
// any more, and marks the one that it takes. It looks first whether it takes any.
func (h *RelaxedPlan) lower(cell int32, works func() bool) {
	h.findChain(cell)
	if len(h.chain) == 0 {
		return
	}
	few, enough := len(h.chain), 0 // back: too many, and as many as can be
	at := 0
	for try := few; ; try = (few + enough) / 2 {
		for ; at < try; at++ {
			h.undo(h.chain[at])
		}
		if at > try {
			h.redo(len(h.undone) - at + try)
			at = try
		}
		switch {
		case try == enough:
			h.needed[h.chain[at]] = true
			return
		case !h.still(works):
			few = try
		case try == len(h.chain):
			return
		default:
			enough = try
		}
	}
}

// still reports whether something works with what is left, nothing being read of which
// nothing is known.
func (h *RelaxedPlan) still(works func() bool) bool {
	h.blank = false
	return works() && !h.blank
}

// undo takes a change back until redo.
func (h *RelaxedPlan) undo(i int32) {
	h.flip(&h.log[i])
	h.undone = append(h.undone, i)
}

// redo makes all changes again that were taken back, but for the first n.
func (h *RelaxedPlan) redo(n int) {
	for i := len(h.undone) - 1; i >= n; i-- {
		h.flip(&h.log[h.undone[i]])
	}
	h.undone = h.undone[:n]
}
