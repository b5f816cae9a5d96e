package check

import (
	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// Info is what names mean in a model. It is complete only if checking reported no
// errors. Nothing in it changes afterwards.
type Info struct {
	Model *syntax.Model
	// Globals are the global variables in textual order.
	Globals []*Var
	// Procs are the proctypes and init in textual order.
	Procs []*Proc
	// Mtypes are the sets of symbolic names; Mtypes[0] is the unnamed set.
	Mtypes []*MtypeSet
	// Claims and Formulas in textual order.
	Claims   []*syntax.Claim
	Formulas []*syntax.LTL
	// Claim or Formula is the property that the model is checked for. Both are nil if there
	// is none, or if it is non-progress.
	Claim   *syntax.Claim
	Formula *syntax.LTL
	// claimNames has the name of each claim and formula.
	claimNames map[syntax.Unit]string
	// Uses is the meaning of the first name of every Ref in the model. A Ref in Field is
	// not in the map: it names a field of the type before it.
	Uses map[*syntax.Ref]Object
	// Vars is the variable of each declarator outside of typedefs.
	Vars map[*syntax.Declarator]*Var
	// Exclusive has the process type of each xr and xs.
	Exclusive map[ExclusiveUse]*Proc
	// Gotos is the label that each goto leads to.
	Gotos map[*syntax.GotoStmt]*syntax.Ident
}

// An ExclusiveUse is a channel, and whether its sends or its receives belong to one process.
type ExclusiveUse struct {
	Var   *Var
	Sends bool
}

// Leaf returns the variable at the end of a chain of fields, or nil.
func (in *Info) Leaf(r *syntax.Ref) *Var {
	v := in.Uses[r].Var
	for v != nil && r.Field != nil {
		if v.Type.Struct == nil {
			return nil
		}
		r = r.Field
		v = v.Type.Struct.Field(r.Name.Name)
	}
	return v
}

// An Object is what the first name of a Ref means. Exactly one field is set.
type Object struct {
	Var     *Var
	Mtype   *MtypeName
	Special Special
}

// Special is a predefined name.
type Special uint8

const (
	NotSpecial Special = iota
	Underscore         // _
	Pid                // _pid
	NrPr               // _nr_pr
	Last               // _last
	Priority           // _priority
)

// A Type is the type of a variable or a field.
type Type struct {
	Basic  syntax.BasicType
	Bool   bool      // written bool, not bit
	Bits   int       // value bits: bit 1, byte 8, short 16, int 32, unsigned:n n
	Mtypes *MtypeSet // for MtypeType
	Struct *Struct   // for NamedType
}

// Stored returns the type in which a program stores a scalar, or an element of an array.
// Elements of bit arrays are whole bytes: Spin stores a 2 there as a 2.
func (t Type) Stored(array bool) prog.Type {
	out := prog.Type{Bits: uint8(t.Bits), Bool: t.Bool}
	switch t.Basic {
	case syntax.BitType:
		out.Kind = prog.Bit
		if array {
			out.Bits = 8
		}
	case syntax.ShortType:
		out.Kind = prog.Short
	case syntax.IntType:
		out.Kind = prog.Int
	case syntax.UnsignedType:
		out.Kind = prog.Unsigned
	case syntax.MtypeType:
		out.Kind = prog.Mtype
		if t.Mtypes != nil {
			out.Mtypes = uint16(t.Mtypes.Index)
		}
	case syntax.ChanType:
		out.Kind = prog.ChanID
	default:
		out.Kind = prog.Byte
	}
	return out
}

// A Var is a variable: global, parameter, local, or a field of a Struct.
type Var struct {
	Name       string
	Decl       *syntax.Declarator
	Type       Type
	Array      bool
	Len        int // number of elements, 1 for a scalar
	Visibility syntax.Visibility
	Owner      *Proc // nil for a global or a field
	Param      bool
	// Late: a local declared after a statement or in a nested block. Its declaration
	// is an assignment statement.
	Late bool
	// Chan is set for a variable declared with a channel initialiser.
	Chan *ChanType
	// Read and Written: the model reads or writes it somewhere.
	Read, Written bool
}

// A ChanType is the type of the channels that an initialiser makes.
type ChanType struct {
	Cap int
	// Fields are the fields of a message with typedefs flattened to their
	// leaves, arrays to their elements.
	Fields []Type
	// Declared are the fields as written.
	Declared []Type
}

// A Struct is a typedef.
type Struct struct {
	Name   string
	Fields []*Var
	Decl   *syntax.TypedefDecl
}

// Field returns the field called name, or nil.
func (s *Struct) Field(name string) *Var {
	for _, f := range s.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// A Proc is a proctype or init.
type Proc struct {
	Name string
	Decl *syntax.Proctype
	// Vars are the parameters, then the locals, in the order of declaration, with those
	// of nested blocks.
	Vars []*Var
	// Labels are the labels of the body in textual order.
	Labels []*syntax.Ident
	// Count is the number of instances in the initial state.
	Count int
	// Priority is the declared priority, 1 when there is none.
	Priority int
}

// An MtypeSet is a set of symbolic names. Names[i] has the value i+1.
type MtypeSet struct {
	Name  string // "" for the unnamed set
	Index int
	Names []*MtypeName
}

// An MtypeName is one symbolic name.
type MtypeName struct {
	Name  string
	Value int32
	Set   *MtypeSet
	Span  source.Span
}
