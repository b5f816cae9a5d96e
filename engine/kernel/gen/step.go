package gen

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/ts"
)

// maxRounds is how often a d_step may go to a head (see body) before a kernel gives up. It
// takes hundredths of a second, in which a host cannot react.
const maxRounds = 1 << 20

// maxNesting bounds the nesting of ifs in the code of a d_step. Locations that are deeper
// become heads.
const maxNesting = 32

// A body is a d_step under construction: a loop around a table of heads. A head is a location
// where the code may be entered. The code of a location that is no head follows the only
// action that leads there, so statements in a row are code in a row.
type body struct {
	*scope
	end   uint32           // location after the d_step
	heads map[uint32]int32 // indices in the table, by location
	list  []uint32         // locations, by index
	at    wasm.Local       // index of the next head
	loop  wasm.Label
}

// headsOf returns the locations where the code of a d_step may be entered: the first one,
// those after a receive that takes part in a rendezvous, and those where several actions lead.
func (c *compiler) headsOf(id uint32) map[uint32]int32 {
	if heads, ok := c.heads[id]; ok {
		return heads
	}
	d := &c.p.Actions[id]
	list := []uint32{d.Body}
	heads := map[uint32]int32{d.Body: 0}
	seen := map[uint32]bool{d.Body: true, d.Target: true}
	add := func(l uint32) {
		if _, ok := heads[l]; !ok && l != d.Target {
			heads[l] = int32(len(heads))
		}
	}
	for i := 0; i < len(list); i++ {
		for _, ch := range c.p.Procs[d.Proc].Locations[list[i]].Out {
			t := c.p.Actions[ch.Action].Target
			if seen[t] || i == 0 {
				add(t)
			}
			if !seen[t] {
				seen[t] = true
				list = append(list, t)
			}
		}
	}
	c.heads[id] = heads
	return heads
}

// headIndex returns the index of a head of a d_step.
func (c *compiler) headIndex(id, location uint32) int32 { return c.headsOf(id)[location] }

// emitDStep emits the body of a d_step. From the head with a given index on, it executes the
// first executable choice of each location until the d_step is left.
func (c *compiler) emitDStep(id uint32) {
	d := &c.p.Actions[id]
	f := c.dSteps[id]
	s := &scope{Func: f, c: c, proc: d.Proc, vector: f.Param(0), record: f.Param(1), pid: f.Param(2), effect: true}
	heads := c.headsOf(id)
	b := &body{scope: s, end: d.Target, heads: heads, list: make([]uint32, len(heads)), at: f.Param(3)}
	for l, place := range heads {
		b.list[place] = l
	}
	b.addDeepHeads()
	n := s.i32()
	b.loop = s.Loop()
	s.GetOp(n, wasm.I32Add, 1)
	s.Tee(n)
	s.OpConst(wasm.I32GtU, maxRounds)
	s.If()
	s.giveUp()
	s.End()
	labels := make([]wasm.Label, len(b.list))
	for i := range b.list {
		labels[len(b.list)-1-i] = s.Block()
	}
	s.Get(b.at)
	s.BrTable(labels)
	for _, l := range b.list {
		s.End()
		b.emitFrom(l)
	}
	s.End()
}

// addDeepHeads makes heads of the locations that would be nested too deeply.
func (b *body) addDeepHeads() {
	type place struct {
		location uint32
		depth    int
	}
	var work []place
	for _, l := range b.list {
		work = append(work, place{l, 0})
	}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		out := b.c.p.Procs[b.proc].Locations[at.location].Out
		if len(out) > 1 {
			at.depth++
		}
		for _, ch := range out {
			t := b.c.p.Actions[ch.Action].Target
			if _, head := b.heads[t]; head || t == b.end {
				continue
			}
			next := place{t, at.depth}
			if at.depth > maxNesting {
				b.heads[t] = int32(len(b.list))
				b.list = append(b.list, t)
				next.depth = 0
			}
			work = append(work, next)
		}
	}
}

// giveUp leaves the d_step and ends the search: the state gets more edges than a kernel can
// number, and LongDStep says why.
func (s *scope) giveUp() {
	s.Consts(0, 1)
	s.Mem(wasm.I32Store8, s.c.LongDStep)
	s.SetGlobalConst(s.c.EdgeCount, 1<<layout.EdgeBits)
	s.fails(ts.EndlessDStep)
	s.Return()
}

// emitFrom emits the code of a location, and of those that follow it in a row.
func (b *body) emitFrom(location uint32) {
	for {
		out := b.c.p.Procs[b.proc].Locations[location].Out
		if len(out) != 1 {
			for _, ch := range out {
				mark := b.Mark()
				b.executable(&b.c.p.Actions[ch.Action])
				b.If()
				b.execute(ch.Action)
				if next, on := b.next(ch.Action); on {
					b.emitFrom(next)
				}
				b.End()
				b.Release(mark)
			}
			b.stuck()
			return
		}
		id := out[0].Action
		mark := b.Mark()
		if a := &b.c.p.Actions[id]; !alwaysExecutable(a) {
			b.executable(a)
			b.IfZero()
			b.stuck()
			b.End()
		}
		b.execute(id)
		b.Release(mark)
		next, on := b.next(id)
		if !on {
			return
		}
		location = next
	}
}

// execute executes an action, and leaves the d_step after a fatal fault or if it is stuck.
func (b *body) execute(id uint32) {
	if b.Size() > layout.MaxCode {
		return // It is too large in any case: see layout.Draft.CheckSize.
	}
	b.markCovered(id)
	b.perform(id)
	if b.c.actionMayFail(&b.c.p.Actions[id]) {
		b.GetGlobal(b.c.fault)
		b.OpConst(wasm.I32GeU, layout.FirstFatal)
		b.GetGlobal(b.c.stuck)
		b.Op(wasm.I32Or)
		b.If()
		b.Return()
		b.End()
	}
}

// next goes to the location after an action. If that is no head, its code must follow: then
// follows is true.
func (b *body) next(id uint32) (location uint32, follows bool) {
	t := b.c.p.Actions[id].Target
	if t == b.end {
		b.Return()
		return 0, false
	}
	place, head := b.heads[t]
	if head {
		b.SetConst(b.at, place)
		b.Br(b.loop)
	}
	return t, !head
}

// stuck leaves a d_step in which nothing can be executed.
func (b *body) stuck() {
	b.fails(ts.BlockInDStep)
	b.SetGlobalConst(b.c.globals.stuck, 1)
	b.Return()
}
