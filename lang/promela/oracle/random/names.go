package random

import (
	"slices"
	"strings"
)

// A variable is a variable, an array or a field. Most can be written.
type variable struct {
	// text is the reference. "#3" stands for the subscript of an array of three.
	text  string
	small bool   // never negative and below 256: may be a subscript
	set   string // of an mtype variable: "", or the name of its set
	mtype bool
	bits  int    // width
	field string // type in messages and of parameters, "" where Spin refuses it
	// whole marks a whole record, which can only be in messages.
	whole string
}

// array reports whether v is an array.
func (v variable) array() bool { return strings.HasSuffix(v.text, "]") }

// simple reports whether v is a plain name.
func (v variable) simple() bool { return !strings.ContainsAny(v.text, "[.") }

// A channel is a channel or a variable that holds one.
type channel struct {
	text   string   // as in a variable
	fields []string // type names
	rv     bool
	opaque bool // a variable: what it names is not known
	set    bool // it can be given another channel
}

// A procedure is a proctype or an inline with its parameters.
type procedure struct {
	name   string
	params []string // types: byte, chan, T1, ...; of an inline: variable, value, channel or a record type
	value  bool     // an inline that returns something
	active bool     // a process of it exists from the start
	odd    bool     // an inline that pan misreads in a d_step: see odd
}

// A remoteType is a proctype with what remote references to its processes can name.
type remoteType struct {
	name           string
	labels, locals []string
	pid            int // of the only process that ever has this number, or -1
}

// A shape is a typedef.
type shape struct {
	name   string
	fields []variable // texts are paths below a record
	chans  []channel
}

// hasArray reports whether a record has an array in it.
func (s shape) hasArray() bool {
	return slices.ContainsFunc(s.fields, func(f variable) bool { return strings.Contains(f.text, "[") })
}

// leaves returns the fields of a record in the order in which messages have them. ok is false if
// it has arrays, channels or fields that cannot be sent.
func (s shape) leaves() (types []string, ok bool) {
	for _, f := range s.fields {
		if f.whole != "" {
			continue
		}
		if f.field == "" || strings.Contains(f.text, "[") {
			return nil, false
		}
		types = append(types, f.field)
	}
	return types, len(s.chans) == 0
}

// of returns the variables and channels of a record called name. The first variable is the
// whole record.
func (s shape) of(name string) scope {
	sc := scope{vars: []variable{{text: name, whole: s.name}}}
	for _, f := range s.fields {
		f.text = name + "." + f.text
		sc.vars = append(sc.vars, f)
	}
	for _, c := range s.chans {
		c.text = name + "." + c.text
		sc.chans = append(sc.chans, c)
	}
	return sc
}

// A scope is the names that are visible at a place.
type scope struct {
	vars  []variable
	chans []channel
}

func (s scope) plus(o scope) scope {
	return scope{append(s.vars[:len(s.vars):len(s.vars)], o.vars...),
		append(s.chans[:len(s.chans):len(s.chans)], o.chans...)}
}

// A setting is the context of a statement or an expression.
type setting struct {
	scope      scope
	labels     *marks // where labels go, nil where there may be none
	loop       bool   // break has a target
	dstep      bool   // nothing may block or jump
	inline     bool   // in the body of an inline
	repeats    bool   // may be executed more than once
	argument   bool   // in an argument of an inline, which Spin's scanner reads in its own way
	first      bool   // the first statement of an option, a block or the like
	besideElse bool   // the first statement of an option beside else: no if with an else
	depth      int    // levels of statements left
	terms      int    // levels of operators left
}

// marks are the labels and jumps of the body of a proctype, a d_step or an inline.
type marks struct {
	names   []string
	jumps   []jump
	forward bool // jumps backward may be endless
}

// A jump is a goto whose label is chosen when all labels are known.
type jump struct {
	part  *part
	after int // how many labels stood before it
}

// widths are the bits of types.
var widths = map[string]int{"chan": 8, "bit": 1, "bool": 1, "byte": 8, "pid": 8, "mtype": 8, "mtype:S": 8, "short": 16, "int": 32}

// width returns the bits of a field. A channel with one field stores whole bytes.
func (c channel) width(field string) int {
	if len(c.fields) == 1 {
		return max(8, widths[field])
	}
	return widths[field]
}

// rootOf returns the variable that a reference is a part of.
func rootOf(ref string) string {
	if i := strings.IndexAny(ref, ".["); i >= 0 {
		return ref[:i]
	}
	return ref
}
