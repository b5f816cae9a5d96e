package spintext

import (
	"slices"
	"strings"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/syntax"
)

// A setVariable is a variable of a process, or an element of one, or a shared one with pid -1.
type setVariable struct {
	pid    int
	space  prog.Space
	offset uint32
}

// shared is the owner of shared variables.
var shared = vm.Process{Pid: -1}

// variableOf returns the variable that a reference means in a state, and the index of the element. It is nil for the
// variable _.
func (w *writer) variableOf(s ts.State, p vm.Process, ref prog.RefID) (*prog.Var, int) {
	r := &w.Program.Refs[ref]
	at := r.Offset
	for _, x := range r.Index {
		i, _ := w.sys.Eval(s, p, x.Expr)
		at += uint32(i) * x.Stride
	}
	list := w.Program.Globals
	if r.Space == prog.Local {
		list = w.Program.Procs[p.Proc].Locals
	}
	for i := range list {
		if v := &list[i]; v.Space == r.Space && at >= v.Offset && at < v.Offset+v.Len*v.Type.Size() {
			return v, int((at - v.Offset) / v.Type.Size())
		}
	}
	return nil, 0
}

// recordOf returns the offset from which the offset of a variable counts.
func recordOf(p vm.Process, v *prog.Var) uint32 {
	if v.Space == prog.Local {
		return p.Offset
	}
	return 0
}

// elementOf returns the element i of a variable.
func elementOf(p vm.Process, v *prog.Var, i int) setVariable {
	return setVariable{declarationOf(p, v).pid, v.Space, v.Offset + uint32(i)*v.Type.Size()}
}

// elementName returns the name of an element of a variable.
func elementName(v *prog.Var, i int) string {
	if v.Array {
		return format.Sprintf("%s[%d]", v.Name, i)
	}
	return v.Name
}

// assigned notes the variables to which a statement assigns.
func (w *writer) assigned(x *executed) {
	switch a := x.action; a.Op {
	case prog.Assign:
		w.assign(x, a.Ref)
	case prog.Receive:
		for _, id := range w.args(a.Args) {
			if e := &w.Program.Exprs[id]; e.Op == prog.Store {
				w.assign(x, e.Ref)
			}
		}
	}
}

// assign notes an assignment: to a shared variable only if its value has changed.
func (w *writer) assign(x *executed, ref prog.RefID) {
	v, i := w.variableOf(x.before, x.p, ref)
	if v != nil {
		w.initialise(w.stateOf(x.before), x.p, v)
	}
	switch {
	case v == nil:
	case v.Space == prog.Local:
		w.set = append(w.set, setVariable{x.p.Pid, v.Space, v.Offset})
	case w.sys.Value(x.before, 0, v, i) != w.sys.Value(x.after, 0, v, i):
		w.set = append(w.set, setVariable{shared.Pid, v.Space, v.Offset})
	}
}

// inStructure reports whether a variable is a field of a structure.
func inStructure(v *prog.Var) bool { return strings.Contains(v.Name, ".") }

// globals writes the shared variables in the order of their declarations: all, or those that the step has set. The
// fields of structures are written in the last state only.
func (w *writer) globals(s ts.State, all bool) {
	list := make([]*prog.Var, len(w.Program.Globals))
	for i := range list {
		list[i] = &w.Program.Globals[i]
	}
	slices.SortStableFunc(list, func(a, b *prog.Var) int { return int(a.Start) - int(b.Start) })
	for _, v := range list {
		w.variable(s, shared, v, all || !inStructure(v) && slices.Contains(w.set, setVariable{shared.Pid, v.Space, v.Offset}))
	}
	if all {
		w.labels()
	}
}

// labels writes the labels that formulas name: Spin takes them for shared variables too.
func (w *writer) labels() {
	var seen []string
	for _, f := range w.Info.Formulas {
		syntax.EachExpr(f.Formula, func(x syntax.Expr) bool {
			if r, ok := x.(*syntax.RemoteLabel); ok && !slices.Contains(seen, r.Label.Name) {
				seen = append(seen, r.Label.Name)
				w.write("\t\t%s = 0\n", r.Label.Name)
			}
			return true
		})
	}
}

// locals writes the variables of a process, those declared last first: all, or those that the step has set. The
// fields of structures are always written.
func (w *writer) locals(s ts.State, p vm.Process, all bool) {
	list := w.localsOf(p.Proc)
	for end := len(list); end > 0; {
		from := end - 1
		for from > 0 && list[from-1].Start == list[end-1].Start {
			from--
		}
		for i := from; i < end; i++ {
			v := &list[i]
			w.variable(s, p, v, all || inStructure(v) || slices.Contains(w.set, setVariable{p.Pid, v.Space, v.Offset}))
		}
		end = from
	}
}

// variable writes the values of a variable, if it is shown, and the messages of its channels.
func (w *writer) variable(s ts.State, p vm.Process, v *prog.Var, shown bool) {
	if !v.Shown && !strings.HasPrefix(v.Name, counterName) {
		return
	}
	if shown && (inStructure(v) || v.Type.Kind != prog.ChanID) {
		w.initialise(w.stateOf(s), p, v)
	}
	prefix, t := "", v.Type
	if p.Pid >= 0 {
		t.Mtypes = 0 // Spin looks up values of local variables in the unnamed mtype
		prefix = format.Sprintf("%s(%d):", w.nameOf(p), p.Pid)
	}
	for i := range int(v.Len) {
		x := w.sys.Value(s, recordOf(p, v), v, i)
		if raw, unfit := w.unfit[elementOf(p, v, i)]; unfit {
			x = raw
		}
		name := elementName(v, i)
		switch {
		case v.Type.Kind != prog.ChanID:
			if shown {
				w.write("\t\t%s%s = %s\n", prefix, name, w.valueText(x, t))
			}
		case !inStructure(v):
			if w.initialised[declarationOf(p, v)] {
				w.messages(s, prefix+name, x)
			}
		case shown:
			w.messages(s, prefix+name[strings.LastIndexByte(name, '.')+1:], x)
		}
	}
}
