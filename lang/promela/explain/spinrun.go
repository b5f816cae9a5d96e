package explain

import (
	"slices"
	"strings"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// maxSpinText bounds the text of a run, in bytes.
const maxSpinText = 64 << 20

// SpinText returns a run as spin -p -g -l -r -t prints it: each statement, what it printed,
// the values that it changed, and the last state.
func (m *Model) SpinText(found trail.Trail) (string, error) {
	w := &spinRun{Model: m, loop: found.Loop, queues: map[int32]int{}}
	for _, f := range m.info.Formulas {
		w.write("ltl %s: %s\n", m.info.ClaimName(f), syntax.FormulaText(f.Formula))
	}
	if err := found.Replay(m.sys.Model(), w.visit); err != nil {
		return "", format.Errorf("the trail does not replay: %w", err)
	}
	w.end()
	return w.String(), nil
}

// A spinRun writes a run while it is replayed.
type spinRun struct {
	*Model
	strings.Builder
	loop    int // step before the loop of a lasso, -1 without one
	before  snapshot
	number  int // of the last statement
	created int // processes
	// queues are the numbers that Spin gives to channels, which exist from their first use on.
	queues map[int32]int
	queue  int // the last of them
	// set are the variables to which the current step assigned.
	set []setVariable
}

// A setVariable is a variable of a process, or a shared one with pid -1.
type setVariable struct {
	pid int
	v   *prog.Var
}

func (w *spinRun) write(text string, args ...any) {
	if w.Len() < maxSpinText {
		format.Fprintf(&w.Builder, text, args...)
	}
}

// visit takes one state of the replay and the edge that leads to it.
func (w *spinRun) visit(step int, e ts.Edge, s ts.State) {
	now := snapshot{slices.Clone(s), w.sys.Processes(s, nil)}
	if step > 0 {
		w.step(e, &now)
	}
	for pid := len(w.before.processes); pid < len(now.processes); pid++ {
		w.created++
		w.newQueues(&now, pid)
	}
	if n := w.channelCount(now.processes); step > 0 {
		for number := range w.queues {
			if number > n {
				delete(w.queues, number)
			}
		}
	}
	if step == w.loop {
		w.write("  <<<<<START OF CYCLE>>>>>\n")
	}
	w.before = now
}

// newQueues numbers the channels of a process.
func (w *spinRun) newQueues(now *snapshot, pid int) {
	p := now.processes[pid]
	t := &w.program.Procs[p.Proc]
	for _, x := range t.Init {
		if x.Chan == 0 {
			w.read(now.state, p, nil, x.Expr)
		}
	}
	first := w.channelCount(now.processes[:pid])
	for i := range t.Chans {
		w.use(first + int32(i) + 1)
	}
}

// use numbers a channel.
func (w *spinRun) use(number int32) {
	if number > 0 && w.queues[number] == 0 {
		w.queue++
		w.queues[number] = w.queue
	}
}

// step writes what an edge does.
func (w *spinRun) step(e ts.Edge, now *snapshot) {
	pid, action, receiver, receive, handshake := vm.UnpackAction(e.Action)
	a := &w.program.Actions[action]
	w.number++
	w.set = w.set[:0]
	p := w.before.processes[pid]
	switch {
	case a.Op == prog.Exit:
		w.write("%3d: proc %d terminates\n", w.number, pid)
		return
	case a.Op == prog.DStep:
		w.dstep(e, p, a, now)
	case handshake:
		w.evaluate(w.before.state, p, a)
		w.line(p, a, now.state)
		w.number++
		q := w.before.processes[receiver]
		b := &w.program.Actions[receive]
		w.received(q, b, w.before.state, now.state, w.message(e, p, a))
		w.assigned(q, b, w.before.state, now.state)
		w.line(q, b, now.state)
	default:
		w.evaluate(w.before.state, p, a)
		w.printed(e, p)
		w.effects(p, a, w.before.state, now.state)
		w.line(p, a, now.state)
	}
}

// effects writes what an action does besides its line.
func (w *spinRun) effects(p vm.Process, a *prog.Action, before, after ts.State) {
	switch a.Op {
	case prog.Assign:
		if v, _ := w.variableOf(before, p, a.Ref); v != nil && !strings.Contains(v.Name, ".") {
			value, _ := w.sys.Eval(before, p, a.A)
			w.store(a, value, v.Type)
		}
	case prog.Send:
		number, _ := w.sys.Eval(before, p, a.A)
		kind, _ := w.sys.Messages(before, number)
		for i, x := range w.args(a.Args) {
			value, _ := w.sys.Eval(before, p, x)
			if kind != nil && i < len(kind.Fields) {
				w.store(a, value, kind.Fields[i])
			}
		}
	case prog.Receive:
		number, _ := w.sys.Eval(before, p, a.A)
		kind, messages := w.sys.Messages(before, number)
		for i, message := range messages {
			if a.Mode&prog.Random == 0 || w.sys.Matches(before, p, number, i, a.Args) {
				w.received(p, a, before, after, w.fields(kind, message))
				break
			}
		}
	case prog.Assert:
		if value, _ := w.sys.Eval(before, p, a.A); value == 0 {
			w.write("spin: %s:%d, Error: assertion violated\nspin: text of failed assertion: %s\n", w.file(a), w.line1(a), w.statement(a))
		}
	}
	w.assigned(p, a, before, after)
	if after == nil {
		return
	}
	for pid := int(before[w.program.Layout.Count]); pid < int(after[w.program.Layout.Count]); pid++ {
		q := w.sys.Processes(after, nil)[pid]
		w.write("Starting %s with pid %d", w.nameOf(q), pid)
		if w.program.Layout.Priority {
			if n := after[q.Offset+1+w.program.Layout.PCBytes]; n != 1 {
				w.write(" priority %d", int(n))
			}
		}
		w.write("\n")
		w.parameters(before, p, a, a.A, q)
	}
}

// parameters warns of the arguments of a run that do not fit, in an expression.
func (w *spinRun) parameters(s ts.State, p vm.Process, a *prog.Action, id prog.ExprID, q vm.Process) {
	if id == 0 {
		return
	}
	x := &w.program.Exprs[id]
	if x.Op == prog.Run && uint32(x.Value) == q.Proc {
		for i, arg := range w.args(x.Args) {
			value, _ := w.sys.Eval(s, p, arg)
			w.store(a, value, w.program.Procs[q.Proc].Params[i].Type)
		}
		return
	}
	w.parameters(s, p, a, x.A, q)
	w.parameters(s, p, a, x.B, q)
}

// message returns the fields of a message that a rendezvous sends.
func (w *spinRun) message(e ts.Edge, p vm.Process, a *prog.Action) string {
	number, _ := w.sys.Eval(w.before.state, p, a.A)
	kind, _ := w.sys.Messages(w.before.state, number)
	var list []int32
	for i, x := range w.args(a.Args) {
		value, _ := w.sys.Eval(w.before.state, p, x)
		if kind != nil && i < len(kind.Fields) {
			value = kind.Fields[i].Truncate(value)
		}
		list = append(list, value)
	}
	return w.fields(kind, list)
}

// fields returns a message as text.
func (w *spinRun) fields(kind *prog.Chan, message []int32) string {
	var parts []string
	for i, x := range message {
		t := prog.Type{Kind: prog.Int}
		if kind != nil && i < len(kind.Fields) {
			t = kind.Fields[i]
		}
		parts = append(parts, w.value(x, t))
	}
	return strings.Join(parts, ",")
}

// value returns a value as text: of a channel its number.
func (w *spinRun) value(x int32, t prog.Type) string {
	if t.Kind == prog.ChanID {
		x = int32(w.queues[x])
	}
	t.Bool = false
	return w.Model.number(x, t)
}

// received writes the line of a received message.
func (w *spinRun) received(p vm.Process, a *prog.Action, before, after ts.State, message string) {
	number, _ := w.sys.Eval(before, p, a.A)
	word := "Recv"
	if a.Mode&prog.Keep != 0 {
		word = "[Recv]"
	}
	w.head(p, a)
	w.write("%s %s\t<- queue %d (%s)\n", word, message, w.queues[number], w.channel(before, p, a.A))
}

// channel returns the name of the variable that has a channel, with the value of an index.
func (w *spinRun) channel(s ts.State, p vm.Process, x prog.ExprID) string {
	v, i := w.variableOf(s, p, w.program.Exprs[x].Ref)
	if v == nil {
		return "?"
	}
	return element(v, i)
}

// element returns the name of an element of a variable.
func element(v *prog.Var, i int) string {
	if v.Array {
		return format.Sprintf("%s[%d]", v.Name, i)
	}
	return v.Name
}

// variableOf returns the variable that a reference means in a state, and the index of the element.
func (w *spinRun) variableOf(s ts.State, p vm.Process, ref prog.RefID) (*prog.Var, int) {
	r := &w.program.Refs[ref]
	at := r.Offset
	for _, x := range r.Index {
		i, _ := w.sys.Eval(s, p, x.Expr)
		at += uint32(i) * x.Stride
	}
	list := w.program.Globals
	if r.Space == prog.Local {
		list = w.program.Procs[p.Proc].Locals
	}
	for i := range list {
		if v := &list[i]; v.Space == r.Space && at >= v.Offset && at < v.Offset+v.Len*v.Type.Size() {
			return v, int((at - v.Offset) / v.Type.Size())
		}
	}
	return nil, 0
}

// evaluate numbers the channels that an action reads for the first time.
func (w *spinRun) evaluate(s ts.State, p vm.Process, a *prog.Action) {
	w.read(s, p, a, a.A)
	for _, x := range w.args(a.Args) {
		w.read(s, p, a, x)
	}
}

// read is evaluate for an expression.
func (w *spinRun) read(s ts.State, p vm.Process, a *prog.Action, id prog.ExprID) {
	if id == 0 {
		return
	}
	x := &w.program.Exprs[id]
	if x.Op == prog.Load && w.program.Refs[x.Ref].Type.Kind == prog.ChanID {
		if v, _ := w.variableOf(s, p, x.Ref); v != nil {
			for i := range int(v.Len) {
				w.use(w.sys.Value(s, recordOf(p, v), v, i))
			}
		}
	}
	w.read(s, p, a, x.A)
	if x.Op == prog.And || x.Op == prog.Or {
		if value, _ := w.sys.Eval(s, p, x.A); (value != 0) != (x.Op == prog.And) {
			return
		}
	}
	w.read(s, p, a, x.B)
	w.read(s, p, a, x.C)
	for _, y := range w.args(x.Args) {
		w.read(s, p, a, y)
	}
	if x.Op == prog.Poll && a != nil {
		number, _ := w.sys.Eval(s, p, x.A)
		kind, messages := w.sys.Messages(s, number)
		for i, message := range messages {
			if w.sys.Matches(s, p, number, i, x.Args) {
				w.head(p, a)
				w.write("[Recv] %s\t<- queue %d (%s)\n", w.fields(kind, message), w.queues[number], w.channel(s, p, x.A))
				break
			}
			if x.Mode&prog.Random == 0 {
				break
			}
		}
	}
}

// recordOf returns the offset from which the offset of a variable counts.
func recordOf(p vm.Process, v *prog.Var) uint32 {
	if v.Space == prog.Local {
		return p.Offset
	}
	return 0
}

// assigned notes the variables to which an action assigned.
func (w *spinRun) assigned(p vm.Process, a *prog.Action, before, after ts.State) {
	if a.Op == prog.Assign {
		w.mark(p, a.Ref, before, after)
	}
	if a.Op == prog.Receive {
		for _, id := range w.args(a.Args) {
			if x := &w.program.Exprs[id]; x.Op == prog.Store {
				w.mark(p, x.Ref, before, after)
			}
		}
	}
}

// mark notes an assignment: to a shared variable only if its value has changed.
func (w *spinRun) mark(p vm.Process, ref prog.RefID, before, after ts.State) {
	v, i := w.variableOf(before, p, ref)
	switch {
	case v == nil:
	case v.Space == prog.Local:
		w.set = append(w.set, setVariable{p.Pid, v})
	case w.sys.Value(before, 0, v, i) != w.sys.Value(after, 0, v, i):
		w.set = append(w.set, setVariable{-1, v})
	}
}

// printed writes what an edge prints.
func (w *spinRun) printed(e ts.Edge, p vm.Process) {
	_, action, _, _, _ := vm.UnpackAction(e.Action)
	if w.program.Actions[action].Op == prog.Print {
		w.print(vm.Printing{Action: &w.program.Actions[action], State: w.before.state, By: p})
	}
}

func (w *spinRun) print(at vm.Printing) {
	w.write("%s%s", strings.Repeat(" ", 4*at.By.Pid+6), w.printText(at))
}

// head writes the beginning of a line: number, process and place.
func (w *spinRun) head(p vm.Process, a *prog.Action) {
	w.write("%3d:\tproc %2d (%s:%d) %s:%d ", w.number, p.Pid, w.nameOf(p), w.priority(p), w.file(a), w.line1(a))
}

func (w *spinRun) nameOf(p vm.Process) string {
	if name := w.program.Procs[p.Proc].Name; name != "init" {
		return name
	}
	return ":init:"
}

func (w *spinRun) file(a *prog.Action) string { return w.sources.Place(source.Pos(a.Start)).File }

// line1 returns the line that Spin gives to an action. It is that of the next token where Spin has
// read it before the statement is complete.
func (w *spinRun) line1(a *prog.Action) int {
	switch s := w.origins.Of(a.SpinID).(type) {
	case nil:
		return w.lineAfter(a.End)
	case *syntax.AssignStmt:
		if !s.LHS.Span.Valid() {
			return w.lineAfter(a.End)
		}
	case *syntax.ForStmt, *syntax.ForInStmt:
		if a.Op == prog.Else {
			return w.Model.line(a.End - 1)
		}
	case *syntax.GotoStmt:
		if strings.HasPrefix(s.Label.Name, ":") && w.sources.Text(span(a.Start, a.End)) != "break" {
			return w.Model.line(a.End - 1)
		}
	}
	return w.Model.line(a.Start)
}

// lineAfter returns the line of the next token.
func (w *spinRun) lineAfter(at uint32) int {
	f, off := w.sources.File(source.Pos(at))
	rest := f.Text[off:]
	for {
		trimmed := strings.TrimLeft(rest, " \t\r\n;:")
		if strings.HasPrefix(trimmed, "/*") {
			trimmed = trimmed[endOf(trimmed, "*/")+1:]
		} else if strings.HasPrefix(trimmed, "//") {
			trimmed = trimmed[endOf(trimmed, "\n")+1:]
		}
		if trimmed == rest {
			break
		}
		rest = trimmed
	}
	return w.Model.line(at + uint32(len(f.Text)-off-len(rest)))
}

// priority returns the priority of a process in the current state.
func (w *spinRun) priority(p vm.Process) int {
	if w.program.Layout.Priority {
		return int(w.before.state[p.Offset+1+w.program.Layout.PCBytes])
	}
	return 1
}

// store writes Spin's warning if a value does not fit a type.
func (w *spinRun) store(a *prog.Action, x int32, t prog.Type) {
	bits := [...]int{prog.Bit: 1, prog.Byte: 8, prog.Short: 16, prog.Int: 32, prog.Unsigned: 5, prog.Mtype: 8, prog.ChanID: 8}[t.Kind]
	if y := t.Truncate(x); x != y {
		w.write("spin: %s:%d, Error: value (%d->%d (%d)) truncated in assignment\n", w.file(a), w.line1(a), x, y, bits)
	}
}

// line writes the line of a statement and the values after it.
func (w *spinRun) line(p vm.Process, a *prog.Action, after ts.State) {
	w.element(p, a, w.statement(a), after)
}

// element is line with the text of the statement.
func (w *spinRun) element(p vm.Process, a *prog.Action, text string, after ts.State) {
	t := &w.program.Procs[p.Proc]
	state := a.SpinID - t.FirstID + 1
	w.head(p, a)
	w.write("(state %d)%s\t[%s]\n", state, w.validEnd(t, state), text)
	w.globals(after, false)
	w.locals(after, p, false)
}

// validEnd returns the mark of a valid end state.
func (w *spinRun) validEnd(t *prog.Proc, state int32) string {
	for i := range t.Locations {
		if l := &t.Locations[i]; l.SpinState == state && l.ValidEnd {
			return " <valid end state>"
		}
	}
	return ""
}

func (w *spinRun) globals(s ts.State, last bool) {
	for i := range w.program.Globals {
		v := &w.program.Globals[i]
		w.variable(s, vm.Process{Pid: -1}, v, last || slices.Contains(w.set, setVariable{-1, v}) && !strings.Contains(v.Name, "."))
	}
}

// locals writes the variables of a process, those declared last first. The fields of a structure are always written.
func (w *spinRun) locals(s ts.State, p vm.Process, last bool) {
	list := w.program.Procs[p.Proc].Locals
	for end := len(list); end > 0; {
		from := end - 1
		for from > 0 && list[from-1].Start == list[end-1].Start {
			from--
		}
		for i := from; i < end; i++ {
			v := &list[i]
			w.variable(s, p, v, last || strings.Contains(v.Name, ".") || slices.Contains(w.set, setVariable{p.Pid, v}))
		}
		end = from
	}
}

// variable writes the values of a variable, if it is shown, and the messages of its channels.
func (w *spinRun) variable(s ts.State, p vm.Process, v *prog.Var, shown bool) {
	if !v.Shown {
		return
	}
	prefix := ""
	if p.Pid >= 0 {
		prefix = format.Sprintf("%s(%d):", w.nameOf(p), p.Pid)
	}
	for i := range int(v.Len) {
		x := w.sys.Value(s, recordOf(p, v), v, i)
		if k := strings.LastIndexByte(v.Name, '.'); v.Type.Kind == prog.ChanID && k >= 0 {
			if shown {
				w.use(x)
				w.messages(s, element(v, i)[k+1:], x)
			}
		} else if v.Type.Kind == prog.ChanID {
			w.messages(s, prefix+element(v, i), x)
		} else if shown {
			w.write("\t\t%s%s = %s\n", prefix, element(v, i), w.value(x, v.Type))
		}
	}
}

// messages writes the contents of a channel.
func (w *spinRun) messages(s ts.State, name string, number int32) {
	kind, list := w.sys.Messages(s, number)
	if kind == nil || kind.Cap == 0 || w.queues[number] == 0 {
		return
	}
	w.write("\t\tqueue %d (%s): ", w.queues[number], name)
	for _, message := range list {
		w.write("[%s]", w.fields(kind, message))
	}
	w.write("\n")
}

// statement returns the text of an action.
func (w *spinRun) statement(a *prog.Action) string {
	s := w.origins.Of(a.SpinID)
	switch l := s.(type) {
	case nil:
		s = &syntax.ExprStmt{X: &syntax.Number{Value: 1}}
	case *syntax.ForStmt:
		s = w.loopStatement(a, l.Var, l.From, l.To)
	case *syntax.SelectStmt:
		s = w.loopStatement(a, l.Var, l.From, l.To)
	case *syntax.ForInStmt:
		s = w.loopStatement(a, l.Var, &syntax.Number{}, nil)
	case *syntax.ChoiceStmt:
		return ".(goto)"
	}
	return syntax.ReplayText(s, w.leaves)
}

// leaves returns the names for which a reference stands: those of the fields of a structure.
func (w *spinRun) leaves(r *syntax.Ref) []string {
	if o := w.info.Uses[r]; o.Mtype != nil {
		// Spin looks a value up in the first set of names.
		if set := w.info.Mtypes[0].Names; o.Mtype.Set.Index != 0 && int(o.Mtype.Value) <= len(set) {
			return []string{set[o.Mtype.Value-1].Name}
		}
	}
	v := w.info.Leaf(r)
	if v == nil || v.Type.Struct == nil {
		return nil
	}
	text := syntax.RefText(r)
	return fieldNames(text, v.Type.Struct, nil)
}

// fieldNames appends the names of the scalars in a structure.
func fieldNames(prefix string, s *check.Struct, list []string) []string {
	for _, f := range s.Fields {
		for i := range f.Len {
			name := prefix + "." + f.Name
			if f.Array {
				name = format.Sprintf("%s[%d]", name, i)
			}
			if f.Type.Struct != nil {
				list = fieldNames(name, f.Type.Struct, list)
			} else {
				list = append(list, name)
			}
		}
	}
	return list
}

// loopStatement returns the statement of an action of a loop.
func (w *spinRun) loopStatement(a *prog.Action, v *syntax.Ref, from, to syntax.Expr) syntax.Stmt {
	x := &w.program.Exprs[a.A]
	own := x.Start == a.Start && x.End == a.End
	switch {
	case a.Op == prog.Guard:
		op := syntax.OpLe
		if x.Op == prog.Lt {
			op = syntax.OpLt
		}
		if to == nil {
			to = &syntax.Number{Value: w.program.Exprs[x.B].Value}
		}
		return &syntax.ExprStmt{X: &syntax.Binary{Op: op, X: v, Y: to}}
	case a.Op == prog.Assign && own && x.Op == prog.Add:
		return &syntax.AssignStmt{LHS: v, Op: syntax.Incr}
	case a.Op == prog.Assign && own && x.Op == prog.Const:
		return &syntax.AssignStmt{LHS: v, RHS: &syntax.Number{Value: x.Value}}
	case a.Op == prog.Assign:
		return &syntax.AssignStmt{LHS: v, RHS: from}
	case a.Op == prog.Else:
		return &syntax.ElseStmt{}
	}
	return &syntax.ExprStmt{X: &syntax.Number{Value: 1}}
}

// dstep writes the statements of a d_step.
func (w *spinRun) dstep(e ts.Edge, p vm.Process, d *prog.Action, now *snapshot) {
	type executed struct {
		action *prog.Action
		before ts.State
	}
	runs := map[int][]executed{}
	out := w.sys.Executed(w.before.state, func(x vm.Printing) {
		runs[x.Edge] = append(runs[x.Edge], executed{x.Action, slices.Clone(x.State)})
	})
	for i := range out.Len() {
		other, s := out.At(i)
		if other.Action != e.Action || string(s) != string(now.state) {
			continue
		}
		list := runs[i]
		at := d.Body
		for k, x := range list {
			after := now.state
			if k+1 < len(list) {
				after = list[k+1].before
			}
			w.inside(p, d, x.action, at, k == 0, x.before, after)
			at = x.action.Target
		}
		return
	}
}

// inside writes a statement of a d_step d. at is its location.
func (w *spinRun) inside(p vm.Process, d, a *prog.Action, at uint32, first bool, before, after ts.State) {
	t := &w.program.Procs[p.Proc]
	w.evaluate(before, p, a)
	if a.Op == prog.Print {
		w.print(vm.Printing{Action: a, State: before, By: p})
	}
	w.effects(p, a, before, after)
	shown := *a
	if first {
		shown.SpinID = d.SpinID
	}
	text := w.statement(a)
	if head := t.Locations[at].SpinState; head != a.SpinID-t.FirstID+1 {
		id := head + t.FirstID - 1
		text = "IF"
		if s, ok := w.origins.Of(id).(*syntax.ChoiceStmt); !ok || s.Loop {
			text = "DO"
		}
		if !first {
			shown.SpinID, shown.Start = id, t.Locations[at].Start
		}
	}
	if first {
		shown.Start = d.Start
	}
	w.element(p, &shown, text, after)
	for _, id := range w.origins.Passed(a.SpinID) {
		text := ".(goto)"
		if s, ok := w.origins.Of(id).(*syntax.GotoStmt); ok {
			text = syntax.ReplayText(s, nil)
		}
		shown := prog.Action{SpinID: id, Start: a.Start, End: a.End, Proc: a.Proc}
		w.element(p, &shown, text, after)
	}
}

// end writes the last state.
func (w *spinRun) end() {
	s := w.before.state
	w.write("spin: trail ends after %d steps\n#processes: %d\n", w.number, len(w.before.processes))
	w.globals(s, true)
	for _, p := range slices.Backward(w.before.processes) {
		t := &w.program.Procs[p.Proc]
		l := &t.Locations[p.Location]
		end := ""
		if l.ValidEnd {
			end = " <valid end state>"
		}
		w.write("%3d:\tproc %2d (%s:%d) %s:%d (state %d)%s\n", w.number, p.Pid, w.nameOf(p), w.priority(p), w.sources.Place(source.Pos(l.Start)).File, w.Model.line(l.Start), l.SpinState, end)
		w.locals(s, p, true)
	}
	if w.created == 1 {
		w.write("1 process created\n")
		return
	}
	w.write("%d processes created\n", w.created)
}
