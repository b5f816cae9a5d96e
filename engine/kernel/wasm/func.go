package wasm

// A Func is a function under construction. Its methods append instructions to the body. If a
// method takes a list of variables, it pushes them first, as the last operands of the
// instruction: Op(I32Sub, a, b) pushes a - b, and Set(a, b) sets a to b.
type Func struct {
	module      *Module
	index       uint32
	signature   uint32
	params      int
	locals      []Type
	body        []byte
	depth       int
	used        []Local // variables in use, in the order of Local calls
	free        []Local // variables that Release gave back
	widenLocals []Local // hold operands above an address that is widened
}

// A Local is a parameter or a local variable of a function.
type Local uint32

// A Label names a block, loop or if of a function.
type Label int

// Param returns the i-th parameter.
func (f *Func) Param(i int) Local { return Local(i) }

// Local returns a variable. It is zero if it is new, and arbitrary if it was released before.
func (f *Func) Local(t Type) Local {
	for i := len(f.free) - 1; i >= 0; i-- {
		if l := f.free[i]; f.locals[int(l)-f.params] == t {
			f.free = append(f.free[:i], f.free[i+1:]...)
			f.used = append(f.used, l)
			return l
		}
	}
	f.locals = append(f.locals, t)
	l := Local(f.params + len(f.locals) - 1)
	f.used = append(f.used, l)
	return l
}

// Declare sets the given variables to new ones.
func (f *Func) Declare(t Type, list ...*Local) {
	for _, l := range list {
		*l = f.Local(t)
	}
}

// Mark returns the number of variables in use, for Release.
func (f *Func) Mark() int { return len(f.used) }

// Release gives back the variables that were taken since Mark returned mark.
func (f *Func) Release(mark int) {
	f.free = append(f.free, f.used[mark:]...)
	f.used = f.used[:mark]
}

// Size returns the bytes of the body so far, and Locals the number of variables.
func (f *Func) Size() int   { return len(f.body) }
func (f *Func) Locals() int { return len(f.locals) }

func (f *Func) append(b []byte) []byte {
	body := uleb(nil, uint64(len(f.locals)))
	for _, t := range f.locals {
		body = append(body, 1, byte(t))
	}
	body = append(append(body, f.body...), byte(end))
	return append(uleb(b, uint64(len(body))), body...)
}

// Op appends an instruction without immediate operands.
func (f *Func) Op(op Op, last ...Local) {
	f.Gets(last...)
	if op > 0xFF {
		f.body = uleb(append(f.body, byte(op>>8)), uint64(op&0xFF))
	} else {
		f.body = append(f.body, byte(op))
	}
}

// OpConst appends an instruction whose last operand is a 32-bit constant.
func (f *Func) OpConst(op Op, v int32) {
	f.Const(v)
	f.Op(op)
}

// OpConst64 appends an instruction whose last operand is a 64-bit constant.
func (f *Func) OpConst64(op Op, v int64) {
	f.Const64(v)
	f.Op(op)
}

// GetOp pushes the result of an instruction on a variable and a 32-bit constant.
func (f *Func) GetOp(l Local, op Op, v int32) {
	f.Get(l)
	f.OpConst(op, v)
}

// Ops appends several instructions.
func (f *Func) Ops(ops ...Op) {
	for _, op := range ops {
		f.Op(op)
	}
}

// Const pushes a 32-bit constant.
func (f *Func) Const(v int32) { f.body = sleb(append(f.body, byte(i32Const)), int64(v)) }

// Consts pushes several 32-bit constants.
func (f *Func) Consts(values ...int32) {
	for _, v := range values {
		f.Const(v)
	}
}

// Const64 pushes a 64-bit constant.
func (f *Func) Const64(v int64) { f.body = sleb(append(f.body, byte(i64Const)), v) }

// Get pushes a variable.
func (f *Func) Get(l Local) { f.body = uleb(append(f.body, 0x20), uint64(l)) }

// Gets pushes several variables.
func (f *Func) Gets(list ...Local) {
	for _, l := range list {
		f.Get(l)
	}
}

