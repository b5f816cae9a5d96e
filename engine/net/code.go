package net

// An Instruction is one step of a Machine. Most take values from the stack and push a result.
type Instruction struct {
	Op Op
	// A and B are operands, as Op says.
	A, B int32
}

// An Op is what an Instruction does.
type Op uint8

const (
	// Push pushes A.
	Push Op = iota
	// Load pushes variable A. Variables are the integers of the network, from FirstConstant on its
	// constants, and from FirstLocal on those that the code declares.
	Load
	// Element adds A to an index, which must be at least 0 and less than B.
	Element
	// LoadAt pushes the variable whose number it takes.
	LoadAt
	// Check leaves a value that is at least A and at most B. Another one is out of range: see
	// Network.RangeFaults.
	Check
	// Store takes a value and stores it in variable A. A value out of the range of an integer of the
	// network cannot be stored.
	Store
	// StoreAt takes a value and the number of a variable, and does the same.
	StoreAt

	Negate
	Not
	Add
	Subtract
	Multiply
	Divide
	Remainder
	BitAnd
	BitOr
	BitXor
	// ShiftLeft and ShiftRight shift by 0 to 31 bits. Other numbers overflow.
	ShiftLeft
	ShiftRight
	Equal
	NotEqual
	Less
	LessEqual
	Greater
	GreaterEqual

	// Jump continues at instruction A.
	Jump
	// JumpIfZero takes a value and continues at instruction A if it is 0.
	JumpIfZero
	// Require takes a value. If it is 0, the condition is false.
	Require
	// Constrain takes two clocks and a value, and emits the constraints that compare the
	// difference of the clocks with the value. A is Equal, Less, LessEqual, Greater or
	// GreaterEqual.
	Constrain
	// Assign takes two clocks and a value, and emits a reset.
	Assign
)

const (
	// FirstConstant is the number of the first constant as a variable.
	FirstConstant = 1 << 24
	// FirstLocal is the number of the first variable that code declares.
	FirstLocal = 1 << 25
)

// Fault says why code cannot be executed.
type Fault uint8

// The faults.
const (
	NoFault Fault = iota
	// IndexOutOfRange: an index is negative or not less than the length of its array.
	IndexOutOfRange
	// DivisionByZero: the right operand of / or % is 0.
	DivisionByZero
	// Overflow: a result does not fit 32 bits.
	Overflow
	// NegativeClock: a clock is set to a negative value.
	NegativeClock
	// LargeClock: a clock is set to, or compared with, a value beyond LargestConstant.
	LargeClock
	// EndlessLoop: code has executed MaxInstructions and not ended.
	EndlessLoop
	// OutOfRange: an integer is set to a value outside its range, and Network.RangeFaults is set.
	OutOfRange
)

// MaxInstructions bounds an execution of code.
const MaxInstructions = 1 << 20

// LargestConstant is the largest number that clocks are compared with or set to.
const LargestConstant = 1<<27 - 1
