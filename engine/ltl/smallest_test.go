package ltl

import (
	"fmt"
	"slices"
	"testing"
)

// A smallest looks for the smallest automaton with a language, by trying all. It compares words:
// an automaton that it finds may still accept too much or too little, so the number of states is
// a lower bound.
type smallest struct {
	alphabet []int // a letter of each class of equal letters
	samples  [][]sample
	states   int
	nodes    int
	on       [][]uint8 // by class and state: the next states, as bits
	accept   uint8
}

// A sample is a word: first comes before, then again and again loop. Its letters are classes.
type sample struct {
	before, loop []int
	in           bool
}

// maxNodes bounds a search for an automaton. Without an end of it, the automaton may exist.
const maxNodes = 300_000

// leastStates returns how many states an automaton of the words of a has at least. no is an
// automaton of the other words.
func leastStates(a, no *explicit) int {
	s := &smallest{}
	rows := map[string]bool{}
	for v := range 64 {
		row := ""
		for _, e := range []*explicit{a, no} {
			for _, out := range e.out {
				for _, arc := range out {
					row += fmt.Sprint(arc.on >> v & 1)
				}
			}
		}
		if !rows[row] {
			rows[row] = true
			s.alphabet = append(s.alphabet, v)
		}
	}
	s.sample(a)
	for s.states = 1; s.states < min(len(a.out), 4); s.states++ {
		s.on, s.nodes = make([][]uint8, len(s.alphabet)), 0
		for s.accept = range uint8(1) << s.states {
			if s.extend(0) {
				return s.states
			}
		}
	}
	return s.states
}

// sample draws all short words, by their greatest class.
func (s *smallest) sample(a *explicit) {
	k := len(s.alphabet)
	var parts [][]int
	for length := range 3 {
		for i := range power(k, length) {
			part := make([]int, length)
			for j := range part {
				part[j], i = i%k, i/k
			}
			parts = append(parts, part)
		}
	}
	s.samples = make([][]sample, k)
	for _, loop := range parts[1:] {
		for _, before := range parts {
			w := word{loop: len(before)}
			for _, class := range slices.Concat(before, loop) {
				w.letters = append(w.letters, s.alphabet[class])
			}
			top := slices.Max(slices.Concat(before, loop))
			s.samples[top] = append(s.samples[top], sample{before, loop, a.accepts(w)})
		}
	}
}

func power(base, exponent int) int {
	p := 1
	for range exponent {
		p *= base
	}
	return p
}

// extend chooses the edges for the classes from one on, so that all samples fit.
func (s *smallest) extend(class int) bool {
	if class == len(s.alphabet) {
		return true
	}
	s.on[class] = make([]uint8, s.states)
	for choice := range 1 << (s.states * s.states) {
		if s.nodes++; s.nodes > maxNodes {
			return true
		}
		for state := range s.on[class] {
			s.on[class][state] = uint8(choice>>(state*s.states)) & (1<<s.states - 1)
		}
		misfit := slices.IndexFunc(s.samples[class], func(w sample) bool { return s.accepts(w) != w.in })
		if misfit > 0 { // it often does not fit the next time either
			list := s.samples[class]
			list[0], list[misfit] = list[misfit], list[0]
		}
		if misfit < 0 && s.extend(class+1) {
			return true
		}
	}
	return false
}

// step returns the states that a class leads to from a set of states.
func (s *smallest) step(set uint8, class int) (to uint8) {
	for state, next := range s.on[class] {
		if set>>state&1 != 0 {
			to |= next
		}
	}
	return to
}

// accepts reports whether the automaton accepts a word.
func (s *smallest) accepts(w sample) bool {
	set := uint8(1)
	for _, class := range w.before {
		set = s.step(set, class)
	}
	for range s.states { // all states where the loop may begin
		next := set
		for _, class := range w.loop {
			next = s.step(next, class)
		}
		set |= next
	}
	for from := range s.states {
		if set>>from&1 != 0 && s.returns(from, w.loop) {
			return true
		}
	}
	return false
}

// returns reports whether repeating the loop leads from a state to itself through an accepting
// state.
func (s *smallest) returns(from int, loop []int) bool {
	plain, marked := uint8(1)<<from, uint8(0)
	for range 2*s.states + 1 {
		p, m := plain, marked
		for _, class := range loop {
			m = s.step(m, class) | s.step(p&s.accept, class)
			p = s.step(p, class)
		}
		if m>>from&1 != 0 {
			return true
		}
		plain, marked = plain|p, marked|m
	}
	return false
}

// TestSmallest: an automaton that a search for the smallest one tries accepts the words that it
// accepts by its definition.
func TestSmallest(t *testing.T) {
	r := generator(t, 7)
	accepted := 0
	for range 300 {
		s := &smallest{alphabet: []int{0, 1, 2}, states: 1 + r.IntN(3)}
		s.accept = uint8(r.IntN(1 << s.states))
		e := &explicit{out: make([][]arc, s.states), accept: [][]bool{nil}, initial: []int{0}}
		for state := range s.states {
			e.accept[0] = append(e.accept[0], s.accept>>state&1 != 0)
		}
		for class := range s.alphabet {
			s.on = append(s.on, nil)
			for state := range s.states {
				next := uint8(r.IntN(1<<s.states) & r.IntN(1<<s.states))
				s.on[class] = append(s.on[class], next)
				for to := range s.states {
					if next>>to&1 != 0 {
						e.out[state] = append(e.out[state], arc{1 << class, to})
					}
				}
			}
		}
		for range 50 {
			var w sample
			for range r.IntN(3) {
				w.before = append(w.before, r.IntN(3))
			}
			for range 1 + r.IntN(3) {
				w.loop = append(w.loop, r.IntN(3))
			}
			want := e.accepts(word{slices.Concat(w.before, w.loop), len(w.before)})
			if got := s.accepts(w); got != want {
				t.Fatalf("%v: accepts %v: %t, want %t", s, w, got, want)
			}
			if want {
				accepted++
			}
		}
	}
	t.Logf("%d words accepted", accepted)
}

// TestLeastStates: the bound is that of automata known to be smallest.
func TestLeastStates(t *testing.T) {
	for text, want := range map[string]int{"true": 1, "[]p0": 1, "<>p0": 2, "[]<>p0": 2, "p0": 2, "p0 U p1": 2, "<>[]p0": 2, "X p0": 3, "p0 && X p1": 3} {
		f := mustParse(t, text)
		if n := leastStates(explicitOf(translate(t, f)), explicitOf(translate(t, not(f)))); n != want {
			t.Errorf("%s: at least %d states, want %d", text, n, want)
		}
	}
}