// Set pops a value into a variable.
func (f *Func) Set(l Local, value ...Local) {
	f.Gets(value...)
	f.body = uleb(append(f.body, 0x21), uint64(l))
}

// SetConst sets a 32-bit variable to a constant.
func (f *Func) SetConst(l Local, v int32) {
	f.Const(v)
	f.Set(l)
}

// SetToGlobal sets a variable to a global variable.
func (f *Func) SetToGlobal(l Local, g Global) {
	f.GetGlobal(g)
	f.Set(l)
}

// Add adds a constant to a 32-bit variable.
func (f *Func) Add(l Local, v int32) {
	f.GetOp(l, I32Add, v)
	f.Set(l)
}

// Tee stores the top of the stack in a variable and leaves it there.
func (f *Func) Tee(l Local) { f.body = uleb(append(f.body, 0x22), uint64(l)) }

// GetGlobal pushes a global variable.
func (f *Func) GetGlobal(g Global) { f.body = uleb(append(f.body, 0x23), uint64(g)) }

// SetGlobal pops a value into a global variable.
func (f *Func) SetGlobal(g Global, value ...Local) {
	f.Gets(value...)
	f.body = uleb(append(f.body, 0x24), uint64(g))
}

// SetGlobalConst sets a 32-bit global variable to a constant.
func (f *Func) SetGlobalConst(g Global, v int32) {
	f.Const(v)
	f.SetGlobal(g)
}

// Call calls a function.
func (f *Func) Call(g *Func, last ...Local) {
	f.Gets(last...)
	f.body = uleb(append(f.body, 0x10), uint64(g.index))
}

// CallTable pops an index and calls that function of the table; like has the same signature.
func (f *Func) CallTable(like *Func) {
	f.body = append(uleb(append(f.body, 0x11), uint64(like.signature)), 0)
}

// Block opens a block without a result. A branch to its label leaves it.
func (f *Func) Block() Label { return f.open(0x02, none) }

// Loop opens a loop. A branch to its label repeats it.
func (f *Func) Loop() Label { return f.open(0x03, none) }

// Repeat emits body in a loop. A branch to done leaves it.
func (f *Func) Repeat(body func(done Label)) {
	done := f.Block()
	again := f.Loop()
	body(done)
	f.Br(again)
	f.End()
	f.End()
}

// If pops a condition and opens a block that runs if it is not 0.
func (f *Func) If(condition ...Local) Label {
	f.Gets(condition...)
	return f.open(0x04, none)
}

// IfZero pops a 32-bit number and opens a block that runs if it is 0.
func (f *Func) IfZero(number ...Local) Label {
	f.Op(I32Eqz, number...)
	return f.If()
}

// IfValue is If for a block with a result.
func (f *Func) IfValue(t Type) Label { return f.open(0x04, t) }

func (f *Func) open(op byte, t Type) Label {
	f.body = append(f.body, op, byte(t))
	f.depth++
	return Label(f.depth)
}

// Else starts the other branch of the innermost if.
func (f *Func) Else() { f.body = append(f.body, 0x05) }

// End closes the innermost block.
func (f *Func) End() {
	f.body = append(f.body, byte(end))
	f.depth--
}

// Br branches to a label.
func (f *Func) Br(l Label) { f.branch(0x0C, l) }

// BrIf pops a condition and branches if it is not 0.
func (f *Func) BrIf(l Label) { f.branch(0x0D, l) }

func (f *Func) branch(op byte, l Label) {
	f.body = uleb(append(f.body, op), uint64(f.depth-int(l)))
}

// BrTable pops an index and branches to the label with that index, or to the last one.
func (f *Func) BrTable(labels []Label) {
	f.body = uleb(append(f.body, 0x0E), uint64(len(labels)-1))
	for _, l := range labels {
		f.body = uleb(f.body, uint64(f.depth-int(l)))
	}
}

// Return returns from the function with the values on the stack.
func (f *Func) Return(result ...Local) {
	f.Gets(result...)
	f.body = append(f.body, 0x0F)
}

// ReturnIf pops a condition, and returns a 32-bit constant from the function if it is not 0.
func (f *Func) ReturnIf(result int32) {
	f.If()
	f.Const(result)
	f.Return()
	f.End()
}
