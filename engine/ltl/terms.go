package ltl

import (
	"encoding/binary"
	"slices"
)

// A term is a formula in negation normal form. Terms 2k and 2k+1 are negations of each
// other, and equal formulas are equal terms. Even terms are true, propositions, And,
// Until and Next; odd ones are their duals.
type term int32

const (
	trueTerm  term = 0
	falseTerm term = 1
)

// node describes an even term.
type node struct {
	op   Op
	prop int32
	kids []term
	// eventual tells for the term and for its negation whether a word satisfies it as
	// soon as a suffix does.
	eventual [2]bool
	hasNext  bool
}

// terms holds every term of one translation.
type terms struct {
	nodes   []node
	index   map[string]term
	implied map[key]int32
	lowered map[*Formula]term
	calls   int // of implies, one in another
	key     []byte
	work    *budget
}

func newTerms(b *budget) *terms {
	return &terms{
		nodes:   []node{{op: True, eventual: [2]bool{true, true}}},
		index:   map[string]term{},
		implied: map[key]int32{},
		lowered: map[*Formula]term{},
		work:    b,
	}
}

// op returns And, Or, Until, Release, Next, Proposition, Not (of a proposition), True or
// False.
func (s *terms) op(t term) Op {
	op := s.nodes[t>>1].op
	if t&1 == 0 {
		return op
	}
	switch op {
	case True:
		return False
	case Proposition:
		return Not
	case And:
		return Or
	case Until:
		return Release
	}
	return op
}

// kid returns the operand i of a term.
func (s *terms) kid(t term, i int) term { return s.nodes[t>>1].kids[i] ^ t&1 }

// kids returns a new slice with the operands of a term.
func (s *terms) kids(t term) []term {
	kids := slices.Clone(s.nodes[t>>1].kids)
	for i := range kids {
		kids[i] ^= t & 1
	}
	return kids
}

// eventual reports whether every word with a suffix that satisfies t satisfies t, as
// far as the syntax shows it: the class of pure eventualities of Etessami and Holzmann,
// Optimizing Büchi automata, CONCUR 2000.
func (s *terms) eventual(t term) bool { return s.nodes[t>>1].eventual[t&1] }

// universal is the dual: every suffix of a word that satisfies t satisfies t.
func (s *terms) universal(t term) bool { return s.eventual(t ^ 1) }

// lasting reports whether the truth of t is the same in all steps of a word.
func (s *terms) lasting(t term) bool { return s.eventual(t) && s.universal(t) }

// intern returns the even term of an operator and its operands, which must be simplified.
func (s *terms) intern(op Op, prop int, kids ...term) term {
	s.work.step()
	s.key = append(s.key[:0], byte(op))
	s.key = binary.AppendVarint(s.key, int64(prop))
	for _, k := range kids {
		s.key = binary.AppendVarint(s.key, int64(k))
	}
	if t, ok := s.index[string(s.key)]; ok {
		return t
	}
	s.work.atMost(len(s.nodes), maxTerms, TooLarge)
	n := node{op: op, prop: int32(prop), kids: slices.Clone(kids)}
	n.eventual = s.classify(op, kids)
	n.hasNext = op == Next || slices.ContainsFunc(kids, func(k term) bool { return s.nodes[k>>1].hasNext })
	t := term(len(s.nodes) << 1)
	s.nodes = append(s.nodes, n)
	s.index[string(s.key)] = t
	return t
}

// classify computes node.eventual.
func (s *terms) classify(op Op, kids []term) [2]bool {
	all := func(negation term) bool {
		return !slices.ContainsFunc(kids, func(k term) bool { return !s.eventual(k ^ negation) })
	}
	switch op {
	case And, Next:
		return [2]bool{all(0), all(1)}
	case Until:
		return [2]bool{kids[0] == trueTerm || s.eventual(kids[1]), all(1)}
	}
	return [2]bool{}
}

// lower returns the simplified term of a formula.
func (s *terms) lower(f *Formula) term {
	if t, ok := s.lowered[f]; ok {
		return t
	}
	t := s.lowerNew(f)
	s.lowered[f] = t
	return t
}

func (s *terms) lowerNew(f *Formula) term {
	var operands []term
	for _, g := range f.operands() {
		operands = append(operands, s.lower(g))
	}
	a, b := trueTerm, trueTerm
	if len(operands) > 0 {
		a, b = operands[0], operands[len(operands)-1]
	}
	switch f.Op {
	case True:
		return trueTerm
	case False:
		return falseTerm
	case Proposition:
		return s.intern(Proposition, f.Number)
	case Not:
		for g := f; g.Op == Not; g = g.Left {
			a ^= 1
		}
		return a
	case And:
		return s.and(operands...)
	case Or:
		return s.or(operands...)
	case Implies:
		return s.or(a^1, b)
	case Equivalent:
		return s.or(s.and(a, b), s.and(a^1, b^1))
	case Always:
		return s.release(falseTerm, a)
	case Eventually:
		return s.until(trueTerm, a)
	case Until:
		return s.until(a, b)
	case WeakUntil:
		return s.release(b, s.or(a, b))
	case Release:
		return s.release(a, b)
	}
	return s.next(a)
}
