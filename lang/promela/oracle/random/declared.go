package random

import (
	"strings"
)

// declaredTypes are types, with the use of a variable V of each.
var declaredTypes = [][2]string{
	{"bit V", "V"}, {"bool V", "V"}, {"byte V", "V"}, {"short V", "V"}, {"int V", "V"}, {"pid V", "V"}, {"unsigned V : 3", "V"}, {"mtype V", "V"},
	{"byte V[2]", "V[1]"}, {"R V", "V.g[1]"}, {"R V[2]", "V[1].f"}, {"chan V", "V"},
}

// initials are initial values.
var initials = []string{"", "1", "7", "300", "-1", "x", "x + 1", "_pid", "c", "lo", "{ 1, 2 }", "len(c)", "k", "(x -> 3 : 4)", "[1] of { byte }"}

// declaredPlaces have a declaration D and a use U of the variable. Most visit the place several times.
var declaredPlaces = []string{
	"D; active proctype P() { byte k = 2; x = U; U++; x = U }",
	"active proctype P() { byte k = 2; D; x = U; U++; x = U }",
	"active proctype P() { byte k = 2; x = 1; D; x = U; U++; x = U }",
	"active proctype P() { byte k; do :: k < 3 -> D; x = U; U++; k++ :: else -> break od }",
	"active proctype P() { byte k; for (k : 1 .. 3) { D; x = U; U++ } }",
	"active proctype P() { byte k; L: { D; x = U; U = k }; if :: k < 2 -> k++; goto L :: else fi }",
	"inline I() { D; x = U; U++ } active proctype P() { byte k = 2; I(); k = 3; I() }",
	"active proctype P() { byte k; atomic { D; x = U; U++ }; do :: k < 2 -> atomic { k++; x = k } :: else -> break od }",
	"active proctype P() { byte k = 1; d_step { D; x = U; U++ }; x = 0 }",
	"proctype Q(byte k) { D; x = U; U++; x = U } active proctype P() { run Q(1); run Q(2) }",
	"proctype Q(byte k) { if :: k == 1 -> D; x = U; U++ :: else -> x = 5 fi; x = k } active proctype P() { run Q(1); run Q(2) }",
	"active [2] proctype P() { byte k = 2; { D; x = U; U++ } unless { x == 3 } }",
	"hidden D; active proctype P() { byte k = 2; x = U; U++; x = U }",
	"local D; active proctype P() { byte k = 2; x = U; U++; x = U }",
	"typedef S { byte b; D }; S s[2]; active proctype P() { byte k; s[1].U = 1; x = s[1].U; x = s[0].U }",
	"active proctype P() { byte k; { D; x = U; U++ }; { D; U++; x = U } }",
	"active proctype P() { byte k = 1; if :: D; U++; x = U :: x == 0; D; x = U; U++ fi; x = 3 }",
}

// Declarations visits one in every models, from number first on, of those that declare a variable of each
// type with each initial value at each place, about 3,000. name says what a model has.
func Declarations(first, every int, visit func(name, text string)) {
	n := first
	for _, place := range declaredPlaces {
		for _, kind := range declaredTypes {
			for _, initial := range initials {
				if n++; n%every != 0 {
					continue
				}
				declaration := kind[0]
				if initial != "" {
					declaration += " = " + initial
				}
				parts := strings.NewReplacer("D", strings.ReplaceAll(declaration, "V", "w"), "U", strings.ReplaceAll(kind[1], "V", "w"))
				text := "mtype = { lo, hi }; typedef R { byte f; short g[2] }; int x; chan c = [2] of { byte };\n" + parts.Replace(place) + "\n"
				visit(declaration+", "+place, text)
			}
		}
	}
}
