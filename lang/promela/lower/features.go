package lower

import (
	"beeline/engine/prog"
	"beeline/lang/diag"
	"beeline/lang/promela/check"
)

// assumed is what the layout of the vector depends on and only lowering finds
// out: whether parts of the header and of process records are needed.
type assumed struct {
	pcBytes  uint32
	atomic   bool
	last     bool
	priority bool
}

// Lower builds the program of a model that checking found no error in. The
// mtype sets of prog.Type are indices into in.Mtypes. What only the graph of a body
// shows to be wrong is added to list; the program is of no use then.
func Lower(in *check.Info, list *diag.List) *prog.Program {
	need := assumed{pcBytes: 1}
	for {
		l := newLowerer(in, list, need)
		l.run()
		// Needs only grow, so this ends after a few rounds, mostly two.
		found := l.found()
		if found == need || list.HasErrors() {
			return l.prog
		}
		need = found
	}
}

// found returns what the lowered program needs of the layout.
func (l *lowerer) found() assumed {
	f := l.need
	for i := range l.prog.Procs {
		if len(l.prog.Procs[i].Locations) > 1<<8 {
			f.pcBytes = 2
		}
	}
	for i := range l.prog.Actions {
		f.atomic = f.atomic || l.prog.Actions[i].Inner
	}
	f.last = f.last || l.prog.Uses.LastPid
	f.priority = f.priority || l.prog.Uses.Priorities
	return f
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
