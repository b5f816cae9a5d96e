package syntax

import "beeline/lang/source"

// A Model is a parsed file with all included files.
type Model struct {
	Sources *source.Set
	// Units are the top-level declarations in textual order, LTL formulas included.
	Units []Unit
	// Goal is the condition of Options.Goal, or nil.
	Goal Expr
	// Property is that of the Options. Typed has its formula if it is Typed, else nil.
	Property Property
	Typed    *LTL
	// Macros are the macros without parameters, in textual order.
	Macros []*Ident
}

// A Unit is a top-level declaration: *MtypeDecl, *VarDecl, *TypedefDecl,
// *Proctype, *Claim, *LTL or *Inline.
type Unit interface{ unit() }

// An Ident is a name at a place.
type Ident struct {
	Name string
	Span source.Span
}

// An MtypeDecl is mtype = { a, b } or mtype:Set = { a, b }.
type MtypeDecl struct {
	Set   *Ident // nil for the unnamed set
	Names []*Ident
	Span  source.Span
}

// Visibility is the prefix of a declaration.
type Visibility uint8

const (
	Plain     Visibility = iota // no prefix
	HiddenVar                   // hidden
	LocalVar                    // local
	ShowVar                     // show
)

// BasicType is the type word of a declaration.
type BasicType uint8

const (
	BitType BasicType = iota // bit and bool
	ByteType
	PidType
	ShortType
	IntType
	UnsignedType
	MtypeType
	ChanType
	NamedType // a typedef
)

// A TypeName is the type part of a declaration or a channel field.
type TypeName struct {
	Basic BasicType
	Name  *Ident // typedef name for NamedType, set name for mtype:Set, else nil
	Bool  bool   // written bool, not bit
	Span  source.Span
}

// A VarDecl declares variables of one type: a global, a local, a parameter or
// a field of a typedef.
type VarDecl struct {
	Visibility Visibility
	Type       *TypeName
	Vars       []*Declarator
	Span       source.Span
}

// A Declarator is one name of a VarDecl.
type Declarator struct {
	Name  *Ident
	Width Expr // unsigned x : Width; else nil
	Bound Expr // x[Bound]; nil for a scalar
	// At most one of Init, List, Chan is set.
	Init Expr   // = expr
	List []Expr // = { a, b, c }
	Chan *ChanInit
	Span source.Span
}

// A ChanInit is [Cap] of { Fields }.
type ChanInit struct {
	Cap    Expr
	Fields []*TypeName
	Span   source.Span
}

// A TypedefDecl is typedef Name { Fields }.
type TypedefDecl struct {
	Name   *Ident
	Fields []*VarDecl
	Span   source.Span
}

// A Proctype is a proctype, D_proctype or init.
type Proctype struct {
	Name     *Ident // "init" at the keyword for init
	Init     bool
	D        bool // D_proctype
	Active   bool
	Count    Expr // active [Count]; nil when not given
	Params   []*VarDecl
	Priority Expr // nil when not given
	Provided Expr // nil when not given
	Body     *Sequence
	Span     source.Span
}

// ClaimKind is the keyword of a Claim.
type ClaimKind uint8

const (
	Never ClaimKind = iota
	Trace
	NoTrace
)

// A Claim is a never claim, trace or notrace.
type Claim struct {
	Kind ClaimKind
	Name *Ident // nil when not given
	Body *Sequence
	Span source.Span
}

// An LTL is ltl Name { Formula }.
type LTL struct {
	Name    *Ident // nil when not given
	Formula Expr
	Span    source.Span
}

// An Inline is a definition without its body. The parser expands every call, as Spin
// does, into a BlockStmt.
type Inline struct {
	Name   *Ident
	Params []*Ident
	Used   bool
	Span   source.Span
}

func (*MtypeDecl) unit()   {}
func (*VarDecl) unit()     {}
func (*TypedefDecl) unit() {}
func (*Proctype) unit()    {}
func (*Claim) unit()       {}
func (*LTL) unit()         {}
func (*Inline) unit()      {}

// A Sequence is the statements between braces or of one option.
type Sequence struct {
	Steps []*Step
	Span  source.Span
}

// A Step is a statement with the labels in front of it. Stmt is nil when labels
// stand before a closing brace, od, fi or "::" (Spin puts a skip there).
type Step struct {
	Labels []*Ident
	Stmt   Stmt
	Span   source.Span
}

// A Stmt is a statement.
type Stmt interface {
	Pos() source.Span
	stmt()
}

