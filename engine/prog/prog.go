// Package prog is the program that searches run: process types as graphs of
// locations and guarded actions, expressions in one flat table, and the layout
// of the state vector. A front end builds it once; vm interprets it, the kernel
// compiles it. It holds no text of the source and no search.
package prog

// A Program is a closed system of processes. All its tables are read-only once
// the front end has handed it over.
type Program struct {
	Globals []Var
	// Procs are the process types. The type byte of a process record is the
	// index here plus one.
	Procs []Proc
	// Active lists the types that run in the initial state, one entry an
	// instance, in the order of their process numbers.
	Active []Creation
	// Chans are the kinds of channel; records and channel numbers refer to them.
	Chans []Chan
	// GlobalChans are the channels that exist from the start. Channel number n
	// (1, 2, ...) is GlobalChans[n-1]; numbers after the last one belong to
	// the processes' own channels in the order of their creation.
	GlobalChans []ChanAt
	// Exprs, Refs and Actions are the tables that indices point into. Exprs[0]
	// and Refs[0] are unused, so that 0 can mean "none".
	Exprs   []Expr
	Refs    []Ref
	Actions []Action
	// Args holds the argument lists of calls, sends, receives and prints.
	Args []ExprID
	// GlobalInit lists the initialisers of global variables in textual order.
	GlobalInit []Init
	// Goal is a condition that no state is to satisfy, but for those inside an
	// atomic sequence that can go on; 0: none. It is seen by no process: it has no
	// locals, and only Ops that have a value outside of one.
	Goal   ExprID
	Layout Layout
	Uses   Uses
}

// Layout says where the parts of a state vector lie. The vector is
//
//	hidden variables | header | globals | global channels | process records
//
// Only the process records vary: they are appended in the order of creation and
// removed youngest first, each followed by the records of the channels it owns.
// Numbers are stored little-endian. Where every process number only ever
// belongs to one type, all offsets are constants.
type Layout struct {
	Hidden uint32 // bytes of hidden variables at the front, not part of the identity
	// Count is the offset of the number of processes, one byte.
	Count uint32
	// Exclusive is the offset of one byte: 0, or the number plus one of the
	// process inside an atomic sequence that can go on. None when no process
	// type has an Inner location.
	Exclusive uint32
	// Last is the offset of _last, one byte. None when it is not used.
	Last    uint32
	Procs   uint32 // offset of the first process record: the length of a vector without processes
	PCBytes uint32 // 1 or 2: width of a control point in a process record
	// Priority: process records carry a priority byte after the control point.
	Priority bool
}

// None marks a part of the vector that the program does not need.
const None = ^uint32(0)

// RecordHeader returns the length of the part of a process record before its
// variables: type byte, control point, priority.
func (l *Layout) RecordHeader() uint32 {
	n := 1 + l.PCBytes
	if l.Priority {
		n++
	}
	return n
}

// Uses says which features a program has that change how states are generated.
type Uses struct {
	Timeout     bool // timeout occurs: a second try when nothing moves
	Priorities  bool
	Rendezvous  bool // some channel kind has capacity 0
	Enabled     bool
	LastPid     bool
	Progress    bool // np_ occurs
	HiddenState bool
}

// A Kind is the type of a stored value.
type Kind uint8

const (
	Bit      Kind = iota // 1 bit: bit, bool
	Byte                 // 8 bits unsigned: byte, pid
	Short                // 16 bits signed
	Int                  // 32 bits signed
	Unsigned             // Bits bits unsigned
	Mtype                // 8 bits unsigned, shown by name
	ChanID               // 8 bits unsigned: a channel number, 0 = none
)

// A Type is a Kind with what storing needs.
type Type struct {
	Kind Kind
	Bits uint8 // value bits for Unsigned (1..32) and Bit (1, or 8 in arrays)
	// Mtypes is the index into the front end's sets of names, for showing.
	Mtypes uint16
}

// Size returns the bytes a value takes in a vector: 1, 2 or 4.
func (t Type) Size() uint32 {
	switch t.Kind {
	case Short:
		return 2
	case Int:
		return 4
	case Unsigned:
		switch {
		case t.Bits <= 8:
			return 1
		case t.Bits <= 16:
			return 2
		}
		return 4
	}
	return 1
}

// Truncate returns v as storing it in a variable of the type and reading it
// back gives it.
func (t Type) Truncate(v int32) int32 {
	switch t.Kind {
	case Bit:
		if t.Bits == 8 {
			return v & 0xFF
		}
		return v & 1
	case Short:
		return int32(int16(v))
	case Int:
		return v
	case Unsigned:
		if t.Bits >= 32 {
			return v
		}
		return v & (1<<t.Bits - 1)
	}
	return v & 0xFF
}

// A Var is one declared scalar, or an array of scalars, as it stands in the
// vector. A variable of a struct type is one Var for each of its leaves, with
// the name people write: "p.pos[1].x" has the Vars "p.pos[0].x", "p.pos[1].x".
type Var struct {
	Name   string
	Type   Type
	Offset uint32 // from the start of its space
	Len    uint32 // number of elements; 1 for a scalar
	Array  bool   // declared as an array, if only of one element
	Space  Space
	Start  uint32 // span of the declaration in the source set
	End    uint32
	Shown  bool // false for variables the front end made up
}

