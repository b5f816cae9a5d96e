package relaxed

import "beeline/engine/heuristic/values"

// require marks as needed the changes that a rule needs to work in a round. It undoes those
// that the rule did not see: changes from index seen on, which are effects at the end of the
// round, or of d_steps after the rule. It prefers to undo all changes of the round, and then
// lowers each input: it undoes as many of the latest changes as possible.
func (h *Plan) require(rule int32, round uint32, seen int32, works func() bool) {
	h.findInputs(rule, round)
	h.undone, h.visible, h.without = h.undone[:0], seen, round
	for _, c := range h.inputs {
		for i := h.last[c]; i >= seen; i = h.log[i].previous {
			h.undo(i)
		}
	}
	unseen := len(h.undone)
	for _, c := range h.inputs {
		for i := h.last[c]; i >= 0 && h.log[i].round == round; i = h.log[i].previous {
			if i < seen {
				h.undo(i)
			}
		}
	}
	if len(h.undone) > unseen && !h.stillWorks(works) {
		h.redo(unseen)
		h.without = 0
	}
	h.lowerAll(h.inputs, works)
	for _, x := range h.plain {
		h.cells[x.cell] = x.cellValue
	}
	h.plain = h.plain[:0]
	h.redo(0)
}

// findInputs lists the changed cells that a rule reads. A rule executed in a round needs its
// location. In round 0 the question is only whether the rule can be executed.
func (h *Plan) findInputs(rule int32, round uint32) {
	h.inputs = h.inputs[:0]
	at := h.source[rule]
	if round > 0 && h.last[at] >= 0 {
		h.needed[h.last[at]] = true
	}
	inputs := h.dependencies.inputs.row(rule)
	if round == 0 {
		inputs = inputs[:h.enabling[rule]]
	}
	for _, c := range inputs {
		if h.last[c] >= 0 {
			h.inputs = append(h.inputs, c)
		}
	}
	if !h.readsProcesses[rule] {
		return
	}
	for _, c := range h.processes {
		if h.last[c] >= 0 && (round == 0 || c != at) {
			h.inputs = append(h.inputs, c)
		}
	}
}

// oneByOne is up to how many inputs are lowered one by one.
const oneByOne = 3

// lowerAll lowers cells one after the other. If there are many it first tries to undo all their
// changes, then does the same with each half.
func (h *Plan) lowerAll(cells []int32, works func() bool) {
	if len(cells) <= oneByOne {
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
		for _, i := range h.changes {
			h.undo(i)
		}
	}
	if h.stillWorks(works) {
		return
	}
	h.redo(n)
	h.lowerAll(cells[:len(cells)/2], works)
	h.lowerAll(cells[len(cells)/2:], works)
}

// findChain lists the changes of a cell, the latest first, without the undone ones.
func (h *Plan) findChain(cell int32) {
	h.changes = h.changes[:0]
	for i := h.last[cell]; i >= 0; i = h.log[i].previous {
		if i < h.visible && h.log[i].round != h.without {
			h.changes = append(h.changes, i)
		}
	}
}

// lower undoes changes of a cell, the latest first, until something no longer works, and marks
// that change as needed. Earlier changes may still be needed for what they added themselves: an
// else beside a send and a receive needs a channel that can be full and can be empty. So they
// are undone in the same way, without the additions of the marked ones.
func (h *Plan) lower(cell int32, works func() bool) {
	h.findChain(cell)
	h.removed, h.marked = 0, h.marked[:0]
	for first := 0; first < len(h.changes); {
		n := h.firstNeeded(cell, first, works)
		if n < len(h.changes) {
			h.needed[h.changes[n]] = true
			h.marked = append(h.marked, int32(n))
		}
		first = n + 1
	}
}

// firstNeeded undoes as many changes of the chain as possible, from index first on. It returns
// the index of the first needed one, or the length of the chain. It tries first whether none is
// needed, then divides in halves.
func (h *Plan) firstNeeded(cell int32, first int, works func() bool) int {
	tooMany, enough := len(h.changes), first
	for try := tooMany; ; try = (tooMany + enough) / 2 {
		h.undoNewest(cell, try)
		switch {
		case try == enough:
			return try
		case !h.stillWorks(works):
			tooMany = try
		case try == len(h.changes):
			return try
		default:
			enough = try
		}
	}
}

// undoNewest undoes the n latest changes of a chain, except for what marked ones added.
func (h *Plan) undoNewest(cell int32, n int) {
	if i := len(h.plain) - 1; i >= 0 && h.plain[i].cell == cell {
		h.cells[cell] = h.plain[i].cellValue
		h.plain = h.plain[:i]
	}
	for ; h.removed < n; h.removed++ {
		h.undo(h.changes[h.removed])
	}
	h.redo(len(h.undone) - h.removed + n)
	h.removed = n
	plain := h.cells[cell]
	for _, i := range h.marked {
		before := plain
		if int(i)+1 < n {
			before = h.log[h.changes[i+1]].other
		}
		h.applyAddition(&h.log[h.changes[i]], before)
	}
	if len(h.marked) > 0 {
		h.plain = append(h.plain, reading{cell: cell, cellValue: plain})
	}
}

// applyAddition adds to a cell what a change added to before. The change itself is undone.
func (h *Plan) applyAddition(e *change, before cellValue) {
	round := h.round
	h.round = 0 // do not log it
	low, high := e.additions(before)
	for _, v := range []values.Value{low, high} {
		if !v.IsEmpty() {
			h.learn(e.cell, v)
		}
	}
	h.round = round
}

// stillWorks reports whether something works with the changes that are left, without reading an
// empty cell.
func (h *Plan) stillWorks(works func() bool) bool {
	h.readEmpty = false
	return works() && !h.readEmpty
}

// undo undoes a change until redo.
func (h *Plan) undo(i int32) {
	h.toggle(&h.log[i])
	h.undone = append(h.undone, i)
}

// redo makes all undone changes again except the first n.
func (h *Plan) redo(n int) {
	for i := len(h.undone) - 1; i >= n; i-- {
		h.toggle(&h.log[h.undone[i]])
	}
	h.undone = h.undone[:n]
}
