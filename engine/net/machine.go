package net

import "math"

// A Machine executes code. It keeps its memory between executions.
type Machine struct {
	// Constraints and Resets are what code has emitted. The caller empties them.
	Constraints []Constraint
	Resets      []Reset

	network *Network
	stack   []int64
	locals  []int32
}

// NewMachine returns a machine for the code of a network.
func NewMachine(n *Network) *Machine { return &Machine{network: n} }

// Value executes code that pushes a value.
func (m *Machine) Value(code []Instruction, integers []int32) (int64, Fault) {
	if _, fault := m.Run(code, integers); fault != NoFault {
		return 0, fault
	}
	return m.pop(), NoFault
}

// Run executes code with the values of the integers. It reports whether all conditions are
// true and all values can be stored.
func (m *Machine) Run(code []Instruction, integers []int32) (bool, Fault) {
	m.stack = m.stack[:0]
	clear(m.locals)
	for at, steps := 0, 0; at < len(code); at++ {
		in := code[at]
		if steps++; steps > MaxInstructions {
			return false, EndlessLoop
		}
		switch in.Op {
		case Push:
			m.push(int64(in.A))
		case Load:
			m.push(int64(*m.variable(integers, int(in.A))))
		case LoadAt:
			m.push(int64(*m.variable(integers, int(m.pop()))))
		case Element:
			i := m.pop()
			if i < 0 || i >= int64(in.B) {
				return false, IndexOutOfRange
			}
			m.push(i + int64(in.A))
		case Check:
			if v := m.stack[len(m.stack)-1]; v < int64(in.A) || v > int64(in.B) {
				return false, m.outOfRange()
			}
		case Store:
			if !m.store(integers, int(in.A), m.pop()) {
				return false, m.outOfRange()
			}
		case StoreAt:
			v := m.pop()
			if !m.store(integers, int(m.pop()), v) {
				return false, m.outOfRange()
			}
		case Negate:
			m.push(-m.pop())
		case Not:
			m.pushBool(m.pop() == 0)
		case Jump:
			at = int(in.A) - 1
		case JumpIfZero:
			if m.pop() == 0 {
				at = int(in.A) - 1
			}
		case Require:
			if m.pop() == 0 {
				return false, NoFault
			}
		case Constrain:
			if f := m.constrain(Op(in.A)); f != NoFault {
				return false, f
			}
		case Assign:
			if f := m.assign(); f != NoFault {
				return false, f
			}
		default:
			if f := m.binary(in.Op); f != NoFault {
				return false, f
			}
		}
		if n := len(m.stack); n > 0 && (m.stack[n-1] > math.MaxInt32 || m.stack[n-1] < math.MinInt32) {
			return false, Overflow
		}
	}
	return true, NoFault
}

func (m *Machine) push(v int64) { m.stack = append(m.stack, v) }

func (m *Machine) pushBool(b bool) {
	if b {
		m.push(1)
	} else {
		m.push(0)
	}
}

func (m *Machine) pop() int64 {
	v := m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	return v
}

// variable returns an integer of the network, a constant, or a variable that the code declares.
func (m *Machine) variable(integers []int32, i int) *int32 {
	switch {
	case i < FirstConstant:
		return &integers[i]
	case i < FirstLocal:
		return &m.network.Constants[i-FirstConstant]
	}
	for len(m.locals) <= i-FirstLocal {
		m.locals = append(m.locals, 0)
	}
	return &m.locals[i-FirstLocal]
}

// store reports whether a value is in the range of a variable, and stores it then.
func (m *Machine) store(integers []int32, i int, v int64) bool {
	if i < len(integers) {
		if of := &m.network.Integers[i]; v < int64(of.Min) || v > int64(of.Max) {
			return false
		}
	}
	*m.variable(integers, i) = int32(v)
	return true
}

// outOfRange returns the fault of a value that cannot be stored.
func (m *Machine) outOfRange() Fault {
	if m.network.RangeFaults {
		return OutOfRange
	}
	return NoFault
}

func (m *Machine) binary(op Op) Fault {
	b := m.pop()
	a := m.pop()
	switch op {
	case Add:
		m.push(a + b)
	case Subtract:
		m.push(a - b)
	case Multiply:
		m.push(a * b)
	case Divide, Remainder:
		if b == 0 {
			return DivisionByZero
		}
		if op == Divide {
			m.push(a / b)
		} else {
			m.push(a % b)
		}
	case BitAnd:
		m.push(a & b)
	case BitOr:
		m.push(a | b)
	case BitXor:
		m.push(a ^ b)
	case ShiftLeft, ShiftRight:
		if b < 0 || b > 31 {
			return Overflow
		}
		if op == ShiftLeft {
			m.push(a << b)
		} else {
			m.push(a >> b)
		}
	case Equal:
		m.pushBool(a == b)
	case NotEqual:
		m.pushBool(a != b)
	case Less:
		m.pushBool(a < b)
	case LessEqual:
		m.pushBool(a <= b)
	case Greater:
		m.pushBool(a > b)
	case GreaterEqual:
		m.pushBool(a >= b)
	}
	return NoFault
}

func (m *Machine) constrain(relation Op) Fault {
	value := m.pop()
	right, left := int(m.pop()), int(m.pop())
	if value > LargestConstant || value < -LargestConstant {
		return LargeClock
	}
	m.Constraints = Compare(m.Constraints, left, right, relation, int32(value))
	return NoFault
}

// Compare appends the constraints that left - right has this relation to a value.
func Compare(list []Constraint, left, right int, relation Op, value int32) []Constraint {
	if relation == Equal || relation == Less || relation == LessEqual {
		list = append(list, Constraint{left, right, value, relation == Less})
	}
	if relation == Equal || relation == Greater || relation == GreaterEqual {
		list = append(list, Constraint{right, left, -value, relation == Greater})
	}
	return list
}

func (m *Machine) assign() Fault {
	value := m.pop()
	from, clock := int(m.pop()), int(m.pop())
	if value > LargestConstant || value < -LargestConstant {
		return LargeClock
	}
	if from == 0 && value < 0 {
		return NegativeClock
	}
	m.Resets = append(m.Resets, Reset{clock, from, int32(value)})
	return NoFault
}
