package ltl

import "slices"

// Bounds of the pairs of terms that implies compares in one translation, and of the
// nesting of its calls. Beyond it returns false, which only loses simplifications.
const (
	maxImplied      = 1 << 17
	maxImpliedCalls = 200
)

// implies reports whether the syntax shows that each word that satisfies f satisfies g:
// Somenzi and Bloem, Efficient Büchi automata from LTL formulae, CAV 2000.
func (s *terms) implies(f, g term) bool {
	switch {
	case f == g || f == falseTerm || g == trueTerm:
		return true
	case f == trueTerm || g == falseTerm || f == g^1 || s.literal(f) && s.literal(g):
		return false
	}
	// f implies g if and only if not g implies not f.
	pair := key{int32(f), int32(g)}
	if g^1 < f {
		pair = key{int32(g ^ 1), int32(f ^ 1)}
	}
	if known, ok := s.implied[pair]; ok {
		return known != 0
	}
	if len(s.implied) >= maxImplied || s.calls == maxImpliedCalls {
		return false
	}
	s.work.step()
	s.calls++
	known := s.compare(f, g) || s.compare(g^1, f^1)
	s.calls--
	s.implied[pair] = 0
	if known {
		s.implied[pair] = 1
	}
	return known
}

func (s *terms) literal(t term) bool { return s.nodes[t>>1].op == Proposition }

// compare applies the rules for the operator of f.
func (s *terms) compare(f, g term) bool {
	switch s.op(f) {
	case And:
		return slices.ContainsFunc(s.kids(f), func(k term) bool { return s.implies(k, g) })
	case Or:
		return !slices.ContainsFunc(s.kids(f), func(k term) bool { return !s.implies(k, g) })
	case Next:
		a := s.kid(f, 0)
		return s.op(g) == Next && s.implies(a, s.kid(g, 0)) || s.eventual(g) && s.implies(a, g)
	case Until:
		a, b := s.kid(f, 0), s.kid(f, 1)
		return s.implies(b, g) && (s.implies(a, g) || s.eventual(g)) ||
			s.op(g) == Until && s.implies(a, s.kid(g, 0)) && s.implies(b, s.kid(g, 1))
	case Release:
		a, b := s.kid(f, 0), s.kid(f, 1)
		return s.implies(b, g) ||
			s.op(g) == Release && s.implies(a, s.kid(g, 0)) && s.implies(b, s.kid(g, 1))
	}
	return false
}
