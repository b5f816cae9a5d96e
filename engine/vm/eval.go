package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// eval returns the value of an expression. Faults are recorded in f, and the faulty part
// counts as 0.
func (v *System) eval(f *frame, id prog.ExprID) int32 {
	x := &v.prog.Exprs[id]
	switch x.Op {
	case prog.Const:
		return x.Value
	case prog.Load:
		return v.load(f, x.Ref)
	case prog.Neg:
		return -v.eval(f, x.A)
	case prog.Compl:
		return ^v.eval(f, x.A)
	case prog.Not:
		return truth(v.eval(f, x.A) == 0)
	case prog.And:
		return truth(v.eval(f, x.A) != 0 && v.eval(f, x.B) != 0)
	case prog.Or:
		return truth(v.eval(f, x.A) != 0 || v.eval(f, x.B) != 0)
	case prog.Cond:
		if v.eval(f, x.A) != 0 {
			return v.eval(f, x.B)
		}
		return v.eval(f, x.C)
	}
	if x.Op >= prog.Add && x.Op <= prog.Ge {
		a := v.eval(f, x.A)
		return arithmetic(f, x.Op, a, v.eval(f, x.B))
	}
	if x.Op >= prog.Len && x.Op <= prog.Poll {
		return v.channelTest(f, x)
	}
	return v.builtin(f, x)
}

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// arithmetic applies a binary operator with C's rules on 32 bits.
func arithmetic(f *frame, op prog.ExprOp, a, b int32) int32 {
	if b == 0 && (op == prog.Div || op == prog.Mod) {
		f.fail(ts.DivisionByZero)
	}
	return prog.Arithmetic(op, a, b)
}

func (v *System) channelTest(f *frame, x *prog.Expr) int32 {
	c, ok := v.evalChannel(f, x.A)
	if !ok {
		return 0
	}
	n := c.len(f.s)
	if c.kind.Cap == 0 && c.number == v.pending.channel {
		n = 1
	}
	switch x.Op {
	case prog.Len:
		return int32(n)
	case prog.Empty:
		return truth(n == 0)
	case prog.NEmpty:
		return truth(n != 0)
	case prog.Full:
		return truth(n == max(c.kind.Cap, 1))
	case prog.NFull:
		return truth(n < max(c.kind.Cap, 1))
	}
	if c.kind.Cap == 0 {
		f.fail(ts.RendezvousPoll)
		return 0
	}
	at := v.find(f, c, x.Args, x.Mode)
	if x.Mode&prog.Random != 0 {
		return int32(at + 1)
	}
	return truth(at >= 0)
}

// builtin evaluates operators on processes.
func (v *System) builtin(f *frame, x *prog.Expr) int32 {
	l := &v.prog.Layout
	switch x.Op {
	case prog.Run:
		return v.run(f, x)
	case prog.Self:
		if f.p.Pid == prog.ClaimPid {
			return 0 // as in Spin
		}
		return int32(f.p.Pid)
	case prog.NrPr:
		return int32(f.s[l.Count])
	case prog.LastPid:
		if l.Last == prog.None {
			return 0
		}
		return int32(f.s[l.Last])
	case prog.Timeout:
		return truth(v.timeout)
	case prog.NonProgress:
		// As in Spin, nothing is without progress if only the claim moves.
		return truth(!v.alone && v.processLabels(f.s)&ts.Progress == 0)
	case prog.Enabled:
		return v.evalEnabled(f, v.eval(f, x.A))
	case prog.SelfPriority:
		return int32(f.s[f.p.Offset+1+l.PCBytes])
	}
	return v.remote(f, x)
}

// remote evaluates operators on another process.
func (v *System) remote(f *frame, x *prog.Expr) int32 {
	var q Process
	var ok bool
	if x.A == 0 {
		q, ok = v.lowest(f.s, uint32(x.Value))
	} else {
		q, ok = v.processOf(f.s, v.eval(f, x.A))
	}
	switch x.Op {
	case prog.SetPriority:
		b := v.eval(f, x.B)
		if ok && f.out != nil {
			if x.Value == 0 && (b < 1 || b > 255) {
				f.fail(ts.PriorityOutOfRange)
			}
			f.s[q.Offset+1+v.prog.Layout.PCBytes] = byte(b)
		}
		return 1
	case prog.GetPriority:
		if !ok {
			return 0
		}
		return int32(f.s[q.Offset+1+v.prog.Layout.PCBytes])
	}
	if !ok {
		return 0
	}
	state := v.prog.Procs[q.Proc].Locations[q.Location].SpinState
	switch x.Op {
	case prog.PCValue:
		return state
	case prog.At:
		return truth(state == v.prog.Exprs[x.B].Value)
	}
	if q.Proc != uint32(x.Value) {
		return 0
	}
	g := frame{s: f.s, p: q}
	value := v.load(&g, x.Ref)
	f.fail(g.fault)
	return value
}

