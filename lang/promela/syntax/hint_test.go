package syntax

import "testing"

// What other languages have gets the hint for it, not one for a similar word or none.
func TestForeignHints(t *testing.T) {
	tests := []struct{ text, message, hint string }{
		{"init { char c; skip }", "`char` is not a type", "Use `byte`."},
		{"char c; init { skip }", "`char` is not a type", "Use `byte`."},
		{"enum { A, B }; init { skip }", "`enum` is not a type", "Use `mtype`."},
		{"const int N = 3; init { skip }", "`const` is not a type", "Use `#define name value`: Promela has no constants with a type."},
		{"init { const int n = 3; skip }", "`const` is not a type", "Use `#define name value`: Promela has no constants with a type."},
		{"init { if :: not x -> skip fi }", "`not` is not a Promela keyword", "Write `!`."},
		{"init { if :: NOT x -> skip fi }", "`NOT` is not a Promela keyword", "Write `!`."},
		{"init { (x && not y) }", "expected `)`, found `y`", "Write `!`."},
		{"init { x == 1 AND y }", "`AND` is not a Promela operator", "Write `&&`."},
		{"init { (x or y) }", "expected `)`, found `or`", "Write `||`."},
		{"ltl { x AND y } init { skip }", "expected an operator or `}`, found `AND`", "Write `&&`."},
		{"init { x := 1 }", "`:=` is not a Promela operator", "To assign, write `=`."},
		{"init { x =< 2 }", "`=<` is not a Promela operator", "Write `<=`."},
		{"init { (x => 2) }", "`=>` is not a Promela operator", "Write `>=` to compare, `->` for an implication or after a condition."},
		{"ltl { [] (x => <> y) } init { skip }", "`=>` is not a Promela operator", "Write `>=` to compare, `->` for an implication or after a condition."},
		{"init { x <> 3 }", "`<>` is not a Promela operator", "Write `!=`."},
		{"init { x = y == 1 ? 2 : 3 }", "expected `;` or the end of the statements, found `?`", "Write a conditional expression as `(condition -> value : other value)`, a receive as a statement of its own."},
		{"int m[2][2]; init { skip }", "an element of an array cannot be an array", "For an array of arrays, use a typedef with an array in it."},
		{"init { int m[2][2]; skip }", "an element of an array cannot be an array", "For an array of arrays, use a typedef with an array in it."},
		{"proctype p(byte a, byte b) { skip }", "expected `;` between declarations, found `,`", "Write `;` before another type, as in `byte x; byte y`."},
	}
	for _, test := range tests {
		_, _, list := parse(test.text, Options{})
		if d := list.Sorted()[0]; d.Message != test.message || d.Hint != test.hint {
			t.Errorf("%s\n\tgives %s. %s\n\twant  %s. %s", test.text, d.Message, d.Hint, test.message, test.hint)
		}
	}
}
