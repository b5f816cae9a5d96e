package wasm

// Most code computes 32-bit addresses. In a wide module they reach the first 4 GiB. Code for
// addresses in all of the memory uses Far, LoadFar, StoreFar, FarCopy and FarFill, and values
// of the type Address, computed with Addr. In other modules these are the same as Mem, Load,
// Store, Copy, Fill and Op.

// Address returns the type of addresses in all of the memory.
func (m *Module) Address() Type {
	if m.Wide {
		return I64
	}
	return I32
}

// Addr appends an instruction on values of the type Address, given as the 32-bit one.
func (f *Func) Addr(op Op, last ...Local) {
	switch {
	case !f.module.Wide:
	case op >= I32Eqz && op <= I32GeU:
		op += I64Eqz - I32Eqz
	case op >= I32Clz && op <= I32ShrU:
		op += I64Clz - I32Clz
	}
	f.Op(op, last...)
}

// AddrConst is Addr for an instruction whose last operand is a constant.
func (f *Func) AddrConst(op Op, v int32) {
	if f.module.Wide {
		f.Const64(int64(v))
	} else {
		f.Const(v)
	}
	f.Addr(op)
}

// Widen converts a 32-bit address to the type Address.
func (f *Func) Widen() {
	if f.module.Wide {
		f.Op(I64ExtendI32U)
	}
}

// Mem appends a load or store at a 32-bit address plus a constant offset.
func (f *Func) Mem(op Op, offset uint32) {
	if f.module.Wide {
		if t, ok := storedType[op]; ok {
			x := f.widenLocal(t, 0)
			f.Set(x)
			f.Op(I64ExtendI32U)
			f.Get(x)
		} else {
			f.Op(I64ExtendI32U)
		}
	}
	f.Far(op, offset)
}

// Load is Mem for a load at the address in a variable.
func (f *Func) Load(op Op, at Local, offset uint32) {
	f.Get(at)
	f.Mem(op, offset)
}

// LoadFar is Far for a load at the address in a variable.
func (f *Func) LoadFar(op Op, at Local, offset uint32) {
	f.Get(at)
	f.Far(op, offset)
}

// Store is Mem for a store of one variable at the address in another.
func (f *Func) Store(op Op, at Local, offset uint32, value Local) {
	f.Gets(at, value)
	f.Mem(op, offset)
}

// StoreFar is Far for a store of one variable at the address in another.
func (f *Func) StoreFar(op Op, at Local, offset uint32, value Local) {
	f.Gets(at, value)
	f.Far(op, offset)
}

// Far is Mem for a value of the type Address.
func (f *Func) Far(op Op, offset uint32) {
	f.Op(op)
	f.body = uleb(append(f.body, 0), uint64(offset))
}

// storedType has the type of the value that an instruction stores.
var storedType = map[Op]Type{I32Store: I32, I32Store8: I32, I32Store16: I32, I64Store: I64, V128Store: V128}

// widenLocal returns the i-th variable of a type that is reserved for widening.
func (f *Func) widenLocal(t Type, i int) Local {
	for _, l := range f.widenLocals {
		if f.locals[int(l)-f.params] == t {
			if i == 0 {
				return l
			}
			i--
		}
	}
	f.locals = append(f.locals, t)
	l := Local(f.params + len(f.locals) - 1)
	f.widenLocals = append(f.widenLocals, l)
	return l
}

// Copy pops a destination, a source and a length, all of 32 bits, and copies bytes. The ranges
// may overlap.
func (f *Func) Copy() {
	f.widenThree(true)
	f.FarCopy()
}

// FarCopy is Copy for operands of the type Address.
func (f *Func) FarCopy() {
	f.Op(memoryCopy)
	f.body = append(f.body, 0, 0)
}

// Fill pops an address, a value and a length, all of 32 bits, and fills bytes.
func (f *Func) Fill() {
	f.widenThree(false)
	f.FarFill()
}

// FarFill is Fill for an address and a length of the type Address.
func (f *Func) FarFill() {
	f.Op(memoryFill)
	f.body = append(f.body, 0)
}

// widenThree widens the operands of Copy or Fill; the second one only for Copy.
func (f *Func) widenThree(second bool) {
	if !f.module.Wide {
		return
	}
	length, middle := f.widenLocal(I32, 0), f.widenLocal(I32, 1)
	f.Set(length)
	f.Set(middle)
	f.Op(I64ExtendI32U)
	f.Get(middle)
	if second {
		f.Op(I64ExtendI32U)
	}
	f.Get(length)
	f.Op(I64ExtendI32U)
}
