package store

import (
	"beeline/engine/ts"
	"github.com/cespare/xxhash/v2"
)

// Find returns the ID of a state without inserting it, None when it is not there.
func (e *Exact) Find(s ts.State) ID {
	h := xxhash.Sum64(s[e.hidden:])
	tag := uint8(h >> 56)
	for i := h & e.mask; e.slots[i] != 0; i = (i + 1) & e.mask {
		if id := ID(e.slots[i] - 1); e.tags[i] == tag && e.equal(id, s) {
			return id
		}
	}
	return None
}
