package prog

// FixedChans knows which channel variables never change: almost all channels are
// used through one, and then kind and place are constants.
type FixedChans struct {
	p *Program
	// globals and locals hold the offsets of channel variables that something
	// assigns to. global and local give the number (1 is the first) of the own
	// channel that an initialiser puts at an offset.
	globals map[uint32]bool
	locals  []map[uint32]bool // by type
	global  map[uint32]uint32
	local   []map[uint32]uint32 // by type
}

// A FixedChan is a channel that an operand always means, or a regular array of
// which it means one.
type FixedChan struct {
	Kind uint32 // index into Program.Chans
	// Own is the number of the first channel among the program's or the
	// process's own ones; 1 is the first.
	Own   uint32
	Space Space  // what At counts from: Global or Local
	At    uint32 // of the record
	// Index is the subscript that chooses one of Len channels, nil without one;
	// records lie Stride bytes apart.
	Index       *Index
	Stride, Len uint32
}

// NewFixedChans looks at all of p.
func NewFixedChans(p *Program) *FixedChans {
	c := &FixedChans{p: p, globals: map[uint32]bool{}, global: map[uint32]uint32{}}
	for range p.Procs {
		c.locals = append(c.locals, map[uint32]bool{})
		c.local = append(c.local, map[uint32]uint32{})
	}
	collect(p, p.GlobalInit, c.global, Global)
	for t := range p.Procs {
		collect(p, p.Procs[t].Init, c.local[t], Local)
		for _, v := range p.Procs[t].Params {
			c.locals[t][v.Offset] = true
		}
	}
	c.findWrites(p)
	return c
}

// collect notes which channels initialisers put where.
func collect(p *Program, list []Init, into map[uint32]uint32, space Space) {
	for _, in := range list {
		r := &p.Refs[in.Ref]
		if r.Space != space || r.Type.Kind != ChanID {
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
func (c *FixedChans) findWrites(p *Program) {
	for i := range p.Actions {
		a := &p.Actions[i]
		if a.Op == Assign {
			c.write(&p.Refs[a.Ref], a.Proc)
		}
		if a.Op == Receive {
			for _, x := range p.Args[a.Args.First : a.Args.First+a.Args.Count] {
				if e := &p.Exprs[x]; e.Op == Store {
					c.write(&p.Refs[e.Ref], a.Proc)
				}
			}
		}
	}
}

// write notes a store, for a subscripted one into every element.
func (c *FixedChans) write(r *Ref, proc uint32) {
	for _, at := range r.Offsets() {
		switch r.Space {
		case Global:
			c.globals[at] = true
		case Local:
			c.locals[proc][at] = true
		}
	}
}

// Operand returns the channel that an operand of a process type means, if it
// always means the same one or one of a regular array.
func (c *FixedChans) Operand(proc uint32, x ExprID) (FixedChan, bool) {
	e := &c.p.Exprs[x]
	if e.Op != Load {
		return FixedChan{}, false
	}
	r := &c.p.Refs[e.Ref]
	if r.Space == Hidden || r.Space == Scratch || len(r.Index) > 1 {
		return FixedChan{}, false
	}
	first, ok := c.element(proc, r, 0)
	if !ok || len(r.Index) == 0 {
		return first, ok
	}
	ix := &r.Index[0]
	first.Index, first.Len = ix, ix.Len
	for i := uint32(1); i < ix.Len; i++ {
		next, ok := c.element(proc, r, i*ix.Stride)
		if i == 1 {
			first.Stride = next.At - first.At
		}
		if !ok || next.Kind != first.Kind || next.At != first.At+i*first.Stride || next.Own != first.Own+i {
			return FixedChan{}, false
		}
	}
	return first, true
}

// element is Operand for the variable at a distance from a reference.
func (c *FixedChans) element(proc uint32, r *Ref, distance uint32) (FixedChan, bool) {
	at, space := r.Offset+distance, Global
	n, changed, own := c.global[at], c.globals[at], c.p.GlobalChans
	if r.Space == Local {
		space = Local
		n, changed, own = c.local[proc][at], c.locals[proc][at], c.p.Procs[proc].Chans
	}
	if n == 0 || changed || int(n) > len(own) {
		return FixedChan{}, false
	}
	return FixedChan{Kind: own[n-1].Chan, Own: n, Space: space, At: own[n-1].Offset}, true
}
