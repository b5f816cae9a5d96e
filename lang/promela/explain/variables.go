package explain

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/report"
)

// variables tracks the values of variables and buffered channels during a replay.
type variables struct {
	*Model
	list    []report.Variable
	tracked []tracked
	// blocks are those of tracked, nil when tracked has changed.
	blocks    []block
	untracked []untracked
	// hidden counts the untracked variables, also those of processes that have ended.
	hidden int
	// initialRuns counts towards maxInitialRuns.
	initialRuns int
}

// An owner is a process with variables, or the shared variables.
type owner struct {
	pid      int    // -1 for shared ones
	instance int    // index into Trail.Processes, -1 for shared ones
	record   uint32 // offset in a state, the same as long as the process lives
	prefix   string // of the full names of its variables: "Booth:2."
}

// tracked is a variable or a buffered channel with its current value.
type tracked struct {
	owner
	index   int          // in variables.list
	v       *prog.Var    // nil for a channel
	channel int32        // number of the channel
	name    string       // full name: "ask", "Booth:2.seen"
	value   report.Value // not used for arrays
}

// add adds the variables and channels of an owner that has just been created, in the order of
// declaration. first is the number of its first channel. A variable that was declared with a
// channel becomes the channel. Rendezvous channels hold nothing and are left out.
func (v *variables) add(s ts.State, own owner, list []prog.Var, chans []prog.ChanAt, first int32) {
	var later []*prog.Var
	for i := range list {
		x := &list[i]
		if !x.Shown {
			continue
		}
		if len(v.list) >= maxVariables && x.Type.Kind != prog.ChanID {
			later = append(later, x)
			continue
		}
		declared := channelsOf(x, chans)
		for _, k := range declared {
			if kind := &v.program.Chans[chans[k].Chan]; kind.Cap > 0 {
				v.track(s, tracked{owner: own, channel: first + int32(k), name: own.prefix + chans[k].Name},
					report.Variable{Process: own.instance, Name: chans[k].Name, Kind: "channel", Type: v.typeOf(x), Cap: int(kind.Cap), Line: v.line(x.Start)})
			}
		}
		if len(declared) == 0 {
			v.addVariable(s, own, x)
		}
	}
	v.addUntracked(own, later)
}

// addVariable adds one that is no channel.
func (v *variables) addVariable(s ts.State, own owner, x *prog.Var) {
	kind := "number"
	if x.Array {
		kind = "array"
	}
	v.track(s, tracked{owner: own, v: x, name: own.prefix + x.Name},
		report.Variable{Process: own.instance, Name: x.Name, Kind: kind, Type: v.typeOf(x), Line: v.line(x.Start)})
}

// channelsOf returns the indices in chans of the channels that the declaration of x made.
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

// track completes a tracked variable and its description with the value in a state.
func (v *variables) track(s ts.State, c tracked, x report.Variable) {
	c.index = len(v.list)
	x.Name, x.Type, c.name = within(x.Name, maxName), within(x.Type, maxName), within(c.name, maxText)
	if x.Kind == "array" {
		x.Len = int(c.v.Len)
		x.Initial = v.initialElements(s, &c)
	} else {
		c.value = v.read(s, &c)
		x.Initial = firstMessages(c.value)
	}
	v.list = append(v.list, x)
	v.tracked, v.blocks = append(v.tracked, c), nil
}

// forget stops tracking the variables of a process that has ended.
func (v *variables) forget(pid int) {
	v.tracked = slices.DeleteFunc(v.tracked, func(c tracked) bool { return c.pid == pid })
	v.blocks = nil
	v.untracked = slices.DeleteFunc(v.untracked, func(u untracked) bool { return u.pid == pid })
}

// read returns the value of a channel or of a variable that is no array.
func (v *variables) read(s ts.State, c *tracked) report.Value {
	if c.v == nil {
		kind, messages := v.sys.Messages(s, c.channel)
		out := report.Value{}
		for _, m := range messages {
			out.Messages = append(out.Messages, v.queuedText(s, kind, m))
		}
		return out
	}
	return report.Value{Text: v.valueText(s, v.sys.Value(s, c.record, c.v, 0), c.v.Type)}
}

