package search

// random is a pseudorandom generator (xorshift64*, Vigna 2016). Kernels have the same
// one.
type random uint64

func newRandom(seed uint64) random { return random(seed*2862933555777941757 + 3037000493 | 1) }

func (r *random) next() uint64 {
	x := uint64(*r)
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	*r = random(x)
	return x * 2685821657736338717
}

// permutation appends a random order of 0..n-1.
func (r *random) permutation(to []uint32, n int) []uint32 {
	first := len(to)
	for i := range n {
		to = append(to, uint32(i))
		j := first + int(r.next()%uint64(i+1))
		to[first+i], to[j] = to[j], to[first+i]
	}
	return to
}
