package ltl

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// The long run of these tests: BEELINE_LTL=long go test -run 'Spin|Random' ./engine/ltl
var long = os.Getenv("BEELINE_LTL") == "long"

// generator returns a source of random numbers for stream n. BEELINE_SEED=s draws other numbers.
func generator(t testing.TB, n uint64) *rand.Rand {
	t.Helper()
	seed := uint64(0)
	if text := os.Getenv("BEELINE_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatalf("BEELINE_SEED: %v", err)
		}
	}
	return rand.New(rand.NewPCG(n, n+1+seed))
}

// sampled reports whether the short run has pattern i in a scope.
func sampled(i, scope int) bool { return long || scope == i%len(scopes) }

func not(f *Formula) *Formula { return &Formula{Op: Not, Left: f} }

func translate(t testing.TB, f *Formula) *Automaton {
	t.Helper()
	a, err := Translate(f, Limits{})
	if err != nil {
		t.Fatalf("%s: %v", f, err)
	}
	return a
}

// randomFormula returns a formula with so many operators over three propositions.
func randomFormula(r *rand.Rand, operators int, choice []Op) *Formula {
	if operators == 0 {
		if r.IntN(20) == 0 {
			return &Formula{Op: Op(r.IntN(2))}
		}
		return &Formula{Op: Proposition, Number: r.IntN(3)}
	}
	f := &Formula{Op: choice[r.IntN(len(choice))]}
	switch f.Op {
	case Not, Always, Eventually, Next:
		f.Left = randomFormula(r, operators-1, choice)
	default:
		left := r.IntN(operators)
		f.Left = randomFormula(r, left, choice)
		f.Right = randomFormula(r, operators-1-left, choice)
	}
	return f
}

var (
	withoutNext = []Op{Not, And, Or, Implies, Equivalent, Always, Eventually, Until, Release, Always, Eventually, Until, Release}
	withNext    = append([]Op{Next, Next, WeakUntil}, withoutNext...)
)

// sizes compares numbers of states.
type sizes struct {
	formulas, ours, theirs int
	ratios                 float64
	// least is the sum of the ratios if every automaton were as small as possible: see
	// leastStates. smallest counts those that are.
	least    float64
	smallest int
}

func (s *sizes) add(ours, theirs, least int) {
	if ours == least {
		s.smallest++
	}
	s.formulas++
	s.ours += ours
	s.theirs += theirs
	s.ratios += float64(ours) / float64(theirs)
	s.least += float64(least) / float64(theirs)
}

func (s *sizes) String() string {
	return fmt.Sprintf("%d formulas: %d states, Spin %d: together %.1f %%, mean of the ratios %.1f %%; %d proved smallest, which bounds the mean by %.1f %%",
		s.formulas, s.ours, s.theirs, 100*float64(s.ours)/float64(s.theirs), 100*s.ratios/float64(s.formulas), s.smallest, 100*s.least/float64(s.formulas))
}

// compareWithSpin checks that f and its negation have no more states than Spin's claims,
// and the same words.
func compareWithSpin(t *testing.T, f *Formula, counts *sizes) {
	t.Helper()
	pair := [2]*Formula{f, not(f)}
	var ours, theirs [2]*explicit
	for i, g := range pair {
		ours[i] = explicitOf(translate(t, g))
		theirs[i] = spinClaim(t, g)
	}
	if !disjoint(ours[0], ours[1]) {
		t.Errorf("%s: accepts a word that the negation accepts", f)
	}
	for i, g := range pair {
		if theirs[i] == nil {
			t.Logf("spin takes too long for %s: %d states here", g, len(ours[i].out))
			continue
		}
		if !disjoint(ours[1-i], theirs[i]) {
			t.Errorf("%s: Spin's claim accepts a word that the negation accepts", g)
		}
		n, m := len(ours[i].out), len(theirs[i].out)
		if n > m {
			t.Errorf("%s: %d states, Spin %d", g, n, m)
		}
		counts.add(n, m, leastStates(ours[i], ours[1-i]))
	}
}

