package explain

import (
	"slices"
	"sort"
	"strings"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/report"
)

// A waiter says what the processes of a state wait for that cannot move.
type waiter struct {
	*Model
	snapshot
	effects
	// free are the processes that could move if no other process had precedence: one inside
	// an atomic sequence, or one with a higher priority.
	free map[int]bool
}

// newWaiter returns a waiter for a state.
func newWaiter(m *Model, at snapshot) *waiter {
	w := &waiter{Model: m, snapshot: at, effects: newEffects(m, at), free: map[int]bool{}}
	var out ts.Batch
	for _, p := range at.processes {
		m.sys.SuccessorsOf(at.state, p.Pid, &out)
	}
	for i := range out.Len() {
		e, _ := out.At(i)
		for _, pid := range takesPart(e) {
			w.free[pid] = true
		}
	}
	return w
}

// takesPart returns the processes that take part in an edge.
func takesPart(e ts.Edge) []int {
	pid, _, receiver, _, handshake := vm.UnpackAction(e.Action)
	if handshake {
		return []int{pid, receiver}
	}
	return []int{pid}
}

// A cause is one thing that a process waits for: "for Bank:0 to receive `yes` on `vote`".
// Causes that differ in the item only become one.
type cause struct {
	lead, item, tail string
	enders           []int // processes that could bring it about
	named            bool  // the text names its enders
	// rendezvous says that partners have to do what the lead says: "to receive".
	rendezvous bool
	partners   []int
}

// text says what is waited for.
func (w *waiter) text(c *cause) string {
	text := c.lead + " " + c.item + c.tail
	switch {
	case !c.rendezvous:
		return text
	case len(c.partners) == 0:
		return "for somebody " + text
	}
	return "for " + w.anyOf(c.partners) + " " + text
}

// mostNames is how many processes are named where one is enough.
const mostNames = 3

// anyOf names processes of which one is enough: "A:1 or B:2", "one of 4 processes", "" for none.
func (w *waiter) anyOf(pids []int) string {
	if len(pids) > mostNames {
		return format.Sprintf("one of %d processes", len(pids))
	}
	var names []string
	for _, pid := range pids {
		names = append(names, w.name(pid))
	}
	return strings.Join(names, " or ")
}

// meet notes that a process waits for a rendezvous with one of some processes.
func (c *cause) meet(partners []int) {
	c.rendezvous, c.partners = true, partners
	c.named = len(partners) > 0 || len(c.enders) == 0
}

// wait describes a process that cannot move. instance is its index for people.
func (w *waiter) wait(p vm.Process, instance int) report.Wait {
	location := &w.program.Procs[p.Proc].Locations[p.Location]
	out := report.Wait{
		Process: instance, Pid: p.Pid, Proctype: within(w.program.Procs[p.Proc].Name, maxName),
		Line: w.nextLine(p), End: location.ValidEnd, For: []int{},
	}
	var list []cause
	for _, c := range w.causes(p, location) {
		for _, pid := range c.enders {
			if pid != p.Pid && !slices.Contains(out.For, pid) {
				out.For = append(out.For, pid)
			}
		}
		same := slices.IndexFunc(list, func(o cause) bool {
			return o.lead == c.lead && o.tail == c.tail && slices.Equal(o.partners, c.partners)
		})
		switch {
		case same < 0:
			list = append(list, c)
		case !slices.Contains(strings.Split(list[same].item, " or "), c.item):
			list[same].item += " or " + c.item
		}
	}
	sort.Slice(out.For, func(i, j int) bool { return out.For[i] < out.For[j] })
	out.Says = format.Sprintf("waits at line %d", out.Line)
	named := len(list) > 0
	for i := range list {
		if i > 0 {
			out.Says += ", or"
		}
		out.Says += " " + w.text(&list[i])
		named = named && list[i].named
	}
	if !named {
		out.Who = w.anyOf(out.For)
	}
	if len(list) == 0 { // a guard that is never true
		out.Says += " forever"
	}
	out.Says = within(out.Says, maxText)
	return out
}

