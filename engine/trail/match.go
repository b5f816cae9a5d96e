package trail

import (
	"slices"

	"beeline/engine/format"
	"beeline/engine/ts"
)

const (
	// maxMatch bounds the states that Match expands besides those of the run, which
	// may be far longer.
	maxMatch = 200_000
	// maxMerged bounds the statements that Spin merges into one.
	maxMerged = 256
	// maxHeld bounds the bytes of the states that Match keeps. It generates others
	// again from the initial state when it backtracks to them.
	maxHeld = 32 << 20
)

// A Numbering tells how trail files name what a system does.
type Numbering interface {
	// Statements returns the statements of an edge: one, or for a rendezvous the sender's and
	// then the receiver's.
	Statements(ts.Action) []Statement
	// Merges reports whether a step that executes an edge goes on with the next statement of its
	// process, if statements are merged.
	Merges(ts.Action) bool
	// Numbered reports whether some edge executes the statement with a number. Others have no
	// effect.
	Numbered(id int32) bool
}

// Match returns the run of m that executes the listed statements in order.
//
// Spin merges statements of a process by default and names only the first. Merges says which.
// If no run fits, Match lets the process that moved last take any further steps between listed
// statements. After the last statement that process may then take further steps up to a fault.
//
// done is the number of statements of the longest run found. If it is less than
// their number, err names the first statement that cannot be executed.
func Match(m *ts.Model, l Listing, n Numbering) (t Trail, done int, err error) {
	x := matcher{m: m, Listing: l, numbering: n}
	x.walk()
	if l.Merged && x.done < len(l.Statements) {
		y := matcher{m: m, Listing: l, numbering: n, free: true}
		if y.walk(); y.done > x.done {
			x = y
		}
		if x.done == len(l.Statements) && l.Loop < 0 {
			x.reachFault()
		}
	}
	t = Trail{Steps: x.best, Loop: x.loop}
	if x.done < len(l.Statements) {
		at := l.Statements[x.done]
		t.Loop = -1
		err = format.Errorf("step %d: process %d cannot execute statement %d", x.done+1, at.Pid, at.ID)
	}
	return t, x.done, err
}

type matcher struct {
	m *ts.Model
	Listing
	numbering Numbering
	free      bool     // any steps that are not listed are allowed
	best      []uint32 // the run that executes the most statements
	loop      int      // step of best before its loop, -1 without one
	last      level    // at the end of best
	done      int      // statements that best executes
	expanded  int
	out       ts.Batch // edges of the state expanded last
	s         ts.State // scratch
	held      int      // bytes of the states of levels
}

// A level is a state on the path with its matching edges.
type level struct {
	s          ts.State // kept if several edges match and maxHeld allows it; else nil
	pid        int      // of the process that moved last, -1 at the start
	fault      ts.Fault
	merges     bool // the step goes on
	reached    int  // listed statements executed up to here
	used       int  // the same and following ones without an effect
	unlisted   int  // free steps after the last listed statement
	next       int
	candidates []candidate
}

// A candidate is an edge that the run may take. It executes the next used statements of
// the list.
type candidate struct {
	edge   uint32
	used   int
	pid    int
	fault  ts.Fault
	merges bool
}

// walk searches depth first for a run of matching edges. A state has more than one
// if two edges execute the same statements with different targets, or if statements
// may be missing.
func (x *matcher) walk() {
	var path []uint32
	stack := []level{x.expand(level{pid: -1}, x.end(path))}
	for maxExpanded := maxMatch + 2*len(x.Statements); len(stack) > 0; {
		top := &stack[len(stack)-1]
		over := top.used == len(x.Statements) && (!top.merges || len(top.candidates) == 0) || x.expanded >= maxExpanded
		if over || top.next == len(top.candidates) {
			// Only here, so that a long path is not copied at each of its steps.
			x.keep(stack, path)
		}
		if over {
			return
		}
		if top.next == len(top.candidates) {
			x.held -= len(top.s)
			stack = stack[:len(stack)-1]
			path = path[:max(len(path)-1, 0)]
			continue
		}
		c := top.candidates[top.next]
		if top.next > 0 {
			x.expandAgain(top, path)
		}
		top.next++
		path = append(path, c.edge)
		stack = append(stack, x.expand(top.after(c), x.target(c)))
	}
}

