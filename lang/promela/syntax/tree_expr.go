package syntax

import "beeline/lang/source"

// An Expr is an expression.
type Expr interface {
	Pos() source.Span
	expr()
}

type (
	// Number is a constant: digits, a character, true, false or skip.
	Number struct {
		Value int32
		Text  string // as written
		Span  source.Span
	}
	// Ref is Name[Index].Field: a variable, an element or a field of one, an mtype
	// constant, or one of _ _pid _nr_pr _last _priority. Field may have an index and
	// a field again. Span covers the Ref with its Field.
	Ref struct {
		Name  *Ident
		Index Expr // nil when there is none
		Field *Ref // nil at the end of the chain
		Span  source.Span
	}
	// Unary is Op X.
	Unary struct {
		Op   Operator
		X    Expr
		Span source.Span
	}
	// Binary is X Op Y.
	Binary struct {
		Op   Operator
		X, Y Expr
		Span source.Span
	}
	// Conditional is (C -> A : B).
	Conditional struct {
		C, A, B Expr
		Span    source.Span
	}
	// Run is run Name(Args) priority Priority.
	Run struct {
		Name     *Ident
		Args     []Expr
		Priority Expr // nil when not given
		Span     source.Span
	}
	// ChanTest is len(q), empty(q), full(q), nempty(q) or nfull(q).
	ChanTest struct {
		Op   ChanOp
		Chan *Ref
		Span source.Span
	}
	// Poll is q?[args] or q??[args].
	Poll struct {
		Chan   *Ref
		Random bool
		Args   []Expr
		Span   source.Span
	}
	// Eval is eval(X), as an argument of a receive.
	Eval struct {
		X    Expr
		Span source.Span
	}
	// RemoteLabel is Name[Pid]@Label or Name@Label.
	RemoteLabel struct {
		Name  *Ident
		Pid   Expr // nil when not given
		Label *Ident
		Span  source.Span
	}
	// RemoteVar is Name[Pid]:Var or Name:Var.
	RemoteVar struct {
		Name *Ident
		Pid  Expr // nil when not given
		Var  *Ref
		Span source.Span
	}
	// Builtin is timeout, np_, enabled(X), pc_value(X), get_priority(X) or
	// set_priority(X, Y).
	Builtin struct {
		Op   BuiltinOp
		X, Y Expr // nil if the operator has no such operand
		Span source.Span
	}
)

// Operator is an operator of Unary or Binary.
type Operator uint8

const (
	OpNeg    Operator = iota // -x
	OpCompl                  // ~x
	OpNot                    // !x
	OpMul                    // *
	OpDiv                    // /
	OpMod                    // %
	OpAdd                    // +
	OpSub                    // -
	OpShl                    // <<
	OpShr                    // >>
	OpLt                     // <
	OpLe                     // <=
	OpGt                     // >
	OpGe                     // >=
	OpEq                     // ==
	OpNe                     // !=
	OpBitAnd                 // &
	OpBitXor                 // ^
	OpBitOr                  // |
	OpAnd                    // &&
	OpOr                     // ||

	// Only in formulas.
	OpAlways     // []
	OpEventually // <>
	OpNext       // X
	OpUntil      // U, strong
	OpWeakUntil  // W
	OpRelease    // V, release
	OpImplies    // ->
	OpEquiv      // <->
)

// ChanOp is the function of a ChanTest.
type ChanOp uint8

const (
	LenOp ChanOp = iota
	EmptyOp
	FullOp
	NEmptyOp
	NFullOp
)

// BuiltinOp is the function of a Builtin.
type BuiltinOp uint8

const (
	TimeoutOp BuiltinOp = iota
	NonProgressOp
	EnabledOp
	PCValueOp
	GetPriorityOp
	SetPriorityOp
)

func (x *Number) Pos() source.Span      { return x.Span }
func (x *Ref) Pos() source.Span         { return x.Span }
func (x *Unary) Pos() source.Span       { return x.Span }
func (x *Binary) Pos() source.Span      { return x.Span }
func (x *Conditional) Pos() source.Span { return x.Span }
func (x *Run) Pos() source.Span         { return x.Span }
func (x *ChanTest) Pos() source.Span    { return x.Span }
func (x *Poll) Pos() source.Span        { return x.Span }
func (x *Eval) Pos() source.Span        { return x.Span }
func (x *RemoteLabel) Pos() source.Span { return x.Span }
func (x *RemoteVar) Pos() source.Span   { return x.Span }
func (x *Builtin) Pos() source.Span     { return x.Span }

func (*Number) expr()      {}
func (*Ref) expr()         {}
func (*Unary) expr()       {}
func (*Binary) expr()      {}
func (*Conditional) expr() {}
func (*Run) expr()         {}
func (*ChanTest) expr()    {}
func (*Poll) expr()        {}
func (*Eval) expr()        {}
func (*RemoteLabel) expr() {}
func (*RemoteVar) expr()   {}
func (*Builtin) expr()     {}
