package ltl

import (
	"slices"
	"sort"
)

// or is the dual of and.
func (s *terms) or(a ...term) term {
	kids := slices.Clone(a)
	for i := range kids {
		kids[i] ^= 1
	}
	return s.and(kids...) ^ 1
}

// release is the dual of until.
func (s *terms) release(a, b term) term { return s.until(a^1, b^1) ^ 1 }

// and returns the simplified conjunction.
func (s *terms) and(kids ...term) term {
	flat, done := s.flatten(kids), false
	for !done {
		flat, done = s.merge(s.absorb(flat))
	}
	switch len(flat) {
	case 0:
		return trueTerm
	case 1:
		return flat[0]
	}
	return s.intern(And, 0, flat...)
}

// absorb sorts the operands of a conjunction and leaves out those that others imply. It
// returns only falseTerm if two contradict each other.
func (s *terms) absorb(kids []term) []term {
	sort.Slice(kids, func(i, j int) bool { return kids[i] < kids[j] })
	kids = slices.Compact(kids)
	for i := 0; i < len(kids); i++ {
		for j := range kids {
			if i == j {
				continue
			}
			if s.implies(kids[j], kids[i]^1) {
				return []term{falseTerm}
			}
			if s.implies(kids[j], kids[i]) {
				kids = slices.Delete(kids, i, i+1)
				i--
				break
			}
		}
	}
	if len(kids) == 1 && kids[0] == trueTerm {
		return nil
	}
	return kids
}

// merge joins operands of a conjunction and shortens others, after which they must be
// absorbed again. done reports that no rule applied.
func (s *terms) merge(kids []term) (merged []term, done bool) {
	joined := s.join(s.joinUniversal(kids))
	return s.flatten(joined), len(joined) == len(kids)
}

// flatten puts the operands of conjunctions in the place of these.
func (s *terms) flatten(kids []term) []term {
	var flat []term
	for _, k := range kids {
		if s.op(k) == And {
			flat = append(flat, s.kids(k)...)
		} else {
			flat = append(flat, k)
		}
	}
	return flat
}

// join returns operands with the same conjunction: (a V b) && (a V c) and
// <>[] a && <>[] b are joined.
func (s *terms) join(kids []term) (joined []term) {
	done := make([]bool, len(kids))
	for i, k := range kids {
		left, part, lasting := s.joint(k)
		parts := []term{part}
		for l := i + 1; l < len(kids) && left != unjoined; l++ {
			if otherLeft, part, otherLasting := s.joint(kids[l]); otherLeft == left && otherLasting == lasting && !done[l] {
				parts, done[l] = append(parts, part), true
			}
		}
		if done[i] {
			continue
		}
		if len(parts) > 1 {
			k = s.release(left, s.and(parts...))
			if lasting {
				k = s.until(trueTerm, k)
			}
		}
		joined = append(joined, k)
	}
	return joined
}

// joinUniversal joins [] a with all operands that hold in every suffix: [] a && <>[] b is
// [] (a && <>[] b). The automaton then needs no state of its own for [] a.
func (s *terms) joinUniversal(kids []term) []term {
	var parts, rest []term
	found := false
	for _, k := range kids {
		switch {
		case !s.universal(k):
			rest = append(rest, k)
			continue
		case s.op(k) == Release && s.kid(k, 0) == falseTerm:
			found, k = true, s.kid(k, 1)
		}
		parts = append(parts, k)
	}
	if !found || len(parts) < 2 {
		return kids
	}
	return append(rest, s.release(falseTerm, s.and(parts...)))
}

// joint returns a and b of a term a V b, or of <>[] b, which is lasting. Left is
// unjoined for other terms.
func (s *terms) joint(t term) (left, part term, lasting bool) {
	if s.op(t) == Until && s.kid(t, 0) == trueTerm && s.op(s.kid(t, 1)) == Release {
		t, lasting = s.kid(t, 1), true
	}
	if s.op(t) != Release || lasting && s.kid(t, 0) != falseTerm {
		return unjoined, 0, false
	}
	return s.kid(t, 0), s.kid(t, 1), lasting
}

const unjoined term = -1

// until returns the simplified term of a U b.
func (s *terms) until(a, b term) term {
	switch {
	case a == falseTerm || s.eventual(b) || s.implies(a, b):
		return b
	case a != trueTerm && s.implies(b^1, a):
		return s.until(trueTerm, b)
	}
	switch s.op(b) {
	case Next:
		if a == trueTerm { // <> X b
			return s.next(s.until(a, s.kid(b, 0)))
		}
		if s.op(a) == Next { // X a U X b
			return s.next(s.until(s.kid(a, 0), s.kid(b, 0)))
		}
	case Until:
		if s.implies(a, s.kid(b, 0)) { // a U (a U b)
			return b
		}
		if s.implies(s.kid(b, 0), a) {
			return s.until(a, s.kid(b, 1))
		}
	}
	if s.op(a) == Until && s.kid(a, 1) == b { // (a U b) U b
		return a
	}
	return s.intern(Until, 0, a, b)
}

// next returns the simplified term of X a.
func (s *terms) next(a term) term {
	if s.lasting(a) {
		return a
	}
	// Next is its own dual: the even term has an even operand.
	return s.intern(Next, 0, a&^1) ^ a&1
}
