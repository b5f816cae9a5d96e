package loops

import "beeline/engine/kernel/wasm"

// An emitter emits the code of one function of a module.
type emitter struct {
	*wasm.Func
	m *Module
}

// cellAddress returns the address of a cell. For cells of a table, it is that of the current
// table.
func (s emitter) cellAddress(c Cell) uint32 {
	if c <= CellCapacity {
		c += s.m.tableFunctions.cells
	}
	return s.m.Cells + 8*uint32(c)
}

// cell pushes the lower half of a cell.
func (s emitter) cell(c Cell) {
	s.Own()
	s.Mem(wasm.I32Load, s.cellAddress(c))
}

// cell64 pushes a cell.
func (s emitter) cell64(c Cell) {
	s.Own()
	s.Mem(wasm.I64Load, s.cellAddress(c))
}

// setToCell sets a variable to the lower half of a cell.
func (s emitter) setToCell(v wasm.Local, c Cell) {
	s.cell(c)
	s.Set(v)
}

// setCell pops a number into the lower half of a cell. It uses v.
func (s emitter) setCell(c Cell, v wasm.Local) {
	s.Set(v)
	s.Own()
	s.Get(v)
	s.Mem(wasm.I32Store, s.cellAddress(c))
}

// copyToCell sets the lower half of a cell to a variable. It uses v.
func (s emitter) copyToCell(c Cell, from, v wasm.Local) {
	s.Get(from)
	s.setCell(c, v)
}

// putCell sets the lower half of a cell to a constant.
func (s emitter) putCell(c Cell, x int32) {
	s.Own()
	s.Const(x)
	s.Mem(wasm.I32Store, s.cellAddress(c))
}

// addCell adds the 64-bit number that amount pushes to a cell.
func (s emitter) addCell(c Cell, amount func()) {
	s.Own()
	s.cell64(c)
	amount()
	s.Op(wasm.I64Add)
	s.Mem(wasm.I64Store, s.cellAddress(c))
}

// count adds 1 to a cell.
func (s emitter) count(c Cell) { s.addCell(c, func() { s.Const64(1) }) }

// raise sets a cell to the maximum of the cell and a variable.
func (s emitter) raise(c Cell, v wasm.Local) { s.replace(c, v, wasm.I32GtU) }

// lower sets a cell to the minimum of the cell and a variable.
func (s emitter) lower(c Cell, v wasm.Local) { s.replace(c, v, wasm.I32LtU) }

// replace sets a cell to a variable if the variable compares to it.
func (s emitter) replace(c Cell, v wasm.Local, compare wasm.Op) {
	s.Get(v)
	s.cell(c)
	s.Op(compare)
	s.If()
	s.Own()
	s.Get(v)
	s.Mem(wasm.I32Store, s.cellAddress(c))
	s.End()
}
