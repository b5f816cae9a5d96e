package prog

// FixedChans knows which channel variables never change. Almost all channels are used
// through such a variable. Then the kind of the channel and the offset of its record
// are constants.
type FixedChans struct {
	p      *Program
	global chanVars
	local  []chanVars // by process type
}

// chanVars has, by offset, the channels in the initialisers of variables of a space that never
// change: their index in GlobalChans or Proc.Chans, plus one.
type chanVars map[uint32]uint32

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
	c := &FixedChans{p: p, global: initialChans(p, p.GlobalInit, Global)}
	for t := range p.Procs {
		local := initialChans(p, p.Procs[t].Init, Local)
		for _, v := range p.Procs[t].Params {
			delete(local, v.Offset)
		}
		c.local = append(c.local, local)
	}
	c.removeWritten()
	return c
}

// initialChans returns the channels that initialisers store in the variables of a space.
func initialChans(p *Program, list []Init, space Space) chanVars {
	vars := chanVars{}
	for _, in := range list {
		r := &p.Refs[in.Ref]
		if r.Space != space || r.Type.Kind != ChanID {
			continue
		}
		for i := range in.Count {
			if at := r.Offset + i; in.Chan > 0 {
				vars[at] = in.Chan + i
			} else {
				delete(vars, at)
			}
		}
	}
	return vars
}

// removeWritten removes the variables that actions assign to or receive into; with subscripts,
// every element.
func (c *FixedChans) removeWritten() {
	for i := range c.p.Actions {
		a := &c.p.Actions[i]
		for _, ref := range c.p.Stores(a) {
			r := &c.p.Refs[ref]
			if r.Type.Kind != ChanID {
				continue
			}
			for _, at := range r.Offsets() {
				switch r.Space {
				case Global:
					delete(c.global, at)
				case Local:
					delete(c.local[a.Proc], at)
				}
			}
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
	space, vars, own := Global, c.global, c.p.GlobalChans
	if r.Space == Local {
		space, vars, own = Local, c.local[proc], c.p.Procs[proc].Chans
	}
	n := vars[r.Offset+distance]
	if n == 0 || int(n) > len(own) {
		return FixedChan{}, false
	}
	return FixedChan{Kind: own[n-1].Chan, Own: n, Space: space, At: own[n-1].Offset}, true
}