// A Space is a region of the vector that offsets count from.
type Space uint8

const (
	Global  Space = iota // from the start of the vector, header included
	Hidden               // from the start of the vector, within Layout.Hidden
	Local                // from the start of a process record, its header included
	Scratch              // written and never read back: the variable _
)

// A Proc is a process type.
type Proc struct {
	Name   string
	Params []Var // a prefix of Locals
	Locals []Var
	// Size is the length of a process record, header included, without the
	// records of its channels.
	Size uint32
	// Chans are the channels each instance owns, created with it, in order.
	// Their records follow the process record in this order.
	Chans []ChanAt
	// Init lists the initialisers run when an instance is created, after the
	// parameters are stored, in textual order.
	Init      []Init
	Locations []Location // index = control point
	Start     uint32
	End       uint32 // the location after the last statement
	Provided  ExprID // 0: none
	Priority  uint8  // default priority, 1 when not given
	Start0    uint32 // span of the name
	End0      uint32
}

// A Location is a control point.
type Location struct {
	// Out are the actions offered here, in the order they are tried.
	Out []Choice
	// State is the number Spin gives the element, for P@label and pc_value.
	State    int32
	ValidEnd bool // an end label, or the end of the body
	Accept   bool
	Progress bool
	// Danger: a label says that a deadlock may be expected here.
	Danger bool
	// Ample: a process that is here, and for which Steady holds, may be looked at
	// alone if it can do anything: nobody else can notice.
	Ample bool
	// Steady is a condition on the process's variables and channels, which
	// evaluates without a fault; 0: none.
	Steady ExprID
	Start  uint32 // span of the statement in the source set
	End    uint32
}

// A Choice is one action at a location. Escape is 0, or the same number for
// all actions of one escape clause: once an action of an escape has been
// executed, the actions after it that have another number are not tried.
type Choice struct {
	Action uint32 // index into Program.Actions
	Escape uint32
}

// Op is what an action does.
type Op uint8

const (
	Skip    Op = iota // nothing: goto, break, join, skip
	Guard             // executable iff A is not 0
	Else              // executable iff nothing else at the location was executed
	Assign            // Ref = A
	Send              // channel A ! Args
	Receive           // channel A ? Args
	Assert            // fails when A is 0
	Print             // evaluates Args
	Exit              // the process ends; executable for the youngest process only
	DStep             // runs from location Body until a location outside, as one step
)

// An Action is a guarded command: what is done between two locations.
type Action struct {
	Op   Op
	Mode ChanMode
	// Inner: after this action the process stays inside an atomic sequence.
	Inner  bool
	Target uint32 // location after the action, in the same process type
	Proc   uint32 // process type the action belongs to
	A      ExprID // guard, value or channel
	Ref    RefID  // assigned variable
	Args   Slice  // of Program.Args
	Body   uint32 // first location inside a DStep
	// ID is the statement number of Spin's .trail files.
	ID    int32
	Start uint32 // span in the source set
	End   uint32
}

// IsElse reports whether an action is executable iff nothing else at its location was
// executed: an else, or a d_step that begins with one.
func (p *Program) IsElse(a *Action) bool {
	if a.Op == DStep {
		a = &p.Actions[p.Procs[a.Proc].Locations[a.Body].Out[0].Action]
	}
	return a.Op == Else
}

// A Slice is a range of Program.Args.
type Slice struct{ First, Count uint32 }

// ChanMode distinguishes the forms of send and receive.
type ChanMode uint8

const (
	Sorted ChanMode = 1 << iota // q!!
	Random                      // q??
	Keep                        // q?<..>: the message stays
)

// A Creation is one instance to start: an active process type.
type Creation struct {
	Proc     uint32
	Priority uint8
}

// An Init sets a variable when the vector or a record is made. Elements are
// the Count elements from the Ref's offset on: all get the value of Expr; no
// Expr (0) and Chan > 0 gives the variable the number of a channel: the
// Chan-1-th of the process's (or program's) own channels and, for arrays, the
// ones after it.
type Init struct {
	Ref   RefID
	Count uint32
	Expr  ExprID
	Chan  uint32
}

// A Chan is a kind of channel.
type Chan struct {
	Cap    uint32 // messages; 0 is rendezvous
	Fields []Type
	// Size is the length of a message, offsets of the fields are cumulative.
	Size uint32
}

// LenBytes is the width of the message count at the start of a channel record.
const LenBytes = 1

// RecordSize returns the length of a channel record: the count, then Cap
// messages, the first to be received first, unused ones zero. A rendezvous
// channel has no record.
func (c *Chan) RecordSize() uint32 {
	if c.Cap == 0 {
		return 0
	}
	return LenBytes + c.Cap*c.Size
}

// Span returns the bytes that a process of a type takes with the channels it owns.
func (p *Program) Span(proc uint32) uint64 {
	n := uint64(p.Procs[proc].Size)
	for _, c := range p.Procs[proc].Chans {
		n += uint64(p.Chans[c.Chan].RecordSize())
	}
	return n
}

// A ChanAt is a channel with its record's place: from the start of the vector
// for global channels, from the start of the process record for a process's
// own.
type ChanAt struct {
	Chan   uint32 // index into Program.Chans
	Offset uint32
	Name   string
}
