package syntax

// unitWords are the keywords that begin a declaration.
var unitWords = []string{
	"active", "proctype", "D_proctype", "init", "never", "trace", "notrace", "ltl", "typedef", "inline",
	"hidden", "local", "show", "mtype", "bit", "bool", "byte", "chan", "int", "pid", "short", "unsigned",
}

// stepWords are the keywords that begin a statement.
var stepWords = []string{
	"assert", "atomic", "break", "d_step", "do", "else", "for", "goto", "if", "printf", "printm", "run",
	"select", "skip", "timeout", "bit", "bool", "byte", "chan", "int", "mtype", "pid", "short", "unsigned",
}

// beforeName are the keywords that can stand before a name at the beginning of
// a statement.
var beforeName = []string{
	"assert", "else", "goto", "run", "hidden", "local", "show", "bit", "bool", "byte", "chan", "int",
	"mtype", "pid", "short", "unsigned",
}

// foreignTypes tells what to write for the types of other languages.
var foreignTypes = map[string]string{
	"char": "byte", "boolean": "bool", "integer": "int", "long": "int", "float": "whole numbers only: int",
	"double": "whole numbers only: int", "string": "no strings: number them with mtype", "enum": "mtype",
	"struct": "typedef", "uint": "unsigned", "uint8_t": "byte", "int32_t": "int", "channel": "chan",
	"var": "typed declarations: byte, int, bool", "void": "no functions: use inline or proctype",
}

// foreignWords tells what to write for the statements of other languages.
var foreignWords = map[string]string{
	"while":   "write do :: condition -> statements :: else -> break od",
	"switch":  "write if :: x == 1 -> .. :: x == 2 -> .. fi",
	"case":    "write an option: :: condition -> statements",
	"then":    "write -> behind the condition",
	"elif":    "write another option: :: condition -> statements",
	"elseif":  "write another option: :: condition -> statements",
	"endif":   "an if ends with fi",
	"end":     "an if ends with fi, a do with od, a block with }",
	"loop":    "write do :: statements od",
	"repeat":  "write do :: statements od",
	"until":   "write do :: statements :: condition -> break od",
	"wait":    "a condition waits: write the condition as a statement",
	"await":   "a condition waits: write the condition as a statement",
	"send":    "write channel!message",
	"receive": "write channel?variable",
	"print":   "write printf(\"..\")",
	"spawn":   "write run p()",
	"start":   "write run p()",
	"exit":    "write break to leave a loop, goto to go elsewhere",
}

// foreignOperators tells what to write for operators that are words elsewhere.
var foreignOperators = map[string]string{
	"and": "&&", "or": "||", "mod": "%", "div": "/", "xor": "^", "then": "-> behind the condition",
}

// nearest returns the word that differs least from s, by at most one edit for
// short and two for longer words; "" when there is none.
func nearest(s string, words []string) string {
	best, limit := "", 2
	if len(s) < 5 {
		limit = 1
	}
	if len(s) < 3 {
		return ""
	}
	for _, w := range words {
		if d := editDistance(s, w, limit); d <= limit && (d < limit || best == "") {
			best, limit = w, d
		}
	}
	return best
}

// editDistance counts the insertions, deletions, changes and swaps of
// neighbours that lead from a to b (optimal string alignment), or gives limit+1
// when there are more than limit.
func editDistance(a, b string, limit int) int {
	if len(a) > len(b)+limit || len(b) > len(a)+limit {
		return limit + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit+1)
}
