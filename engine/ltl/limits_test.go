package ltl

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// bounded translates f and fails the test if the translation ends with another error
// than a limit. Its time is that of a quarter of a million steps.
func bounded(t testing.TB, f *Formula) (*Automaton, error) {
	t.Helper()
	asked := 0
	a, err := Translate(f, Limits{Enough: func() bool { asked++; return asked > 60 }})
	var limit *LimitError
	if err != nil && !errors.As(err, &limit) {
		t.Errorf("error %v", err)
	}
	if (a == nil) != (err != nil) {
		t.Errorf("automaton %v, error %v", a, err)
	}
	return a, err
}

// join joins n parts made for 0 to n-1.
func join(n int, separator, part string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = strings.ReplaceAll(part, "%", fmt.Sprint("p", i%200))
	}
	return strings.Join(parts, separator)
}

// nested puts n operators, in turn those of the list, around p0. The second operand of
// each is another proposition.
func nested(n int, list ...Op) *Formula {
	f := &Formula{Op: Proposition}
	for i := range n {
		f = &Formula{Op: list[i%len(list)], Left: f}
		if f.binary() {
			f.Left, f.Right = &Formula{Op: Proposition, Number: 1 + i%9}, f.Left
		}
	}
	return f
}

func TestLargeFormulas(t *testing.T) {
	text := func(s string) *Formula { return mustParse(t, s) }
	for _, c := range []struct {
		name   string
		f      *Formula
		states int // 0: a limit is reached
	}{
		{"10,001 times !", nested(10001, Not), 2},
		{"10,000 times &&", nested(10000, And), 2},
		{"990 times X", nested(990, Next), 992},
		{"10,000 times X", nested(10000, Next), 0},
		{"10,000 times U", nested(10000, Until), 0},
		{"10,000 times <->", nested(10000, Equivalent), 0},
		{"990 times <->", nested(990, Equivalent), 2},
		{"998 times [] and <>", nested(998, Eventually, Always), 2},
		{"10,000 times [] and <>", nested(10000, Eventually, Always), 0},
		{"900 times ->, &&, U and []", nested(900, Implies, And, Until, Always), 0},
		{"200 propositions, &&", text(join(200, " && ", "%")), 2},
		{"200 propositions, ||", text(join(200, " || ", "%")), 2},
		{"200 propositions, []", text(join(200, " && ", "[]%")), 1},
		{"200 propositions, []<>", text(join(200, " || ", "[]<>%")), 2},
		{"200 propositions, <->", text(join(200, " <-> ", "%")), 0},
		{"200 propositions, <>", text(join(200, " && ", "<>%")), 0},
		{"14 propositions, U", text(join(14, " U ", "%")), 14},
		{"200 propositions, U", text(join(200, " U ", "%")), 0},
		{"200 propositions, V", text(join(200, " V ", "%")), 0},
		{"1,000 operators", text(join(500, " && ", "[]<>%")), 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, err := bounded(t, c.f)
			if err != nil {
				if c.states != 0 {
					t.Error(err)
				}
				return
			}
			if len(a.States) != c.states {
				t.Errorf("%d states, want %d", len(a.States), c.states)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	f := mustParse(t, "<>p0 && <>p1 && <>p2 && <>p3")
	for _, c := range []struct {
		limits Limits
		want   error
	}{
		{Limits{}, nil},
		{Limits{States: 40}, nil},
		{Limits{States: 10}, &LimitError{TooManyStates}},
	} {
		_, err := Translate(f, c.limits)
		if fmt.Sprint(err) != fmt.Sprint(c.want) {
			t.Errorf("%d states at most: %v, want %v", c.limits.States, err, c.want)
		}
	}
	_, err := Translate(mustParse(t, join(30, " && ", "<>%")), Limits{States: 1 << 30, Enough: func() bool { return true }})
	if fmt.Sprint(err) != fmt.Sprint(&LimitError{OutOfTime}) {
		t.Errorf("no time left: %v", err)
	}
}

// FuzzTranslate checks that any formula gets an automaton or a limit, and that the
// automaton and that of the negation accept no word both.
func FuzzTranslate(f *testing.F) {
	for _, text := range []string{
		"[](p0 -> <>p1)", "p0 U (p1 V (X p2 W !p3))", "[]<>p0 <-> <>[]p1", strings.Repeat("X ", 50) + "p0",
		strings.Repeat("!([]", 40) + "p0" + strings.Repeat(")", 40), join(8, " -> ", "<>%"), "true U false",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		// The parser of the tests has no limit of its own.
		if len(text) > 2000 {
			return
		}
		formula, err := parse(text)
		if err != nil {
			return
		}
		a, err := bounded(t, formula)
		b, negationErr := bounded(t, not(formula))
		if err != nil || negationErr != nil || len(a.States)*len(b.States) > 2000 {
			return
		}
		var high bool
		for _, c := range []*Automaton{a, b} {
			for _, s := range c.States {
				for _, e := range s.Edges {
					for _, cube := range e.Guard {
						high = high || len(cube) > 0 && cube[len(cube)-1].Proposition > 5
					}
				}
			}
		}
		if !high && !disjoint(explicitOf(a), explicitOf(b)) {
			t.Errorf("%s and its negation accept the same word", formula)
		}
	})
}
