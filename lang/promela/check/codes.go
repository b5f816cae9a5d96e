package check

import "beeline/lang/diag"

// Errors: models that Spin refuses too. A code never gets another meaning. New ones are
// added at the end of their list.
const (
	// Undeclared: x = 1 without a declaration of x.
	Undeclared diag.Code = "P200"
	// UnknownType: T x without a typedef T above.
	UnknownType diag.Code = "P201"
	// BadLength: byte a[0].
	BadLength diag.Code = "P202"
	// UnknownProctype: run P() without a proctype P.
	UnknownProctype diag.Code = "P203"
	// Redeclared: byte x; byte x. An inner block may not hide an outer name.
	Redeclared diag.Code = "P204"
	// ArgumentCount: run P(1, 2) for proctype P(byte a).
	ArgumentCount diag.Code = "P205"
	// TooManyFields: c!1,2 for chan c = [1] of { byte }.
	TooManyFields diag.Code = "P206"
	// WholeStruct: t = 1 where t is a structure.
	WholeStruct diag.Code = "P207"
	// UnknownField: t.b where t has no field b.
	UnknownField diag.Code = "P208"
	// NotAChannel: x!1 where x is a byte.
	NotAChannel diag.Code = "P209"
	// RunInside: run P() && run Q(), or run inside a d_step.
	RunInside diag.Code = "P210"
	// UnknownLabel: goto L without a label L in the proctype.
	UnknownLabel diag.Code = "P211"
	// LabelTwice: L: skip; L: skip in one block.
	LabelTwice diag.Code = "P212"
	// DStepJump: a goto into or out of a d_step.
	DStepJump diag.Code = "P213"
	// StrayBreak: break outside a do.
	StrayBreak diag.Code = "P214"
	// ElseTwice: two else in one if or do.
	ElseTwice diag.Code = "P215"
	// NotAssignable: _pid = 1.
	NotAssignable diag.Code = "P216"
	// NestedChannel: a channel initialiser after a statement or in a block.
	NestedChannel diag.Code = "P217"
	// NestedList: a list of array values after a statement or in a block.
	NestedList diag.Code = "P218"
	// NoProcess: nothing runs in the initial state.
	NoProcess diag.Code = "P219"
	// TooMany: more than 255 processes, proctypes, channels or mtype constants, or more
	// than 65,536 control points in a proctype.
	TooMany diag.Code = "P220"
	// TooLarge: an array or a state vector beyond what can be searched.
	TooLarge diag.Code = "P221"
	// NotIndexed: a[1] where a is not an array, or a alone where it is one.
	NotIndexed diag.Code = "P222"
	// SelfIndexed: a[a[1]].
	SelfIndexed diag.Code = "P223"
	// ReadUnderscore: x = _.
	ReadUnderscore diag.Code = "P224"
	// BadWidth: unsigned x : 40.
	BadWidth diag.Code = "P225"
	// EndlessGoto: L: goto L.
	EndlessGoto diag.Code = "P227"
	// NotConstant: a length or count that is not constant.
	NotConstant diag.Code = "P228"
	// BoundTwice: c?x,x.
	BoundTwice diag.Code = "P230"
	// BackwardRange: for (i : 3 .. 1) with constants.
	BackwardRange diag.Code = "P231"
	// OutsideClaim: np_ in a proctype.
	OutsideClaim diag.Code = "P232"
	// NotAnEvent: a statement other than a plain send or receive in a trace.
	NotAnEvent diag.Code = "P233"
	// NoProperty: the request names a formula or never claim that the text does not have.
	NoProperty diag.Code = "P247"
	// ClaimActs: a send, a receive or a declaration in a never claim.
	ClaimActs diag.Code = "P234"
	// BadPriority: priority 0, or above 255.
	BadPriority diag.Code = "P235"
	// ChannelArithmetic: x = c + 1 where c is a channel.
	ChannelArithmetic diag.Code = "P236"
	// OtherSet: m = b where m is an mtype:s and b belongs to another set.
	OtherSet diag.Code = "P237"
	// NotHidden: hidden in front of a local, a field, a channel or a bit.
	NotHidden diag.Code = "P238"
	// LoopOperand: for (a[0] : 1 .. 3), or for (i in x) where x is not an array.
	LoopOperand diag.Code = "P239"
	// BadProvided: provided (x == 0) where x is a parameter.
	BadProvided diag.Code = "P240"
	// BadExclusive: xr x where x is not a channel, or another proctype has xr x.
	BadExclusive diag.Code = "P241"
	// NotAName: printm(3).
	NotAName diag.Code = "P242"
	// EnabledRendezvous: enabled(p) in a model with a channel of size 0.
	EnabledRendezvous diag.Code = "P243"
	// DStepStart: d_step { { x = 1 } unless { x == 2 } }.
	DStepStart diag.Code = "P244"
	// NotOfAState: timeout or _pid in a goal.
	NotOfAState diag.Code = "P245"
	// UnsignedField: chan c = [1] of { T } for typedef T { unsigned u : 3 }.
	UnsignedField diag.Code = "P246"
	// ArrayInStructure: proctype P(T o) or c!t for typedef T { byte a[2] } or an array of structures in it.
	ArrayInStructure diag.Code = "P248"
)

