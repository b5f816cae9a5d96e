package store

import "beeline/engine/ts"

// Covering stores whole states. It does not store a state that a stored one covers. States with
// the same key are in a chain. A state that a newer one covers leaves its chain, but keeps its
// memory and its ID.
type Covering struct {
	states *Exact
	cover  *ts.Cover
	keys   *Exact
	heads  Blocks[ID] // of the chains, by ID of the key
	next   Blocks[ID] // in the chain, by ID of the state
}

// NewCovering returns an empty store.
func NewCovering(cover *ts.Cover) *Covering {
	return &Covering{states: NewExact(0), cover: cover, keys: NewExact(0)}
}

// Insert adds a copy of s unless the store has an equal state or one that covers it. A state
// that is shorter than a key covers none.
func (c *Covering) Insert(s ts.State) (ID, Outcome) {
	if len(s) < c.cover.Key {
		id, outcome := c.states.Insert(s)
		if outcome == Fresh {
			c.next.Append(None)
		}
		return id, outcome
	}
	if id := c.states.Find(s); id != None {
		return id, Visited
	}
	key, outcome := c.keys.Insert(s[:c.cover.Key])
	switch outcome {
	case NoRoom:
		return None, NoRoom
	case Fresh:
		c.heads.Append(None)
	}
	head := c.heads.At(uint32(key))
	for i := *head; i != None; i = *c.next.At(uint32(i)) {
		if c.cover.Covers(c.states.State(i), s) {
			return i, Covered
		}
	}
	for link := head; *link != None; {
		next := c.next.At(uint32(*link))
		if c.cover.Covers(s, c.states.State(*link)) {
			*link = *next
		} else {
			link = next
		}
	}
	id, outcome := c.states.Insert(s)
	if outcome == Fresh {
		c.next.Append(*head)
		*head = id
	}
	return id, outcome
}

// Len returns the number of states inserted.
func (c *Covering) Len() int { return c.states.Len() }

// Bytes returns the memory that the store holds.
func (c *Covering) Bytes() int64 {
	return c.states.Bytes() + c.keys.Bytes() + int64(c.heads.Capacity()+c.next.Capacity())*4
}

// State returns the state with this ID. It aliases the store.
func (c *Covering) State(id ID) ts.State { return c.states.State(id) }
