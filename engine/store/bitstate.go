package store

import "beeline/engine/ts"

// Bitstate keeps a few bits for each state instead of the state (Holzmann, "An
// analysis of bitstate hashing", 1998): a state all of whose bits are set is
// taken for known, so a search may miss states, never invent one.
//
// All bits of a state lie in one line of 64 bytes, which is fetched from memory at
// once (Putze, Sanders, Singler, "Cache-, hash- and space-efficient Bloom
// filters", 2007): somewhat more states are lost than with bits that lie
// anywhere, and a look-up waits once instead of once a bit.
type Bitstate struct {
	hidden, bits int
	n            int
	words        []uint64
}

// Bounds of a Bitstate.
const (
	lineWords = 8
	// LineBytes is what the size of a Bitstate is rounded down to a multiple of.
	LineBytes = 8 * lineWords
	// MaxBits is how many bits a state may have.
	MaxBits = 31
)

// NewBitstate returns an empty store of a size in bytes, below 4 GiB, with a
// number of bits for a state, 1 to MaxBits. The first hidden bytes of states do
// not count.
func NewBitstate(hidden int, bytes uint64, bits int) *Bitstate {
	return &Bitstate{hidden: hidden, bits: bits, words: make([]uint64, max(bytes/LineBytes, 1)*lineWords)}
}

// Len returns the number of states that were new.
func (b *Bitstate) Len() int { return b.n }

// Bytes returns the memory in use.
func (b *Bitstate) Bytes() int64 { return int64(len(b.words)) * 8 }

// Insert sets the bits of s. Its ID is None: no state can be had back.
func (b *Bitstate) Insert(s ts.State) (ID, Outcome) {
	h := Hash(s, b.hidden)
	line := b.words[share(h, uint32(len(b.words)/lineWords))*lineWords:][:lineWords]
	outcome := Known
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

// The places of a state's bits are numbers of nine bits each. The first three come
// from the half of the hash that does not choose the line, seven others at a time
// from the hash times another constant.
const (
	placeBits   = 9
	firstPlaces = 3
	morePlaces  = 7
)

// Place returns where in its line the i-th bit of a state lies.
func Place(hash uint64, i int) uint64 {
	if i >= firstPlaces {
		i -= firstPlaces
		hash *= prime1 + 2*uint64(i/morePlaces)
		hash ^= hash >> 32
		i %= morePlaces
	}
	return hash >> (placeBits * i) & (1<<placeBits - 1)
}
