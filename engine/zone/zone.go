// Package zone has zones of clock valuations as difference bound matrices. It knows no
// network and no search.
//
// A zone of n-1 clocks is a slice of n*n bounds. The bound at index i*n+j limits the
// difference x_i - x_j. x_0 is always 0, so row 0 has the lower bounds of the clocks and
// column 0 the upper ones. A bound is 2c for "less than c" and 2c+1 for "at most c", so a
// smaller number is a tighter bound.
//
// A zone is closed if no bound can be tightened without losing a valuation. Unless a
// function says otherwise, it takes closed zones that are not empty and leaves such zones.
// A function that can empty a zone reports it; the bounds are then undefined. No function
// allocates unless its comment says so.
//
// Read it in this order: zone.go has bounds, close.go the closure, change.go the operations
// of a run, past.go time that passes backwards, compare.go inclusion, extrapolate.go the extrapolation, minimal.go constraints that
// suffice.
package zone

import "math"

// A Bound limits the difference of two clocks: 2c is "less than c", 2c+1 is "at most c".
type Bound = int32

const (
	// Infinity is no bound.
	Infinity Bound = math.MaxInt32
	// AtMostZero is the bound of equal clocks.
	AtMostZero Bound = 1
	// A sum of three bounds up to this one fits.
	largestBound Bound = 1 << 29
)

// AtMost returns the bound "at most c".
func AtMost(c int32) Bound { return 2*c + 1 }

// LessThan returns the bound "less than c".
func LessThan(c int32) Bound { return 2 * c }

// Constant returns c of a bound.
func Constant(b Bound) int32 { return b >> 1 }

// Strict reports whether a bound is "less than".
func Strict(b Bound) bool { return b&1 == 0 }

// Sum returns the bound of x - z that follows from those of x - y and y - z.
func Sum(a, b Bound) Bound {
	if a == Infinity || b == Infinity {
		return Infinity
	}
	return a + b - (a|b)&1
}

// SetZero makes z the zone in which every clock is 0.
func SetZero(z []Bound) {
	for i := range z {
		z[i] = AtMostZero
	}
}

// Large reports whether a finite bound of the zone is so large that another operation may
// overflow.
func Large(z []Bound) bool {
	for _, b := range z {
		if b != Infinity && (b > largestBound || b < -largestBound) {
			return true
		}
	}
	return false
}