// Warnings: models that Spin accepts in silence and that rarely mean what their author
// wants.
const (
	// DoesNotFit: byte x = 300 is stored as 44.
	DoesNotFit diag.Code = "P300"
	// OnlyInitial: ltl { p } is about the first state only.
	OnlyInitial diag.Code = "P301"
	// LooksLikeAssignment: x == 1 as a statement waits until it is true.
	LooksLikeAssignment diag.Code = "P302"
	// AssignmentGuard: :: x = 1 -> ... can always be executed.
	AssignmentGuard diag.Code = "P303"
	// DeadElse: an else beside an option that can always be executed.
	DeadElse diag.Code = "P304"
	// NoExit: statements after a do that nothing leaves.
	NoExit diag.Code = "P305"
	// MisspeltLabel: edn: is similar to end:.
	MisspeltLabel diag.Code = "P306"
	// NeverReceived: a channel with sends and no receive.
	NeverReceived diag.Code = "P307"
	// NeverSent: a channel with receives and no send.
	NeverSent diag.Code = "P308"
	// MtypeNumber: comparing an mtype with a number, or storing one in it.
	MtypeNumber diag.Code = "P309"
	// UnusedVariable: a variable that is never read or written.
	UnusedVariable diag.Code = "P310"
	// NeverRun: a proctype that is not active and has no run.
	NeverRun diag.Code = "P311"
	// OutOfRange: a[5] for byte a[3].
	OutOfRange diag.Code = "P312"
	// Unreachable: a statement directly after goto or break.
	Unreachable diag.Code = "P313"
	// FieldCount: c!1 for chan c = [1] of { byte, byte } fails when it runs.
	FieldCount diag.Code = "P314"
	// NeverEqual: x == 300 where x is a byte.
	NeverEqual diag.Code = "P315"
	// SelfAssignment: x = x.
	SelfAssignment diag.Code = "P316"
	// VariableLength: byte a[n] has the length that n has initially.
	VariableLength diag.Code = "P317"
	// HiddenByMtype: byte a; mtype = { a }. Below, a is the mtype constant.
	HiddenByMtype diag.Code = "P318"
	// NumberAsChannel: len(x) where x is a byte fails when it is executed.
	NumberAsChannel diag.Code = "P319"
	// DivisionByZero: x = y / 0 fails when it is executed.
	DivisionByZero diag.Code = "P320"
	// DStepUnless: an unless inside a d_step, which Spin mostly ignores.
	DStepUnless diag.Code = "P321"
	// PrintCount: printf("%d") without a value, or printf("a", x).
	PrintCount diag.Code = "P322"
	// StrayElse: else as the second statement of an option, or outside of options.
	StrayElse diag.Code = "P323"
	// LoopLength: for (i in t[1].a) counts the elements of t.
	LoopLength diag.Code = "P324"
	// AlwaysHolds: ltl { [] p || <> !p }. Every run satisfies it.
	AlwaysHolds diag.Code = "P325"
	// NeverHolds: ltl { [] p && <> !p }. No run satisfies it.
	NeverHolds diag.Code = "P326"
	// SetLater: int n = 2; byte b = n. Spin's verifier sets b before n.
	SetLater diag.Code = "P327"
)

// hints are the hints of messages that have none of their own.
var hints = map[diag.Code]string{
	Undeclared:        "Declare it first, or check its spelling.",
	BadLength:         "Write a length of 1 or more.",
	UnknownProctype:   "Declare it with `proctype`, above or below.",
	Redeclared:        "Choose another name for one of them.",
	ArgumentCount:     "Give one argument for each parameter.",
	TooManyFields:     "Leave fields out, or declare the channel with more of them.",
	UnknownField:      "Name a field that its typedef declares.",
	NotAChannel:       "Use a variable of type `chan` that is declared with a size and fields.",
	UnknownLabel:      "Put the label in front of a statement of that proctype.",
	LabelTwice:        "Give one of them another name, and change its `goto` statements.",
	StrayBreak:        "Leave it out, or use `goto`: `break` leaves the innermost `do` or `for`.",
	ElseTwice:         "Leave one out: `else` is taken when no other option can be executed.",
	NotAssignable:     "Store the value in a variable of your own.",
	TooMany:           "Declare fewer of them.",
	TooLarge:          "Make it smaller: every state has a copy of it.",
	NotIndexed:        "Leave the index out, or declare an array, as in `byte a[4]`.",
	BadWidth:          "Write a width from 1 to 31, or declare it as an `int`.",
	NotConstant:       "Use another number here.",
	NoProperty:        "Name one of the text, or leave the name out to check the first one.",
	OutsideClaim:      "Ask for it in a never claim or a formula; in a proctype use a variable.",
	BadPriority:       "Write a number in that range.",
	ChannelArithmetic: "For the number of its messages, write `len`.",
	OtherSet:          "Use a name of the same set.",
	BadProvided:       "Use a global variable, and let processes change it.",
	BadExclusive:      "Leave `xr` or `xs` out: it only helps partial order reduction.",
	FieldCount:        "Give every field a value. In a receive, write `_` for a field that does not matter.",
	DivisionByZero:    "Divide by another number.",
}
