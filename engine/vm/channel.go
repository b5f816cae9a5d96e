package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A channel is a channel that exists in a state.
type channel struct {
	kind   *prog.Chan
	at     uint32 // offset of its record
	number int32
}

func (c channel) len(s ts.State) uint32 {
	if c.kind.Cap == 0 {
		return 0
	}
	return uint32(s[c.at])
}

// slot returns the offset of the i-th message.
func (c channel) slot(i uint32) uint32 { return c.at + prog.LenBytes + i*c.kind.Size }

// channel returns the channel with a number. ok is false for 0 and for channels that
// no longer exist.
func (v *System) channel(s ts.State, number int32) (c channel, ok bool) {
	n := uint32(number)
	if number <= 0 {
		return c, false
	}
	if n <= uint32(len(v.prog.GlobalChans)) {
		g := v.prog.GlobalChans[n-1]
		return channel{&v.prog.Chans[g.Chan], g.Offset, number}, true
	}
	n -= uint32(len(v.prog.GlobalChans)) + 1
	l := &v.prog.Layout
	at := l.FirstRecord
	for i := 0; i < int(s[l.Count]); i++ {
		proc := uint32(s[at]) - 1
		own := v.prog.Procs[proc].Chans
		if n < uint32(len(own)) {
			return channel{&v.prog.Chans[own[n].Chan], at + own[n].Offset, number}, true
		}
		n -= uint32(len(own))
		at += uint32(v.prog.RecordBytes(proc))
	}
	return c, false
}

// evalChannel evaluates a channel operand.
func (v *System) evalChannel(f *frame, x prog.ExprID) (channel, bool) {
	c, ok := v.channel(f.s, v.eval(f, x))
	if !ok {
		f.fail(ts.UninitializedChannel)
	}
	return c, ok
}

func (v *System) isRendezvous(f *frame, a *prog.Action) bool {
	c, ok := v.channel(f.s, v.eval(f, a.A))
	return ok && c.kind.Cap == 0
}

// evalMessage evaluates the fields of a send into v.message. A rendezvous truncates
// them to the types of the fields here. A buffered send truncates them when it stores
// them, because as in Spin a sorted send compares the values before truncation.
func (v *System) evalMessage(f *frame, c channel, args prog.Slice) {
	v.message = v.message[:0]
	for i, t := range c.kind.Fields {
		x := int32(0)
		if i < int(args.Count) {
			x = v.eval(f, v.prog.Args[int(args.First)+i])
		}
		if c.kind.Cap == 0 {
			x = t.Truncate(x)
		}
		v.message = append(v.message, x)
	}
	for i := len(c.kind.Fields); i < int(args.Count); i++ {
		v.eval(f, v.prog.Args[int(args.First)+i])
	}
	f.checkLength(c.kind, args, 0)
}

// put appends v.message to a channel that is not full. A sorted send inserts it before
// the first larger message.
func (v *System) put(s ts.State, c channel, mode prog.ChanMode) {
	n := c.len(s)
	i := n
	if mode&prog.Sorted != 0 {
		for i = 0; i < n && !v.less(s, c, i); i++ {
		}
	}
	copy(s[c.slot(i+1):c.slot(n+1)], s[c.slot(i):c.slot(n)])
	at := c.slot(i)
	for j, t := range c.kind.Fields {
		write(s, at, t, v.message[j])
		at += t.Size()
	}
	s[c.at]++
}

// less reports whether v.message is smaller than the i-th message in lexicographic
// order.
func (v *System) less(s ts.State, c channel, i uint32) bool {
	at := c.slot(i)
	for j, t := range c.kind.Fields {
		x := Read(s, at, t)
		if v.message[j] != x {
			return v.message[j] < x
		}
		at += t.Size()
	}
	return false
}

// find returns the index of the message that a receive would take, -1 if there is
// none.
func (v *System) find(f *frame, c channel, args prog.Slice, mode prog.ChanMode) int {
	n := c.len(f.s)
	if mode&prog.Random == 0 {
		n = min(n, 1)
	}
	for i := uint32(0); i < n; i++ {
		if v.matches(f, c, args, func(j int) int32 { return v.field(f.s, c, i, j) }) {
			return int(i)
		}
	}
	return -1
}

func (v *System) field(s ts.State, c channel, message uint32, j int) int32 {
	at := c.slot(message)
	for _, t := range c.kind.Fields[:j] {
		at += t.Size()
	}
	return Read(s, at, c.kind.Fields[j])
}

// matches reports whether a message equals the Match arguments. field returns a field
// of the message. Fields without an argument match.
func (v *System) matches(f *frame, c channel, args prog.Slice, field func(int) int32) bool {
	for j := range int(args.Count) {
		x := &v.prog.Exprs[v.prog.Args[int(args.First)+j]]
		if x.Op == prog.Match && v.eval(f, x.A) != f.received(c.kind, j, field) {
			return false
		}
	}
	return true
}

// bind stores the fields of a message in the Store arguments of a receive, left to right. As in
// Spin, a trace sees the receive before the last one.
func (v *System) bind(f *frame, c channel, a *prog.Action, field func(int) int32) {
	args := a.Args
	for j := range int(args.Count) {
		if j == int(args.Count)-1 && a.Mode&prog.Keep == 0 {
			v.event(f, prog.Receive, c, field)
		}
		if x := &v.prog.Exprs[v.prog.Args[int(args.First)+j]]; x.Op == prog.Store {
			v.store(f, x.Ref, f.received(c.kind, j, field))
		}
	}
}

// received returns field j of a message, 0 if the message lacks it. As in Spin, that is
// a fault here only for messages of several fields.
func (f *frame) received(kind *prog.Chan, j int, field func(int) int32) int32 {
	if j < len(kind.Fields) {
		return field(j)
	}
	if len(kind.Fields) > 1 {
		f.fail(ts.TooManyParameters)
	}
	return 0
}

// checkLength records a fault if a send or receive has more or fewer arguments than the
// message has fields. A receive that keeps the message may omit fields.
func (f *frame) checkLength(kind *prog.Chan, args prog.Slice, mode prog.ChanMode) {
	switch n, given := len(kind.Fields), int(args.Count); {
	case mode&prog.Keep != 0 && (n == 1 || given < n):
	case given < n:
		f.fail(ts.TooFewParameters)
	case given > n:
		f.fail(ts.TooManyParameters)
	}
}

// keepsMessage reports whether a receive from a rendezvous channel would keep the
// message, and records that fault.
func (f *frame) keepsMessage(a *prog.Action) bool {
	if a.Mode&prog.Keep == 0 {
		return false
	}
	f.fail(ts.RendezvousPoll)
	return true
}

// take receives a message from a buffered channel.
func (v *System) take(f *frame, a *prog.Action) {
	c, ok := v.evalChannel(f, a.A)
	if !ok {
		return
	}
	i := v.find(f, c, a.Args, a.Mode)
	if i < 0 {
		return
	}
	v.message = v.message[:0]
	for j := range c.kind.Fields {
		v.message = append(v.message, v.field(f.s, c, uint32(i), j))
	}
	if a.Mode&prog.Keep == 0 {
		n := c.len(f.s)
		copy(f.s[c.slot(uint32(i)):c.slot(n-1)], f.s[c.slot(uint32(i)+1):c.slot(n)])
		clear(f.s[c.slot(n-1):c.slot(n)])
		f.s[c.at]--
	}
	v.bind(f, c, a, func(j int) int32 { return v.message[j] })
	f.checkLength(c.kind, a.Args, a.Mode)
}
