package explain

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/syntax"
	"beeline/lang/report"
	"beeline/lang/source"
)

// A cell is a variable of the trail and where its value lies.
type cell struct {
	index   int // in Trail.Variables
	pid     int // process that owns it, -1 for shared ones
	record  uint32
	v       *prog.Var // nil for a channel
	channel int32     // its number
	name    string    // full: "ask", "Booth:2.seen"
	value   report.Value
}

// shared adds the variables and channels that exist from the start.
func (v *viewer) shared(s ts.State) {
	v.variables(s, v.program.Globals, v.program.GlobalChans, 1, -1, -1, 0)
}

// locals adds those of a process that has just been born.
func (v *viewer) locals(s ts.State, p vm.Process) {
	t := &v.program.Procs[p.Proc]
	first := v.channels(v.after[:p.Pid]) + 1
	v.variables(s, t.Locals, t.Chans, first, p.Pid, v.lives[p.Pid], p.Offset)
}

// variables adds a list of variables in the order of declaration. A variable
// that was declared with a channel is shown as the channel itself; rendezvous
// channels hold nothing and are left out.
func (v *viewer) variables(s ts.State, list []prog.Var, chans []prog.ChanAt, first int32, pid, life int, record uint32) {
	prefix := v.prefix(pid, life)
	late := group{pid: pid, life: life, record: record}
	for i := range list {
		x := &list[i]
		if !x.Shown {
			continue
		}
		if len(v.out.Variables) >= mostVariables && x.Type.Kind != prog.ChanID {
			late.vars = append(late.vars, x)
			continue
		}
		own := channelsOf(x, chans)
		for _, k := range own {
			if kind := &v.program.Chans[chans[k].Chan]; kind.Cap > 0 {
				v.add(s, cell{pid: pid, record: record, channel: first + int32(k), name: prefix + chans[k].Name},
					report.Variable{Process: life, Name: chans[k].Name, Kind: "channel", Type: v.typeOf(x), Cap: int(kind.Cap), Line: v.line(x.Start)})
			}
		}
		if len(own) > 0 {
			continue
		}
		v.addVariable(s, x, pid, life, record, prefix)
	}
	v.leave(late)
}

// prefix is what the names of a process's variables begin with.
func (v *viewer) prefix(pid, life int) string {
	if pid < 0 {
		return ""
	}
	return v.instance(life) + "."
}

// addVariable adds one that is no channel.
func (v *viewer) addVariable(s ts.State, x *prog.Var, pid, life int, record uint32, prefix string) {
	kind := "number"
	if x.Array {
		kind = "array"
	}
	v.add(s, cell{pid: pid, record: record, v: x, name: prefix + x.Name},
		report.Variable{Process: life, Name: x.Name, Kind: kind, Type: v.typeOf(x), Line: v.line(x.Start)})
}

// channelsOf returns which channels the declaration of x made.
func channelsOf(x *prog.Var, chans []prog.ChanAt) (own []int) {
	if x.Type.Kind != prog.ChanID {
		return nil
	}
	for i, c := range chans {
		if c.Name == x.Name || x.Array && strings.HasPrefix(c.Name, x.Name+"[") && !strings.Contains(c.Name[len(x.Name):], ".") {
			own = append(own, i)
		}
	}
	return own
}

func (v *viewer) add(s ts.State, c cell, x report.Variable) {
	c.index = len(v.out.Variables)
	x.Name, x.Type, c.name = within(x.Name, mostName), within(x.Type, mostName), within(c.name, mostText)
	if x.Kind == "array" {
		x.Len = int(c.v.Len)
		x.Initial = v.initialCells(s, &c)
	} else {
		c.value = v.read(s, &c)
		x.Initial = firstMessages(c.value)
	}
	v.out.Variables = append(v.out.Variables, x)
	v.cells, v.stretches = append(v.cells, c), nil
}

// forget drops the variables of a process that has ended.
func (v *viewer) forget(pid int) {
	v.cells = slices.DeleteFunc(v.cells, func(c cell) bool { return c.pid == pid })
	v.stretches = nil
	v.others = slices.DeleteFunc(v.others, func(g group) bool { return g.pid == pid })
}

// read returns the value of a variable that is no array.
func (v *viewer) read(s ts.State, c *cell) report.Value {
	if c.v == nil {
		kind, messages := v.sys.Messages(s, c.channel)
		out := report.Value{}
		for _, m := range messages {
			out.Messages = append(out.Messages, v.fields(kind, m))
		}
		return out
	}
	return report.Value{Text: v.valueText(s, v.sys.Value(s, c.record, c.v, 0), c.v.Type)}
}

// valueText writes a value; channel variables by the channel's name.
func (v *viewer) valueText(s ts.State, x int32, t prog.Type) string {
	if t.Kind == prog.ChanID {
		if name := v.channelName(s, x); name != "" {
			return name
		}
	}
	return within(v.number(x, t), mostName)
}

// channelName returns the name of the channel with a number in a state, with
// that of its process in front when a process owns it; "" when there is none.
func (v *viewer) channelName(s ts.State, number int32) string {
	n := int(number) - 1
	if n < 0 {
		return ""
	}
	if n < len(v.program.GlobalChans) {
		return within(v.program.GlobalChans[n].Name, mostName)
	}
	n -= len(v.program.GlobalChans)
	for _, p := range v.sys.Processes(s, nil) {
		t := &v.program.Procs[p.Proc]
		if n < len(t.Chans) {
			return fmt.Sprintf("%s:%d.%s", within(t.Name, mostName), p.Pid, within(t.Chans[n].Name, mostName))
		}
		n -= len(t.Chans)
	}
	return ""
}

