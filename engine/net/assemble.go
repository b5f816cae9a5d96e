package net

// An Assembler makes code.
type Assembler struct{ Code []Instruction }

// Emit appends an instruction.
func (m *Assembler) Emit(op Op, a, b int) {
	m.Code = append(m.Code, Instruction{Op: op, A: int32(a), B: int32(b)})
}

// Jump appends a jump whose target is not known yet, and returns its place.
func (m *Assembler) Jump(op Op) int {
	m.Emit(op, 0, 0)
	return len(m.Code) - 1
}

// Land makes a jump continue here.
func (m *Assembler) Land(jump int) { m.Code[jump].A = int32(len(m.Code)) }

// Branch appends code that takes a value and executes one of two pieces of code.
func (m *Assembler) Branch(yes, no func()) {
	away := m.Jump(JumpIfZero)
	yes()
	end := m.Jump(Jump)
	m.Land(away)
	no()
	m.Land(end)
}

// Truth appends code that makes a value 0 or 1.
func (m *Assembler) Truth() {
	m.Emit(Push, 0, 0)
	m.Emit(NotEqual, 0, 0)
}
