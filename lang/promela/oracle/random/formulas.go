package random

import "strings"

// nestFormulas are properties of the models of Nests and Loops.
var nestFormulas = []string{
	"[] (x != 2 || <> (x == 0))", "<> (x == 2)", "(x < 2) U (x == 2)", "[] <> (x == 0)", "<> [] (x == 2)", "[] (B@M -> <> (x == 2))", "[] (B:n < 3)",
	"(len(c) == 0) V (x < 2)", "[] (empty(c) -> (x < 2))", "! <> (c?[1] && B:v == 1)", "[] (x == 1 -> ((x == 1) U (x == 2)))",
}

// FormulaNests visits one in every models, from number first on: those of Nests and of Loops, in turn, each with
// one of some formulas, about 4,700. name says what a model has.
func FormulaNests(first, every int, visit func(name, text string)) {
	n := 0
	eachNest(first, every, func(outer, inner, statement string) {
		f, processes := nestFormulas[n%len(nestFormulas)], ending
		if n/len(nestFormulas)%2 == 1 && statement != "run P(n)" {
			processes = endless
		}
		n++
		visit(f+", "+outer+", "+inner+", "+statement, nest(outer, inner, statement, processes)+"ltl f { "+f+" }\n")
	})
}

// formulaShapes are formulas with an operand X.
var formulaShapes = []string{
	"[] (X)", "<> (X)", "[] <> (X)", "<> [] (X)", "(X) U (g == 2)", "(g < 2) U (X)", "(X) V (g < 2)", "[] ((X) -> <> (g == 2))", "[] ((g == 1) -> <> (X))",
	"!((X) U (g == 1))", "(X) <-> <> (g == 2)", "[] ((X) == (g < 2))", "<> ((X) && g == 1)", "((X) -> (g == 0)) W (g == 2)",
}

// formulaOperands are operands of formulas beyond rareOperands.
var formulaOperands = []string{"A@K && B@L", "x == lo", "B:w == 1", "B[1]:w", "r.f", "z[x]", "z[A:y]", "nempty(c)", "len(c) - 1", "e[1]?[1]", "full(e[x])", "true", "np_ && g == 1", "-1 < x", "_last == 1"}

// FormulaPlaces visits one in every models, from number first on, of those that have each of the operands in each
// of some formulas, about 650. name says what a model has.
func FormulaPlaces(first, every int, visit func(name, text string)) {
	n := first
	for _, operand := range append(formulaOperands, rareOperands...) {
		for _, shape := range formulaShapes {
			if n++; n%every == 0 {
				f := strings.ReplaceAll(shape, "X", operand)
				visit(f, formulaModel+"ltl f { "+f+" }\n")
			}
		}
	}
}

const formulaModel = `mtype = { lo, hi };
typedef R { byte f; byte g[2] };
chan c = [2] of { byte }; chan d = [0] of { byte }; chan e[2] = [1] of { byte };
byte x, g, z[3]; R r;
active proctype A() { byte y; do :: L: atomic { x = 1 - x; g = x; c!1 } :: progress: d?y; M: z[y] = y; e[0]!1 :: g == 1 -> c?_; K: g = 2; e[0]?_ od }
active proctype B() { byte w; w = 1; g = 1; L: d!w; r.f = 1; r.g[1] = x; atomic { g = 2; w = 0; d!2 }; end: g == 5 }
`
