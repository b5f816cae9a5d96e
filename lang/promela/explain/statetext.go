package explain

import (
	"strings"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Limits of the text of a state: its bytes, and the elements of an array.
const maxStateText, maxElements = 500, 8

// StateText returns the values of a state: a line for the shared variables and one for each
// process.
func (m *Model) StateText(s ts.State) string {
	w := stateWriter{Model: m, state: s}
	w.line("", 0, m.program.Globals, m.program.GlobalChans, 1)
	channel := int32(len(m.program.GlobalChans)) + 1
	processes := m.sys.Processes(s, nil)
	for _, p := range processes {
		t := &m.program.Procs[p.Proc]
		w.line(format.Sprintf("%s at line %d", m.processName(processes, p.Pid), m.nextLine(p)), p.Offset, t.Locals, t.Chans, channel)
		channel += int32(len(t.Chans))
	}
	return strings.TrimSuffix(w.text.String(), "\n")
}

// GoalText returns the value of the goal in a state, "" without one.
func (m *Model) GoalText(s ts.State) string {
	if m.program.Goal == 0 {
		return ""
	}
	return m.exprText(s, vm.Process{}, m.program.Goal, m.isCondition(m.program.Goal))
}

// A stateWriter writes the values of a state up to a limit.
type stateWriter struct {
	*Model
	state ts.State
	text  strings.Builder
}

// line adds a line with the variables of a record, if there is anything in it. channel is the
// number of the first of its channels.
func (w *stateWriter) line(head string, record uint32, list []prog.Var, chans []prog.ChanAt, channel int32) {
	if w.full() {
		return
	}
	begin := w.text.Len()
	w.text.WriteString(head)
	for i := range list {
		x := &list[i]
		if w.full() {
			w.text.WriteString(" …")
			break
		}
		if !x.Shown {
			continue
		}
		declared := channelsOf(x, chans)
		for _, k := range declared {
			if kind, messages := w.sys.Messages(w.state, channel+int32(k)); kind != nil && kind.Cap > 0 {
				var parts []string
				for _, message := range messages[:min(len(messages), maxElements)] {
					parts = append(parts, w.messageText(w.state, kind, message))
				}
				w.value(begin, chans[k].Name, parts, len(messages))
			}
		}
		if len(declared) == 0 {
			w.variable(begin, record, x)
		}
	}
	if w.text.Len() > begin {
		w.text.WriteByte('\n')
	}
}

// variable adds a variable that is no channel.
func (w *stateWriter) variable(begin int, record uint32, x *prog.Var) {
	var parts []string
	for i := range min(int(x.Len), maxElements) {
		parts = append(parts, w.valueText(w.state, w.sys.Value(w.state, record, x, i), x.Type))
	}
	if x.Array {
		w.value(begin, x.Name, parts, int(x.Len))
		return
	}
	w.add(begin, x.Name, parts[0])
}

// value adds a list of values, of which there are count.
func (w *stateWriter) value(begin int, name string, parts []string, count int) {
	if count > len(parts) {
		parts = append(parts, "…")
	}
	w.add(begin, name, "["+strings.Join(parts, " ")+"]")
}

func (w *stateWriter) add(begin int, name, value string) {
	if w.text.Len() > begin {
		w.text.WriteString("  ")
	}
	w.text.WriteString(within(name, maxElements*8) + "=" + within(value, maxName))
}

func (w *stateWriter) full() bool { return w.text.Len() > maxStateText }