// compare notes the variables that a step changed.
func (v *viewer) compare(st *report.Step, s ts.State) {
	count := int(s[v.program.Layout.Count])
	same := count == len(v.procs) && slices.EqualFunc(v.procs, v.after, sameRecord)
	v.addChanged(s, count)
	if v.stretches == nil {
		v.stretches = stretchesOf(v.cells)
	}
	for k, stretch := range v.stretches {
		if same && !stretch.channels && bytes.Equal(v.before[stretch.from:stretch.to], s[stretch.from:stretch.to]) {
			continue
		}
		for i := k * stretchCells; i < min((k+1)*stretchCells, len(v.cells)); i++ {
			c := &v.cells[i]
			if c.pid < count && !(same && bytes.Equal(v.bytes(v.before, c), v.bytes(s, c))) {
				v.compareCell(st, s, c)
			}
		}
	}
}

// compareCell notes a variable that a step may have changed.
func (v *viewer) compareCell(st *report.Step, s ts.State, c *cell) {
	if c.v != nil && c.v.Array {
		if change, changed := v.compareArray(s, c); changed {
			change.Variable = c.index
			st.Changes = append(st.Changes, change)
			v.tellArray(st, s, c, &change)
		}
		return
	}
	now := v.read(s, c)
	if now.Text == c.value.Text && slices.Equal(now.Messages, c.value.Messages) {
		return
	}
	change := report.Change{Variable: c.index, Old: report.Value{Text: c.value.Text}, New: now}
	if c.v == nil {
		sent := v.posts.follow(len(v.out.Steps), c.channel, c.value.Messages, now.Messages)
		change.New, change.Sent = firstMessages(now), sent
		if sent > mostMessages {
			change.New.Messages[mostMessages-1] = now.Messages[sent-1]
			change.Sent = mostMessages
		}
	}
	c.value = now
	st.Changes = append(st.Changes, change)
	st.Changed[c.name] = plain(now, c.v)
}

// A stretch is where cells lie that follow each other: thousands of variables are compared
// at each step.
type stretch struct {
	from, to uint32 // bytes of a state, those of other cells may lie between
	channels bool   // some are channels, which lie elsewhere
}

// stretchCells is how many cells a stretch has.
const stretchCells = 64

func stretchesOf(cells []cell) (list []stretch) {
	for part := range slices.Chunk(cells, stretchCells) {
		out := stretch{from: math.MaxUint32}
		for _, c := range part {
			if c.v == nil {
				out.channels = true
				continue
			}
			at := c.record + c.v.Offset
			out.from, out.to = min(out.from, at), max(out.to, at+c.v.Len*c.v.Type.Size())
		}
		list = append(list, out)
	}
	return list
}

// mostMessages is how many messages of a channel a value has; it counts the others.
const mostMessages = 16

// firstMessages returns a value with the first messages of a channel.
func firstMessages(x report.Value) report.Value {
	if len(x.Messages) > mostMessages {
		x.More = len(x.Messages) - mostMessages
		x.Messages = slices.Clone(x.Messages[:mostMessages])
	}
	return x
}

// sameRecord reports whether a process is the same one and lies at the same place.
func sameRecord(a, b vm.Process) bool {
	return a.Pid == b.Pid && a.Proc == b.Proc && a.Offset == b.Offset
}

// bytes returns the bytes of a variable in a state. Among the same processes equal
// bytes are shown as equal values: names of channels depend on the processes.
func (v *viewer) bytes(s ts.State, c *cell) []byte {
	if c.v == nil {
		return v.sys.Record(s, c.channel)
	}
	return v.sys.Contents(s, c.record, c.v)
}

// plain is a value without its kind, for readers of JSON.
func plain(x report.Value, v *prog.Var) report.Plain {
	if v == nil {
		return report.Plain{List: append([]string{}, x.Messages...)}
	}
	return plainText(x.Text)
}

func plainText(text string) report.Plain {
	if n, err := strconv.ParseInt(text, 10, 32); err == nil {
		return report.Plain{Number: int32(n)}
	}
	return report.Plain{Text: text}
}

// kinds are the types of variables whose declaration is not at hand: fields.
var kinds = [...]string{prog.Bit: "bit", prog.Byte: "byte", prog.Short: "short", prog.Int: "int",
	prog.Unsigned: "unsigned", prog.Mtype: "mtype", prog.ChanID: "chan"}

// typeOf returns a variable's type as it was declared.
func (m *Model) typeOf(x *prog.Var) string {
	d, ok := m.types[source.Pos(x.Start)]
	if !ok || d.typ.Basic == syntax.NamedType {
		return kinds[x.Type.Kind]
	}
	if d.decl.Chan != nil {
		return "chan " + fold(m.sources.Text(d.decl.Chan.Span))
	}
	text := fold(m.sources.Text(d.typ.Span))
	if x.Type.Kind == prog.Unsigned {
		text += fmt.Sprintf(":%d", x.Type.Bits)
	}
	return text
}
