package relaxed

// The questions of a shape are numbered: the rules stand for what their execution does,
// and as many numbers behind them for whether they can be impossible.

// carryOut executes a rule, or does again what that did when all was the same that it
// reads.
func (h *Rounds) carryOut(n int32) {
	a, note := h.recall(n)
	switch {
	case a != nil:
		h.again(n, a)
	case note:
		h.executeNoting(n)
	default:
		h.execute(n)
	}
}

// again does what a rule is known to do.
func (h *Rounds) again(n int32, a *answer) {
	h.author = n
	for i := a.first; i < a.end; i++ {
		if d := &h.recalls.deeds[i]; d.late {
			h.effects = append(h.effects, effect{d.cell, n, d.v})
		} else {
			h.learn(d.cell, d.v)
		}
	}
	h.blank = h.blank || a.blank
	if a.violated {
		h.violated, h.breaker = true, n
	}
}

// executeNoting is execute, of which notes are taken.
func (h *Rounds) executeNoting(n int32) {
	violated, blank, first := h.violated, h.blank, len(h.effects)
	h.violated, h.blank = false, false
	h.takeNotes()
	h.execute(n)
	if h.noting {
		for _, e := range h.effects[first:] {
			h.noteDeed(e.at, e.v, true)
		}
	}
	h.conclude(n, answer{blank: h.blank, violated: h.violated})
	h.violated, h.blank = h.violated || violated, h.blank || blank
}

// impossible reports whether it can be impossible to execute a rule when all processes
// are blocked.
func (h *Rounds) impossible(n int32) bool {
	question := int32(len(h.rules)) + n
	a, note := h.recall(question)
	if a != nil {
		h.blank = h.blank || a.blank
		return a.holds
	}
	blank := h.blank
	if note {
		h.blank = false
		h.takeNotes()
	}
	holds := h.mayBlock(h.rules[n].slot, h.rules[n].action)
	h.conclude(question, answer{holds: holds, blank: h.blank})
	h.blank = h.blank || blank
	return holds
}