// compare adds to a step, the one with the given number, the changes of variables between
// the states around it.
func (v *variables) compare(before, after *snapshot, q *queues, st *report.Step, step int) {
	count := int(after.state[v.program.Layout.Count])
	same := count == len(before.processes) && slices.EqualFunc(before.processes, after.processes, sameRecord)
	v.trackChanged(before.state, after.state, count)
	if v.blocks == nil {
		v.blocks = blocksOf(v.tracked)
	}
	for k, b := range v.blocks {
		if same && !b.channels && b.equal(before.state, after.state) {
			continue
		}
		for i := k * blockSize; i < min((k+1)*blockSize, len(v.tracked)); i++ {
			c := &v.tracked[i]
			// Among the same processes equal bytes are equal values. Otherwise names of
			// channels can differ.
			if c.pid < count && !(same && bytes.Equal(v.bytes(before.state, c), v.bytes(after.state, c))) {
				v.compareOne(before.state, after.state, c, q, st, step)
			}
		}
	}
}

// compareOne adds the change of one variable, if there is one.
func (v *variables) compareOne(before, after ts.State, c *tracked, q *queues, st *report.Step, step int) {
	if c.v != nil && c.v.Array {
		if change, changed := v.compareArray(before, after, c); changed {
			change.Variable = c.index
			st.Changes = append(st.Changes, change)
			v.listElements(st.Changed, after, c, &change)
		}
		return
	}
	now := v.read(after, c)
	if now.Text == c.value.Text && slices.Equal(now.Messages, c.value.Messages) {
		return
	}
	change := report.Change{Variable: c.index, Old: report.Value{Text: c.value.Text}, New: now}
	if c.v == nil {
		sent := q.update(step, c.channel, c.value.Messages, now.Messages)
		change.New, change.Sent = firstMessages(now), sent
		if sent > maxMessages {
			change.New.Messages[maxMessages-1] = now.Messages[sent-1]
			change.Sent = maxMessages
		}
	}
	c.value = now
	st.Changes = append(st.Changes, change)
	st.Changed[c.name] = plain(now, c.v)
}

// A block is where tracked variables that follow each other lie in a state. Comparing
// blocks first is fast where a model has thousands of variables.
type block struct {
	from, to uint32 // bytes of a state; other variables may lie between
	channels bool   // some are channels, which lie elsewhere
}

// blockSize is how many variables a block has.
const blockSize = 64

func (b *block) equal(x, y ts.State) bool { return bytes.Equal(x[b.from:b.to], y[b.from:b.to]) }

// include extends a block to a variable in the record at an offset.
func (b *block) include(record uint32, x *prog.Var) {
	at := record + x.Offset
	b.from, b.to = min(b.from, at), max(b.to, at+x.Len*x.Type.Size())
}

func blocksOf(list []tracked) (blocks []block) {
	for part := range slices.Chunk(list, blockSize) {
		b := block{from: math.MaxUint32}
		for _, c := range part {
			if c.v == nil {
				b.channels = true
			} else {
				b.include(c.record, c.v)
			}
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// firstMessages returns a value with the first messages of a channel.
func firstMessages(x report.Value) report.Value {
	if len(x.Messages) > maxMessages {
		x.More = len(x.Messages) - maxMessages
		x.Messages = slices.Clone(x.Messages[:maxMessages])
	}
	return x
}

// sameRecord reports whether two records are the same process at the same offset.
func sameRecord(a, b vm.Process) bool {
	return a.Pid == b.Pid && a.Proc == b.Proc && a.Offset == b.Offset
}

// bytes returns the bytes of a variable in a state.
func (v *variables) bytes(s ts.State, c *tracked) []byte {
	if c.v == nil {
		return v.sys.Record(s, c.channel)
	}
	return v.sys.Contents(s, c.record, c.v)
}

// plain returns a value as plain JSON. v is nil for a channel.
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
