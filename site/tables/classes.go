package main

import (
	"strings"

	"beeline/engine/ltl"
)

const showsClasses = "The claim of a property has strongly connected components. In those of class N no cycle has an accepting state, in those of class F each cycle has one, in those of class P only some cycles have one. S is a state from which every run is an error. " +
	"Nested depth-first search needs its second search only in components of class P. The paper takes the claims of Spin. Beeline's claims are smaller: they have no class that the paper's lack, and a component of class P in one pattern only. " +
	"The formulas are those of [the collection of patterns](https://matthewbdwyer.github.io/psp/patterns/ltl.html)."

// The propositions of the patterns, and the operators that they use.
var (
	letterP, letterQ, letterR, letterS = letter(0), letter(1), letter(2), letter(3)
	notP, notR                         = unary(ltl.Not, letterP), unary(ltl.Not, letterR)
)

func letter(n int) *ltl.Formula                    { return &ltl.Formula{Op: ltl.Proposition, Number: n} }
func unary(op ltl.Op, f *ltl.Formula) *ltl.Formula { return &ltl.Formula{Op: op, Left: f} }
func binary(f *ltl.Formula, op ltl.Op, g *ltl.Formula) *ltl.Formula {
	return &ltl.Formula{Op: op, Left: f, Right: g}
}
func always(f *ltl.Formula) *ltl.Formula       { return unary(ltl.Always, f) }
func eventually(f *ltl.Formula) *ltl.Formula   { return unary(ltl.Eventually, f) }
func implies(f, g *ltl.Formula) *ltl.Formula   { return binary(f, ltl.Implies, g) }
func both(f, g *ltl.Formula) *ltl.Formula      { return binary(f, ltl.And, g) }
func either(f, g *ltl.Formula) *ltl.Formula    { return binary(f, ltl.Or, g) }
func until(f, g *ltl.Formula) *ltl.Formula     { return binary(f, ltl.Until, g) }
func weakUntil(f, g *ltl.Formula) *ltl.Formula { return binary(f, ltl.WeakUntil, g) }

// beforeR is the scope that ends with the first R, if there is one. afterQ is the same
// from each Q on, and untilR also if no R follows.
func beforeR(f *ltl.Formula) *ltl.Formula { return implies(eventually(letterR), f) }
func between(f *ltl.Formula) *ltl.Formula {
	return always(implies(both(both(letterQ, notR), eventually(letterR)), f))
}
func untilR(f *ltl.Formula) *ltl.Formula { return always(implies(both(letterQ, notR), f)) }
func afterQ(f *ltl.Formula) *ltl.Formula { return always(implies(letterQ, f)) }

// somewhereAfterQ says that f holds after the first Q, if there is one.
func somewhereAfterQ(f *ltl.Formula) *ltl.Formula {
	return either(always(unary(ltl.Not, letterQ)), eventually(both(letterQ, f)))
}

// A classRow is a row of table 9: for each scope a formula, and the paper's classes of its
// negation's claim.
type classRow struct {
	pattern string
	scopes  [5]*ltl.Formula
	classes [5]string
}

var (
	exists   = both(letterP, notR)
	answered = implies(letterP, until(notR, both(letterS, notR)))
)

var classRows = []classRow{
	{"Absence", [5]*ltl.Formula{
		always(notP), beforeR(until(notP, letterR)), afterQ(always(notP)), between(until(notP, letterR)), untilR(weakUntil(notP, letterR)),
	}, [5]string{"S,N", "S,N", "S,N", "S,N", "S,N,P"}},
	{"Universality", [5]*ltl.Formula{
		always(letterP), beforeR(until(letterP, letterR)), afterQ(always(letterP)), between(until(letterP, letterR)), untilR(weakUntil(letterP, letterR)),
	}, [5]string{"S,N", "S,N", "S,N", "S,N,P,F", "S,N,P"}},
	{"Existence", [5]*ltl.Formula{
		eventually(letterP), weakUntil(notR, exists), somewhereAfterQ(eventually(letterP)), untilR(weakUntil(notR, exists)), untilR(until(notR, exists)),
	}, [5]string{"F", "S,N,P", "N,F", "S,N,P", "S,N,F"}},
	{"Response", [5]*ltl.Formula{
		always(implies(letterP, eventually(letterS))), beforeR(until(answered, letterR)), afterQ(always(implies(letterP, eventually(letterS)))),
		between(until(answered, letterR)), untilR(weakUntil(answered, letterR)),
	}, [5]string{"N,F", "S,N,P,F", "N,F", "S,N,P,F", "S,N,P,F"}},
	{"Precedence", [5]*ltl.Formula{
		weakUntil(notP, letterS), beforeR(until(notP, either(letterS, letterR))), somewhereAfterQ(weakUntil(notP, letterS)),
		between(until(notP, either(letterS, letterR))), untilR(weakUntil(notP, either(letterS, letterR))),
	}, [5]string{"S,N,P", "S,N", "N,P", "S,N", "S,N,P"}},
}

func printClasses(p *page, _ bounds) error {
	p.head(11, "pattern", "globally, paper", "Beeline", "before R, paper", "Beeline", "after Q, paper", "Beeline",
		"between Q and R, paper", "Beeline", "after Q until R, paper", "Beeline")
	papers, ours := 0, 0
	for _, r := range classRows {
		cells := []string{r.pattern}
		for i, f := range r.scopes {
			a, err := ltl.Translate(unary(ltl.Not, f), ltl.Limits{})
			if err != nil {
				return err
			}
			if !strings.Contains(r.classes[i], "P") {
				papers++
			}
			if a.Weak() {
				ours++
			}
			cells = append(cells, r.classes[i], a.Classes().String())
		}
		p.row(cells...)
	}
	p.line("\nClaims without a component of class P: %d of 25 in the paper, %d here.", papers, ours)
	return nil
}
