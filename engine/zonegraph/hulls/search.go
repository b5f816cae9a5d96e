// Package hulls searches the zone graph of a network with one zone for each combination of locations
// and integers: the convex hull of all zones that the search reaches there. This needs less memory
// and time, but a hull also has valuations that no run reaches. So the search proves that there is no
// error, and does not prove that there is one. It looks for a run to each error that a hull has, in the zone
// graph itself.
//
// Read search.go first, then confirm.go.
package hulls

import (
	"encoding/binary"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/zone"
	"beeline/engine/zonegraph"
)

// Search is a breadth-first search of hulls.
type Search struct {
	// System is the zone graph with the goal. Its Cover is not used.
	System *zonegraph.System
	Limits search.Limits
}

// Start returns a run that has expanded nothing.
func (c Search) Start() search.Run {
	return &run{Search: c, discrete: store.NewExact(0)}
}

// A run is a search in progress.
type run struct {
	Search
	discrete *store.Exact // locations and integers, by ID of the hull
	hulls    store.Blocks[hull]
	zones    []zone.Bound // of the hulls, one after the other
	steps    store.Blocks[step]
	queue    []uint32 // hulls to expand
	batch    zonegraph.Batch
	state    []int32 // that is expanded
	key      []byte
	progress search.Progress
	incoming uint64 // steps into hulls
	attempts int    // to find runs to errors
	doubtful bool   // a hull has an error to which no run was found
	cutOff   bool   // a hull was not expanded because it is too deep
	status   search.Status
	limit    search.Limit
	found    search.Finding
	// unsearchable is that of the Outcome.
	unsearchable *search.Finding
}

// A hull is the last path to a hull that has made it larger, and whether it is in the queue.
type hull struct {
	last   uint32
	queued bool
}

// A step is the last one of a path. The steps before it are another path.
type step struct {
	before uint32 // none for the first one
	to     uint32 // hull, none for a step that cannot be executed
	length uint32 // of the path, without the initial state
}

// Bytes of the parts of a run, for limits.
const (
	hullBytes = 8
	stepBytes = 12
)

// none is the number of no path, and of no hull.
const none = ^uint32(0)

// Finding returns an error to which there is a run.
func (r *run) Finding() search.Finding { return r.found }

// Outcome returns what the search proves.
func (r *run) Outcome() search.Outcome {
	return search.Outcome{Exhausted: r.status == search.Exhausted, Limit: r.limit, Unsearchable: r.unsearchable}
}

// Progress returns the counts so far. A hull is a state.
func (r *run) Progress() search.Progress {
	p := r.progress
	p.Stored, p.Open = uint64(r.hulls.Len()), uint64(len(r.queue))
	p.Matched = max(r.incoming, p.Stored) - p.Stored
	p.Bytes = uint64(r.discrete.Bytes()) + r.hulls.Capacity()*hullBytes + r.steps.Capacity()*stepBytes + 4*uint64(cap(r.zones)+cap(r.queue))
	p.Longest = uint64(4 * r.System.Graph.Size())
	return p
}

// Step expands up to n hulls.
func (r *run) Step(n int) search.Status {
	if r.steps.Len() == 0 && r.status == search.Running && n > 0 {
		r.begin()
	}
	for ; n > 0 && r.status == search.Running; n-- {
		switch {
		case len(r.queue) == 0:
			r.end()
		case r.Limits.States > 0 && uint64(r.hulls.Len()) >= r.Limits.States:
			r.limit, r.status = search.StateLimit, search.Limited
		case r.Limits.Full(r.Progress().Bytes):
			r.limit, r.status = search.MemoryLimit, search.Limited
		default:
			id := r.queue[0]
			r.queue = r.queue[1:]
			r.expand(id)
		}
	}
	return r.status
}

// end ends a search that has expanded all hulls.
func (r *run) end() {
	r.status = search.Limited
	switch {
	case r.doubtful:
		r.limit = search.Unconfirmed
	case r.cutOff:
		r.limit = search.DepthLimit
	default:
		r.status = search.Exhausted
	}
}

// begin stores the hulls of the initial states.
func (r *run) begin() {
	r.System.Graph.Initial(&r.batch)
	r.follow(none, 0)
}

// expand stores the hulls of the successors of a hull.
func (r *run) expand(id uint32) {
	h := r.hulls.At(id)
	h.queued = false
	before := h.last
	length := r.steps.At(before).length
	if r.Limits.Depth > 0 && uint64(length) >= r.Limits.Depth {
		r.cutOff = true
		return
	}
	r.load(id)
	r.batch.Reset()
	r.System.Graph.Successors(r.state, &r.batch)
	r.follow(before, length+1)
}

// load makes a hull the state that is expanded.
func (r *run) load(id uint32) {
	r.state = append(r.System.Graph.Words(r.discrete.State(store.ID(id)), r.state), r.zone(id)...)
}

// zone returns the zone of a hull.
func (r *run) zone(id uint32) []zone.Bound {
	n := r.System.Graph.Clocks()
	return r.zones[int(id)*n*n : int(id+1)*n*n]
}

// follow takes the steps of the batch, which follow a path and have a length with it.
func (r *run) follow(before, length uint32) {
	for i := range r.batch.Len() {
		s := r.batch.State(i)
		fault := r.batch.Fault(i)
		if fault == net.NoFault {
			id, larger := r.join(s)
			if id == store.None {
				r.limit, r.status = search.MemoryLimit, search.Limited
				return
			}
			r.incoming++
			if !larger {
				continue // the hull has had the same errors before
			}
			r.addStep(before, uint32(id), length)
			h := r.hulls.At(uint32(id))
			h.last = uint32(r.steps.Len() - 1)
			if !h.queued {
				h.queued = true
				r.queue = append(r.queue, uint32(id))
			}
			if !r.isGoal(uint32(id)) {
				continue
			}
		} else {
			r.addStep(before, none, length)
		}
		if r.confirm(uint32(r.steps.Len() - 1)); r.status != search.Running {
			return
		}
	}
}

// isGoal reports whether a hull has a valuation that is the goal, or for which this cannot be computed.
func (r *run) isGoal(id uint32) bool {
	if r.System.Goal == nil {
		return false
	}
	r.load(id)
	reached, fault := r.System.Goal(r.state)
	return reached || fault != net.NoFault
}

// addStep adds a path with one more step.
func (r *run) addStep(before, to, length uint32) {
	r.steps.Append(step{before, to, length})
	r.progress.Depth = max(r.progress.Depth, uint64(length))
}

// join makes the hull of the locations and integers of a state contain the state. It returns the number of the
// hull, store.None without memory for it, and reports whether the hull has become larger.
func (r *run) join(s []int32) (id store.ID, larger bool) {
	r.key = r.key[:0]
	for _, w := range r.System.Graph.Discrete(s) {
		r.key = binary.LittleEndian.AppendUint32(r.key, uint32(w))
	}
	id, outcome := r.discrete.Insert(ts.State(r.key))
	z := r.System.Graph.Zone(s)
	switch {
	case outcome == store.NoRoom:
		return store.None, false
	case outcome == store.Fresh:
		r.hulls.Append(hull{})
		r.zones = append(r.zones, z...)
		return id, true
	case zone.Included(z, r.zone(uint32(id))):
		return id, false
	}
	zone.Join(r.zone(uint32(id)), z)
	return id, true
}
