package zone

// Close tightens every bound of a zone that need not be closed. It reports false if the zone
// is empty.
func Close(z []Bound, n int) bool {
	for k := range n {
		via := z[k*n : k*n+n]
		for i := range n {
			row := z[i*n : i*n+n]
			to := row[k]
			if to == Infinity || i == k {
				continue
			}
			tighten(row, to, via)
			if row[i] < AtMostZero {
				return false
			}
		}
	}
	return true
}

// tighten tightens the bounds of a row by paths that begin with a finite bound and continue with
// those of another row.
func tighten(row []Bound, to Bound, via []Bound) {
	for j, b := range via[:len(row)] {
		if b == Infinity {
			continue
		}
		if s := to + b - (to|b)&1; s < row[j] {
			row[j] = s
		}
	}
}

// Constrain intersects a zone with x_i - x_j bounded by b and closes it. It reports false if
// the zone is empty then.
func Constrain(z []Bound, n, i, j int, b Bound) bool {
	if b >= z[i*n+j] {
		return true
	}
	if Sum(b, z[j*n+i]) < AtMostZero {
		return false
	}
	z[i*n+j] = b
	after := z[j*n : j*n+n]
	for p := range n {
		row := z[p*n : p*n+n]
		to := Sum(row[i], b)
		if to == Infinity {
			continue
		}
		// x_p - x_j can only be tightened through the new bound.
		if p != i && to >= row[j] {
			continue
		}
		tighten(row, to, after)
	}
	return true
}
