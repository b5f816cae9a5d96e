// Package prog defines the program that searches run: process types as graphs of
// locations with guarded actions, expressions in one flat table, and the layout of the
// state vector. A language builds a program once. Package vm interprets it, package
// kernel compiles it, package reduce makes a smaller one. It has no source text and no
// search.
//
// Read it in this order: prog.go has the tables of a program, expr.go expressions and
// references to variables. The other files have what several packages need: operands.go
// what an expression depends on, arith.go arithmetic, fixed.go which channel an operand
// means, components.go how a state vector splits, asserts.go how to ignore assertions.
// Program.String prints a program.
package prog

// A Program is a closed system of processes. Its tables must not change once the
// language has built it.
type Program struct {
	Globals []Var
	// Procs are the process types. The type byte of a process record is the
	// index here plus one.
	Procs []Proc
	// Claim is the automaton that runs in step with the system, nil if there is none.
	Claim *Claim
	// Trace follows sends and receives, nil if nothing does.
	Trace *Trace
	// Active has the processes of the initial state, in the order of their numbers.
	Active []Creation
	// Chans are the kinds of channels. ChanAt.Chan is an index into it.
	Chans []Chan
	// GlobalChans are the channels that exist from the start. Channel number n
	// (1, 2, ...) is GlobalChans[n-1]. Larger numbers belong to the processes' own
	// channels, in the order of their creation.
	GlobalChans []ChanAt
	// Exprs, Refs and Actions are the tables that indices point into. Exprs[0]
	// and Refs[0] are unused, so that 0 can mean "none".
	Exprs   []Expr
	Refs    []Ref
	Actions []Action
	// Args has the argument lists of calls, sends, receives and prints.
	Args []ExprID
	// GlobalInit has the initialisers of global variables in textual order.
	GlobalInit []Init
	// Goal is a condition that no state may satisfy, 0 if there is none. States inside
	// an atomic sequence that can continue do not count. The condition belongs to no
	// process: it has no local variables and no operator that needs a process.
	Goal   ExprID
	Layout Layout
	Uses   Uses
}

// A Claim is an automaton that moves before every step of the system, and alone if the
// system cannot move (Spin's never claim). It can read the whole state. A run that it follows
// to its end is an error, and so is one on which it visits accepting locations forever.
type Claim struct {
	// Proc is the process type with the automaton's locations, the last one of
	// Program.Procs. No process of the system has that type. It has no variables.
	Proc uint32
	// OnlyOwn: accept labels of processes do not count.
	OnlyOwn bool
	// Timeout: it uses timeout, which is always false if the system does not (Spin's rule).
	Timeout bool
	// ExactTimeout: it uses timeout, which is true iff no process can move. So it is in formulas,
	// whose automata may differ while their meaning may not.
	ExactTimeout bool
	// CountsSteps: it may accept one run and not another that differs only in how often a state
	// is repeated. Formulas without X give claims that do not.
	CountsSteps bool
	// SpinType is Spin's number of its process type, -1 if Spin does not have the claim.
	SpinType int
}

// ClaimPid is the number that stands for the claim in actions. No process has it.
const ClaimPid = 255

// Layout says where the parts of a state vector lie. The vector is
//
//	hidden variables | turn | header | globals | global channels | process records
//
// Only the process records vary. They are appended in the order of creation and
// removed youngest first. Each is followed by the records of its own channels.
// Numbers are stored little-endian. If every process number always belongs to the
// same type, all offsets are constants.
type Layout struct {
	// Hidden is the number of bytes at the front that are not part of the identity: hidden
	// variables and usually the turn.
	Hidden uint32
	// Turn is the offset of one byte that says who moves next, the claim or the system. It
	// lies after the hidden variables. It is hidden unless the claim uses np_: np_ is false
	// when the claim moves alone, so states that differ in the turn have different edges. None
	// without a claim. See ClaimTurn.
	Turn uint32
	// Count is the offset of the number of processes, one byte.
	Count uint32
	// Exclusive is the offset of one byte: the number plus one of the process inside
	// an atomic sequence that can continue, else 0. None if no action is Inner.
	Exclusive uint32
	// Last is the offset of _last, one byte. None if it is not used.
	Last uint32
	// Claim is the offset of the location of the claim, PCBytes bytes. None without a claim.
	Claim uint32
	// Trace is the offset of the location of the trace, PCBytes bytes. None without a trace.
	Trace       uint32
	FirstRecord uint32 // offset of the first process record: the length of a vector without processes
	PCBytes     uint32 // 1 or 2: width of a location
	// Priority: process records have a priority byte after the location.
	Priority bool
}