// causes lists what a process waits for.
func (w *waiter) causes(p vm.Process, location *prog.Location) []cause {
	if x := w.program.Procs[p.Proc].Provided; x != 0 && !w.holds(p, x) {
		return []cause{w.condition(p, x, fold(w.sources.Text(span(w.program.Exprs[x].Start, w.program.Exprs[x].End))))}
	}
	if at := w.program.Layout.Exclusive; w.free[p.Pid] && at != prog.None && w.state[at] != 0 {
		other := int(w.state[at]) - 1
		return []cause{{lead: "for", item: w.name(other), tail: ", which is inside an atomic sequence", enders: []int{other}, named: true}}
	}
	if w.free[p.Pid] {
		return []cause{{lead: "for", item: "the processes", tail: " with a higher priority", enders: w.everyOther(p)}}
	}
	var list []cause
	for _, c := range location.Out {
		list = append(list, w.blocked(p, &w.program.Actions[c.Action])...)
	}
	return list
}

// blocked says why a process cannot execute an action.
func (w *waiter) blocked(p vm.Process, a *prog.Action) []cause {
	switch a.Op {
	case prog.Guard:
		return []cause{w.condition(p, a.A, within(w.actionText(a), maxCompound))}
	case prog.Send, prog.Receive:
		number, _ := w.sys.Eval(w.state, p, a.A)
		kind, queue := w.sys.Messages(w.state, number)
		switch {
		case kind == nil:
			return nil
		case a.Op == prog.Send:
			return []cause{w.sending(p, a, number, kind)}
		}
		return []cause{w.receiving(p, a, number, kind, queue)}
	case prog.Exit:
		younger := w.processes[p.Pid+1:]
		c := cause{lead: "for", tail: " to end first", named: true}
		for i, q := range younger {
			c.enders = append(c.enders, q.Pid)
			if i < 2 || len(younger) == 3 {
				c.item += ", " + w.name(q.Pid)
			}
		}
		c.item = strings.TrimPrefix(c.item, ", ")
		if len(younger) > 3 {
			c.item += format.Sprintf(" and %d more", len(younger)-2)
		}
		return []cause{c}
	case prog.DStep:
		var list []cause
		for _, c := range w.program.Procs[a.Proc].Locations[a.Body].Out {
			list = append(list, w.blocked(p, &w.program.Actions[c.Action])...)
		}
		return list
	}
	return nil
}

// sending says what a send waits for.
func (w *waiter) sending(p vm.Process, a *prog.Action, number int32, kind *prog.Chan) cause {
	name := "`" + w.channelName(w.state, number) + "`"
	takes := func(q vm.Process, b *prog.Action) bool { return b.Op == prog.Receive && b.Mode&prog.Keep == 0 }
	if kind.Cap > 0 {
		return cause{lead: "for room in", item: name, tail: ", which is full", enders: w.enders(p, number, takes)}
	}
	message := w.sentMessage(w.state, p, kind, a)
	// Another process can change a shared variable in the message.
	own := w.operands(p, a)
	fits := func(q vm.Process, b *prog.Action) bool { return takes(q, b) && (len(own) > 0 || w.mayFit(b, message)) }
	c := cause{
		lead: "to receive", item: "`" + w.messageText(w.state, kind, message) + "`", tail: " on " + name,
		enders: append(own, w.partners(p, number, fits)...),
	}
	c.meet(w.enders(p, number, fits))
	return c
}

