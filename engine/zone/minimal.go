package zone

// A Constraint bounds x_I - x_J.
type Constraint struct {
	I, J  int
	Bound Bound
}

// Minimal appends constraints from which all bounds of a zone follow. None of them can be left
// out. That clocks are not negative needs no constraint (Larsen, Larsson, Pettersson and Yi, "Efficient verification
// of real-time systems: compact data structure and state-space reduction", 1997). It
// allocates when the list is too short.
func Minimal(list []Constraint, z []Bound, n int) []Constraint {
	for i := range n {
		if first(z, n, i) != i {
			continue
		}
		// Clocks with constant differences form a cycle: x_i, then each one to the next.
		last := i
		for k := i + 1; k < n; k++ {
			if first(z, n, k) == i {
				if b := z[last*n+k]; last != 0 || b != AtMostZero {
					list = append(list, Constraint{last, k, b})
				}
				last = k
			}
		}
		if last != i {
			list = append(list, Constraint{last, i, z[last*n+i]})
		}
		for j := range n {
			if b := z[i*n+j]; i != j && first(z, n, j) == j && b != Infinity && !follows(z, n, i, j) {
				list = append(list, Constraint{i, j, b})
			}
		}
	}
	return list
}

// Restore makes z the zone with the constraints that Minimal has listed.
func Restore(z []Bound, n int, list []Constraint) {
	for i := range z {
		z[i] = Infinity
	}
	for i := range n {
		z[i], z[i*n+i] = AtMostZero, AtMostZero
	}
	for _, c := range list {
		Constrain(z, n, c.I, c.J, c.Bound)
	}
}

// first returns the first clock that has a constant difference to x_i.
func first(z []Bound, n, i int) int {
	for k := range i {
		if Sum(z[i*n+k], z[k*n+i]) == AtMostZero {
			return k
		}
	}
	return i
}

// follows reports whether the bound of x_i - x_j follows from two others, or from clocks not
// being negative. All three clocks are the first of their constant differences.
func follows(z []Bound, n, i, j int) bool {
	b := z[i*n+j]
	for k := range n {
		if i == 0 && z[k] == AtMostZero && first(z, n, k) == j {
			return true
		}
		if k != i && k != j && Sum(z[i*n+k], z[k*n+j]) <= b && first(z, n, k) == k {
			return true
		}
	}
	return false
}
