// Package xta reads and writes networks of timed automata in UPPAAL's language: the text of
// .xta and .ta files, and the .xml files whose labels have parts of such a text. It knows
// syntax only: it resolves no name and checks no type.
//
// Read it in this order: tree.go has the tree, token.go splits a text, parser.go reads lists of
// declarations, process.go templates, expression.go and statement.go what is in them. xml.go
// reads the elements of an .xml file, document.go makes a tree of them. query.go reads queries. print.go writes a tree as
// .xta, printxml.go as .xml, draw.go takes coordinates of another tree, remark.go has comments. codes.go lists the diagnostics.
package xta

import "beeline/lang/source"

// A System is the content of a file.
type System struct {
	Items []Item
	// Groups are the processes of the system line. Processes of a later group have priority over
	// those of earlier ones.
	Groups [][]Name
	// Queries are those of an .xml file, as written, and Comments what it says of them.
	Queries  []string
	Comments map[string]string
}

// An Item is a part of a system. One of its fields is set.
type Item struct {
	Declaration *Declaration
	Template    *Template
	Instance    *Instance
}

// A Name is an identifier with its place.
type Name struct {
	Text string
	Span source.Span
}

// A Template is what processes are made of.
type Template struct {
	Name         Name
	Labels       Labels // that of the name
	Parameters   []Parameter
	Declarations []*Declaration
	Locations    []Location
	Branchpoints []Branchpoint
	Initial      Name
	Edges        []*Edge
}

// A Parameter of a template or a function.
type Parameter struct {
	Type      *Type
	Reference bool
	Name      Name
	Lengths   []Length
}

// A Point is a place of a drawing.
type Point struct{ X, Y int32 }

// A Location of a template.
type Location struct {
	Name              Name
	Invariant         *Expression // nil without one
	Urgent, Committed bool
	At                Point
	Labels            Labels
	Comments          string // lines, without the marks of comments
}

// A Branchpoint is where an edge divides. Its edges are a free choice.
type Branchpoint struct {
	Name   Name
	At     Point
	Labels Labels
}

// Labels are the places of the texts of a drawing, by their kind, nil without any: name, invariant,
// select, guard, synchronisation, assignment, probability and comments.
type Labels map[string]Point

// An Edge leads from a location or branchpoint to another one.
type Edge struct {
	From, To Name
	// Uncontrollable: the environment takes the edge. Only games know the difference.
	Uncontrollable bool
	Select         []Selection
	Guard          *Expression // nil without one
	Channel        *Expression // nil without one
	Receive        bool        // from the channel, otherwise the edge sends
	Update         []*Expression
	Weight         *Expression // of a choice at a branchpoint, nil without one
	Nails          []Point
	Labels         Labels
	Comments       string // lines, without the marks of comments
	Span           source.Span
}

// A Selection is a name with any value of a type.
type Selection struct {
	Name Name
	Type *Type
}

// An Instance names a process, or a template with fewer parameters.
type Instance struct {
	Name       Name
	Parameters []Parameter
	Template   Name
	Arguments  []*Expression
}

// A Declaration declares variables of one type, a type, a function, or priorities.
type Declaration struct {
	Kind      DeclarationKind
	Type      *Type // of the variables, the type or the result; nil for priorities
	Variables []Variable
	Function  *Function
	Channels  [][]*Expression // priorities: a channel of a later group has priority; nil is the default
	Remark    string          // comments as written, with the blanks around them
	Span      source.Span
}

// A DeclarationKind says what a Declaration declares.
type DeclarationKind uint8

// The kinds of declarations.
const (
	Variables DeclarationKind = iota
	TypeNames
	FunctionBody
	ChannelPriorities
	Remark // comments between declarations or statements
)

// A Variable of a declaration, a type name or a field.
type Variable struct {
	Name    Name
	Lengths []Length    // of an array
	Value   *Expression // initial, nil without one
}

// A Length of an array is an expression, or a type whose values are the indices.
type Length struct {
	Size *Expression
	Type *Type
}

// A Function of a declaration.
type Function struct {
	Name       Name
	Parameters []Parameter
	Body       *Statement
}

// A Type as written.
type Type struct {
	Prefixes  []string // const, meta, urgent, broadcast
	Name      string   // int, bool, clock, chan, scalar, struct, void or a declared name
	Low, High *Expression
	Fields    []*Declaration // of a struct
	Span      source.Span
}

// An Expression is a tree.
type Expression struct {
	Kind  ExpressionKind
	Op    string // of Unary, Postfix, Binary, Assign and Quantified
	Name  string // of Named, Field and Member; bound by Quantified
	Value int32  // of Number, 0 or 1 of Truth
	Type  *Type  // of the name that Quantified binds
	Args  []*Expression
	Span  source.Span
}

// An ExpressionKind says what an Expression is.
type ExpressionKind uint8

// The kinds of expressions, with their Args.
const (
	Number ExpressionKind = iota
	Truth
	Named
	Unary       // one, after Op
	Postfix     // one, before Op
	Binary      // two
	Assign      // two; Op is = or += and so on
	Conditional // three
	Index       // an array and an index
	Field       // a structure or process
	Call        // a function and its arguments
	Quantified  // one; Op is forall, exists or sum
	List        // of initial values, some of them Members
	Member      // one: the initial value of a field
)

// A Statement of a function.
type Statement struct {
	Kind         StatementKind
	Declarations []*Declaration // of Block
	Body         []*Statement   // of Block; one of a loop; one or two of If
	// Expressions are the start, condition and step of For, each nil without one. Others have
	// one expression or none.
	Expressions []*Expression
	Variable    *Selection // of Iterate
	Remark      string     // of Remarked, as that of a Declaration
	Span        source.Span
}

// A StatementKind says what a Statement is.
type StatementKind uint8

// The kinds of statements.
const (
	Block StatementKind = iota
	Simple
	Empty
	If
	While
	DoWhile
	For
	Iterate // for (i : type)
	Return
	Break
	Continue
	Remarked // comments between statements
)