// receiving says what a receive waits for.
func (w *waiter) receiving(p vm.Process, a *prog.Action, number int32, kind *prog.Chan, queue [][]int32) cause {
	name := "`" + w.channelName(w.state, number) + "`"
	asks := slices.ContainsFunc(w.args(a.Args), func(x prog.ExprID) bool { return w.program.Exprs[x].Op == prog.Match })
	text := "`" + within(w.actionText(a), maxCompound) + "`"
	sends := func(q vm.Process, b *prog.Action) bool {
		return b.Op == prog.Send && w.maySend(b, p, a, kind) || len(queue) > 0 && b.Op == prog.Receive
	}
	c := cause{enders: append(w.operands(p, a), w.enders(p, number, sends)...)}
	if kind.Cap == 0 {
		c.enders = append(c.enders, w.partners(p, number, sends)...)
		c.meet(w.enders(p, number, sends))
	}
	switch {
	case kind.Cap == 0 && asks:
		c.lead, c.item = "to send a message that fits", text
	case kind.Cap == 0:
		c.lead, c.item = "to send on", name
	case len(queue) > 0:
		c.lead, c.item, c.tail = "for a message that fits", text, ": the first one is `"+w.messageText(w.state, kind, queue[0])+"`"
	case asks:
		c.lead, c.item, c.tail = "for a message that fits", text, ": "+name+" is empty"
	default:
		c.lead, c.item, c.tail = "for a message in", name, ", which is empty"
	}
	return c
}

// condition says that a process waits for a condition, with the values that it reads.
func (w *waiter) condition(p vm.Process, x prog.ExprID, text string) cause {
	c := cause{lead: "until", item: "`" + text + "`", tail: " is true", enders: w.enablers(p, x)}
	var values []string
	w.eachValue(x, func(id prog.ExprID) {
		e := &w.program.Exprs[id]
		value, fault := w.sys.Eval(w.state, p, id)
		name := fold(w.sources.Text(span(e.Start, e.End)))
		if fault != ts.NoFault || name == "" || w.program.Refs[e.Ref].Type.Kind == prog.ChanID || len(values) == maxOperands {
			return
		}
		says := format.Sprintf("%s is %d", name, value)
		if e.Op == prog.Load || e.Op == prog.RemoteLoad {
			says = name + " is " + w.valueText(w.state, value, w.program.Refs[e.Ref].Type)
		}
		if !slices.Contains(values, says) {
			values = append(values, says)
		}
	})
	if len(values) > 0 {
		c.tail += ": " + strings.Join(values, ", ")
	}
	return c
}

// enablers lists the processes that could make a condition of process p true.
func (w *waiter) enablers(p vm.Process, id prog.ExprID) []int {
	if id == 0 {
		return w.changers(p, id)
	}
	holds, list := w.turners(p, id)
	if holds {
		return w.changers(p, id)
	}
	return list
}

// turners reports whether a condition of process p holds, and lists the processes that could turn that
// around. All operands of && have to be true, so the false ones decide, and nobody can help if nobody
// changes one of them. With || it is the other way round.
func (w *waiter) turners(p vm.Process, id prog.ExprID) (holds bool, list []int) {
	e := &w.program.Exprs[id]
	switch e.Op {
	case prog.Not:
		holds, list = w.turners(p, e.A)
		return !holds, list
	case prog.And, prog.Or:
	default:
		return w.holds(p, id), w.changers(p, id)
	}
	a, ofA := w.turners(p, e.A)
	b, ofB := w.turners(p, e.B)
	holds = a && b || e.Op == prog.Or && (a || b)
	if a == b && holds != (e.Op == prog.And) && (len(ofA) == 0 || len(ofB) == 0) {
		return holds, nil // both have to be turned
	}
	if a == holds {
		list = append(list, ofA...)
	}
	if b == holds {
		list = append(list, ofB...)
	}
	slices.Sort(list)
	return holds, slices.Compact(list)
}

// eachValue visits the variables and lengths in an expression.
func (w *waiter) eachValue(id prog.ExprID, visit func(prog.ExprID)) {
	switch e := &w.program.Exprs[id]; e.Op {
	case prog.Load, prog.RemoteLoad, prog.Len, prog.NrPr:
		visit(id)
	default:
		w.program.EachOperand(e, func(k prog.ExprID) { w.eachValue(k, visit) })
	}
}

// maxOperands is how many values of a condition are listed.
const maxOperands = 4

// holds reports whether a condition of a process is true.
func (w *waiter) holds(p vm.Process, x prog.ExprID) bool {
	value, _ := w.sys.Eval(w.state, p, x)
	return value != 0
}

// name returns a process as people write it: "Booth:2".
func (w *waiter) name(pid int) string {
	return w.processName(w.processes, pid)
}
