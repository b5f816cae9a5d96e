package prog

// Components are the parts of a state vector that change apart from each other: a
// store may number what each of them holds. They cover the vector, but for hidden
// variables, without a gap.
type Components struct {
	layout *Layout
	// Global has the lengths, in bytes and in order, of the header with the global
	// variables and of the global channels.
	Global []uint32
	// Procs has, by process type, those of a record and of the channels behind it.
	Procs [][]uint32
	// Most is a bound on the number of processes.
	Most int
}

// NewComponents looks at all of p.
func NewComponents(p *Program) *Components {
	c := &Components{layout: &p.Layout, Most: len(p.Active)}
	global := lengths(p, 0, p.GlobalChans)
	global[0] = p.Layout.Procs - p.Layout.Hidden
	for _, n := range global[1:] {
		global[0] -= n
	}
	c.Global = global
	for t := range p.Procs {
		c.Procs = append(c.Procs, lengths(p, p.Procs[t].Size, p.Procs[t].Chans))
	}
	for i := range p.Exprs {
		if p.Exprs[i].Op == Run {
			c.Most = 255
		}
	}
	return c
}

// lengths returns a length and those of channels behind it.
func lengths(p *Program, first uint32, chans []ChanAt) []uint32 {
	list := []uint32{first}
	for _, at := range chans {
		if n := p.Chans[at.Chan].RecordSize(); n > 0 {
			list = append(list, n)
		}
	}
	return list
}

// Append appends to list the lengths of the components of a vector.
func (c *Components) Append(list []uint32, vector []byte) []uint32 {
	list = append(list, c.Global...)
	at := c.layout.Procs
	for range vector[c.layout.Count] {
		record := c.Procs[vector[at]-1]
		list = append(list, record...)
		for _, n := range record {
			at += n
		}
	}
	return list
}
