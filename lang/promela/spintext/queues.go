package spintext

import (
	"strconv"
	"strings"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// start initialises the variables of a new process, except structures.
func (w *writer) start(now *state, pid int) {
	p := now.processes[pid]
	for i := range w.Program.Procs[p.Proc].Locals {
		if v := &w.Program.Procs[p.Proc].Locals[i]; !inStructure(v) {
			w.initialise(now, p, v)
		}
	}
}

// A declared variable is one of a process, or a shared one with pid -1. Its fields and elements are the same variable.
type declared struct {
	pid   int
	start uint32
}

func declarationOf(p vm.Process, v *prog.Var) declared {
	if v.Space == prog.Local {
		return declared{p.Pid, v.Start}
	}
	return declared{shared.Pid, v.Start}
}

// initialise numbers the channels that a variable makes and those that its initial value reads, unless it has done so:
// Spin initialises variables when they are first used.
func (w *writer) initialise(now *state, p vm.Process, v *prog.Var) {
	key := declarationOf(p, v)
	if w.initialised[key] {
		return
	}
	w.initialised[key] = true
	list, first := w.Program.GlobalInit, int32(0)
	if v.Space == prog.Local {
		list, first = w.Program.Procs[p.Proc].Init, w.channelCount(now.processes[:p.Pid])
	}
	for _, in := range list {
		if u, _ := w.variableOf(now.State, p, in.Ref); u == nil || u.Start != v.Start {
			continue
		}
		for i := range in.Count {
			if in.Chan != 0 {
				w.use(first + int32(in.Chan+i))
			}
		}
		w.read(&executed{p: p, before: now.State}, in.Expr)
	}
}

// channelCount returns how many channels exist with the given processes.
func (w *writer) channelCount(list []vm.Process) int32 {
	n := len(w.Program.GlobalChans)
	for _, p := range list {
		n += len(w.Program.Procs[p.Proc].Chans)
	}
	return int32(n)
}

// forgetQueues forgets the channels and variables of processes that have ended.
func (w *writer) forgetQueues(list []vm.Process) {
	n := w.channelCount(list)
	for number := range w.queues {
		if number > n {
			delete(w.queues, number)
		}
	}
	for key := range w.initialised {
		if key.pid >= len(list) {
			delete(w.initialised, key)
		}
	}
	for key := range w.unfit {
		if key.pid >= len(list) {
			delete(w.unfit, key)
		}
	}
}

// use numbers a channel that has no number yet.
func (w *writer) use(number int32) {
	if number > 0 && w.queues[number] == 0 {
		w.queue++
		w.queues[number] = w.queue
	}
}

// read follows the evaluation of an expression: it numbers channels and writes the messages that polls see.
func (w *writer) read(x *executed, id prog.ExprID) {
	if id == 0 {
		return
	}
	e := &w.Program.Exprs[id]
	if e.Op == prog.Load {
		w.readIndices(x, e.Ref)
		if v, i := w.variableOf(x.before, x.p, e.Ref); v != nil {
			w.initialise(w.stateOf(x.before), x.p, v)
			if raw, unfit := w.unfit[elementOf(x.p, v, i)]; unfit && x.action != nil {
				w.warn(x.action, raw, v.Type)
			}
		}
	}
	w.read(x, e.A)
	if e.Op == prog.And || e.Op == prog.Or {
		if (w.eval(x, e.A) != 0) != (e.Op == prog.And) {
			return
		}
	}
	if e.Op == prog.Cond {
		if w.eval(x, e.A) != 0 {
			w.read(x, e.B)
		} else {
			w.read(x, e.C)
		}
		return
	}
	w.read(x, e.B)
	w.read(x, e.C)
	for _, arg := range w.args(e.Args) {
		w.read(x, arg)
	}
	if e.Op == prog.Poll && x.action != nil {
		number := w.eval(x, e.A)
		if kind, message := w.next(x, number, e.Args, e.Mode); message != nil {
			w.taken("[Recv]", x, e.A, number, kind, message, func(int) {})
		}
	}
}

// readIndices follows the evaluation of the indices of a reference.
func (w *writer) readIndices(x *executed, ref prog.RefID) {
	for _, index := range w.Program.Refs[ref].Index {
		w.read(x, index.Expr)
	}
}

// sent returns the message of a send. It warns of fields that do not fit.
func (w *writer) sent(x *executed) (number int32, kind *prog.Chan, message []int32) {
	number = w.eval(x, x.action.A)
	kind, list := w.sys.Messages(x.before, number)
	if kind == nil {
		return
	}
	if x.action.Mode&prog.Sorted != 0 {
		w.sort(x, kind, list)
	}
	for i, arg := range w.args(x.action.Args) {
		if i < len(kind.Fields) {
			value := w.eval(x, arg)
			w.warn(x.action, value, kind.Fields[i])
			message = append(message, kind.Fields[i].Truncate(value))
		}
	}
	return
}

// sort warns of the fields of a message that Spin compares with those of other messages to find its place.
func (w *writer) sort(x *executed, kind *prog.Chan, list [][]int32) {
	for _, message := range list {
		for i, arg := range w.args(x.action.Args) {
			if i >= len(kind.Fields) {
				break
			}
			value := w.eval(x, arg)
			w.warn(x.action, value, kind.Fields[i])
			if sent := kind.Fields[i].Truncate(value); sent > message[i] {
				break
			} else if sent < message[i] {
				return
			}
		}
	}
}

// next returns the message that a receive or poll takes, nil if there is none.
func (w *writer) next(x *executed, number int32, args prog.Slice, mode prog.ChanMode) (*prog.Chan, []int32) {
	kind, messages := w.sys.Messages(x.before, number)
	for i, message := range messages {
		if w.sys.Matches(x.before, x.p, number, i, args) {
			return kind, message
		}
		if mode&prog.Random == 0 {
			break
		}
	}
	return kind, nil
}

// received writes the line of a received message. Spin assigns each field after it has written it, so that a warning
// stands inside the line.
func (w *writer) received(x *executed, number int32, kind *prog.Chan, message []int32) {
	word := "Recv"
	if x.action.Mode&prog.Keep != 0 {
		word = "[Recv]"
	}
	args := w.args(x.action.Args)
	w.taken(word, x, x.action.A, number, kind, message, func(i int) {
		if i >= len(args) {
			return
		}
		if e := &w.Program.Exprs[args[i]]; e.Op == prog.Store {
			w.store(x, e.Ref, message[i])
		}
	})
}

// taken writes the line of a message, and calls assign after each field.
func (w *writer) taken(word string, x *executed, channel prog.ExprID, number int32, kind *prog.Chan, message []int32, assign func(field int)) {
	name := "?"
	if v, i := w.variableOf(x.before, x.p, w.Program.Exprs[channel].Ref); v != nil {
		name = elementName(v, i)
	}
	w.write("%s%s ", w.head(x.before, x.p, w.placeOf(x.action)), word)
	for i, value := range message {
		if i > 0 {
			w.write(",")
		}
		w.write("%s", w.valueText(value, kind.Fields[i]))
		if i == len(message)-1 {
			w.write("\t<- queue %d (%s)\n", w.queues[number], name)
		}
		assign(i)
	}
}

// messageText returns the fields of a message.
func (w *writer) messageText(kind *prog.Chan, message []int32) string {
	var parts []string
	for i, x := range message {
		parts = append(parts, w.valueText(x, kind.Fields[i]))
	}
	return strings.Join(parts, ",")
}

// valueText returns a value as text: an mtype by name, a channel by its number.
func (w *writer) valueText(x int32, t prog.Type) string {
	switch t.Kind {
	case prog.ChanID:
		return strconv.Itoa(w.queues[x])
	case prog.Mtype:
		if names := w.Info.Mtypes[t.Mtypes].Names; x >= 1 && int(x) <= len(names) {
			return names[x-1].Name
		}
	}
	return strconv.Itoa(int(x))
}

// messages writes the contents of a channel that has been used.
func (w *writer) messages(s ts.State, name string, number int32) {
	kind, list := w.sys.Messages(s, number)
	if kind == nil || kind.Cap == 0 {
		return
	}
	w.write("\t\tqueue %d (%s): ", w.queues[number], name)
	for _, message := range list {
		w.write("[%s]", w.messageText(kind, message))
	}
	w.write("\n")
}
