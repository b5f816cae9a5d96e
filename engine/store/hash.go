package store

import (
	"encoding/binary"
	"math/bits"

	"beeline/engine/ts"
)

// Constants of xxHash64 (Collet).
const (
	prime1 = 0x9E3779B185EBCA87
	prime2 = 0xC2B2AE3D27D4EB4F
	prime3 = 0x165667B19E3779F9
)

// Hash returns 64 bits for a state; the first hidden bytes have no influence.
// Kernels compute the same value, so that lossy stores lose the same states in
// both. Hash reads eight bytes at a time, in two lanes, with the rounds of
// xxHash64. The last eight bytes may overlap those before. A state of fewer bytes
// is padded with zeros.
func Hash(s ts.State, hidden int) uint64 {
	a := uint64(len(s)) * prime3
	b := a ^ prime1
	if s = s[hidden:]; len(s) < 8 {
		s = append(make([]byte, 0, 8), s...)[:8]
	}
	at, last := 0, len(s)-8
	for ; at+8 < last; at += 16 {
		a, b = round(a, s[at:]), round(b, s[at+8:])
	}
	if at < last {
		a = round(a, s[at:])
	}
	b = round(b, s[last:])
	h := a ^ bits.RotateLeft64(b, 31)
	h = (h ^ h>>33) * prime2
	h = (h ^ h>>29) * prime3
	return h ^ h>>32
}

// round mixes eight bytes into a lane.
func round(lane uint64, s []byte) uint64 {
	return bits.RotateLeft64(lane^binary.LittleEndian.Uint64(s)*prime2, 29) * prime1
}

// share maps the upper half of a hash to 0 ... n-1; the order is kept.
func share(hash uint64, n uint32) uint32 { return uint32(hash >> 32 * uint64(n) >> 32) }