// end returns the state at the end of a path.
func (x *matcher) end(path []uint32) ts.State {
	x.expanded += len(path)
	// The path was walked before, so it does not fail.
	_ = Trail{Steps: path}.Replay(x.m, func(_ int, _ ts.Edge, s ts.State) { x.s = append(x.s[:0], s...) })
	return x.s
}

// expandAgain generates the edges of the level at the end of path.
func (x *matcher) expandAgain(l *level, path []uint32) {
	s := l.s
	if s == nil {
		s = x.end(path)
	}
	x.out.Reset()
	x.m.Successors(s, &x.out)
}

// target returns the target of one of the edges in x.out.
func (x *matcher) target(c candidate) ts.State {
	_, s := x.out.At(int(c.edge))
	x.s = append(x.s[:0], s...)
	return x.s
}

// keep makes the path to the last level the best run if it executes more
// statements. The best run ends with its last listed statement.
func (x *matcher) keep(stack []level, path []uint32) {
	at := len(path) - stack[len(stack)-1].unlisted
	if used := stack[at].used; used > x.done || x.best == nil {
		x.done, x.best, x.last, x.loop = used, append([]uint32{}, path[:at]...), stack[at], -1
		for i := range stack[:at+1] {
			if stack[i].reached <= x.Loop {
				x.loop = i
			}
		}
	}
}

// after returns the level at the target of an edge, before its expansion.
func (l *level) after(c candidate) level {
	next := level{pid: c.pid, fault: c.fault, merges: c.merges, reached: l.used + c.used, used: l.used + c.used}
	if c.used == 0 && !l.merges {
		next.unlisted = l.unlisted + 1
	}
	return next
}

// expand adds the matching edges to a level with the state s. Those that execute
// listed statements come first, unless the step goes on.
func (x *matcher) expand(l level, s ts.State) level {
	x.expanded++
	x.out.Reset()
	x.m.Successors(s, &x.out)
	if x.Merged && !l.merges {
		for l.used < len(x.Statements) && !x.numbering.Numbered(x.Statements[l.used].ID) {
			l.used++
		}
	}
	var unlisted []candidate
	for i := range x.out.Len() {
		e, _ := x.out.At(i)
		executed := x.numbering.Statements(e.Action)
		c := candidate{edge: uint32(i), pid: executed[len(executed)-1].Pid, fault: e.Fault}
		c.merges = x.Merged && !x.free && e.Fault == ts.NoFault && x.numbering.Merges(e.Action)
		if (l.merges || x.free) && len(executed) == 1 && c.pid == l.pid && l.unlisted < maxMerged {
			unlisted = append(unlisted, c)
		}
		if hasPrefix(x.Statements[l.used:], executed) {
			c.used = len(executed)
			l.candidates = append(l.candidates, c)
		}
	}
	if l.merges {
		l.candidates = append(unlisted, l.candidates...)
	} else {
		l.candidates = append(l.candidates, unlisted...)
	}
	if len(l.candidates) > 1 && x.held+len(s) <= maxHeld {
		l.s = append(ts.State(nil), s...)
		x.held += len(s)
	}
	return l
}

// reachFault continues after the last statement as long as its process has exactly
// one edge. It keeps these steps only if they reach a fault.
func (x *matcher) reachFault() {
	x.free = true
	l := x.last
	l.candidates = nil
	s := x.end(x.best)
	var path []uint32
	for l.fault == ts.NoFault {
		if l = x.expand(l, s); len(l.candidates) != 1 {
			return
		}
		c := l.candidates[0]
		path = append(path, c.edge)
		s, l = x.target(c), l.after(c)
	}
	x.best = append(x.best, path...)
}

func hasPrefix(list, prefix []Statement) bool {
	return len(prefix) <= len(list) && slices.Equal(list[:len(prefix)], prefix)
}
