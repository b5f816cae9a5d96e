package relaxed

import (
	"beeline/engine/prog"
	"beeline/engine/vm"
)

// A layout numbers the cells of relaxed states with the same processes. First come the
// cells of variables and message fields. After them come the length of each channel, each
// location of each slot, whether each slot's process may have ended, and whether a process
// may have been started.
type layout struct {
	p     *prog.Program
	fixed *prog.FixedChans

	slots []slot
	// alive is the number of processes in the state: the first slots. Each later slot
	// stands for all processes of a type that may still be started.
	alive   int
	types   []prog.Type // by cell of a variable or field
	globals []int32     // by offset: cell, or -1
	chans   []channel

	// The first cells after those of variables, by kind.
	firstLength, firstLocation, firstEnd, started int32
}

// A slot is a process of a relaxed state, or all processes of a type still to be started.
type slot struct {
	proc         uint32
	first        int32   // cell of its location 0
	cells        []int32 // by offset in the record: cell, or -1
	pid          int32   // cell of the process number, for processes still to be started; else -1
	firstChannel int32   // of its own channels
	location     int32   // of the process in the state

	// Of the current relaxed state: the locations it can be at, those where it has to be checked
	// whether it can be blocked, and how it can be blocked.
	reached, unchecked []int32
	blocked            uint8
}

// A channel is the kind of a channel and the first cell of its message fields.
type channel struct {
	kind   *prog.Chan
	fields int32
}

// newLayout returns the layout of states with processes of the given types.
func newLayout(p *prog.Program, fixed *prog.FixedChans, procs []vm.Process) layout {
	z := layout{p: p, fixed: fixed, alive: len(procs)}
	z.globals = z.addVariables(p.Globals, p.Layout.FirstRecord)
	for _, g := range p.GlobalChans {
		z.addChannel(g.Chan)
	}
	for _, q := range procs {
		z.addSlot(q.Proc, false)
	}
	for t, runnable := range p.Runnable() {
		if runnable {
			z.addSlot(uint32(t), true)
		}
	}
	z.firstLength = int32(len(z.types))
	z.firstLocation = z.firstLength + int32(len(z.chans))
	cell := z.firstLocation
	for i := range z.slots {
		z.slots[i].first = cell
		cell += int32(len(p.Procs[z.slots[i].proc].Locations))
	}
	z.firstEnd = cell
	z.started = z.firstEnd + int32(len(z.slots))
	return z
}

// size returns the number of cells.
func (z *layout) size() int { return int(z.started) + 1 }

// addVariables numbers the cells of a record's variables. It returns them by offset, with -1
// where no variable begins.
func (z *layout) addVariables(list []prog.Var, size uint32) []int32 {
	cells := make([]int32, size)
	for i := range cells {
		cells[i] = -1
	}
	for _, v := range list {
		for i := range v.Len {
			cells[v.Offset+i*v.Type.Size()] = z.addCell(v.Type)
		}
	}
	return cells
}

//go:noinline
func (z *layout) addCell(t prog.Type) int32 {
	z.types = append(z.types, t)
	return int32(len(z.types) - 1)
}

//go:noinline
func (z *layout) addChannel(kind uint32) {
	k := &z.p.Chans[kind]
	z.chans = append(z.chans, channel{k, int32(len(z.types))})
	for _, t := range k.Fields {
		z.addCell(t)
	}
}

// addSlot adds a process, or those of a type that may still be started.
func (z *layout) addSlot(proc uint32, future bool) {
	t := &z.p.Procs[proc]
	s := slot{proc: proc, pid: -1, firstChannel: int32(len(z.chans))}
	s.cells = z.addVariables(t.Locals, t.Size)
	if future {
		s.pid = z.addCell(prog.Type{Kind: prog.Byte})
	}
	for _, c := range t.Chans {
		z.addChannel(c.Chan)
	}
	z.slots = append(z.slots, s)
}

// base returns, by offset, the cells of the record that a reference belongs to; nil without
// a record.
func (z *layout) base(slot int32, r *prog.Ref) []int32 {
	switch {
	case r.Space == prog.Scratch:
		return nil
	case r.Space != prog.Local:
		return z.globals
	case slot < 0:
		return nil
	}
	return z.slots[slot].cells
}

// eachElement calls visit for the cells that a reference may mean, whatever its subscripts.
func (z *layout) eachElement(slot int32, ref prog.RefID, visit func(int32)) {
	r := &z.p.Refs[ref]
	cells := z.base(slot, r)
	if cells == nil {
		return
	}
	for _, o := range r.Offsets() {
		if c := cells[o]; c >= 0 {
			visit(c)
		}
	}
}

// fixedChannels returns the n channels from first on that an operand can mean. It is not ok
// if the operand may mean any channel.
func (z *layout) fixedChannels(slot int32, x prog.ExprID) (first, n int32, ok bool) {
	if slot < 0 {
		return 0, 0, false
	}
	s := &z.slots[slot]
	c, ok := z.fixed.Operand(s.proc, x)
	if !ok || c.Space == prog.Local && s.pid >= 0 {
		return 0, 0, false
	}
	n = 1
	if c.Index != nil {
		n = int32(c.Len)
	}
	if c.Space == prog.Local {
		return s.firstChannel + int32(c.Own) - 1, n, true
	}
	return int32(c.Own) - 1, n, true
}

// initialChannels returns the number of channels that exist in the state.
func (z *layout) initialChannels() int32 {
	if z.alive < len(z.slots) {
		return z.slots[z.alive].firstChannel
	}
	return int32(len(z.chans))
}
