package zones

import (
	"math"
	"slices"

	"beeline/engine/kernel/wasm"
	"beeline/engine/net"
)

// A coder emits the code of a condition or update. It knows an interval of each value, and emits only
// code that has no other faults than a value out of range.
type coder struct {
	layout  *layout
	network *net.Network
	f       *wasm.Func
	base    wasm.Local // address of the discrete part of a state
	// fails leaves the code because a condition is false, and outOfRange because a value is out of
	// range.
	fails, outOfRange wasm.Label
	// faults reports that values out of range are faults that the code may not have.
	faults bool
	// variables reads and writes the variable with a number.
	variable func(i int) (variable, bool)

	stack  []interval // nil where the code is not reached
	slots  []wasm.Local
	locals map[int]wasm.Local
	known  map[int]interval // of variables that conditions have compared with constants
}

// A variable lies at an address after the base, in so many bytes.
type variable struct {
	at     uint32
	narrow bool // 16 bits without a sign, otherwise 32 bits
	interval
}

// An interval has the values from low to high.
type interval struct{ low, high int64 }

var every = interval{math.MinInt32, math.MaxInt32}

func (v interval) join(w interval) interval {
	return interval{min(v.low, w.low), max(v.high, w.high)}
}

// run emits code. It reports false if it cannot.
func (c *coder) run(code []net.Instruction) bool {
	mark := c.f.Mark()
	defer func() { c.f.Release(mark) }()
	c.stack, c.slots, c.locals, c.known = []interval{}, nil, map[int]wasm.Local{}, map[int]interval{}
	ends, ok := c.declare(code)
	if !ok {
		return false
	}
	jumps := len(ends) > 0
	// A block ends at each instruction that jumps lead to, the nearest one innermost.
	labels, joined := map[int]wasm.Label{}, map[int][]interval{}
	for _, at := range slices.Backward(ends) {
		labels[at] = c.f.Block()
	}
	jump := func(to int) {
		if before, ok := joined[to]; ok {
			for i := range before {
				before[i] = before[i].join(c.stack[i])
			}
		} else {
			joined[to] = slices.Clone(c.stack)
		}
	}
	for at := 0; at <= len(code); at++ {
		if len(ends) > 0 && ends[0] == at {
			ends = ends[1:]
			c.f.End()
			if c.stack != nil {
				jump(at)
			}
			c.stack = joined[at]
		}
		if at == len(code) || c.stack == nil {
			continue
		}
		switch in := code[at]; in.Op {
		case net.Jump:
			jump(int(in.A))
			c.f.Br(labels[int(in.A)])
			c.stack = nil
		case net.JumpIfZero:
			c.pop()
			jump(int(in.A))
			c.f.Op(wasm.I32Eqz, c.top())
			c.f.BrIf(labels[int(in.A)])
		default:
			if !c.instruction(in) {
				return false
			}
			if in.Op == net.Require && !jumps {
				c.learn(code[:at])
			}
		}
	}
	return true
}

// learn notes what follows if the code before a Require has just compared a variable with a constant.
func (c *coder) learn(code []net.Instruction) {
	if len(code) < 3 {
		return
	}
	load, push, compare := code[len(code)-3], code[len(code)-2], code[len(code)-1]
	if load.Op != net.Load || push.Op != net.Push {
		return
	}
	of, ok := c.variable(int(load.A))
	if !ok {
		return
	}
	v, bound := c.valueOf(int(load.A), of), int64(push.A)
	switch compare.Op {
	case net.Equal:
		v = interval{max(v.low, bound), min(v.high, bound)}
	case net.Less:
		v.high = min(v.high, bound-1)
	case net.LessEqual:
		v.high = min(v.high, bound)
	case net.Greater:
		v.low = max(v.low, bound+1)
	case net.GreaterEqual:
		v.low = max(v.low, bound)
	}
	if v.low <= v.high {
		c.known[int(load.A)] = v
	}
}

// valueOf returns the interval of a variable.
func (c *coder) valueOf(i int, of variable) interval {
	if v, ok := c.known[i]; ok {
		return v
	}
	return of.interval
}

