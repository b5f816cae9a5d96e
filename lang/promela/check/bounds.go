package check

import "beeline/lang/promela/syntax"

// measure adds the bytes of a variable to those of all variables, and refuses too many.
func (c *checker) measure(v *Var, d *syntax.Declarator) {
	if c.bytes > maxBytes {
		return
	}
	c.bytes += sizeOf(v)
	if c.bytes > maxBytes {
		c.list.Errorf(TooLarge, d.Span, "with `%s` the variables take more than %d bytes", v.Name, maxBytes).
			WithHint("Every state has a copy of all variables; make arrays and channels smaller.")
	}
}

// sizeOf is an upper bound of a variable's bytes, its channels included.
func sizeOf(v *Var) int {
	n := 0
	switch {
	case v.Type.Struct != nil:
		for _, f := range v.Type.Struct.Fields {
			n += sizeOf(f)
		}
	default:
		n = (v.Type.Bits + 7) / 8
	}
	if v.Chan != nil {
		n += 1 + 4*v.Chan.Cap*len(v.Chan.Fields)
	}
	return min(n*v.Len, 2*maxBytes)
}

// totals checks the numbers of proctypes, processes and channels of the whole model.
func (c *checker) totals() {
	procs, chans := 0, 0
	if len(c.info.Procs) > maxProctypes {
		c.list.Errorf(TooMany, c.info.Procs[maxProctypes].Decl.Name.Span, "a model can have up to %d proctypes", maxProctypes)
		return
	}
	for _, p := range c.info.Procs {
		procs += p.Count
		if p.Count > maxProcesses || procs > maxProcesses {
			c.list.Errorf(TooMany, p.Decl.Name.Span, "a model can start with up to %d processes", maxProcesses)
			return
		}
	}
	count := func(list []*Var, times int) bool {
		for _, v := range list {
			if c.bytes > maxBytes {
				return true // refused already, and perhaps too large to walk through
			}
			chans += countChannels(v) * times
			if chans > maxChannels {
				c.list.Errorf(TooMany, v.Decl.Name.Span, "a model can have up to %d channels", maxChannels)
				return false
			}
		}
		return true
	}
	if !count(c.info.Globals, 1) {
		return
	}
	for _, p := range c.info.Procs {
		if !count(p.Vars, max(p.Count, 1)) {
			return
		}
	}
	if procs == 0 {
		at := c.firstPlace()
		c.list.Errorf(NoProcess, at, "nothing runs: there is no `init` and no `active` proctype").
			WithHint("Write `active` in front of a proctype, or an `init` that runs it.")
	}
}

func countChannels(v *Var) int {
	n := 0
	if v.Chan != nil {
		n = 1
	}
	if v.Type.Struct != nil {
		for _, f := range v.Type.Struct.Fields {
			n += countChannels(f)
		}
	}
	return n * v.Len
}

// defaultLength is the length of an array whose bound is a variable that starts
// at 0.
const defaultLength = 8
