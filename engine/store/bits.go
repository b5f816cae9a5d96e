package store

// Bits is a table of any number of bits. Each state sets a few of them, chosen by
// its hash modulo the size. Unlike a Bitstate it may have a few bits only, and in
// tables of different sizes different states collide. Searches that prune by
// collisions need this (Ernits, "Two state space reduction techniques for explicit
// state model checking", 2007, section 4.3).
type Bits struct {
	size         uint64
	bitsPerState int
	words        []uint64
	set          uint64
}

// NewBits returns an empty table of size bits with bitsPerState bits for each
// state, both at least 1.
func NewBits(size uint64, bitsPerState int) *Bits {
	return &Bits{size: size, bitsPerState: bitsPerState, words: make([]uint64, (size+63)/64)}
}

// Clear removes all states.
func (b *Bits) Clear() {
	clear(b.words)
	b.set = 0
}

// Set returns the number of bits that are set.
func (b *Bits) Set() uint64 { return b.set }

// Bytes returns the memory that the table holds.
func (b *Bits) Bytes() int64 { return int64(len(b.words)) * 8 }

// Has reports whether all bits of a hash are set.
func (b *Bits) Has(hash uint64) bool {
	step := Rehash(hash, 1)
	for range b.bitsPerState {
		at := hash % b.size
		if b.words[at>>6]>>(at&63)&1 == 0 {
			return false
		}
		hash += step
	}
	return true
}

// Add sets the bits of a hash and reports whether one of them was not set before.
func (b *Bits) Add(hash uint64) (fresh bool) {
	step := Rehash(hash, 1)
	for range b.bitsPerState {
		at := hash % b.size
		if word, bit := &b.words[at>>6], uint64(1)<<(at&63); *word&bit == 0 {
			*word |= bit
			b.set++
			fresh = true
		}
		hash += step
	}
	return fresh
}

// Rehash returns another hash for each seed; seed 0 leaves the hash as it is. For one
// seed, different hashes stay different.
func Rehash(hash, seed uint64) uint64 {
	if seed == 0 {
		return hash
	}
	hash = (hash ^ seed*prime1) * prime2
	hash ^= hash >> 32
	return hash * prime3
}
