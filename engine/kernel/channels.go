package kernel

import "beeline/engine/prog"

// channels knows which channel variables never change: almost all channels are
// used through one, and then kind and place are constants.
type channels struct {
	// globals and locals hold the offsets of channel variables that something
	// assigns to; locals by type.
	globals map[uint32]bool
	locals  []map[uint32]bool
	// fixed gives the own number of the channel (1 is the first) that an
	// initialiser puts at an offset: of the program, and by type.
	global map[uint32]uint32
	local  []map[uint32]uint32
	// kinds are the kinds that any channel has, without repetition.
	kinds []uint32
}

// A fixed channel is one that an operand always means.
type fixed struct {
	kind *prog.Chan
	// number is the channel's number, 0 when it belongs to a process.
	number int32
	space  prog.Space // what at counts from: Global or Local
	at     uint32     // of the record
	// An array of channels: the place and number depend on one subscript.
	index          *prog.Index
	stride, length uint32
}

func analyse(p *prog.Program) channels {
	c := channels{globals: map[uint32]bool{}, global: map[uint32]uint32{}}
	for range p.Procs {
		c.locals = append(c.locals, map[uint32]bool{})
		c.local = append(c.local, map[uint32]uint32{})
	}
	collect(p, p.GlobalInit, c.global, prog.Global)
	for t := range p.Procs {
		collect(p, p.Procs[t].Init, c.local[t], prog.Local)
		for _, v := range p.Procs[t].Params {
			c.locals[t][v.Offset] = true
		}
	}
	c.findWrites(p)
	seen := map[uint32]bool{}
	note := func(list []prog.ChanAt) {
		for _, at := range list {
			if !seen[at.Chan] {
				seen[at.Chan] = true
				c.kinds = append(c.kinds, at.Chan)
			}
		}
	}
	note(p.GlobalChans)
	for t := range p.Procs {
		note(p.Procs[t].Chans)
	}
	return c
}

// collect notes which channels initialisers put where.
func collect(p *prog.Program, list []prog.Init, into map[uint32]uint32, space prog.Space) {
	for _, in := range list {
		r := &p.Refs[in.Ref]
		if r.Space != space || r.Type.Kind != prog.ChanID {
			continue
		}
		for i := range in.Count {
			if at := r.Offset + i; in.Chan > 0 {
				into[at] = in.Chan + i
			} else {
				delete(into, at)
			}
		}
	}
}

// findWrites notes the channel variables that actions assign to or receive into.
func (c *channels) findWrites(p *prog.Program) {
	for i := range p.Actions {
		a := &p.Actions[i]
		if a.Op == prog.Assign {
			c.write(&p.Refs[a.Ref], a.Proc)
		}
		if a.Op == prog.Receive {
			for _, x := range p.Args[a.Args.First : a.Args.First+a.Args.Count] {
				if e := &p.Exprs[x]; e.Op == prog.Store {
					c.write(&p.Refs[e.Ref], a.Proc)
				}
			}
		}
	}
}

// write notes a store, for a subscripted one into every element.
func (c *channels) write(r *prog.Ref, proc uint32) {
	offsets := []uint32{r.Offset}
	for _, ix := range r.Index {
		var all []uint32
		for _, at := range offsets {
			for i := range ix.Len {
				all = append(all, at+i*ix.Stride)
			}
		}
		offsets = all
	}
	for _, at := range offsets {
		switch r.Space {
		case prog.Global:
			c.globals[at] = true
		case prog.Local:
			c.locals[proc][at] = true
		}
	}
}

// static returns the channel that an operand of a process type means, if it
// always means the same one or one of a regular array.
func (c *channels) static(p *prog.Program, proc uint32, x prog.ExprID) (fixed, bool) {
	e := &p.Exprs[x]
	if e.Op != prog.Load {
		return fixed{}, false
	}
	r := &p.Refs[e.Ref]
	if r.Space == prog.Hidden || r.Space == prog.Scratch || len(r.Index) > 1 {
		return fixed{}, false
	}
	first, ok := c.element(p, proc, r, 0)
	if !ok || len(r.Index) == 0 {
		return first, ok
	}
	ix := &r.Index[0]
	first.index, first.length = ix, ix.Len
	for i := uint32(1); i < ix.Len; i++ {
		next, ok := c.element(p, proc, r, i*ix.Stride)
		if i == 1 {
			first.stride = next.at - first.at
		}
		if !ok || next.kind != first.kind || next.at != first.at+i*first.stride || first.number > 0 && next.number != first.number+int32(i) {
			return fixed{}, false
		}
	}
	return first, true
}

// element is static for the variable at a distance from a reference.
func (c *channels) element(p *prog.Program, proc uint32, r *prog.Ref, distance uint32) (fixed, bool) {
	at := r.Offset + distance
	if r.Space == prog.Global {
		n := c.global[at]
		if n == 0 || c.globals[at] || int(n) > len(p.GlobalChans) {
			return fixed{}, false
		}
		g := p.GlobalChans[n-1]
		return fixed{kind: &p.Chans[g.Chan], number: int32(n), space: prog.Global, at: g.Offset}, true
	}
	own := p.Procs[proc].Chans
	n := c.local[proc][at]
	if n == 0 || c.locals[proc][at] || int(n) > len(own) {
		return fixed{}, false
	}
	return fixed{kind: &p.Chans[own[n-1].Chan], space: prog.Local, at: own[n-1].Offset}, true
}
