package lower

import (
	"beeline/engine/prog"
	"beeline/lang/diag"
	"beeline/lang/promela/check"
)

// extras are the parts of the vector's header and of process records that only some
// programs have. Which ones is known when all is lowered.
type extras struct {
	exclusive, last     bool // in the header
	longPoint, priority bool // in process records: a second byte of the control point
}

// Lower builds the program of a model that checking found no error in. The
// mtype sets of prog.Type are indices into in.Mtypes. What only the graph of a body
// shows to be wrong is added to list; the program is of no use then.
func Lower(in *check.Info, list *diag.List) *prog.Program {
	l := newLowerer(in, list)
	l.run()
	if !list.HasErrors() {
		makeRoom(l.prog, needed(l.prog))
	}
	return l.prog
}

// needed returns which extras a program needs.
func needed(p *prog.Program) extras {
	out := extras{last: p.Uses.LastPid, priority: p.Uses.Priorities}
	for i := range p.Procs {
		out.longPoint = out.longPoint || len(p.Procs[i].Locations) > 1<<8
	}
	for i := range p.Actions {
		out.exclusive = out.exclusive || p.Actions[i].Inner
	}
	return out
}

// makeRoom puts extras in front of the global variables and of those of processes.
func makeRoom(p *prog.Program, x extras) {
	lay := &p.Layout
	at := lay.Count + 1
	take := func(used bool, offset *uint32) {
		if used {
			*offset = at
			at++
		}
	}
	take(x.exclusive, &lay.Exclusive)
	take(x.last, &lay.Last)
	before := lay.RecordHeader()
	if x.longPoint {
		lay.PCBytes = 2
	}
	lay.Priority = x.priority
	shift(p, at-(lay.Count+1), lay.RecordHeader()-before)
}

// shift moves the global variables and those of processes by some bytes each, with their
// channels.
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
	p.Layout.Procs += global
	for i := range p.Procs {
		t := &p.Procs[i]
		vars(t.Locals)
		t.Params = t.Locals[:len(t.Params)]
		t.Size += local
		chans(t.Chans, local)
	}
}

// notes records what an operator means for the way states are generated.
func (l *lowerer) notes(op prog.ExprOp) {
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
