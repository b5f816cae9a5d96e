package trail

import (
	"fmt"

	"beeline/engine/ts"
)

const (
	// maxMatch bounds the states that Match looks at beside the way itself, which may
	// be far longer.
	maxMatch = 200_000
	// maxMerged bounds the statements that Spin merges into one.
	maxMerged = 256
)

// Match finds the run of m that executes the statements in order. Ids lists the
// statements of an edge: one, or two for a rendezvous, sender first. Spin merges
// statements of a process unless told not to and names only the first: where the
// list does not fit as it stands, further steps of the process that moved last
// may stand between its statements, and behind the last one up to a fault. Where
// the last statement is the first half of a rendezvous that nobody takes, the run
// ends before it. Done is the number of statements of the longest run found;
// when it is short of all of them, an error names the first that cannot be
// executed.
func Match(m *ts.Model, list []Statement, ids func(ts.Action) []Statement) (t Trail, done int, err error) {
	x := matcher{m: m, list: list, ids: ids}
	var out ts.Batch
	m.Initial(&out)
	_, s := out.At(0)
	first := append(ts.State(nil), s...)
	x.walk(first)
	if x.done < len(list) {
		y := matcher{m: m, list: list, ids: ids, merged: true}
		if y.walk(first); y.done > x.done {
			x = y
		}
	}
	if x.done == len(list) {
		x.reachFault()
	}
	t = Trail{Steps: x.best, Loop: -1}
	if x.done < len(list) {
		at := list[x.done]
		err = fmt.Errorf("step %d: process %d cannot execute statement %d", x.done+1, at.Pid, at.ID)
	}
	return t, x.done, err
}

type matcher struct {
	m      *ts.Model
	list   []Statement
	ids    func(ts.Action) []Statement
	merged bool // steps that are not listed may be taken
	best   []uint32
	last   level // where best ends
	done   int
	looked int
}

// A level is a state on the way with the edges that fit there.
type level struct {
	s        ts.State
	pid      int // of the process that moved last, -1 at the start
	fault    ts.Fault
	used     int // statements executed before it
	unlisted int // steps since the last of them
	next     int
	fits     []fit
}

// A fit is an edge that can be taken. It executes as many listed statements as
// used says.
type fit struct {
	edge  uint32
	used  int
	pid   int
	fault ts.Fault
	after ts.State
}

// walk searches depth first for edges that fit; more than one fits only where
// two edges execute the same statements with different outcomes, or statements
// may be missing.
func (x *matcher) walk(s ts.State) {
	stack := []level{x.level(level{s: s, pid: -1})}
	var path []uint32
	for most := maxMatch + 2*len(x.list); len(stack) > 0; {
		top := &stack[len(stack)-1]
		over := top.used == len(x.list) || x.looked >= most
		if over || top.next == len(top.fits) {
			// Only here, so that a long way is not copied at each of its steps.
			x.keep(stack, path)
		}
		if over {
			return
		}
		if top.next == len(top.fits) {
			stack = stack[:len(stack)-1]
			path = path[:max(len(path)-1, 0)]
			continue
		}
		f := top.fits[top.next]
		top.next++
		path = append(path, f.edge)
		stack = append(stack, x.level(top.behind(f)))
	}
}

// keep takes the way to the last level as the best if it executes more statements
// than that; what follows the last of them is left out.
func (x *matcher) keep(stack []level, path []uint32) {
	at := len(path) - stack[len(stack)-1].unlisted
	if used := stack[at].used; used > x.done || x.best == nil {
		x.done, x.best, x.last = used, append([]uint32{}, path[:at]...), stack[at]
	}
}

// behind is the level that an edge leads to.
func (l *level) behind(f fit) level {
	next := level{s: f.after, pid: f.pid, fault: f.fault, used: l.used + f.used}
	if f.used == 0 {
		next.unlisted = l.unlisted + 1
	}
	return next
}

// level completes a level with the edges that fit: those that are listed first.
func (x *matcher) level(l level) level {
	x.looked++
	var out ts.Batch
	x.m.Successors(l.s, &out)
	var unlisted []fit
	for i := range out.Len() {
		e, next := out.At(i)
		ids := x.ids(e.Action)
		f := fit{edge: uint32(i), pid: ids[len(ids)-1].Pid, fault: e.Fault}
		switch {
		case prefix(x.list[l.used:], ids):
			f.used, f.after = len(ids), append(ts.State(nil), next...)
			l.fits = append(l.fits, f)
		case x.merged && len(ids) == 1 && f.pid == l.pid && l.unlisted < maxMerged:
			f.after = append(ts.State(nil), next...)
			unlisted = append(unlisted, f)
		}
	}
	l.fits = append(l.fits, unlisted...)
	return l
}

// reachFault goes on behind the last statement while its process has exactly one
// step to take, and keeps these steps when they come to a fault.
func (x *matcher) reachFault() {
	x.merged = true
	l := x.last
	l.fits = nil
	var path []uint32
	for l.fault == ts.NoFault {
		if l = x.level(l); len(l.fits) != 1 {
			return
		}
		path = append(path, l.fits[0].edge)
		l = l.behind(l.fits[0])
	}
	x.best = append(x.best, path...)
}

func prefix(list, ids []Statement) bool {
	if len(ids) > len(list) {
		return false
	}
	for i := range ids {
		if list[i] != ids[i] {
			return false
		}
	}
	return true
}
