package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A frame is the context in which an expression or effect is evaluated.
type frame struct {
	s       ts.State
	p       Process   // that acts
	out     *ts.Batch // if not nil, s is its last target and may change
	fault   ts.Fault  // the first one
	blocked bool      // the statement cannot be completed
	acted   bool      // the process has executed another of its choices in s
}

// fail records a fault unless there is one already.
func (f *frame) fail(x ts.Fault) {
	if f.fault == ts.NoFault {
		f.fault = x
	}
}

// base returns the offset of a space in the vector.
func (f *frame) base(sp prog.Space) uint32 {
	if sp == prog.Local {
		return f.p.Offset
	}
	return 0
}

// Read returns the value of a type at an offset of the vector.
func Read(s ts.State, at uint32, t prog.Type) int32 {
	switch t.Size() {
	case 1:
		return int32(s[at])
	case 2:
		x := uint16(s[at]) | uint16(s[at+1])<<8
		if t.Kind == prog.Short {
			return int32(int16(x))
		}
		return int32(x)
	}
	return int32(uint32(s[at]) | uint32(s[at+1])<<8 | uint32(s[at+2])<<16 | uint32(s[at+3])<<24)
}

// write stores a value, truncated to its type.
func write(s ts.State, at uint32, t prog.Type, x int32) {
	x = t.Truncate(x)
	for i := uint32(0); i < t.Size(); i++ {
		s[at+i] = byte(x >> (8 * i))
	}
}

// address returns the offset of a reference in the vector. ok is false if a subscript
// is out of range.
func (v *System) address(f *frame, r *prog.Ref) (at uint32, ok bool) {
	at = f.base(r.Space) + r.Offset
	for _, ix := range r.Index {
		i := v.eval(f, ix.Expr)
		if i < 0 || uint32(i) >= ix.Len {
			f.fail(ts.IndexOutOfRange)
			return 0, false
		}
		at += uint32(i) * ix.Stride
	}
	return at, true
}

// load reads a variable. The value is 0 if a subscript is out of range.
func (v *System) load(f *frame, id prog.RefID) int32 {
	r := &v.prog.Refs[id]
	if r.Space == prog.Scratch {
		return 0
	}
	at, ok := v.address(f, r)
	if !ok {
		return 0
	}
	return Read(f.s, at, r.Type)
}

// store writes a variable. It does nothing if a subscript is out of range.
func (v *System) store(f *frame, id prog.RefID, x int32) {
	r := &v.prog.Refs[id]
	if r.Space == prog.Scratch {
		return
	}
	if at, ok := v.address(f, r); ok {
		write(f.s, at, r.Type, x)
	}
}
