package hulls

import (
	"bytes"
	"slices"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// Limits of the search for runs to the errors of hulls.
const (
	maxAttempts = 100  // errors
	maxVisits   = 1000 // states of the zone graph for each, besides those of one path
	// reachedBytes are those of an open state besides its own.
	reachedBytes = 40
)

// confirm looks for a run to an error that a path of hulls leads to. If there is one, the search ends.
func (r *run) confirm(path uint32) {
	if r.attempts++; r.attempts > maxAttempts {
		r.doubtful = true
		return
	}
	c := confirmation{run: r}
	for at := path; at != none; at = r.steps.At(at).before {
		c.path = append(c.path, r.steps.At(at).to)
	}
	slices.Reverse(c.path)
	c.visits = maxVisits + len(c.path)
	if !c.begin() {
		r.doubtful = true
		return
	}
	f := search.Finding{Trail: trail.Trail{Steps: c.edges, Loop: -1}, Kind: search.Faulty, Fault: c.fault}
	if c.fault.Unsearchable() {
		r.limit, r.unsearchable, r.status = search.ModelLimit, &f, search.Limited
		return
	}
	r.found, r.progress.Errors, r.status = f, 1, search.Found
}

// A confirmation walks the zone graph depth first, through the locations and integers of a path of hulls. Any
// error on the way ends it.
type confirmation struct {
	*run
	path   []uint32 // hulls, from an initial one on
	open   []reached
	edges  []uint32 // to the state that is expanded
	fault  ts.Fault // of the last one
	visits int      // that are left
	bytes  uint64   // of the open states
	out    ts.Batch
}

// A reached state is still to be expanded.
type reached struct {
	state ts.State
	edge  uint32 // the last of its steps
	steps int
}

// begin reports whether there is a run to an error along the path.
func (c *confirmation) begin() bool {
	var out ts.Batch
	c.System.Initial(&out)
	e, s := out.At(0)
	if len(s) == 0 { // it is before the initial states
		return c.walk(s, 0)
	}
	return c.ends(e) || c.walk(s, 1)
}

// ends reports whether an edge is an error.
func (c *confirmation) ends(e ts.Edge) bool {
	c.fault = e.Fault
	return e.Fault != ts.NoFault
}

// walk reports whether the path goes on to an error from a state, which is before one of its hulls. It gives
// up without visits or memory for more states.
func (c *confirmation) walk(s ts.State, next int) bool {
	c.push(reached{state: s})
	for len(c.open) > 0 && c.visits > 0 && !c.Limits.Full(c.Progress().Bytes+c.bytes+4*uint64(cap(c.path)+cap(c.edges))) {
		r := c.pop()
		if next+r.steps == len(c.path) {
			continue
		}
		c.visits--
		if c.visit(r, c.path[next+r.steps]) {
			return true
		}
	}
	return false
}

// visit opens the successors of a state in a hull. It reports whether one of its edges is an error.
func (c *confirmation) visit(r reached, to uint32) bool {
	c.out.Reset()
	c.System.Successors(r.state, &c.out)
	for i := range c.out.Len() {
		if e, _ := c.out.At(i); c.ends(e) {
			c.edges = append(c.edges, uint32(i))
			return true
		}
	}
	for i := c.out.Len() - 1; i >= 0; i-- {
		if _, t := c.out.At(i); c.isIn(t, to) {
			c.push(reached{t, uint32(i), r.steps + 1})
		}
	}
	return false
}

// push opens a copy of a state.
func (c *confirmation) push(r reached) {
	r.state = slices.Clone(r.state)
	c.open = append(c.open, r)
	c.bytes += uint64(len(r.state)) + reachedBytes
}

// pop returns the newest open state, and makes the edges those to it.
func (c *confirmation) pop() reached {
	r := c.open[len(c.open)-1]
	c.open = c.open[:len(c.open)-1]
	c.bytes -= uint64(len(r.state)) + reachedBytes
	if r.steps > 0 {
		c.edges = append(c.edges[:r.steps-1], r.edge)
	}
	return r
}

// isIn reports whether a state has the locations and integers of a hull.
func (c *confirmation) isIn(s ts.State, id uint32) bool {
	return id != none && bytes.HasPrefix(s, c.discrete.State(store.ID(id)))
}
