package zone

// Subtract appends zones that together have the valuations of z that are not in other. No two
// of them have a valuation in common. It allocates them.
func Subtract(list [][]Bound, z, other []Bound, n int) [][]Bound {
	rest := append([]Bound(nil), z...)
	for _, c := range Minimal(nil, other, n) {
		if rest[c.I*n+c.J] <= c.Bound {
			continue
		}
		outside := append([]Bound(nil), rest...)
		if Constrain(outside, n, c.J, c.I, Opposite(c.Bound)) {
			list = append(list, outside)
		}
		if !Constrain(rest, n, c.I, c.J, c.Bound) {
			break
		}
	}
	return list
}
