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
	// maxHeld bounds the states on the way that Match keeps, in bytes. Others are
	// generated again from the initial state when it comes back to them.
	maxHeld = 32 << 20
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
	x.walk()
	if x.done < len(list) {
		y := matcher{m: m, list: list, ids: ids, merged: true}
		if y.walk(); y.done > x.done {
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
	out    ts.Batch // edges of the state looked at last
	s      ts.State // scratch
	held   int      // bytes of the states of levels
}

// A level is a state on the way with the edges that fit there.
type level struct {
	s        ts.State // kept where several edges fit, while there is room; else nil
	pid      int      // of the process that moved last, -1 at the start
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
}

// walk searches depth first for edges that fit; more than one fits only where
// two edges execute the same statements with different outcomes, or statements
// may be missing.
func (x *matcher) walk() {
	var path []uint32
	stack := []level{x.level(level{pid: -1}, x.end(path))}
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
			x.held -= len(top.s)
			stack = stack[:len(stack)-1]
			path = path[:max(len(path)-1, 0)]
			continue
		}
		f := top.fits[top.next]
		if top.next > 0 {
			x.lookAgain(top, path)
		}
		top.next++
		path = append(path, f.edge)
		stack = append(stack, x.level(top.behind(f), x.target(f)))
	}
}

// end returns the state at the end of a path.
func (x *matcher) end(path []uint32) ts.State {
	x.looked += len(path)
	// The path has been walked before: it does not fail.
	_ = Trail{Steps: path}.Replay(x.m, func(_ int, _ ts.Edge, s ts.State) { x.s = append(x.s[:0], s...) })
	return x.s
}

// lookAgain generates the edges of a level that path leads to.
func (x *matcher) lookAgain(l *level, path []uint32) {
	s := l.s
	if s == nil {
		s = x.end(path)
	}
	x.out.Reset()
	x.m.Successors(s, &x.out)
}

// target returns the state that one of the edges generated last leads to.
func (x *matcher) target(f fit) ts.State {
	_, s := x.out.At(int(f.edge))
	x.s = append(x.s[:0], s...)
	return x.s
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
	next := level{pid: f.pid, fault: f.fault, used: l.used + f.used}
	if f.used == 0 {
		next.unlisted = l.unlisted + 1
	}
	return next
}

// level completes a level, which is state s, with the edges that fit: those that are
// listed first.
func (x *matcher) level(l level, s ts.State) level {
	x.looked++
	x.out.Reset()
	x.m.Successors(s, &x.out)
	var unlisted []fit
	for i := range x.out.Len() {
		e, _ := x.out.At(i)
		ids := x.ids(e.Action)
		f := fit{edge: uint32(i), pid: ids[len(ids)-1].Pid, fault: e.Fault}
		switch {
		case prefix(x.list[l.used:], ids):
			f.used = len(ids)
			l.fits = append(l.fits, f)
		case x.merged && len(ids) == 1 && f.pid == l.pid && l.unlisted < maxMerged:
			unlisted = append(unlisted, f)
		}
	}
	l.fits = append(l.fits, unlisted...)
	if len(l.fits) > 1 && x.held+len(s) <= maxHeld {
		l.s = append(ts.State(nil), s...)
		x.held += len(s)
	}
	return l
}

// reachFault goes on behind the last statement while its process has exactly one
// step to take, and keeps these steps when they come to a fault.
func (x *matcher) reachFault() {
	x.merged = true
	l := x.last
	l.fits = nil
	s := x.end(x.best)
	var path []uint32
	for l.fault == ts.NoFault {
		if l = x.level(l, s); len(l.fits) != 1 {
			return
		}
		f := l.fits[0]
		path = append(path, f.edge)
		s, l = x.target(f), l.behind(f)
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
