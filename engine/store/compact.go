package store

import "beeline/engine/ts"

// Compact keeps a part of each state's hash, its key, instead of the state (Wolper,
// Leroy, "Reliable hashing without collision detection", 1993). Two states with the
// same key count as one. With n states and b bits this loses about n*n / 2^(b+1)
// states.
type Compact struct {
	hidden, shift int
	n             int
	slots         []uint64 // keys; 0 is free
}

// NewCompact returns an empty store that keeps 40 to 64 bits of each hash. It
// ignores the first hidden bytes of states.
func NewCompact(hidden, bits int) *Compact {
	return &Compact{hidden: hidden, shift: 64 - bits, slots: make([]uint64, minSlots)}
}

// Len returns the number of states.
func (c *Compact) Len() int { return c.n }

// Bytes returns the memory that the store holds.
func (c *Compact) Bytes() int64 { return int64(cap(c.slots)) * 8 }

// Insert adds the key of s. The ID is None, because states cannot be read back.
func (c *Compact) Insert(s ts.State) (ID, Outcome) { return c.InsertHash(Hash(s, c.hidden)) }

// InsertHash is Insert for a state with that hash.
func (c *Compact) InsertHash(h uint64) (ID, Outcome) {
	key := max(h>>c.shift, 1)
	if !c.add(key) {
		return None, Visited
	}
	if c.n++; c.n > len(c.slots)/4*3 {
		old := c.slots
		c.slots = make([]uint64, 2*len(old))
		for _, key := range old {
			if key != 0 {
				c.add(key)
			}
		}
	}
	return None, Fresh
}

// add inserts a key and reports whether it is new.
func (c *Compact) add(key uint64) bool {
	n := uint32(len(c.slots))
	i := share(key<<c.shift, n)
	for ; c.slots[i] != key; i = (i + 1) % n {
		if c.slots[i] == 0 {
			c.slots[i] = key
			return true
		}
	}
	return false
}
