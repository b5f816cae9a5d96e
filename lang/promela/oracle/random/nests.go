package random

import "strings"

// nests are structures around a statement S.
var nests = []string{
	"S",
	"L: S",
	"if :: S -> n = 2 fi",
	"if :: S :: x == 1 -> n = 3 fi",
	"if :: S -> n = 2 :: else -> n = 3 fi",
	"do :: S -> n = 2; break :: x == 1 -> break od",
	"do :: S :: n < 3 -> n++ :: else -> break od",
	"atomic { S; n = 2 }",
	"atomic { n = 2; S; n = 3 }",
	"d_step { S; n = 2 }",
	"d_step { n = 2; S; n = 3 }",
	"{ S; n = 2; n = 4 } unless { x == 1; n = 3 }",
	"{ n = 2; n = 3; x = 0 } unless { S; n = 4 }",
	"for (v : 0 .. 1) { S; n = 2 }",
	"I()",
}

// nested are statements for the middle of two nests.
var nested = []string{
	"v = 1", "x == 1", "skip", "x++", "c!1", "c?v", "c??1", "c?<v>", "c!!2", "c?[1]", "d!1", "d?v", "d?1", "empty(c)", "assert(x < 2)",
	"printf(\"%d\", n)", "run P(n)", "goto M", "timeout", "select (v : 1 .. 2)", "(_nr_pr > 2)",
}

// Nests visits one in every models, from number first on, of those that have each of some statements
// inside each pair of structures around it, about 5,000. Nothing in them is random. name says what a
// model has.
func Nests(first, every int, visit func(name, text string)) {
	eachNest(first, every, func(outer, inner, statement string) {
		visit(outer+", "+inner+", "+statement, nest(outer, inner, statement, ending))
	})
}

// ending are processes that end or wait at the end, the second with a place for a BODY.
const ending = `
active proctype A() { c!1; x = 1; if :: d?_ -> x = 2 :: d!1 -> x = 0 :: c?_ fi; x = 2; end: 0 }
active proctype B() { byte n, v; n = 1; BODY; M: n = 0; end: 0 }
`

// endless are processes that never end.
const endless = `
active proctype A() { do :: c!1; x = 1 :: d?_ -> x = 2 :: d!1 -> x = 0 :: c?_ od }
active proctype B() { byte n, v; do :: n = 1; BODY; M: n = 0 od }
`

// Loops is Nests with processes that never end and a label before the statement in the middle.
func Loops(label string, first, every int, visit func(name, text string)) {
	eachNest(first, every, func(outer, inner, statement string) {
		if statement == "run P(n)" {
			return // without end
		}
		visit(outer+", "+inner+", "+statement, nest(outer, inner, label+": "+statement, endless))
	})
}

func eachNest(first, every int, visit func(outer, inner, statement string)) {
	n := first
	for _, outer := range nests {
		for _, inner := range nests {
			if outer == "I()" && inner == "I()" {
				continue
			}
			for _, statement := range nested {
				if statement == "goto M" && strings.HasPrefix(outer, "d_step") {
					continue // Beeline refuses all jumps out of a d_step, Spin some.
				}
				if n++; n%every == 0 {
					visit(outer, inner, statement)
				}
			}
		}
	}
}

// nest returns a model with a statement inside two nests in the place of BODY.
func nest(outer, inner, statement, processes string) string {
	within := strings.ReplaceAll(inner, "S", statement)
	text := `chan c = [2] of { byte }; chan d = [0] of { byte };
byte x;
proctype P(byte k) { x = k }` + strings.Replace(processes, "BODY", strings.ReplaceAll(outer, "S", within), 1)
	switch {
	case inner == "I()":
		return "inline I() { " + statement + "; n = 2 }\n" + text
	case outer == "I()":
		return "inline I() { " + within + "; n = 2 }\n" + text
	}
	return text
}
