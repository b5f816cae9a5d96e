package heuristic

import (
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
)

// Distances are the true distances of all states of a system to the nearest error,
// what estimates can be compared with.
type Distances struct {
	// Steps tells by state how many steps lead to the nearest error, a step that is
	// wrong included; Infinite where none does. States inside atomic
	// sequences are among them. It is nil when there are more states than were visited.
	Steps  []uint32
	states *store.Exact
	count  int
}

// Len is the number of states that were visited.
func (d *Distances) Len() int { return d.count }

// State returns a state, the one that an element of Steps is of; nearer ones to the
// initial state come first. It aliases the memory of d and must not be changed.
func (d *Distances) State(i int) ts.State { return d.states.State(store.ID(i)) }

// TrueDistances visits all states of a system and measures their distances to an
// error, backwards from all errors at once. Errors are edges that are wrong and, where
// deadlocks count, states without edges that are not valid end states. Where there are
// more than most states it visits that many, and knows no distances.
func TrueDistances(m *ts.Model, wrong func(e ts.Edge) bool, deadlocks bool, most int) *Distances {
	states := store.NewExact(m.Hidden)
	b := backward{steps: []uint32{0}, into: []int32{-1}, queue: []uint32{0}}
	var batch ts.Batch
	m.Initial(&batch)
	for i := -1; i < states.Len(); i++ {
		if i == most {
			return &Distances{states: states, count: most}
		}
		if i >= 0 {
			s := states.State(store.ID(i))
			batch.Reset()
			m.Successors(s, &batch)
			if deadlocks && !batch.Moves(0) && m.Labels(s)&ts.ValidEnd == 0 {
				b.aim(i + 1)
			}
		}
		for k := range batch.Len() {
			e, s := batch.At(k)
			if wrong(e) {
				b.lead(i+1, 0)
			}
			if e.Blocked || e.Fault.Fatal() {
				continue
			}
			id, outcome := states.Insert(s)
			if outcome == store.Fresh {
				b.steps, b.into = append(b.steps, search.Infinite), append(b.into, -1)
			}
			b.lead(i+1, int(id)+1)
			if e.Fault == ts.GoalReached {
				b.aim(int(id) + 1)
			}
		}
	}
	b.spread()
	return &Distances{Steps: b.steps[1:], states: states, count: states.Len()}
}

// backward is a state graph that is searched from its errors on. Node 0 is what
// wrong steps lead to, and where the initial state comes from; node i+1 is state i.
type backward struct {
	steps []uint32 // by node, to the nearest error
	into  []int32  // by node: the last edge that leads to it, -1 without one
	from  []source // edges
	queue []uint32 // nodes whose steps are known
}

// A source is where an edge comes from, with the next edge into the same node.
type source struct {
	node uint32
	next int32
}

func (b *backward) lead(from, to int) {
	b.from = append(b.from, source{uint32(from), b.into[to]})
	b.into[to] = int32(len(b.from) - 1)
}

// aim notes that a node is an error.
func (b *backward) aim(node int) {
	if b.steps[node] != 0 {
		b.steps[node] = 0
		b.queue = append(b.queue, uint32(node))
	}
}

// spread goes back from the errors, the nearest nodes first.
func (b *backward) spread() {
	for i := 0; i < len(b.queue); i++ {
		node := b.queue[i]
		for k := b.into[node]; k >= 0; k = b.from[k].next {
			if before := b.from[k].node; b.steps[before] == search.Infinite {
				b.steps[before] = b.steps[node] + 1
				b.queue = append(b.queue, before)
			}
		}
	}
}
