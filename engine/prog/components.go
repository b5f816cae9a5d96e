package prog

import "slices"

// Components split a state vector into parts that change independently, for stores that
// number the values of each part. Together they cover all bytes after the hidden ones.
type Components struct {
	layout *Layout
	// Global has the lengths in bytes of the first components, in order: the header
	// with the global variables, then the global channels.
	Global []uint32
	// Procs has, by process type, the lengths of its record and of its own channels.
	Procs [][]uint32
	// MaxProcs is the largest number of processes in a state.
	MaxProcs int
}

// NewComponents returns the components of the state vectors of p.
func NewComponents(p *Program) *Components {
	c := &Components{layout: &p.Layout, MaxProcs: len(p.Active)}
	global := lengths(p, 0, p.GlobalChans)
	global[0] = p.Layout.FirstRecord - p.Layout.Hidden
	for _, n := range global[1:] {
		global[0] -= n
	}
	c.Global = global
	for t := range p.Procs {
		c.Procs = append(c.Procs, lengths(p, p.Procs[t].Size, p.Procs[t].Chans))
	}
	if slices.Contains(p.Runnable(), true) {
		c.MaxProcs = 255
	}
	return c
}

// lengths returns the length first and those of channel records.
func lengths(p *Program, first uint32, chans []ChanAt) []uint32 {
	list := []uint32{first}
	for _, at := range chans {
		if n := p.Chans[at.Chan].RecordSize(); n > 0 {
			list = append(list, n)
		}
	}
	return list
}

// Append appends the lengths of the components of a vector to list.
func (c *Components) Append(list []uint32, vector []byte) []uint32 {
	list = append(list, c.Global...)
	at := c.layout.FirstRecord
	for range vector[c.layout.Count] {
		record := c.Procs[vector[at]-1]
		list = append(list, record...)
		for _, n := range record {
			at += n
		}
	}
	return list
}