// declare returns where jumps lead to, in order, and clears the variables that the code declares.
func (c *coder) declare(code []net.Instruction) (ends []int, ok bool) {
	for at, in := range code {
		switch {
		case in.Op == net.Jump || in.Op == net.JumpIfZero:
			if int(in.A) <= at {
				return nil, false // a loop
			}
			ends = append(ends, int(in.A))
		case (in.Op == net.Load || in.Op == net.Store) && in.A >= net.FirstLocal:
			if _, ok := c.locals[int(in.A)]; !ok {
				l := c.f.Local(wasm.I32)
				c.locals[int(in.A)] = l
				c.f.SetConst(l, 0)
			}
		}
	}
	slices.Sort(ends)
	return slices.Compact(ends), true
}

// top returns the variable for the value that would be pushed next. After pop it has the popped value.
func (c *coder) top() wasm.Local {
	for len(c.slots) <= len(c.stack) {
		c.slots = append(c.slots, c.f.Local(wasm.I32))
	}
	return c.slots[len(c.stack)]
}

// push takes a value from the stack of the function and pushes it.
func (c *coder) push(v interval) bool {
	if v.low < math.MinInt32 || v.high > math.MaxInt32 {
		return false
	}
	c.f.Set(c.top())
	c.stack = append(c.stack, v)
	return true
}

func (c *coder) pop() interval {
	v := c.stack[len(c.stack)-1]
	c.stack = c.stack[:len(c.stack)-1]
	return v
}

// instruction emits an instruction that does not jump.
func (c *coder) instruction(in net.Instruction) bool {
	switch in.Op {
	case net.Push:
		c.f.Const(in.A)
		return c.push(interval{int64(in.A), int64(in.A)})
	case net.Load:
		return c.load(int(in.A))
	case net.Store:
		v := c.pop()
		return c.store(int(in.A), v, c.top())
	case net.LoadAt:
		return c.loadAt()
	case net.StoreAt:
		return c.storeAt()
	case net.Element:
		v := c.pop()
		if v.low < 0 || v.high >= int64(in.B) {
			return false
		}
		c.f.GetOp(c.top(), wasm.I32Add, in.A)
		return c.push(interval{v.low + int64(in.A), v.high + int64(in.A)})
	case net.Check:
		v := c.pop()
		bounds, ok := c.check(v, interval{int64(in.A), int64(in.B)}, c.top())
		c.stack = append(c.stack, bounds)
		return ok
	case net.Require:
		c.pop()
		c.f.Op(wasm.I32Eqz, c.top())
		c.f.BrIf(c.fails)
		return true
	case net.Negate:
		v := c.pop()
		c.f.Const(0)
		c.f.Op(wasm.I32Sub, c.top())
		return c.push(interval{-v.high, -v.low})
	case net.Not:
		c.pop()
		c.f.Op(wasm.I32Eqz, c.top())
		return c.push(interval{0, 1})
	case net.Constrain, net.Assign:
		return false // clocks and integers together
	}
	return c.binary(in.Op)
}

// check emits a branch out of the code if a value is not within bounds. It returns the interval after
// that.
func (c *coder) check(v, bounds interval, value wasm.Local) (interval, bool) {
	if v.low >= bounds.low && v.high <= bounds.high {
		return v, true
	}
	if c.faults {
		return v, false
	}
	for _, side := range []struct {
		needed bool
		op     wasm.Op
		bound  int64
	}{{v.low < bounds.low, wasm.I32LtS, bounds.low}, {v.high > bounds.high, wasm.I32GtS, bounds.high}} {
		if side.needed {
			c.f.GetOp(value, side.op, int32(side.bound))
			c.f.BrIf(c.outOfRange)
		}
	}
	v = interval{max(v.low, bounds.low), min(v.high, bounds.high)}
	if v.low > v.high { // the code after this is never executed
		v = bounds
	}
	return v, true
}

func (c *coder) load(i int) bool {
	if l, ok := c.locals[i]; ok {
		c.f.Get(l)
		return c.push(every)
	}
	if i >= net.FirstConstant {
		v := c.network.Constants[i-net.FirstConstant]
		c.f.Const(v)
		return c.push(interval{int64(v), int64(v)})
	}
	v, ok := c.variable(i)
	if !ok {
		return false
	}
	op := wasm.I32Load
	if v.narrow {
		op = wasm.I32Load16U
	}
	c.f.Load(op, c.base, v.at)
	return c.push(c.valueOf(i, v))
}

func (c *coder) store(i int, v interval, value wasm.Local) bool {
	if l, ok := c.locals[i]; ok {
		c.f.Set(l, value)
		return true
	}
	to, ok := c.variable(i)
	if !ok || to.narrow {
		return false
	}
	if _, ok := c.check(v, to.interval, value); !ok {
		return false
	}
	c.f.Store(wasm.I32Store, c.base, to.at, value)
	delete(c.known, i)
	return true
}

