package relaxed

import (
	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// begin makes the relaxed state of s. The rules of the locations where its processes are
// become due.
func (h *Rounds) begin(s ts.State) {
	h.procs = h.sys.Processes(s, h.procs[:0])
	if h.kept > maxKept {
		clear(h.shapes)
		h.shape, h.kept = nil, 0
	}
	h.selectShape()
	h.reset()
	h.handled = 0
	h.due, h.effects = h.due[:0], h.effects[:0]
	h.violated, h.widen, h.timeout, h.round = false, false, values.ZeroOrOne, 0
	for i := range h.slots {
		h.slots[i].reached, h.slots[i].blocked = h.slots[i].reached[:0], notBlocked
	}
	h.copyVariables(s, 0, h.variables)
	for i, g := range h.p.GlobalChans {
		h.copyMessages(s, g.Offset, int32(i))
	}
	for i, q := range h.procs {
		z := &h.slots[i]
		h.copyVariables(s, q.Offset, z.variables)
		for j, c := range h.p.Procs[q.Proc].Chans {
			h.copyMessages(s, q.Offset+c.Offset, z.firstChannel+int32(j))
		}
		at := z.first + int32(q.Location)
		h.cells[at] = cellValue{lo: 1, hi: 1}
		z.reached = append(z.reached, int32(q.Location))
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

// copyVariables sets the cells of a record's variables.
func (h *Rounds) copyVariables(s ts.State, record uint32, list []variable) {
	for i := range list {
		v := &list[i]
		if v.wide {
			h.setCell(v.cell, vm.Read(s, record+v.offset, h.types[v.cell]))
		} else {
			h.setCell(v.cell, int32(s[record+v.offset]))
		}
	}
}

// copyMessages sets the cells of a buffered channel, whose record begins at offset at.
func (h *Rounds) copyMessages(s ts.State, at uint32, channel int32) {
	c := &h.chans[channel]
	if c.kind.Cap == 0 {
		return
	}
	n := uint32(s[at])
	h.setCell(h.firstLength+channel, int32(n))
	for i := range n {
		field := at + prog.LenBytes + i*c.kind.Size
		for j, t := range c.kind.Fields {
			x := vm.Read(s, field, t)
			if i == 0 {
				h.setCell(c.fields+int32(j), x)
			} else {
				h.learn(c.fields+int32(j), values.Single(x))
			}
			field += t.Size()
		}
	}
}

// setCell gives a cell a single value, unlogged.
func (h *Rounds) setCell(cell, x int32) {
	h.cells[cell] = cellValue{x, x, 1, h.useSets && cell < h.firstLength}
}