func TestPatternsAgainstSpin(t *testing.T) {
	needSpin(t)
	counts := &sizes{}
	for i := range patterns {
		for scope := range scopes {
			// Spin's own translation reads no X in the packages of Debian. It takes minutes
			// for the five formulas with four nested operators.
			f := patternFormula(t, i, scope)
			nested := patterns[i].name == "P becomes true at most twice"
			if translate(t, f).StutterInvariant && (long || !nested) {
				compareWithSpin(t, f, counts)
			}
		}
	}
	t.Log(counts)
}

// TestFewStates has formulas that need their rewriting, or states joined.
func TestFewStates(t *testing.T) {
	for text, want := range map[string]int{"[](p2 <-> p1) -> []<>p0": 3, "<>p2 -> (!p0 U p2)": 3, "[]!p1 || <>(p1 && <>p0)": 3, "[]<>p0 || []<>p1": 2, "[]p0 && []p1": 1} {
		if n := len(translate(t, mustParse(t, text)).States); n != want {
			t.Errorf("%s: %d states, want %d", text, n, want)
		}
	}
}

func TestRandomAgainstSpin(t *testing.T) {
	needSpin(t)
	n, operators := 30, 5
	if long {
		n, operators = 1000, 8
	}
	r := generator(t, 1)
	counts := &sizes{}
	for range n {
		compareWithSpin(t, randomFormula(r, 3+r.IntN(operators), withoutNext), counts)
	}
	if 100*counts.ours > 60*counts.theirs {
		t.Error("more than 60 % of the states of Spin's claims")
	}
	t.Log(counts)
}

// randomWord returns a word over three propositions.
func randomWord(r *rand.Rand) word {
	w := word{letters: make([]int, 1+r.IntN(6))}
	for i := range w.letters {
		w.letters[i] = r.IntN(8)
	}
	w.loop = r.IntN(len(w.letters))
	return w
}

// TestRandomWords compares the automaton of a formula with the definition of the
// formula, word by word.
func TestRandomWords(t *testing.T) {
	formulas, words := 200, 20
	if long {
		formulas, words = 5000, 200
	}
	r := generator(t, 3)
	accepted := 0
	for range formulas {
		f := randomFormula(r, 3+r.IntN(9), withNext)
		e := explicitOf(translate(t, f))
		for range words {
			w := randomWord(r)
			want := w.satisfies(f)
			if e.accepts(w) != want {
				t.Fatalf("%s: accepts %v is %v, want %v", f, w, !want, want)
			}
			if want {
				accepted++
			}
		}
	}
	t.Logf("%d formulas, %d words accepted of %d", formulas, accepted, formulas*words)
}

// compareWithReference checks both inclusions with a translation that simplifies
// nothing, if that stays small. It returns whether it did.
func compareWithReference(t *testing.T, f *Formula) bool {
	t.Helper()
	most := 300
	if long {
		most = 3000
	}
	yes, no := reference(f, most), reference(not(f), most)
	if yes == nil || no == nil {
		return false
	}
	ours, ourNot := explicitOf(translate(t, f)), explicitOf(translate(t, not(f)))
	if !disjoint(ours, no) || !disjoint(ourNot, yes) {
		t.Errorf("%s: not the words of the formula", f)
	}
	return true
}

func TestPatternsAgainstReference(t *testing.T) {
	compared := 0
	for i, p := range patterns {
		for scope, name := range scopes {
			if !sampled(i, scope) {
				continue
			}
			if compareWithReference(t, patternFormula(t, i, scope)) {
				compared++
			} else {
				t.Logf("%s, %s: the reference is too large", p.name, name)
			}
		}
	}
	t.Logf("%d compared", compared)
}

func TestRandomAgainstReference(t *testing.T) {
	n := 50
	if long {
		n = 2000
	}
	r := generator(t, 5)
	compared := 0
	for range n {
		if compareWithReference(t, randomFormula(r, 3+r.IntN(5), withNext)) {
			compared++
		}
	}
	t.Logf("%d of %d compared", compared, n)
}
