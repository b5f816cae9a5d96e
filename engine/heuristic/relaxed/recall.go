package relaxed

// The questions of a shape are numbered: first what the execution of each rule does, then
// whether each rule can be blocked.

// lookUp returns the remembered answer to a question, nil without one. Record tells whether
// to record what the question reads.
func (h *Rounds) lookUp(question int32) (a *answer, record bool) {
	if h.widen {
		return nil, false
	}
	return h.find(question, &h.state)
}

// evaluateRule executes a rule, or repeats what its execution did if the rule reads the same
// values as then.
func (h *Rounds) evaluateRule(n int32) {
	h.seen = int32(len(h.log))
	a, record := h.lookUp(n)
	switch {
	case a != nil:
		h.repeat(n, a)
	case record:
		h.executeRecording(n)
	default:
		h.execute(n)
	}
}

// repeat does what a remembered execution of a rule did.
func (h *Rounds) repeat(n int32, a *answer) {
	h.rule = n
	for i := a.first; i < a.end; i++ {
		if d := &h.results[i]; d.late {
			if h.adds(d.cell, &d.v) {
				h.effects = append(h.effects, effect{d.cell, n, h.seen, d.v})
			}
		} else {
			h.learn(d.cell, d.v)
		}
	}
	h.readEmpty = h.readEmpty || a.readEmpty
	if a.violated {
		h.violated, h.violator, h.violatorSaw = true, n, h.seen
	}
}

// executeRecording executes a rule and stores what it read and did.
func (h *Rounds) executeRecording(n int32) {
	violated, readEmpty, first := h.violated, h.readEmpty, len(h.effects)
	h.violated, h.readEmpty = false, false
	h.startRecording()
	h.execute(n)
	if h.recording {
		for _, e := range h.effects[first:] {
			h.recordResult(e.cell, e.v, true)
		}
	}
	h.store(n, answer{readEmpty: h.readEmpty, violated: h.violated})
	added := h.effects[:first] // The others count only for the record.
	for _, e := range h.effects[first:] {
		if h.adds(e.cell, &e.v) {
			added = append(added, e)
		}
	}
	h.effects = added
	h.violated, h.readEmpty = h.violated || violated, h.readEmpty || readEmpty
}

// ruleMayBlock reports whether it can be impossible to execute a rule while all processes
// are blocked.
func (h *Rounds) ruleMayBlock(n int32) bool {
	question := int32(len(h.rules)) + n
	a, record := h.lookUp(question)
	if a != nil {
		h.readEmpty = h.readEmpty || a.readEmpty
		return a.holds
	}
	readEmpty := h.readEmpty
	if record {
		h.readEmpty = false
		h.startRecording()
	}
	holds := h.actionMayBlock(h.rules[n].slot, h.rules[n].action)
	h.store(question, answer{holds: holds, readEmpty: h.readEmpty})
	h.readEmpty = h.readEmpty || readEmpty
	return holds
}
