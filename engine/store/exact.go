package store

import (
	"beeline/engine/ts"
	"github.com/cespare/xxhash/v2"
)

// Exact stores every state whole. States lie one after the other in segments
// without pointers. An open-addressing table with linear probing finds them by
// hash. Besides its own bytes, a state needs 11 to 17 bytes: four for the address
// and five per slot of the table, which is between 3/8 and 3/4 full.
//
// An address is a 32-bit number: segment and offset. Beyond 4 GiB of states,
// Insert returns NoRoom.
type Exact struct {
	hidden    int
	segments  [][]byte
	addresses Blocks[uint32] // by ID
	n         int
	slots     []uint32 // ID plus one; 0 is free
	tags      []uint8  // by slot: the highest byte of the hash, which the slot number does not use
	mask      uint64
}

const (
	segmentBits = 20
	segmentMask = 1<<segmentBits - 1
	maxSegments = 1 << (32 - segmentBits)
	minSlots    = 1 << 10
)

// NewExact returns an empty store. It keeps the first hidden bytes of a state but
// ignores them in comparisons. Every state must have at least hidden bytes.
//
//go:noinline
func NewExact(hidden int) *Exact {
	e := &Exact{hidden: hidden}
	e.resize(minSlots)
	return e
}

//go:noinline
func (e *Exact) resize(slots int) {
	e.slots, e.tags = nil, nil // lets the collector free the old table before the new one is made
	e.slots, e.tags = make([]uint32, slots), make([]uint8, slots)
	e.mask = uint64(slots - 1)
}

// Len returns the number of states.
func (e *Exact) Len() int { return e.n }

// Bytes returns the memory that the store holds.
func (e *Exact) Bytes() int64 {
	n := int64(e.addresses.Capacity())*4 + int64(len(e.slots))*5
	for _, s := range e.segments {
		n += int64(cap(s))
	}
	return n
}

func (e *Exact) address(id uint32) uint32 { return *e.addresses.At(id) }

// State returns the state with this ID. It aliases the store.
func (e *Exact) State(id ID) ts.State {
	at := e.address(uint32(id))
	segment := e.segments[at>>segmentBits]
	// A state ends where the next one begins, or with its segment.
	start, end := at&segmentMask, uint32(len(segment))
	if next := uint32(id) + 1; int(next) < e.n {
		if a := e.address(next); a>>segmentBits == at>>segmentBits {
			end = a & segmentMask
		}
	}
	return segment[start:end:end]
}

// Insert adds a copy of s unless the store has an equal state.
func (e *Exact) Insert(s ts.State) (ID, Outcome) {
	h := xxhash.Sum64(s[e.hidden:])
	tag := uint8(h >> 56)
	for i := h & e.mask; ; i = (i + 1) & e.mask {
		slot := e.slots[i]
		if slot == 0 {
			return e.add(i, tag, s)
		}
		if e.tags[i] == tag && e.equal(ID(slot-1), s) {
			return ID(slot - 1), Visited
		}
	}
}

func (e *Exact) equal(id ID, s ts.State) bool {
	return string(e.State(id)[e.hidden:]) == string(s[e.hidden:])
}

// add stores s and writes its ID in a free slot.
func (e *Exact) add(slot uint64, tag uint8, s ts.State) (ID, Outcome) {
	if !e.keep(s) {
		return None, NoRoom
	}
	e.slots[slot], e.tags[slot] = uint32(e.n), tag
	if e.n*4 > len(e.slots)*3 {
		e.grow()
	}
	return ID(e.n - 1), Fresh
}

// keep appends a copy of s to the last segment, or to a new one if it is full. It
// reports false if there are no more segments or IDs. Segments are never copied to
// grow. The first ones are small. A state larger than a segment has its own.
func (e *Exact) keep(s ts.State) bool {
	n := len(e.segments)
	if n == 0 || len(e.segments[n-1])+len(s) > cap(e.segments[n-1]) || len(e.segments[n-1]) > segmentMask {
		if n == maxSegments || uint64(e.n) == uint64(None)-1 {
			return false
		}
		e.segments = append(e.segments, make([]byte, 0, max(1<<min(segmentBits, 16+n), len(s))))
		n++
	}
	segment := &e.segments[n-1]
	e.addresses.Append(uint32(n-1)<<segmentBits | uint32(len(*segment)))
	*segment = append(*segment, s...)
	e.n++
	return true
}

// grow doubles the table. It hashes all states again, because the table keeps only
// one byte of a hash.
func (e *Exact) grow() {
	e.resize(len(e.slots) * 2)
	for id := range e.n {
		h := xxhash.Sum64(e.State(ID(id))[e.hidden:])
		i := h & e.mask
		for e.slots[i] != 0 {
			i = (i + 1) & e.mask
		}
		e.slots[i], e.tags[i] = uint32(id+1), uint8(h>>56)
	}
}

// Find returns the ID of a state without inserting it, None if the store lacks it.
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
