package lower

import (
	"slices"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// placed is where a variable is stored.
type placed struct {
	space  prog.Space
	offset uint32
}

// stored returns the type that prog stores for a variable. Spin stores hidden unsigned
// variables in bytes, whatever their width.
func (l *lowerer) stored(v *check.Var) prog.Type {
	if v.Visibility == syntax.HiddenVar && v.Type.Basic == syntax.UnsignedType {
		return prog.Type{Kind: prog.Byte, Bits: 8}
	}
	return v.Type.Stored(v.Array)
}

// size returns the bytes that a variable takes with all its elements.
func (l *lowerer) size(v *check.Var) uint32 { return l.elementSize(v) * uint32(v.Len) }

func (l *lowerer) elementSize(v *check.Var) uint32 {
	if v.Type.Basic != syntax.NamedType {
		return l.stored(v).Size()
	}
	n := uint32(0)
	for _, f := range v.Type.Struct.Fields {
		n += l.size(f)
	}
	return n
}

// fieldOffset returns where a field starts within its struct.
func (l *lowerer) fieldOffset(s *check.Struct, name string) uint32 {
	n := uint32(0)
	for _, f := range s.Fields {
		if f.Name == name {
			break
		}
		n += l.size(f)
	}
	return n
}

// A leaf is a scalar or an array of scalars inside a variable.
type leaf struct {
	in     string     // the structure around: "a[2]", or ""
	v      *check.Var // the variable or field that is the leaf
	offset uint32
}

// name makes the name of a leaf. It is a method because there can be a million leaves and
// few names are needed.
func (f leaf) name() string { return fieldName(f.in, f.v) }

func fieldName(in string, v *check.Var) string {
	if in == "" {
		return v.Name
	}
	return in + "." + v.Name
}

// leaves visits the leaves of a variable at offset, in layout order. An array of
// structures has leaves for every element. in is the name of the structure of which v is
// a field, or "".
func (l *lowerer) leaves(v *check.Var, in string, offset uint32, visit func(leaf)) {
	if v.Type.Basic != syntax.NamedType {
		visit(leaf{in, v, offset})
		return
	}
	step, name := l.elementSize(v), fieldName(in, v)
	for i := 0; i < v.Len; i++ {
		at := offset + uint32(i)*step
		element := name
		if v.Array {
			element = format.Sprintf("%s[%d]", name, i)
		}
		for _, f := range v.Type.Struct.Fields {
			l.leaves(f, element, at, visit)
			at += l.size(f)
		}
	}
}

// vars appends the leaves of a variable to out.
func (l *lowerer) vars(out []prog.Var, v *check.Var, space prog.Space, offset uint32) []prog.Var {
	count := 0
	l.leaves(v, "", offset, func(leaf) { count++ })
	out = slices.Grow(out, count)
	start, end := span(v.Decl.Name.Span)
	l.leaves(v, "", offset, func(f leaf) {
		out = append(out, prog.Var{
			Name: f.name(), Type: l.stored(f.v), Offset: f.offset,
			Len: uint32(f.v.Len), Array: f.v.Array, Space: space, Start: start, End: end, Shown: true,
		})
	})
	return out
}

// layoutGlobals places the header, the global variables and their channels. insertExtras adds
// the optional parts of the header later.
func (l *lowerer) layoutGlobals() {
	lay := &l.prog.Layout
	lay.PCBytes, lay.Exclusive, lay.Last, lay.Turn, lay.Claim, lay.Trace = 1, prog.None, prog.None, prog.None, prog.None, prog.None
	for _, v := range l.in.Globals {
		if v.Visibility == syntax.HiddenVar {
			l.prog.Uses.HiddenState = true
			l.place[v] = placed{prog.Hidden, lay.Hidden}
			l.prog.Globals = l.vars(l.prog.Globals, v, prog.Hidden, lay.Hidden)
			lay.Hidden += l.size(v)
		}
	}
	lay.Count = lay.Hidden
	at := lay.Count + 1
	for _, v := range l.in.Globals {
		if v.Visibility == syntax.HiddenVar {
			continue
		}
		l.place[v] = placed{prog.Global, at}
		l.prog.Globals = l.vars(l.prog.Globals, v, prog.Global, at)
		at += l.size(v)
	}
	for _, v := range l.in.Globals {
		l.prog.GlobalChans = l.channels(v, l.prog.GlobalChans, &at)
	}
	lay.FirstRecord = at
}

// channels appends the channels that the initialisers of v's leaves make, each
// with its record at *at.
func (l *lowerer) channels(v *check.Var, to []prog.ChanAt, at *uint32) []prog.ChanAt {
	l.leaves(v, "", 0, func(f leaf) {
		if f.v.Chan == nil {
			return
		}
		kind := l.chanKind(f.v.Chan)
		for i := 0; i < f.v.Len; i++ {
			name := f.name()
			if f.v.Array {
				name = format.Sprintf("%s[%d]", name, i)
			}
			to = append(to, prog.ChanAt{Chan: kind, Offset: *at, Name: name})
			*at += l.prog.Chans[kind].RecordSize()
		}
	})
	return to
}

// chanKind adds a channel type to the program and returns its index.
func (l *lowerer) chanKind(c *check.ChanType) uint32 {
	k := prog.Chan{Cap: uint32(c.Cap), Names: fieldNames(c)}
	for _, f := range c.Fields {
		// Spin stores a single bit field in a byte: a 3 sent there arrives as a 3.
		t := f.Stored(len(c.Fields) == 1)
		k.Fields = append(k.Fields, t)
		k.Size += t.Size()
	}
	if k.Cap == 0 {
		l.prog.Uses.Rendezvous = true
	}
	l.prog.Chans = append(l.prog.Chans, k)
	return uint32(len(l.prog.Chans) - 1)
}

// fieldNames returns the names of the fields of messages that belong to a structure, nil if none does.
func fieldNames(c *check.ChanType) (names []string) {
	if !slices.ContainsFunc(c.Declared, func(t check.Type) bool { return t.Struct != nil }) {
		return nil
	}
	for _, t := range c.Declared {
		names = appendNames(names, "", t)
	}
	return names
}

// appendNames adds the name of each value in a field: "" if the field is no structure.
func appendNames(names []string, name string, t check.Type) []string {
	if t.Struct == nil {
		return append(names, name)
	}
	for _, f := range t.Struct.Fields {
		for i := range f.Len {
			inner := f.Name
			if f.Array {
				inner = format.Sprintf("%s[%d]", f.Name, i)
			}
			if name != "" {
				inner = name + "." + inner
			}
			names = appendNames(names, inner, f.Type)
		}
	}
	return names
}

// layoutProc places the variables of a process type and lists its initialisers.
func (l *lowerer) layoutProc(index uint32, p *check.Proc) {
	out := &l.prog.Procs[index]
	at := l.prog.Layout.RecordHeader()
	for _, v := range p.Vars {
		l.place[v] = placed{prog.Local, at}
		out.Locals = l.vars(out.Locals, v, prog.Local, at)
		if v.Param {
			out.Params = out.Locals
		}
		at += l.size(v)
	}
	out.Size = at
	for _, v := range p.Vars {
		out.Chans = l.channels(v, out.Chans, &at)
	}
	out.NameStart = uint32(p.Decl.Name.Span.Start)
	chans := uint32(0)
	for _, v := range p.Vars {
		if !v.Param {
			out.Init = l.inits(v, out.Init, &chans)
		}
	}
}

// globalInits lists the initialisers of global variables.
func (l *lowerer) globalInits() {
	chans := uint32(0)
	for _, v := range l.in.Globals {
		l.prog.GlobalInit = l.inits(v, l.prog.GlobalInit, &chans)
	}
}

// inits appends the initialisers of v, except the value of a late declaration, which is an
// assignment. Initialisers of fields and lists are in even for late declarations.
func (l *lowerer) inits(v *check.Var, to []prog.Init, chans *uint32) []prog.Init {
	p := l.place[v]
	l.leaves(v, "", p.offset, func(f leaf) {
		t := l.stored(f.v)
		ref := func(i int) prog.RefID {
			start, end := span(f.v.Decl.Span)
			return l.ref(prog.Ref{Space: p.space, Type: t, Offset: f.offset + uint32(i)*t.Size(), Start: start, End: end})
		}
		decl := f.v.Decl
		switch {
		case f.v.Chan != nil:
			to = append(to, prog.Init{Ref: ref(0), Count: uint32(f.v.Len), Chan: *chans + 1})
			*chans += uint32(f.v.Len)
		case v.Late && f.v == v && decl.List == nil:
		case decl.Init != nil:
			to = append(to, prog.Init{Ref: ref(0), Count: uint32(f.v.Len), Expr: l.expr(decl.Init)})
		default:
			// All further elements get the last value of a short list.
			n := min(len(decl.List), f.v.Len)
			for i, x := range decl.List[:n] {
				count := uint32(1)
				if i == n-1 {
					count = uint32(f.v.Len - i)
				}
				to = append(to, prog.Init{Ref: ref(i), Count: count, Expr: l.expr(x)})
			}
		}
	})
	return to
}