// loadAt reads an element of an array of integers or constants.
func (c *coder) loadAt() bool {
	v := c.pop()
	if v.low >= net.FirstConstant && v.high < net.FirstLocal {
		list := c.network.Constants[v.low-net.FirstConstant : v.high-net.FirstConstant+1]
		at := c.layout.words(list)
		c.f.GetOp(c.top(), wasm.I32Sub, int32(v.low))
		c.f.OpConst(wasm.I32Shl, 2)
		c.f.Mem(wasm.I32Load, at)
		return c.push(interval{int64(slices.Min(list)), int64(slices.Max(list))})
	}
	values, at, ok := c.array(v)
	if !ok {
		return false
	}
	c.f.GetOp(c.top(), wasm.I32Sub, int32(v.low))
	c.f.OpConst(wasm.I32Shl, 2)
	c.f.Op(wasm.I32Add, c.base)
	c.f.Mem(wasm.I32Load, at)
	return c.push(values)
}

// storeAt writes an element of an array of integers with the same range.
func (c *coder) storeAt() bool {
	v := c.pop()
	value := c.top()
	to := c.pop()
	values, at, ok := c.array(to)
	if !ok {
		return false
	}
	for i := to.low; i <= to.high; i++ {
		if of, _ := c.variable(int(i)); of.interval != values {
			return false
		}
	}
	if _, ok := c.check(v, values, value); !ok {
		return false
	}
	c.f.GetOp(c.top(), wasm.I32Sub, int32(to.low))
	c.f.OpConst(wasm.I32Shl, 2)
	c.f.Op(wasm.I32Add, c.base)
	c.f.Get(value)
	c.f.Mem(wasm.I32Store, at)
	clear(c.known)
	return true
}

// array returns the values of the integers with numbers in an interval, and where the first one lies.
func (c *coder) array(v interval) (values interval, at uint32, ok bool) {
	if v.low < 0 || v.high >= net.FirstConstant {
		return interval{}, 0, false
	}
	for i := v.low; i <= v.high; i++ {
		of, ok := c.variable(int(i))
		if !ok || of.narrow {
			return interval{}, 0, false
		}
		if i == v.low {
			values, at = of.interval, of.at
		}
		values = values.join(of.interval)
	}
	return values, at, true
}

// comparisons are the operations from net.Equal on, whose result is 0 or 1.
var comparisons = [...]wasm.Op{wasm.I32Eq, wasm.I32Ne, wasm.I32LtS, wasm.I32LeS, wasm.I32GtS, wasm.I32GeS}

// bitwise are the operations from net.BitAnd on, whose result is in every interval.
var bitwise = [...]wasm.Op{wasm.I32And, wasm.I32Or, wasm.I32Xor}

// binary emits an operation on two values.
func (c *coder) binary(op net.Op) bool {
	b := c.pop()
	right := c.top()
	a := c.pop()
	left := c.top()
	if op >= net.Equal && op <= net.GreaterEqual {
		c.f.Op(comparisons[op-net.Equal], left, right)
		return c.push(interval{0, 1})
	}
	if op >= net.BitAnd && op <= net.BitXor {
		c.f.Op(bitwise[op-net.BitAnd], left, right)
		return c.push(every)
	}
	switch op {
	case net.Add:
		c.f.Op(wasm.I32Add, left, right)
		return c.push(interval{a.low + b.low, a.high + b.high})
	case net.Subtract:
		c.f.Op(wasm.I32Sub, left, right)
		return c.push(interval{a.low - b.high, a.high - b.low})
	case net.Multiply:
		c.f.Op(wasm.I32Mul, left, right)
		p := []int64{a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high}
		return c.push(interval{slices.Min(p), slices.Max(p)})
	case net.Divide:
		if b.low <= 0 {
			return false
		}
		c.f.Op(wasm.I32DivS, left, right)
		return c.push(interval{min(a.low, 0), max(a.high, 0)})
	case net.Remainder:
		if b.low <= 0 {
			return false
		}
		c.f.Op(wasm.I32RemS, left, right)
		return c.push(interval{max(min(a.low, 0), 1-b.high), min(max(a.high, 0), b.high-1)})
	}
	return false // shifts
}
