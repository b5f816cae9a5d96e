package search

import (
	"beeline/engine/store"
	"beeline/engine/ts"
)

// A transposition table remembers the least number of steps with which states were
// reached. In each iteration a state is visited once with that number, and again
// when it is reached with fewer; a visit with more is left out even before, because
// the iteration is certain to come to the state on its better path. Once the table
// has no more room, states that are not in it are visited every time, as in a tree; which
// of them are new is not known then, and none counts as new.
type transposition struct {
	store     *store.Exact
	hidden    int
	limit     uint64 // bytes; 0 is none
	entries   []visited
	iteration uint32
	full      bool
	// blur is set once a state was met whose hidden values differ from those it was
	// stored with: what lies behind it now was not looked at.
	blur bool
}

// visited says of a state in which iteration it was visited last, counted from 1, and
// with how many steps; iteration 0 is never.
type visited struct{ iteration, g uint32 }

func newTransposition(hidden int, limit uint64) *transposition {
	return &transposition{store: store.NewExact(hidden), hidden: hidden, limit: limit, iteration: 1}
}

func (t *transposition) note(_ ts.Edge, s ts.State) uint64 {
	var id store.ID
	if t.full {
		id = t.store.Find(s)
	} else {
		var outcome store.Outcome
		id, outcome = t.store.Insert(s)
		if outcome == store.Fresh {
			t.entries = append(t.entries, visited{})
			if len(t.entries)%weighEvery == 0 && t.limit > 0 {
				t.full = t.bytes() >= t.limit
			}
		}
		t.full = t.full || outcome == store.NoRoom
	}
	if id != store.None && t.hidden > 0 && string(t.store.State(id)[:t.hidden]) != string(s[:t.hidden]) {
		t.blur = true
	}
	return uint64(id)
}

func (t *transposition) enter(note uint64, g uint32) (visit, fresh bool) {
	if store.ID(note) == store.None {
		return true, false
	}
	e := &t.entries[note]
	fresh = e.iteration == 0
	if !fresh && (e.g < g || e.g == g && e.iteration == t.iteration) {
		return false, false
	}
	*e = visited{t.iteration, g}
	return true, fresh
}

func (t *transposition) reached(s ts.State, g uint32) bool {
	id := t.store.Find(s)
	return id != store.None && t.entries[id].iteration > 0 && t.entries[id].g <= g
}

func (t *transposition) bytes() uint64 {
	return uint64(t.store.Bytes()) + uint64(cap(t.entries))*8
}