// lowest returns the instance of a process type with the lowest number.
func (v *System) lowest(s ts.State, proc uint32) (Process, bool) {
	return v.firstProcess(s, func(p Process) bool { return p.Proc == proc })
}

// processOf returns the process with a number.
func (v *System) processOf(s ts.State, pid int32) (Process, bool) {
	return v.firstProcess(s, func(p Process) bool { return p.Pid == int(pid) })
}

// firstProcess returns the process with the lowest number for which is holds.
func (v *System) firstProcess(s ts.State, is func(Process) bool) (Process, bool) {
	at := v.prog.Layout.FirstRecord
	for pid := range int(s[v.prog.Layout.Count]) {
		p := v.processAt(s, at, pid)
		if is(p) {
			return p, true
		}
		at += uint32(v.prog.RecordBytes(p.Proc))
	}
	return Process{}, false
}

// run evaluates the arguments of a run expression in f and starts the process. If f
// must not change the state, it only returns the number that the process would have.
func (v *System) run(f *frame, x *prog.Expr) int32 {
	args := make([]int32, 0, 8)
	for _, a := range v.prog.Args[x.Args.First : x.Args.First+x.Args.Count] {
		args = append(args, v.eval(f, a))
	}
	priority := uint8(1)
	if x.B != 0 {
		priority = uint8(v.eval(f, x.B))
	}
	if f.out == nil {
		return int32(f.s[v.prog.Layout.Count])
	}
	return int32(v.create(f, uint32(x.Value), args, priority))
}

// maxNesting is the largest depth of enabled() calls within guards that enabled() asks
// for.
const maxNesting = 8

// enabledCalls are the nested evaluations of enabled().
type enabledCalls struct {
	depth   int
	procs   [maxNesting][]Process // by depth
	tooDeep bool                  // the depth was exceeded
}

// evalEnabled returns 1 if a process can execute a statement, else 0. It ignores the
// provided clause of the process. As in Spin, an else counts only if the process of f has
// not executed another of its own choices, and a process may not ask about itself. If it
// does, or if enabled() depends on itself, the outermost call has a fault.
func (v *System) evalEnabled(f *frame, pid int32) int32 {
	calls := &v.enabled
	if _, ok := v.processOf(f.s, pid); !ok || calls.tooDeep {
		return 0
	}
	if itself := f.p.Pid == int(pid); itself && calls.depth == 0 {
		f.fail(ts.EndlessEvaluation)
		return 0
	} else if itself || calls.depth == maxNesting {
		calls.tooDeep = true
		return 0
	}
	procs := v.Processes(f.s, calls.procs[calls.depth][:0])
	calls.procs[calls.depth] = procs
	calls.depth++
	ok := v.executes(f.s, procs, int(pid), f.acted)
	calls.depth--
	if calls.tooDeep {
		f.fail(ts.EndlessEvaluation)
		calls.tooDeep = calls.depth > 0
	}
	return truth(ok)
}

// Labels returns the propositions of a state. With a claim every state is a valid end
// state, as in Spin.
func (v *System) Labels(s ts.State) ts.Labels {
	out := v.processLabels(s)
	if v.prog.Claim != nil {
		out = v.productLabels(s, out)
	}
	if v.exclusive(s) != 0 {
		out &^= ts.Accepting
	}
	return out
}

// processLabels is Labels without the claim and atomic sequences.
func (v *System) processLabels(s ts.State) ts.Labels {
	out := ts.ValidEnd
	v.labelled = v.Processes(s, v.labelled[:0])
	for _, p := range v.labelled {
		out = addLabels(&v.prog.Procs[p.Proc].Locations[p.Location], out)
	}
	if v.prog.Trace != nil {
		out = addLabels(v.TraceLocation(s), out)
		if len(v.labelled) == 0 {
			out |= ts.ValidEnd // as in Spin, the trace may be anywhere when no process is left
		}
	}
	return out
}

// addLabels adds the labels of a location to those of others.
func addLabels(loc *prog.Location, out ts.Labels) ts.Labels {
	if !loc.ValidEnd {
		out &^= ts.ValidEnd
	}
	if loc.Accept {
		out |= ts.Accepting
	}
	if loc.Progress {
		out |= ts.Progress
	}
	return out
}
