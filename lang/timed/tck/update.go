package tck

import (
	"slices"

	"beeline/engine/net"
)

// An updater makes an update of statements. It reads and emits at the same time.
type updater struct {
	emitter
	update    net.Update
	sometimes int   // how many branches and loops the current statement is in
	dynamic   bool  // resets become code: one depends on integers, or is not always executed
	set       []int // clocks that are set to integers in any case
}

// update reads the statements of an edge. If a reset depends on integers, all resets become
// code.
func (r *reader) update(w word) net.Update {
	u := r.updater(w, false)
	if u.dynamic && !u.failed {
		again := r.updater(w, true)
		return again.update
	}
	return u.update
}

// updater reads statements. With code, resets become code.
func (r *reader) updater(w word, code bool) *updater {
	p := r.parser(w)
	p.locals = map[string]*variable{}
	u := &updater{emitter: emitter{parser: p}, update: net.Update{Text: w.text}, dynamic: code}
	u.statements()
	if p.skipBlanks(true); p.at < p.end {
		p.fail("`;`")
	}
	u.update.Code = u.Code
	if code {
		u.update.Resets = nil
		for _, x := range u.set {
			if !slices.ContainsFunc(u.update.Possible, func(r net.Reset) bool { return r.From == x }) {
				u.update.Set = append(u.update.Set, x)
			}
		}
	}
	return u
}

// statements reads statements up to the end of the text or a keyword that ends them.
func (u *updater) statements() {
	for {
		if u.skipBlanks(true); u.at >= u.end || u.atEnd() || u.failed {
			return
		}
		u.statement()
		if !u.takes(";") {
			return
		}
	}
}

// atEnd reports whether a keyword comes next that ends a list of statements.
func (u *updater) atEnd() bool {
	before := u.at
	w := u.name().text
	u.at = before
	return w == "end" || w == "else"
}

func (u *updater) statement() {
	if !u.deeper() {
		return
	}
	defer func() { u.depth-- }()
	switch {
	case u.takesWord("nop"):
	case u.takesWord("local"):
		u.declare()
	case u.takesWord("if"):
		u.branch()
	case u.takesWord("while"):
		u.loop()
	case isLetter(u.peek()):
		u.assignment()
	default:
		u.fail("a statement")
	}
}

// declare reads the declaration of a local variable.
func (u *updater) declare() {
	u.skipBlanks(true)
	w := u.name()
	if w.text == "" {
		u.fail("the name of a variable")
		return
	}
	if u.variables[w.text] != nil || u.locals[w.text] != nil {
		u.failed = true
		u.list.Errorf(Redeclared, w.span, "there is already a variable `%s`", w.text)
		return
	}
	v := &variable{span: w.span, local: true, first: u.count, len: 1}
	if u.takes("[") {
		size := u.sum()
		n, ok := u.constant(size)
		if u.failed || !u.takes("]") {
			u.fail("`]`")
			return
		}
		if !ok || n < 1 || u.count+int(n) > maxIntegers {
			u.failed = true
			u.list.Errorf(BadNumber, size.span, "this is no length of an array").WithHint("Write a constant from 1 to %d.", maxIntegers)
			return
		}
		v.len, v.array = int(n), n > 1
	}
	u.count += v.len
	first := net.FirstLocal + v.first
	if u.takes("=") {
		if value := u.sum(); !u.failed {
			u.integer(value)
			u.Emit(net.Store, first, 0)
		}
	} else {
		// A loop can declare the variable again.
		for i := range v.len {
			u.Emit(net.Push, 0, 0)
			u.Emit(net.Store, first+i, 0)
		}
	}
	u.locals[w.text] = v
}

// branch reads the rest of if p then .. else .. end.
func (u *updater) branch() {
	test := u.conjunction()
	if !u.takesWord("then") {
		u.fail("`then`")
		return
	}
	u.sometimes++
	u.integer(test)
	away := u.Jump(net.JumpIfZero)
	u.statements()
	if u.takesWord("else") {
		end := u.Jump(net.Jump)
		u.Land(away)
		u.statements()
		u.Land(end)
	} else {
		u.Land(away)
	}
	u.sometimes--
	if !u.takesWord("end") {
		u.fail("`end`")
	}
}

// loop reads the rest of while p do .. end.
func (u *updater) loop() {
	test := u.conjunction()
	if !u.takesWord("do") {
		u.fail("`do`")
		return
	}
	u.sometimes++
	start := len(u.Code)
	u.integer(test)
	away := u.Jump(net.JumpIfZero)
	u.statements()
	u.Emit(net.Jump, start, 0)
	u.Land(away)
	u.sometimes--
	if !u.takesWord("end") {
		u.fail("`end`")
	}
}

// assignment reads an assignment to an integer or a clock.
func (u *updater) assignment() {
	to := u.word()
	if !u.takes("=") {
		u.fail("`=`")
		return
	}
	value := u.sum()
	switch {
	case u.failed:
	case to.kind != named:
		u.failed = true
		u.list.Errorf(WrongType, to.span, "nothing can be assigned to this")
	case to.variable.clock:
		u.reset(to, value)
	case to.left == nil:
		u.checkIndex(to)
		u.integer(value)
		u.Emit(net.Store, u.start(to.variable), 0)
	default:
		u.checkIndex(to)
		u.integer(to.left)
		u.Emit(net.Element, u.start(to.variable), to.variable.len)
		u.integer(value)
		u.Emit(net.StoreAt, 0, 0)
	}
}

// reset reads the value of a clock: an integer, a clock, or a clock plus or minus an integer.
func (u *updater) reset(to, value *expression) {
	u.checkIndex(to)
	clock, plus := split(&u.emitter, value)
	first, last, fixed := u.clocks(to)
	from, fromLast, fromFixed := 0, 0, true
	if clock != nil {
		u.checkIndex(clock)
		from, fromLast, fromFixed = u.clocks(clock)
	}
	v, constant := int32(0), true
	if plus != nil {
		if v, constant = u.constant(plus); constant {
			u.checkConstant(plus, v)
		}
	}
	if constant && clock == nil && v < 0 {
		u.list.Errorf(NegativeReset, value.span, "the clock `%s` is set to %d", to.name, v)
	}
	if !u.dynamic && fixed && fromFixed && constant && u.sometimes == 0 {
		u.update.Resets = append(u.update.Resets, net.Reset{Clock: first, From: from, Plus: v})
		return
	}
	u.dynamic = true
	if fixed && clock == nil && u.sometimes == 0 {
		u.set = append(u.set, first)
	}
	bound := v
	if !constant {
		bound = -net.LargestConstant
	}
	for x := first; x <= last; x++ {
		for y := from; y <= fromLast; y++ {
			u.update.Possible = append(u.update.Possible, net.Reset{Clock: x, From: y, Plus: bound})
		}
	}
	u.clock(to)
	if clock == nil {
		u.Emit(net.Push, 0, 0)
	} else {
		u.clock(clock)
	}
	if plus == nil {
		u.Emit(net.Push, 0, 0)
	} else {
		u.integer(plus)
	}
	u.Emit(net.Assign, 0, 0)
}

// split returns the clock of a value, nil without one, and the integer that is added to it,
// nil for 0.
func split(e *emitter, value *expression) (clock, plus *expression) {
	if e.isClock(value) {
		return value, nil
	}
	if value.kind == binary && value.op == net.Add && e.isClock(value.left) {
		return value.left, value.right
	}
	if value.kind == binary && value.op == net.Subtract && e.isClock(value.left) {
		return value.left, &expression{kind: negated, span: value.right.span, left: value.right}
	}
	return nil, value
}
