package prog

// ExprID is an index into Program.Exprs; 0 is no expression.
type ExprID uint32

// RefID is an index into Program.Refs; 0 is no reference.
type RefID uint32

// ExprOp is an operator of the expression table.
type ExprOp uint8

// Operators. Values are signed 32-bit numbers and wrap around. Comparisons and logical
// operators give 0 or 1.
const (
	Const ExprOp = iota // Value
	Load                // the variable Ref
	Neg                 // -A
	Compl               // ^A (bitwise complement)
	Not                 // A == 0
	Add                 // A + B
	Sub
	Mul
	Div // truncates toward 0; B = 0 is a fault
	Mod
	Shl // count taken modulo 32
	Shr // arithmetic
	BitAnd
	BitOr
	BitXor
	Eq
	Ne
	Lt
	Le
	Gt
	Ge
	And  // A && B; B is evaluated only if A is not 0
	Or   // A || B; B is evaluated only if A is 0
	Cond // A -> B : C

	Len    // messages in channel A
	Empty  // channel A is empty
	Full   // channel A is full; false for a rendezvous channel (Spin's rule)
	NEmpty // not Empty
	NFull  // not Full
	Poll   // whether the next message of channel A matches Args; with Mode Random: the position, from 1, of the first match, or 0

	Run          // starts a process of type Value with Args and, if not 0, priority B; gives its number
	Self         // _pid
	NrPr         // _nr_pr
	LastPid      // _last
	Timeout      // nothing else in the system is executable
	NonProgress  // np_: no process is at a progress label
	Enabled      // process A has an executable statement
	PCValue      // State of the location of process A
	GetPriority  // priority of process A
	SetPriority  // sets the priority of process A to B, a fault outside 1 to 255; with Value 1, an assignment to _priority, no fault
	SelfPriority // _priority
	At           // whether process A of type Value is at the location with State B (a Const); A = 0: the process of the type with the lowest number
	RemoteLoad   // the local variable Ref of process A of type Value; A = 0 as for At

	Match  // argument of a receive: the field must equal A (constant or eval)
	Store  // argument of a receive: the field is stored in Ref
	Ignore // argument of a receive: the field is dropped (_)
)

// An Expr is a node of the expression table. Children have smaller indices than
// their parents. Nodes are not shared between parents.
type Expr struct {
	Op      ExprOp
	Mode    ChanMode // Poll
	A, B, C ExprID
	Ref     RefID
	Value   int32
	Args    Slice  // Run, Poll
	Start   uint32 // span in the source set
	End     uint32
}

// A Ref is a reference to a variable. Its offset is Offset plus, for each Index, the
// subscript times Stride.
type Ref struct {
	Space  Space
	Type   Type
	Offset uint32
	Index  []Index
	Start  uint32 // span in the source set
	End    uint32
}

// OffsetRange returns the range of offsets [from, to) of its space that a reference can read
// or write, for any subscripts.
func (r *Ref) OffsetRange() (from, to uint32) {
	to = r.Offset + r.Type.Size()
	for _, x := range r.Index {
		to += (x.Len - 1) * x.Stride
	}
	return r.Offset, to
}

// Offsets returns the offset of a reference for each combination of its subscripts.
func (r *Ref) Offsets() []uint32 {
	list := []uint32{r.Offset}
	for _, x := range r.Index {
		var next []uint32
		for _, at := range list {
			for i := range x.Len {
				next = append(next, at+i*x.Stride)
			}
		}
		list = next
	}
	return list
}

// An Index is one subscript of a Ref.
type Index struct {
	Expr   ExprID
	Len    uint32 // subscripts 0..Len-1 are valid, others a fault
	Stride uint32 // bytes
}
