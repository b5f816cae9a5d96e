package search

import (
	"beeline/engine/store"
	"beeline/engine/ts"
)

// A transpositionTable remembers the least number of steps in which each state was
// reached. In each iteration a state is visited once with that number, and again only
// if it is reached in fewer steps. A visit with more steps is never needed: the
// iteration reaches the state on the better path too.
//
// When the table is full, states that are not in it are visited every time. The search
// cannot know then which of them are new, so none counts as new.
type transpositionTable struct {
	store     *store.Exact
	hidden    int
	maxBytes  uint64                  // 0 is no limit
	visits    store.Blocks[lastVisit] // by ID
	check     limitCheck
	iteration uint32
	full      bool
	// hiddenDiffer is set once a state was reached with other hidden values than the
	// stored ones. Its successors with these values were not generated.
	hiddenDiffer bool
}

// lastVisit is the iteration, from 1 on, of a state's last visit and its number of steps.
// Iteration 0 means never visited.
type lastVisit struct{ iteration, g uint32 }

func newTranspositionTable(hidden int, maxBytes uint64) *transpositionTable {
	return &transpositionTable{store: store.NewExact(hidden), hidden: hidden, maxBytes: maxBytes, iteration: 1}
}

// key stores the state and returns its ID, or store.None if the table is full.
func (t *transpositionTable) key(_ ts.Edge, s ts.State) uint64 {
	var id store.ID
	if t.full {
		id = t.store.Find(s)
	} else {
		var outcome store.Outcome
		id, outcome = t.store.Insert(s)
		if outcome == store.Fresh {
			t.visits.Append(lastVisit{})
			t.check.add(1, uint64(len(s)))
			t.full = t.maxBytes > 0 && t.check.due() && t.bytes() >= t.maxBytes
		}
		t.full = t.full || outcome == store.NoRoom
	}
	if id != store.None && t.hidden > 0 && string(t.store.State(id)[:t.hidden]) != string(s[:t.hidden]) {
		t.hiddenDiffer = true
	}
	return uint64(id)
}

func (t *transpositionTable) enter(key uint64, g uint32) (visit, fresh bool) {
	if store.ID(key) == store.None {
		return true, false
	}
	v := t.visits.At(uint32(key))
	fresh = v.iteration == 0
	if !fresh && (v.g < g || v.g == g && v.iteration == t.iteration) {
		return false, false
	}
	*v = lastVisit{t.iteration, g}
	return true, fresh
}

func (t *transpositionTable) reached(s ts.State, g uint32) bool {
	id := t.store.Find(s)
	if id == store.None {
		return false
	}
	v := t.visits.At(uint32(id))
	return v.iteration > 0 && v.g <= g
}

func (t *transpositionTable) bytes() uint64 {
	return uint64(t.store.Bytes()) + t.visits.Capacity()*8
}
