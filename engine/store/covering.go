package store

import "beeline/engine/ts"

// Covering stores whole states, or shorter forms of them. It does not store a state that a stored one covers. States with
// the same key are in a chain. A state that a newer one covers leaves its chain, but keeps its
// memory and its ID.
type Covering struct {
	states *Exact
	cover  *ts.Cover
	keys   *Exact
	heads  Blocks[ID]  // of the chains, by ID of the key
	next   Blocks[ID]  // in the chain, by ID of the state
	pack   *ts.Packing // nil if states are stored as they are
	form   []byte      // scratch
	state  ts.State    // scratch
}

// NewCovering returns an empty store.
func NewCovering(cover *ts.Cover) *Covering {
	return &Covering{states: NewExact(0), cover: cover, keys: NewExact(0)}
}

// NewPacked returns an empty store that keeps the shorter forms of states, if the cover has any.
func NewPacked(cover *ts.Cover) *Covering {
	c := NewCovering(cover)
	c.pack = cover.Packing
	return c
}

// Insert adds a copy of s unless the store has an equal state or one that covers it. A state
// that is shorter than a key covers none.
func (c *Covering) Insert(s ts.State) (ID, Outcome) {
	form := s
	if c.pack != nil && len(s) >= c.cover.Key {
		c.form = c.pack.Pack(c.form[:0], s)
		form = c.form
	}
	if len(s) < c.cover.Key {
		id, outcome := c.states.Insert(s)
		if outcome == Fresh {
			c.next.Append(None)
		}
		return id, outcome
	}
	if id := c.states.Find(form); id != None {
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
		if c.covers(i, s) {
			return i, Covered
		}
	}
	for link := head; *link != None; {
		next := c.next.At(uint32(*link))
		if c.cover.Covers(s, c.unpacked(*link)) {
			*link = *next
		} else {
			link = next
		}
	}
	id, outcome := c.states.Insert(form)
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

// State returns the state with this ID. It aliases the store, or is a copy if the store has shorter forms.
func (c *Covering) State(id ID) ts.State {
	s := c.states.State(id)
	if c.pack == nil || len(s) < c.cover.Key {
		return s
	}
	return c.pack.Unpack(nil, s)
}

// covers reports whether a stored state covers another one.
func (c *Covering) covers(id ID, s ts.State) bool {
	if c.pack != nil {
		return c.pack.Covers(c.states.State(id), s)
	}
	return c.cover.Covers(c.states.State(id), s)
}

// unpacked returns a stored state that has a key. It is valid until the next call.
func (c *Covering) unpacked(id ID) ts.State {
	s := c.states.State(id)
	if c.pack == nil {
		return s
	}
	c.state = c.pack.Unpack(c.state[:0], s)
	return c.state
}
