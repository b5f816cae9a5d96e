package prog

// FixedChans knows which channel variables never change. Almost all channels are used
// through such a variable. Then the kind of the channel and the offset of its record
// are constants.
type FixedChans struct {
	p      *Program
	global chanVars
	local  []chanVars // by process type
}

// chanVars are the channel variables of a space, by offset.
type chanVars struct {
	written map[uint32]bool   // assigned after initialisation
	init    map[uint32]uint32 // the channel in the initialiser: its index in Chans or GlobalChans, plus one
}

func newChanVars() chanVars {
	return chanVars{written: map[uint32]bool{}, init: map[uint32]uint32{}}
}

// A FixedChan is the channel that an operand always means. With an Index, it is the
// first channel of an array.
type FixedChan struct {
	Kind uint32 // index into Program.Chans
	// Own is the index, plus one, in Program.GlobalChans or Proc.Chans.
	Own   uint32
	Space Space  // Global or Local: the space of At
	At    uint32 // offset of the record
	// Index is the subscript that chooses one of Len channels, or nil. Records lie
	// Stride bytes apart.
	Index       *Index
	Stride, Len uint32
}

// NewFixedChans returns the fixed channels of p.
func NewFixedChans(p *Program) *FixedChans {
	c := &FixedChans{p: p, global: newChanVars()}
	collectInit(p, p.GlobalInit, c.global.init, Global)
	for t := range p.Procs {
		local := newChanVars()
		collectInit(p, p.Procs[t].Init, local.init, Local)
		for _, v := range p.Procs[t].Params {
			local.written[v.Offset] = true
		}
		c.local = append(c.local, local)
	}
	c.findWrites(p)
	return c
}

// collectInit collects the channels that initialisers store in channel variables.
func collectInit(p *Program, list []Init, into map[uint32]uint32, space Space) {
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

// findWrites marks the channel variables that actions assign to or receive into.
func (c *FixedChans) findWrites(p *Program) {
	for i := range p.Actions {
		a := &p.Actions[i]
		for _, ref := range p.Stores(a) {
			c.write(&p.Refs[ref], a.Proc)
		}
	}
}

// write marks a variable as written; with subscripts, every element.
func (c *FixedChans) write(r *Ref, proc uint32) {
	for _, at := range r.Offsets() {
		switch r.Space {
		case Global:
			c.global.written[at] = true
		case Local:
			c.local[proc].written[at] = true
		}
	}
}

// Operand returns the channel that an operand of a process type means. It reports false
// unless the operand always means the same channel, or one of an array with regular
// offsets.
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

// element is Operand for the variable distance bytes after a reference.
func (c *FixedChans) element(proc uint32, r *Ref, distance uint32) (FixedChan, bool) {
	at := r.Offset + distance
	space, vars, own := Global, c.global, c.p.GlobalChans
	if r.Space == Local {
		space, vars, own = Local, c.local[proc], c.p.Procs[proc].Chans
	}
	n := vars.init[at]
	if n == 0 || vars.written[at] || int(n) > len(own) {
		return FixedChan{}, false
	}
	return FixedChan{Kind: own[n-1].Chan, Own: n, Space: space, At: own[n-1].Offset}, true
}