type (
	// DeclStmt declares variables in a body.
	DeclStmt struct{ Decl *VarDecl }
	// ExclusiveStmt is xr q, r or xs q, r.
	ExclusiveStmt struct {
		Send  bool // xs
		Chans []*Ref
		Span  source.Span
	}
	// ExprStmt is a condition; skip, true and numbers too.
	ExprStmt struct{ X Expr }
	// AssignStmt is LHS = RHS, LHS++ or LHS--. For the last two RHS is nil.
	// The call of an inline for its value, x = f(a), is the BlockStmt of its body.
	// There return e has become x = e.
	AssignStmt struct {
		LHS  *Ref
		Op   AssignOp
		RHS  Expr
		Span source.Span
	}
	// SendStmt is q!args or q!!args.
	SendStmt struct {
		Chan   *Ref
		Sorted bool
		Args   []Expr
		Span   source.Span
	}
	// RecvStmt is q?args, q??args, q?<args> or q??<args>. Every argument is a
	// Ref (a variable, an mtype constant or _), a constant expression or an
	// Eval.
	RecvStmt struct {
		Chan   *Ref
		Random bool
		Keep   bool
		Args   []Expr
		Span   source.Span
	}
	// AssertStmt is assert(X).
	AssertStmt struct {
		X    Expr
		Span source.Span
	}
	// PrintStmt is printf(Format, args) or printm(X).
	PrintStmt struct {
		Format string // raw text between the quotes; "" for printm
		Mtype  bool   // printm
		Args   []Expr
		Span   source.Span
	}
	// ChoiceStmt is if .. fi or do .. od.
	ChoiceStmt struct {
		Loop    bool
		Options []*Sequence
		Span    source.Span
	}
	// ElseStmt is else.
	ElseStmt struct{ Span source.Span }
	// GotoStmt is goto Label.
	GotoStmt struct {
		Label *Ident
		Span  source.Span
	}
	// BreakStmt is break.
	BreakStmt struct{ Span source.Span }
	// BlockStmt is { }, atomic { }, d_step { } or an expanded inline.
	BlockStmt struct {
		Kind   BlockKind
		Body   *Sequence
		Inline *Ident // the name at the call, for an expanded inline
		// Args are the arguments of that call. Spin checks them as expressions even
		// if the body does not use them.
		Args []Expr
		Span source.Span
	}
	// UnlessStmt is Main unless Escape. A side in braces, or a side that is an inline,
	// is the sequence inside, without a BlockStmt. A label before a braced Main is on
	// a BlockStmt of kind Braces around the whole, L: { Main unless Escape }, as in
	// Spin. A label before a loop is in Main.
	UnlessStmt struct {
		Main, Escape *Sequence
		// Atomic: the text is L: atomic { Main } unless Escape. The statements of
		// Main are atomic without a block around them.
		Atomic bool
		// BareMain and BareEscape: the side is one statement without braces.
		BareMain, BareEscape bool
		Span                 source.Span
	}
	// ForStmt is for (Var : From .. To) { Body }.
	ForStmt struct {
		Var      *Ref
		From, To Expr
		Body     *Sequence
		Span     source.Span
	}
	// ForInStmt is for (Var in Over) { Body }: Over an array or a channel. Counter is the name of
	// the variable with which Spin counts the messages of a channel. Loops in the same braces share it.
	ForInStmt struct {
		Var     *Ref
		Over    *Ref
		Counter string
		Body    *Sequence
		Span    source.Span
	}
	// SelectStmt is select (Var : From .. To). Digits: Spin recognises the bounds as
	// two numbers. Both are written in digits, on one line and not in an inline, and
	// the name has no underscore.
	SelectStmt struct {
		Var      *Ref
		From, To Expr
		Digits   bool
		Span     source.Span
	}
)

// AssignOp is =, ++ or --.
type AssignOp uint8

const (
	Set  AssignOp = iota // =
	Incr                 // ++
	Decr                 // --
)

// BlockKind is the kind of a block.
type BlockKind uint8

const (
	Braces BlockKind = iota // { } or an inline
	Atomic                  // atomic { }
	DStep                   // d_step { }
)

func (s *DeclStmt) Pos() source.Span      { return s.Decl.Span }
func (s *ExclusiveStmt) Pos() source.Span { return s.Span }
func (s *ExprStmt) Pos() source.Span      { return s.X.Pos() }
func (s *AssignStmt) Pos() source.Span    { return s.Span }
func (s *SendStmt) Pos() source.Span      { return s.Span }
func (s *RecvStmt) Pos() source.Span      { return s.Span }
func (s *AssertStmt) Pos() source.Span    { return s.Span }
func (s *PrintStmt) Pos() source.Span     { return s.Span }
func (s *ChoiceStmt) Pos() source.Span    { return s.Span }
func (s *ElseStmt) Pos() source.Span      { return s.Span }
func (s *GotoStmt) Pos() source.Span      { return s.Span }
func (s *BreakStmt) Pos() source.Span     { return s.Span }
func (s *BlockStmt) Pos() source.Span     { return s.Span }
func (s *UnlessStmt) Pos() source.Span    { return s.Span }
func (s *ForStmt) Pos() source.Span       { return s.Span }
func (s *ForInStmt) Pos() source.Span     { return s.Span }
func (s *SelectStmt) Pos() source.Span    { return s.Span }

func (*DeclStmt) stmt()      {}
func (*ExclusiveStmt) stmt() {}
func (*ExprStmt) stmt()      {}
func (*AssignStmt) stmt()    {}
func (*SendStmt) stmt()      {}
func (*RecvStmt) stmt()      {}
func (*AssertStmt) stmt()    {}
func (*PrintStmt) stmt()     {}
func (*ChoiceStmt) stmt()    {}
func (*ElseStmt) stmt()      {}
func (*GotoStmt) stmt()      {}
func (*BreakStmt) stmt()     {}
func (*BlockStmt) stmt()     {}
func (*UnlessStmt) stmt()    {}
func (*ForStmt) stmt()       {}
func (*ForInStmt) stmt()     {}
func (*SelectStmt) stmt()    {}
