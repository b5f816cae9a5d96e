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
	done = true
	for i := range kids {
		for j := range kids {
			s.work.step()
			if t, ok := s.shorten(kids[i], kids[j]); ok && i != j {
				kids[j], done = t, false
			}
		}
	}
	joined := s.join(kids)
	return s.flatten(joined), done && len(joined) == len(kids)
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

// shorten returns b without the operands that a contradicts, if b is a disjunction.
func (s *terms) shorten(a, b term) (term, bool) {
	if s.op(b) != Or {
		return 0, false
	}
	kids := s.kids(b)
	n := len(kids)
	kids = slices.DeleteFunc(kids, func(k term) bool { return s.implies(a, k^1) })
	if len(kids) == n {
		return 0, false
	}
	return s.or(kids...), true
}

// joint is what operands of a conjunction have in common that can be joined: X a && X b,
// (a V b) && (a V c), (a U c) && (b U c), and <>[] a && <>[] b, for which op is Always.
type joint struct {
	op   Op
	with term
}

// joint returns the common part of an operand and what differs.
func (s *terms) joint(t term) (j joint, part term) {
	switch s.op(t) {
	case Next:
		return joint{op: Next}, s.kid(t, 0)
	case Release:
		return joint{Release, s.kid(t, 0)}, s.kid(t, 1)
	case Until:
		if part, ok := s.finally(t); ok {
			return joint{op: Always}, part
		}
		return joint{Until, s.kid(t, 1)}, s.kid(t, 0)
	}
	return joint{op: And}, trueTerm
}

// join returns operands with the same conjunction, joined where they have a common part.
func (s *terms) join(kids []term) (joined []term) {
	done := make([]bool, len(kids))
	for i, k := range kids {
		j, part := s.joint(k)
		parts := []term{part}
		for l := i + 1; l < len(kids) && j.op != And; l++ {
			if other, part := s.joint(kids[l]); other == j && !done[l] {
				parts, done[l] = append(parts, part), true
			}
		}
		switch {
		case done[i]:
			continue
		case len(parts) == 1:
		case j.op == Next:
			k = s.next(s.and(parts...))
		case j.op == Release:
			k = s.release(j.with, s.and(parts...))
		case j.op == Until:
			k = s.until(s.and(parts...), j.with)
		default:
			k = s.until(trueTerm, s.release(falseTerm, s.and(parts...)))
		}
		joined = append(joined, k)
	}
	return joined
}

// finally returns a for <>[] a.
func (s *terms) finally(t term) (term, bool) {
	if s.kid(t, 0) != trueTerm {
		return 0, false
	}
	always := s.kid(t, 1)
	if s.op(always) != Release || s.kid(always, 0) != falseTerm {
		return 0, false
	}
	return s.kid(always, 1), true
}

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
	case And: // a U (b && []<>c): (a U b) && []<>c
		if in, out := s.split(b, s.lasting); len(out) > 0 {
			return s.and(append(out, s.until(a, s.and(in...)))...)
		}
	case Or: // a U (b || <>c): (a U b) || <>c
		if in, out := s.split(b, s.eventual); len(out) > 0 {
			return s.or(append(out, s.until(a, s.or(in...)))...)
		}
	}
	if s.op(a) == Until && s.kid(a, 1) == b { // (a U b) U b
		return a
	}
	return s.intern(Until, 0, a, b)
}

// split divides the operands of t: out has those for which leaves is true.
func (s *terms) split(t term, leaves func(term) bool) (in, out []term) {
	for _, k := range s.kids(t) {
		if leaves(k) {
			out = append(out, k)
		} else {
			in = append(in, k)
		}
	}
	return in, out
}

// next returns the simplified term of X a.
func (s *terms) next(a term) term {
	if s.lasting(a) {
		return a
	}
	// Next is its own dual: the even term has an even operand.
	return s.intern(Next, 0, a&^1) ^ a&1
}
