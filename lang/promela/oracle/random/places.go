package random

import (
	"maps"
	"slices"
	"strings"
)

// rareOperands are expressions that random programs rarely have, and some that are often refused.
// Variables of other processes have an existing process: for others Spin reads unrelated memory.
var rareOperands = []string{
	"len(c)", "c?[1]", "c??[1]", "empty(c)", "nfull(c)", "A@L", "A[0]@M", "A:y", "A[0]:y", "timeout", "_last", "_nr_pr",
	"_pid", "_priority", "get_priority(0)", "pc_value(0)", "pc_value(x)", "enabled(0)", "(x -> 1 : 0)", "-x", "~x", "x << 1",
	"r.g[x]", "hi", "c", "np_", "else", "1 / x", "z[2]", "B@K", "!timeout",
}

// places are statements with an operand X.
var places = map[string]string{
	"enabled":             "(enabled(X)) -> v = 1",
	"get_priority":        "v = get_priority(X)",
	"new priority":        "set_priority(0, X)",
	"number of a process": "(A[X]@L) -> v = 1",
	"pc_value":            "v = pc_value(X)",
	"eval":                "if :: c??eval(X) :: x = 1 fi",
	"eval in a poll":      "c?[eval(X)] -> v = 2",
	"polled":              "c?[X] -> v = 2",
	"received":            "c?X",
	"first bound":         "for (v : X .. 1) { x = v }",
	"bound of select":     "select (v : X .. 2)",
	"subscript":           "z[X] = 1",
	"value":               "v = X",
	"value of a short":    "s = X",
	"guard":               "X -> v = 1",
	"asserted":            "assert(X)",
	"sent":                "c!X",
	"sent in order":       "c!!X",
	"offered":             "d!X",
	"argument":            "run P(X)",
	"argument of inline":  "twice(X)",
	"first in d_step":     "d_step { X -> v = 1 }",
	"choice in d_step":    "d_step { if :: X -> v = 1 :: else -> v = 2 fi }",
	"later in atomic":     "atomic { x = 1; X -> v = 1 }",
	"beside else":         "if :: X -> v = 1 :: else -> v = 2 fi",
	"escape":              "{ v = 1; v = 2; x = 0 } unless { X -> v = 3 }",
	"atomic escape":       "{ v = 1; v = 2; x = 0 } unless { atomic { X -> v = 3 } }",
	"d_step escape":       "{ v = 1; v = 2; x = 0 } unless { d_step { X -> v = 3 } }",
	"choice as escape":    "{ v = 1; v = 2; x = 0 } unless { if :: X -> v = 3 :: x == 2 fi }",
	"interrupted":         "{ X -> v = 1 } unless { c?_ }",
	"condition":           "v = (X -> 1 : 2)",
	"channel of a send":   "e[X]!1",
	"incremented":         "X++",
	"second bound":        "for (v : 0 .. X) { x = v }",
	"initial value":       "byte w = X; v = w",
	"printed":             "printf(\"%d\", X)",
	"later in d_step":     "d_step { x = 1; X -> v = 1 }",
	"remote variable":     "v = A[X]:y",
	"provided":            "v = 1; v = 2",
	"value in atomic":     "atomic { x = 1; K: v = X; s = v }",
	"asserted in atomic":  "atomic { n = 2; K: assert(X) }",
	"after timeout":       "atomic { timeout; v = X; s = v }",
}

// Places visits one in every models, from number first on, of those that have each of the operands at each
// of the places, about 1,300. name says what a model has.
func Places(first, every int, visit func(name, text string)) {
	n := first
	for _, place := range slices.Sorted(maps.Keys(places)) {
		for _, operand := range rareOperands {
			if n++; n%every == 0 {
				visit(place+": "+operand, placed(place, operand))
			}
		}
	}
}

// placed returns a model with an operand at a place.
func placed(place, operand string) string {
	provided := ""
	if place == "provided" {
		provided = "provided (" + operand + ") "
	}
	return `mtype = { lo, hi };
typedef R { byte f; byte g[2] };
chan c = [2] of { byte }; chan d = [0] of { byte }; chan e[2] = [1] of { byte };
byte x, z[2], b; R r; short s;
inline twice(i) { v = i; v = i }
proctype P(byte k) { b = k }
active proctype A() { byte y; L: y = 1; c!1; x = 1; M: y = 0; if :: d?_ :: skip fi; end: 0 }
active proctype B() ` + provided + `{ byte v, n; n = 1; ` + strings.ReplaceAll(places[place], "X", operand) + `; n = 0 }
`
}
