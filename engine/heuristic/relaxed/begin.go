package relaxed

import (
	"beeline/engine/heuristic/values"
	"beeline/engine/ts"
)

// begin makes the relaxed state of s. The rules of the locations where its processes are
// become due.
func (h *Rounds) begin(s ts.State) {
	h.procs = h.sys.Processes(s, h.procs[:0])
	if h.shape != nil {
		h.shape.work, h.worked = 0, h.worked+h.shape.work
	}
	if h.kept > maxKept {
		clear(h.shapes)
		h.shape, h.kept = nil, 0
	}
	h.selectShape()
	h.restore()
	h.handled = 0
	h.due, h.effects = h.due[:0], h.effects[:0]
	h.violated, h.widen, h.timeout, h.round = false, false, values.ZeroOrOne, 0
	for i := range h.slots {
		z := &h.slots[i]
		for _, l := range z.reached {
			h.witness[z.first-h.firstLocation+l] = -1
		}
		z.reached, z.unchecked, z.blocked = z.reached[:0], z.unchecked[:0], notBlocked
	}
	h.setVector(s)
	for i := range h.procs {
		z := &h.slots[i]
		at := z.first + z.location
		z.reached, z.unchecked = append(z.reached, z.location), append(z.unchecked, z.location)
		for r := h.firstRule[at-h.firstLocation]; r < h.firstRule[at-h.firstLocation+1]; r++ {
			h.due = append(h.due, r)
		}
	}
}

// selectShape finds or makes the shape of the current processes.
func (h *Rounds) selectShape() {
	h.key = h.key[:0]
	for _, q := range h.procs {
		h.key = append(h.key, byte(q.Proc))
	}
	if h.shape != nil && h.shape.key == string(h.key) {
		return
	}
	z := h.shapes[string(h.key)]
	if z == nil {
		z = newShape(h.p, h.fixed, h.procs, string(h.key), &h.kept)
		h.shapes[z.key] = z
	}
	h.shape = z
}
