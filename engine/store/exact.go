package store

import (
	"beeline/engine/ts"
	"github.com/cespare/xxhash/v2"
)

// Exact stores every state whole. States lie one behind the other in segments
// without pointers; an open-addressing table of slot words finds them. A slot
// holds the ID plus one and, in the bits the ID leaves free, part of the hash:
// most probes of other states end without touching them.
type Exact struct {
	hidden   int
	segments [][]byte
	offsets  []uint32 // by ID: offset within its segment
	starts   []ID     // by segment: its first ID
	slots    []uint64
	mask     uint64
}

const (
	segmentBytes = 1 << 20
	minSlots     = 1 << 10
)

// NewExact returns an empty store for states whose first hidden bytes are kept
// but do not count.
func NewExact(hidden int) *Exact {
	return &Exact{hidden: hidden, slots: make([]uint64, minSlots), mask: minSlots - 1}
}

// Len returns the number of states.
func (e *Exact) Len() int { return len(e.offsets) }

// Bytes returns the memory the store holds on to.
func (e *Exact) Bytes() int64 {
	n := int64(cap(e.offsets))*4 + int64(len(e.slots))*8
	for _, s := range e.segments {
		n += int64(cap(s))
	}
	return n
}

// State returns the state that was inserted as id.
func (e *Exact) State(id ID) ts.State {
	lo, hi := 0, len(e.starts)
	for hi-lo > 1 {
		if m := int(uint(lo+hi) >> 1); e.starts[m] <= id {
			lo = m
		} else {
			hi = m
		}
	}
	seg := e.segments[lo]
	start := e.offsets[id]
	end := uint32(len(seg))
	if next := int(id) + 1; next < len(e.offsets) && (lo+1 == len(e.starts) || ID(next) < e.starts[lo+1]) {
		end = e.offsets[next]
	}
	return seg[start:end:end]
}

// Insert adds s unless an equal state is there.
func (e *Exact) Insert(s ts.State) (ID, Outcome) {
	h := xxhash.Sum64(s[e.hidden:])
	tag := h >> 32 << 32
	for i := h & e.mask; ; i = (i + 1) & e.mask {
		slot := e.slots[i]
		if slot == 0 {
			id := e.keep(s)
			e.slots[i] = tag | uint64(id+1)
			if uint64(len(e.offsets))*4 > uint64(len(e.slots))*3 {
				e.grow()
			}
			return id, Fresh
		}
		if slot>>32<<32 == tag {
			if id := ID(uint32(slot)) - 1; e.equal(id, s) {
				return id, Known
			}
		}
	}
}

func (e *Exact) equal(id ID, s ts.State) bool {
	return string(e.State(id)[e.hidden:]) == string(s[e.hidden:])
}

// keep appends a copy of s to the last segment, or to a new one when it is full:
// segments are never copied to grow.
func (e *Exact) keep(s ts.State) ID {
	id := ID(len(e.offsets))
	n := len(e.segments)
	if n == 0 || len(e.segments[n-1])+len(s) > cap(e.segments[n-1]) {
		e.segments = append(e.segments, make([]byte, 0, max(segmentBytes>>max(0, 4-n), len(s))))
		e.starts = append(e.starts, id)
		n++
	}
	seg := &e.segments[n-1]
	e.offsets = append(e.offsets, uint32(len(*seg)))
	*seg = append(*seg, s...)
	return id
}

// grow doubles the table. The low bits of the hash are gone from the slots, so
// states are hashed again.
func (e *Exact) grow() {
	size := uint64(len(e.slots)) * 2
	e.slots = make([]uint64, size)
	e.mask = size - 1
	for id := range e.offsets {
		h := xxhash.Sum64(e.State(ID(id))[e.hidden:])
		i := h & e.mask
		for e.slots[i] != 0 {
			i = (i + 1) & e.mask
		}
		e.slots[i] = h>>32<<32 | uint64(id+1)
	}
}
