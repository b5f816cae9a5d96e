package zone

// Negated returns the bound of x_j - x_i that holds where a bound of x_i - x_j does not.
func Negated(b Bound) Bound { return 1 - b }

// Down lets time pass backwards: it adds the valuations from which time leads into the zone.
func Down(z []Bound, n int) {
	for j := 1; j < n; j++ {
		z[j] = AtMostZero
		for i := 1; i < n; i++ {
			z[j] = min(z[j], z[i*n+j])
		}
	}
}
