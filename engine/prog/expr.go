package prog

// ExprID is an index into Program.Exprs; 0 is no expression.
type ExprID uint32

// RefID is an index into Program.Refs; 0 is no reference.
type RefID uint32

// ExprOp is an operator of the expression table.
type ExprOp uint8

// Operators. Values are 32-bit signed and wrap; comparisons and logical
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
	And  // A && B, B only when A is not 0
	Or   // A || B, B only when A is 0
	Cond // A -> B : C

	Len    // messages in channel A
	Empty  // channel A is empty
	Full   // channel A is full; false for a rendezvous channel (Spin's rule)
	NEmpty // not Empty
	NFull  // not Full
	Poll   // channel A's next message matches Args; Mode Random: the place of the first that does, from 1, or 0

	Run         // starts process type Value with Args; the value is its number
	Self        // _pid
	NrPr        // _nr_pr
	LastPid     // _last
	Timeout     // nothing else in the system can be executed
	NonProgress // np_: no process is at a progress label
	Enabled     // process A has an executable statement
	PCValue     // state number of process A
	GetPriority
	SetPriority  // priority of process A becomes B; a fault unless it is 1 to 255, or Value 1: _priority is assigned to
	SelfPriority // _priority
	At           // process A, an instance of type Value, is at the location with State B (a Const); A = 0: the instance with the lowest number
	RemoteLoad   // the local variable Ref of process A, an instance of type Value; A = 0 as for At

	Match  // argument of a receive: field must equal A (constant or eval)
	Store  // argument of a receive: field goes to Ref
	Ignore // argument of a receive: field is dropped (_)
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

// A Ref is a place in the vector: Offset plus the sum over Index of index times
// stride.
type Ref struct {
	Space  Space
	Type   Type
	Offset uint32
	Index  []Index
	Start  uint32 // span in the source set
	End    uint32
}

// Span returns the bytes of its space that a reference may mean, whatever its
// subscripts are: those from from on and before to.
func (r *Ref) Span() (from, to uint32) {
	to = r.Offset + r.Type.Size()
	for _, x := range r.Index {
		to += (x.Len - 1) * x.Stride
	}
	return r.Offset, to
}

// Offsets lists the offsets that a reference may mean, one for each combination of
// its subscripts.
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
