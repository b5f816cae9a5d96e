package store

import "beeline/engine/ts"

// Bitstate sets a few bits for each state instead of keeping the state (Holzmann,
// "An analysis of bitstate hashing", 1998). If all bits of a state are already set,
// the state counts as visited. So a search may miss states.
//
// All bits of a state lie in one line of 64 bytes, a cache line (Putze, Sanders,
// Singler, "Cache-, hash- and space-efficient Bloom filters", 2007). This loses
// slightly more states than independent bits do. But an insertion waits for memory
// once instead of once per bit.
type Bitstate struct {
	hidden, bits int
	n            int
	words        []uint64
}

const (
	lineWords = 8
	// LineBytes is the length of a line. The size of a Bitstate is rounded down to
	// a multiple of it.
	LineBytes = 8 * lineWords
	// MaxBits is the largest number of bits per state.
	MaxBits = 31
)

// NewBitstate returns an empty store of a size in bytes, below 4 GiB, with 1 to
// MaxBits bits per state. It ignores the first hidden bytes of states.
func NewBitstate(hidden int, bytes uint64, bits int) *Bitstate {
	return &Bitstate{hidden: hidden, bits: bits, words: make([]uint64, max(bytes/LineBytes, 1)*lineWords)}
}

// Len returns the number of states that were new.
func (b *Bitstate) Len() int { return b.n }

// Bytes returns the memory that the store holds.
func (b *Bitstate) Bytes() int64 { return int64(len(b.words)) * 8 }

// Insert sets the bits of s. The ID is None, because states cannot be read back.
func (b *Bitstate) Insert(s ts.State) (ID, Outcome) { return b.InsertHash(Hash(s, b.hidden)) }

// InsertHash is Insert for a state with that hash.
func (b *Bitstate) InsertHash(h uint64) (ID, Outcome) {
	line := b.words[share(h, uint32(len(b.words)/lineWords))*lineWords:][:lineWords]
	outcome := Visited
	for i := range b.bits {
		place := Place(h, i)
		word, bit := &line[place>>6], uint64(1)<<(place&63)
		if *word&bit == 0 {
			*word |= bit
			outcome = Fresh
		}
	}
	if outcome == Fresh {
		b.n++
	}
	return None, outcome
}

// The position of a bit in its line is a number of nine bits. The first three
// positions come from the half of the hash that does not choose the line. Each
// further group of seven comes from the hash times another constant.
const (
	placeBits   = 9
	firstPlaces = 3
	morePlaces  = 7
)

// Place returns the position in its line, 0 to 511, of the i-th bit of a state.
func Place(hash uint64, i int) uint64 {
	if i >= firstPlaces {
		i -= firstPlaces
		hash *= prime1 + 2*uint64(i/morePlaces)
		hash ^= hash >> 32
		i %= morePlaces
	}
	return hash >> (placeBits * i) & (1<<placeBits - 1)
}
