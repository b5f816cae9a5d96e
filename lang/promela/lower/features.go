package lower

import (
	"beeline/engine/prog"
	"beeline/lang/diag"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// extras are parts of the vector's header and of process records that only some programs
// have. They are known when all bodies are lowered.
type extras struct {
	claim               bool // turn and location of the claim, in the header
	visibleTurn         bool // the turn is a part of the identity
	exclusive, last     bool // in the header
	trace               bool // location of the trace, in the header
	longPoint, priority bool // in process records; longPoint: a control point has two bytes
}

// Lower returns the program of a model without errors. The mtype sets of prog.Type are
// indices into in.Mtypes. Errors that only the control flow shows are added to list. Then
// the program is not usable.
//
// It notes in origins what Spin executes for each statement number, if origins is not nil.
func Lower(in *check.Info, list *diag.List, origins *Origins) *prog.Program {
	l := newLowerer(in, list, origins)
	l.run()
	if !list.HasErrors() {
		x := extrasOf(l.prog)
		// In Spin's own claim for np_ the turn makes no difference.
		x.visibleTurn = x.claim && l.prog.Uses.Progress && in.Model.Property.Kind != syntax.NonProgress
		insertExtras(l.prog, x)
	}
	return l.prog
}

// extrasOf returns the extras that a program needs.
func extrasOf(p *prog.Program) extras {
	out := extras{claim: p.Claim != nil, trace: p.Trace != nil, last: p.Uses.LastPid, priority: p.Uses.Priorities}
	for i := range p.Procs {
		out.longPoint = out.longPoint || len(p.Procs[i].Locations) > 1<<8
	}
	out.longPoint = out.longPoint || p.Trace != nil && len(p.Trace.Locations) > 1<<8
	for i := range p.Actions {
		out.exclusive = out.exclusive || p.Actions[i].Inner
	}
	return out
}

// insertExtras puts extras in front of the global variables and of those in process records.
func insertExtras(p *prog.Program, x extras) {
	lay := &p.Layout
	before, start := lay.RecordHeader(), lay.Count+1
	if x.longPoint {
		lay.PCBytes = 2
	}
	if x.claim {
		lay.Turn = lay.Hidden
		if !x.visibleTurn {
			lay.Hidden++
		}
		lay.Count++
	}
	at := lay.Count + 1
	take := func(used bool, offset *uint32) {
		if used {
			*offset = at
			at++
		}
	}
	take(x.exclusive, &lay.Exclusive)
	take(x.last, &lay.Last)
	if x.claim {
		lay.Claim = at
		at += lay.PCBytes
	}
	if x.trace {
		lay.Trace = at
		at += lay.PCBytes
	}
	lay.Priority = x.priority
	shift(p, at-start, lay.RecordHeader()-before)
}

// shift moves the global variables and channels by global bytes, and those of processes
// by local bytes.
func shift(p *prog.Program, global, local uint32) {
	by := [...]uint32{prog.Global: global, prog.Local: local, prog.Hidden: 0, prog.Scratch: 0}
	vars := func(list []prog.Var) {
		for i := range list {
			list[i].Offset += by[list[i].Space]
		}
	}
	chans := func(list []prog.ChanAt, by uint32) {
		for i := range list {
			list[i].Offset += by
		}
	}
	for i := 1; i < len(p.Refs); i++ {
		p.Refs[i].Offset += by[p.Refs[i].Space]
	}
	vars(p.Globals)
	chans(p.GlobalChans, global)
	p.Layout.FirstRecord += global
	for i := range p.Procs {
		t := &p.Procs[i]
		vars(t.Locals)
		t.Params = t.Locals[:len(t.Params)]
		t.Size += local
		chans(t.Chans, local)
	}
}

// note records in prog.Uses that the program has an operator.
func (l *lowerer) note(op prog.ExprOp) {
	u := &l.prog.Uses
	switch op {
	case prog.Timeout:
		u.Timeout = true
	case prog.LastPid:
		u.LastPid = true
	case prog.NonProgress:
		u.Progress = true
	case prog.Enabled:
		u.Enabled = true
	case prog.GetPriority, prog.SetPriority, prog.SelfPriority:
		u.Priorities = true
	}
}
