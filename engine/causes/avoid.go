package causes

import (
	"slices"

	"beeline/engine/ts"
)

// An Avoidance says where a run could still have avoided its error.
type Avoidance struct {
	// Known reports that the limit was not reached. If it was, Step is the last state of
	// which nothing is known: from all later ones every run reaches an error.
	Known bool
	// Step is how many steps of the run come before the last state from which some run
	// reaches no error, -1 if every run reaches one.
	Step int
	// Choices are a run from there without an error: it ends in a valid end state, or its
	// last state is one of its earlier states.
	Choices []uint32
	Ends    bool // it ends
}

// maxStates is how many bytes the states of a run take, from the last one back.
const maxStates = 32 << 20

// Avoid goes back from the error and looks in each state of the run for a way on that never
// reaches an error. With anyEnd a deadlock is no error.
func (e *Error) Avoid(limit *Limit, anyEnd bool) Avoidance {
	states := make([]ts.State, 0, len(e.Choices))
	bytes, first := 0, 0
	e.walk(func(_ int, s ts.State, _ *ts.Batch) {
		states = append(states, slices.Clone(s))
		for bytes += len(s); bytes > maxStates; first++ {
			bytes -= len(states[first])
			states[first] = nil
		}
	})
	x := escape{model: e.Model, limit: limit, anyEnd: anyEnd, seen: map[string]bool{}}
	for k := len(states) - 1; k >= 0; k-- {
		if k < first {
			return Avoidance{Step: k}
		}
		found := x.search(states[k])
		if found || x.unknown {
			return Avoidance{Known: found, Step: k, Choices: x.path(), Ends: x.ends}
		}
	}
	return Avoidance{Known: true, Step: -1}
}

// An escape searches depth first for a run without an error.
type escape struct {
	model   *ts.Model
	limit   *Limit
	anyEnd  bool
	seen    map[string]bool // true on the stack; false: all runs reach an error
	stack   []frame
	out     ts.Batch // the edges of the states on the stack
	ends    bool     // the run that was found ends
	unknown bool     // the limit is reached, or an edge is not known
}

// A frame is a state on the stack with its edges in the batch.
type frame struct {
	key         string
	first, next int
}

// search reports whether a run without an error begins in a state.
func (x *escape) search(s ts.State) bool {
	x.stack = x.stack[:0]
	x.out.Reset()
	if _, seen := x.seen[string(s[x.model.Hidden:])]; seen {
		return false // the run was there later, too
	}
	for found := x.enter(s); !found; {
		top := &x.stack[len(x.stack)-1]
		if top.next == x.out.Len() {
			x.out.Truncate(top.first)
			x.seen[top.key] = false
			if x.stack = x.stack[:len(x.stack)-1]; len(x.stack) == 0 {
				return false
			}
			continue
		}
		e, t := x.out.At(top.next)
		top.next++
		if e.Fault != ts.NoFault {
			x.unknown = x.unknown || e.Fault == ts.UnfinishedDStep
			continue
		}
		if open, seen := x.seen[string(t[x.model.Hidden:])]; seen {
			if open {
				return true
			}
			continue
		}
		if !x.limit.spend() {
			x.unknown = true
			return false
		}
		found = x.enter(slices.Clone(t))
	}
	return true
}

// enter puts a state on the stack and reports whether it is a valid end.
func (x *escape) enter(s ts.State) bool {
	f := frame{key: string(s[x.model.Hidden:]), first: x.out.Len()}
	f.next = f.first
	x.seen[f.key] = true
	x.model.Successors(s, &x.out)
	x.stack = append(x.stack, f)
	x.ends = !x.out.Moves(f.first) && x.out.Len() == f.first && (x.anyEnd || x.model.Labels(s)&ts.ValidEnd != 0)
	return x.ends
}

// path returns the edges on the stack.
func (x *escape) path() (list []uint32) {
	for _, f := range x.stack {
		if f.next > f.first {
			list = append(list, uint32(f.next-f.first-1))
		}
	}
	return list
}
