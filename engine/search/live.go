package search

import (
	"beeline/engine/store"
	"beeline/engine/ts"
)

// live numbers states in the order of their first visit, and knows which of them are alive: in
// a component that is not complete.
type live struct {
	store   store.Store
	whole   store.Whole // nil if the store does not keep states
	hidden  int
	count   uint32
	dead    store.Blocks[bool]   // by number, if the store keeps states
	numbers map[uint64]uint32    // of live states by hash, otherwise
	list    store.Blocks[uint64] // live states in the order of their numbers: their numbers or hashes
}

// A visitResult says what a visit found.
type visitResult uint8

const (
	fresh visitResult = iota
	alive
	dead
	noRoom
)

func newLive(s store.Store, hidden int) *live {
	l := &live{store: s, hidden: hidden}
	if x, ok := s.(store.Whole); ok {
		l.whole = x
	} else {
		l.numbers = map[uint64]uint32{}
	}
	return l
}

// visit stores a state and returns its number, if it is fresh or alive.
func (l *live) visit(s ts.State) (number uint32, result visitResult) {
	id, outcome := l.store.Insert(s)
	key := uint64(id)
	if l.whole == nil {
		key = store.Hash(s, l.hidden)
	}
	switch outcome {
	case store.NoRoom:
		return 0, noRoom
	case store.Fresh:
		number = l.count
		l.count++
		l.list.Append(key)
		if l.whole == nil {
			l.numbers[key] = number
		} else {
			l.dead.Append(false)
		}
		return number, fresh
	}
	if number, ok := l.number(key); ok {
		return number, alive
	}
	return 0, dead
}

// number returns the number of a live state by its ID or hash.
func (l *live) number(key uint64) (uint32, bool) {
	if l.whole == nil {
		n, ok := l.numbers[key]
		return n, ok
	}
	return uint32(key), !*l.dead.At(uint32(key))
}

// find returns the number of a live state without storing it.
func (l *live) find(s ts.State) (uint32, bool) {
	if l.whole == nil {
		return l.number(store.Hash(s, l.hidden))
	}
	id := l.whole.Find(s)
	if id == store.None {
		return 0, false
	}
	return l.number(uint64(id))
}

// remove marks all live states from a number on as dead.
func (l *live) remove(first uint32) {
	for n := l.list.Len() - 1; n >= 0; n-- {
		key := *l.list.At(uint32(n))
		if number, _ := l.number(key); number < first {
			return
		}
		if l.whole == nil {
			delete(l.numbers, key)
		} else {
			*l.dead.At(uint32(key)) = true
		}
		l.list.RemoveLast()
	}
}

// bytes returns the memory of states and numbers.
func (l *live) bytes() uint64 {
	return uint64(l.store.Bytes()) + l.dead.Capacity() + uint64(len(l.numbers))*mapBytes + l.list.Capacity()*8
}
