package store

// Bits is a table of any number of bits, some of which are set for each state: by
// its hash modulo the size. Unlike a Bitstate it may be of a few bytes, and a size
// that differs by one makes other states collide. That is what searches want that
// prune by collisions (Ernits, "Two state space reduction techniques for explicit
// state model checking", 2007, section 4.3).
type Bits struct {
	size  uint64
	each  int
	words []uint64
	set   uint64
}

// NewBits returns an empty table of a size of at least one bit, with a number of
// bits for each state, at least one.
func NewBits(size uint64, each int) *Bits {
	return &Bits{size: size, each: each, words: make([]uint64, (size+63)/64)}
}

// Clear takes all states out.
func (b *Bits) Clear() {
	clear(b.words)
	b.set = 0
}

// Size returns the number of bits, Set how many of them are set.
func (b *Bits) Size() uint64 { return b.size }

// Set returns the number of bits that are set.
func (b *Bits) Set() uint64 { return b.set }

// Bytes returns the memory in use.
func (b *Bits) Bytes() int64 { return int64(len(b.words)) * 8 }

// Has reports whether all bits of a hash are set.
func (b *Bits) Has(hash uint64) bool {
	step := Rehash(hash, 1)
	for range b.each {
		at := hash % b.size
		if b.words[at>>6]>>(at&63)&1 == 0 {
			return false
		}
		hash += step
	}
	return true
}

// Add sets the bits of a hash and reports whether one of them was not set.
func (b *Bits) Add(hash uint64) (fresh bool) {
	step := Rehash(hash, 1)
	for range b.each {
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

// Rehash returns another hash for a seed, the same one for seed 0. Equal hashes
// stay equal and different ones stay different.
func Rehash(hash, seed uint64) uint64 {
	if seed == 0 {
		return hash
	}
	hash = (hash ^ seed*prime1) * prime2
	hash ^= hash >> 32
	return hash * prime3
}