// Values of the byte at Layout.Turn.
const (
	ClaimTurn     = 0
	ClaimInside   = 1 // the turn of the claim, which is inside an atomic sequence
	SystemTurn    = 2
	SystemTimeout = 3 // as SystemTurn, and timeout is true during the move of the system
)

// None is the offset of a part of the vector that the program does not need.
const None = ^uint32(0)

// RecordHeader returns the length of a process record before its variables: type byte,
// location, priority.
func (l *Layout) RecordHeader() uint32 {
	n := 1 + l.PCBytes
	if l.Priority {
		n++
	}
	return n
}

// Uses says which features of the language a program uses.
type Uses struct {
	Timeout     bool // in a process or a formula, not in a never claim
	Priorities  bool
	Rendezvous  bool // some kind of channel has capacity 0
	Enabled     bool // enabled()
	LastPid     bool // _last
	Progress    bool // np_
	HiddenState bool // hidden variables
}

// A Kind is the kind of a stored value.
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

// A Type is the type of a stored value.
type Type struct {
	Kind   Kind
	Bits   uint8  // value bits for Unsigned (1..32) and Bit (1, or 8 in arrays)
	Mtypes uint16 // index into the language's sets of names, for display
	Bool   bool   // of Bit: the values are true and false, for display
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

// Truncate returns the value of a variable of the type after v is stored in it.
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

// Limits returns the smallest and the largest number of the type.
func (t Type) Limits() (low, high int32) {
	switch {
	case t.Kind == Short:
		return -1 << 15, 1<<15 - 1
	case t.Kind == Int || t.Kind == Unsigned && t.Bits >= 32:
		return -1 << 31, 1<<31 - 1
	}
	return 0, t.Truncate(-1)
}

// A Var is a scalar variable or an array of scalars. A variable of a struct type has a
// Var for each scalar or scalar array in it, with the name people write: "p.pos[1].x"
// has the Vars "p.pos[0].x" and "p.pos[1].x".
type Var struct {
	Name   string
	Type   Type
	Offset uint32 // from the start of its space
	Len    uint32 // number of elements; 1 for a scalar
	Array  bool   // declared as an array, even if it has one element
	Space  Space
	Start  uint32 // span of the declaration in the source set
	End    uint32
	Shown  bool // false for variables that are not in the source
}

// A Space is a region of the vector that offsets count from.
type Space uint8

const (
	Global  Space = iota // from the start of the vector, header included
	Hidden               // from the start of the vector, within Layout.Hidden
	Local                // from the start of a process record, its header included
	Scratch              // written but never read: the variable _
)

// A Proc is a process type.
type Proc struct {
	Name   string
	Params []Var // a prefix of Locals
	Locals []Var
	// Size is the length of a process record, header included, without the
	// records of its channels.
	Size uint32
	// Chans are the channels that each instance owns. They are created with it. Their
	// records follow the process record in this order.
	Chans []ChanAt
	// Init has the initialisers in textual order. They run when an instance is
	// created, after its parameters are stored.
	Init      []Init
	Locations []Location
	// Dropped are statements to which no path leads, such as those behind an endless loop. No location
	// has them. What people read about statements that are never executed needs them.
	Dropped   []Dropped
	Entry     uint32
	Exit      uint32 // the location after the last statement
	Provided  ExprID // 0: none
	Priority  uint8  // default priority, 1 when not given
	NameStart uint32 // offset of the name in the source set
}

// A Dropped statement has no location. Its action is not among those of the program, and has no target.
type Dropped struct {
	Action    Action
	SpinState int32 // Spin's number of the location before it
}

// A Location is a point in the control flow of a process type.
type Location struct {
	// Out has the actions that can be executed here, in the order they are tried.
	Out []Choice
	// SpinState is Spin's number of the location, for P@label and pc_value.
	SpinState int32
	ValidEnd  bool // an end label, or the end of the body
	Accept    bool // an accept label
	Progress  bool // a progress label
	Danger    bool // a label that marks a likely deadlock, for estimates
	// Ample: the executable actions of a process here are an ample set if AmpleIf
	// holds.
	Ample bool
	// AmpleIf is a condition on the variables and channels of the process that
	// evaluates without a fault; 0: none.
	AmpleIf ExprID
	Start   uint32 // offset of the statement in the source set
}

// A Choice is one action at a location. Escape is 0 outside of escape clauses, and one
// number for all actions of an escape clause. Once an action of an escape has been
// executed, later actions with another number are not tried.
type Choice struct {
	Action uint32 // index into Program.Actions
	Escape uint32
}

// An Op is the kind of an action.
type Op uint8

const (
	Skip    Op = iota // no effect: goto, break, join, skip
	Guard             // executable iff A is not 0
	Else              // executable iff no other action of the location is
	Assign            // Ref = A
	Send              // channel A ! Args
	Receive           // channel A ? Args
	Assert            // fails when A is 0
	Print             // evaluates Args
	Exit              // the process ends; executable for the youngest process only
	DStep             // runs from location Body to location Target as one step
)

// An Action is a guarded command: a step between two locations.
type Action struct {
	Op   Op
	Mode ChanMode
	// Inner: after this action the process stays inside an atomic sequence.
	Inner bool
	// Merges: Spin's verifiers, if they merge statements, execute the next one in the same step.
	Merges bool
	Target uint32 // location after the action, in the same process type
	Proc   uint32 // process type the action belongs to
	A      ExprID // guard, value or channel
	Ref    RefID  // assigned variable
	Args   Slice  // of Program.Args
	Body   uint32 // first location inside a DStep
	// SpinID is the statement number of Spin's .trail files.
	SpinID int32
	Start  uint32 // span in the source set
	End    uint32
}

// IsElse reports whether an action is an else, or a d_step that begins with one.
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

// A Creation is one process of the initial state.
type Creation struct {
	Proc     uint32
	Priority uint8
}

// An Init sets Count elements from the offset of Ref on, when the state vector or a
// process record is created. With Chan = 0 all elements get the value of Expr. Otherwise
// they get the numbers of consecutive channels of the process (or of the program):
// element i gets that of Chans[Chan-1+i] (or GlobalChans[Chan-1+i]).
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
	// Names are those of the fields that belong to a structure, "" for others, for display. It is nil if
	// no field does.
	Names []string
	// Size is the length of a message, offsets of the fields are cumulative.
	Size uint32
}

// LenBytes is the width of the message count at the start of a channel record.
const LenBytes = 1

// RecordSize returns the length of a channel record: the number of messages, then Cap
// messages, the oldest first, unused ones zero. A rendezvous channel has no record.
func (c *Chan) RecordSize() uint32 {
	if c.Cap == 0 {
		return 0
	}
	return LenBytes + c.Cap*c.Size
}

// RecordBytes returns the bytes of the record of a process type with those of its channels.
func (p *Program) RecordBytes(proc uint32) uint64 {
	n := uint64(p.Procs[proc].Size)
	for _, c := range p.Procs[proc].Chans {
		n += uint64(p.Chans[c.Chan].RecordSize())
	}
	return n
}

// A ChanAt is a channel with the offset of its record.
type ChanAt struct {
	Chan   uint32 // index into Program.Chans
	Offset uint32 // from the start of the vector; of the process record for its own channels
	Name   string
}
