package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A Process is one instance of a process type in a state.
type Process struct {
	Pid      int
	Proc     uint32 // process type
	Location uint32
	Offset   uint32 // of its record in the vector
}

// Processes appends the processes of s to list in the order of their numbers.
func (v *System) Processes(s ts.State, list []Process) []Process {
	l := &v.prog.Layout
	at := l.FirstRecord
	for pid := 0; pid < int(s[l.Count]); pid++ {
		p := v.processAt(s, at, pid)
		list = append(list, p)
		at += uint32(v.prog.RecordBytes(p.Proc))
	}
	return list
}

// processAt reads the record of process pid at an offset.
func (v *System) processAt(s ts.State, at uint32, pid int) Process {
	return Process{Pid: pid, Proc: uint32(s[at]) - 1, Location: v.locationAt(s, at), Offset: at}
}

// locationAt reads the location of a record.
func (v *System) locationAt(s ts.State, record uint32) uint32 {
	n := uint32(s[record+1])
	if v.prog.Layout.PCBytes == 2 {
		n |= uint32(s[record+2]) << 8
	}
	return n
}

func (v *System) setLocation(s ts.State, record, location uint32) {
	s[record+1] = byte(location)
	if v.prog.Layout.PCBytes == 2 {
		s[record+2] = byte(location >> 8)
	}
}

// priority returns the priority of a process, 1 where priorities are not used.
func (v *System) priority(s ts.State, p Process) int32 {
	if !v.prog.Layout.Priority {
		return 1
	}
	return int32(s[p.Offset+1+v.prog.Layout.PCBytes])
}

// provided reports whether the process's provided clause holds, and the first fault in
// the clause.
func (v *System) provided(s ts.State, p Process) (ok bool, fault ts.Fault) {
	x := v.prog.Procs[p.Proc].Provided
	if x == 0 {
		return true, ts.NoFault
	}
	f := frame{s: s, p: p}
	return v.eval(&f, x) != 0, f.fault
}

// create appends the record of a new process and those of its channels, stores the
// parameters and runs the initialisers. It returns the process number, 0 after a fault.
func (v *System) create(f *frame, proc uint32, args []int32, priority uint8) int {
	l := &v.prog.Layout
	pid := int(f.s[l.Count])
	if pid >= maxProcesses {
		f.fail(ts.TooManyProcesses)
		return 0
	}
	t := &v.prog.Procs[proc]
	at := uint32(len(f.s))
	existing := v.channelCount(f.s)
	if existing+uint32(len(t.Chans)) > maxChannels {
		f.fail(ts.TooManyChannels)
		return 0
	}
	f.s = f.out.Resize(len(f.s) + int(uint32(v.prog.RecordBytes(proc))))
	f.s[l.Count]++
	f.s[at] = byte(proc + 1)
	v.setLocation(f.s, at, t.Entry)
	if l.Priority {
		f.s[at+1+l.PCBytes] = priority
	}
	for i, p := range t.Params {
		if i < len(args) {
			write(f.s, at+p.Offset, p.Type, args[i])
		}
	}
	g := frame{s: f.s, out: f.out, p: Process{Pid: pid, Proc: proc, Location: t.Entry, Offset: at}}
	v.initialise(&g, t.Init, existing)
	f.s = g.s
	f.fail(g.fault)
	return pid
}

// The largest numbers of processes and channels in a state.
const maxProcesses, maxChannels = 255, 255

// initialise runs initialisers. first is the number of channels that exist before.
func (v *System) initialise(f *frame, list []prog.Init, first uint32) {
	for _, in := range list {
		r := &v.prog.Refs[in.Ref]
		value := int32(0)
		if in.Chan == 0 {
			value = v.eval(f, in.Expr)
		}
		for i := uint32(0); i < in.Count; i++ {
			if in.Chan > 0 {
				value = int32(first + in.Chan + i)
			}
			at := f.base(r.Space) + r.Offset + i*r.Type.Size()
			write(f.s, at, r.Type, value)
		}
	}
}

// channelCount returns how many channels exist in a state.
func (v *System) channelCount(s ts.State) uint32 {
	n := uint32(len(v.prog.GlobalChans))
	l := &v.prog.Layout
	at := l.FirstRecord
	for range s[l.Count] {
		proc := uint32(s[at]) - 1
		n += uint32(len(v.prog.Procs[proc].Chans))
		at += uint32(v.prog.RecordBytes(proc))
	}
	return n
}

// exit removes the process of f, which must be the youngest one.
func (v *System) exit(f *frame) {
	f.s = f.out.Resize(int(f.p.Offset))
	f.s[v.prog.Layout.Count]--
}
