package random

// A variable is something that can be read and, mostly, written.
type variable struct {
	text  string
	small bool // never negative and below 256: may index
	size  int  // elements of an array, 0 for a scalar
	mtype bool
	bits  int // width
	// whole marks a record, which only messages take whole.
	whole string
}

// A channel is something to send to and receive from.
type channel struct {
	text   string
	fields []string // type names; mtype takes names only
	rv     bool
	opaque bool // a variable: what it names is not known
	set    bool // it can be given another channel
}

// A procedure is a proctype with its parameters.
type procedure struct {
	name   string
	params []string // types: byte, chan, ...
}

// A memory is what can be asked about a proctype from outside.
type memory struct {
	name           string
	labels, locals []string
	pid            int // of the only process that ever has this number, or -1
}

// A shape is a typedef.
type shape struct {
	name   string
	fields []variable // texts are field names
	// part is a field that is a record itself, if there is one.
	part, partShape string
}

// A scope is what is visible in one place.
type scope struct {
	vars  []variable
	chans []channel
}

func (s scope) plus(o scope) scope {
	return scope{append(s.vars[:len(s.vars):len(s.vars)], o.vars...),
		append(s.chans[:len(s.chans):len(s.chans)], o.chans...)}
}

// A setting is where a statement stands.
type setting struct {
	scope  scope
	loop   bool // break has a target
	dstep  bool // nothing may block or jump
	copied bool // the body of an inline: no labels, no declarations
	again  bool // may be executed more than once
	depth  int
}

// widths are the bits of the types of message fields.
var widths = map[string]int{"chan": 8, "bit": 1, "bool": 1, "byte": 8, "mtype": 8, "short": 16}

// width returns the bits of a field: a channel with one field keeps whole bytes.
func (c channel) width(field string) int {
	if len(c.fields) == 1 {
		return max(8, widths[field])
	}
	return widths[field]
}
