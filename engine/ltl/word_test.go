package ltl

// word is an ultimately periodic word: after the last letter it continues at loop.
type word struct {
	letters []int // bit i of a letter is proposition i
	loop    int
}

func (w word) after(i int) int {
	if i+1 < len(w.letters) {
		return i + 1
	}
	return w.loop
}

// satisfies evaluates a formula by its definition, at every position of the word.
func (w word) satisfies(f *Formula) bool {
	return w.truth(f, map[*Formula][]bool{})[0]
}

func (w word) truth(f *Formula, known map[*Formula][]bool) []bool {
	if t, ok := known[f]; ok {
		return t
	}
	t := make([]bool, len(w.letters))
	known[f] = t
	var a, b []bool
	if f.Left != nil {
		a = w.truth(f.Left, known)
	}
	if f.Right != nil {
		b = w.truth(f.Right, known)
	}
	for i := range t {
		switch f.Op {
		case True:
			t[i] = true
		case Proposition:
			t[i] = w.letters[i]>>f.Number&1 != 0
		case Not:
			t[i] = !a[i]
		case And:
			t[i] = a[i] && b[i]
		case Or:
			t[i] = a[i] || b[i]
		case Implies:
			t[i] = !a[i] || b[i]
		case Equivalent:
			t[i] = a[i] == b[i]
		case Next:
			t[i] = a[w.after(i)]
		case Always:
			t[i] = !w.reaches(i, nil, func(j int) bool { return !a[j] })
		case Eventually:
			t[i] = w.reaches(i, nil, func(j int) bool { return a[j] })
		case Until:
			t[i] = w.reaches(i, a, func(j int) bool { return b[j] })
		case WeakUntil: // no position without b and a comes before b
			t[i] = !w.reaches(i, negated(b), func(j int) bool { return !a[j] && !b[j] })
		case Release: // no position without b comes before a
			t[i] = !w.reaches(i, negated(a), func(j int) bool { return !b[j] })
		}
	}
	return t
}

func negated(a []bool) []bool {
	n := make([]bool, len(a))
	for i := range a {
		n[i] = !a[i]
	}
	return n
}

// reaches reports whether goal is true at i or later, and before, where it is not nil,
// is true until then.
func (w word) reaches(i int, before []bool, goal func(int) bool) bool {
	// All positions have been seen after twice the length.
	for range 2 * len(w.letters) {
		if goal(i) {
			return true
		}
		if before != nil && !before[i] {
			return false
		}
		i = w.after(i)
	}
	return false
}
