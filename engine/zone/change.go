package zone

// Up lets time pass: it removes the upper bounds of all clocks.
func Up(z []Bound, n int) {
	for i := n; i < len(z); i += n {
		z[i] = Infinity
	}
}

// Reset sets a clock to a value that is not negative.
func Reset(z []Bound, n, x int, value int32) {
	above, below := AtMost(value), AtMost(-value)
	row := z[x*n : x*n+n]
	for j := range n {
		row[j] = Sum(above, z[j])
		z[j*n+x] = Sum(z[j*n], below)
	}
	row[x] = AtMostZero
}

// Copy sets a clock x to the value of a clock y plus a number. With a negative number
// valuations may get negative values: see Negative.
func Copy(z []Bound, n, x, y int, plus int32) {
	above, below := AtMost(plus), AtMost(-plus)
	if x == y {
		for j := range n {
			if j != x {
				z[x*n+j] = Sum(z[x*n+j], above)
				z[j*n+x] = Sum(z[j*n+x], below)
			}
		}
		return
	}
	for j := range n {
		if j != x {
			z[x*n+j] = Sum(z[y*n+j], above)
			z[j*n+x] = Sum(z[j*n+y], below)
		}
	}
}

// Negative reports whether the zone has a valuation with a negative value of a clock.
func Negative(z []Bound, x int) bool { return z[x] > AtMostZero }

// Join makes a zone the convex hull of itself and another one: the smallest zone that has the valuations of
// both. Both must be closed, and so is the hull.
func Join(z, other []Bound) {
	for i, b := range other[:len(z)] {
		z[i] = max(z[i], b)
	}
}
