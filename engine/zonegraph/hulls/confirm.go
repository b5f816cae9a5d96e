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
	edges  []uint32 // taken so far
	fault  ts.Fault // of the last one
	visits int      // that are left
}

// begin reports whether there is a run to an error along the path.
func (c *confirmation) begin() bool {
	var out ts.Batch
	c.System.Initial(&out)
	e, s := out.At(0)
	if len(s) == 0 { // it is before the initial states
		return c.walk(s, 0)
	}
	return c.ends(e) || c.walk(slices.Clone(s), 1)
}

// ends reports whether an edge is an error.
func (c *confirmation) ends(e ts.Edge) bool {
	c.fault = e.Fault
	return e.Fault != ts.NoFault
}

// walk reports whether the path goes on to an error from a state, which is before one of its hulls.
func (c *confirmation) walk(s ts.State, next int) bool {
	if next == len(c.path) || c.visits == 0 {
		return false
	}
	c.visits--
	var out ts.Batch
	c.System.Successors(s, &out)
	for i := range out.Len() {
		e, t := out.At(i)
		c.edges = append(c.edges, uint32(i))
		if c.ends(e) || c.isIn(t, c.path[next]) && c.walk(slices.Clone(t), next+1) {
			return true
		}
		c.edges = c.edges[:len(c.edges)-1]
	}
	return false
}

// isIn reports whether a state has the locations and integers of a hull.
func (c *confirmation) isIn(s ts.State, id uint32) bool {
	return id != none && bytes.HasPrefix(s, c.discrete.State(store.ID(id)))
}
