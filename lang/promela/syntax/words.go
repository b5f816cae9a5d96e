package syntax

import (
	"strings"

	"beeline/lang/diag"
)

// typeWords are the basic types.
var typeWords = []string{"bit", "bool", "byte", "chan", "int", "mtype", "pid", "short", "unsigned"}

// unitWords are the keywords that start a declaration.
var unitWords = append([]string{
	"active", "proctype", "D_proctype", "init", "never", "trace", "notrace", "ltl", "typedef", "inline",
	"hidden", "local", "show",
}, typeWords...)

// stepWords are the keywords that start a statement.
var stepWords = append([]string{
	"assert", "atomic", "break", "d_step", "do", "else", "for", "goto", "if", "printf", "printm", "run",
	"select", "skip", "timeout",
}, typeWords...)

// beforeName are the keywords that can stand before a name at the start of a
// statement.
var beforeName = append([]string{"assert", "else", "goto", "run", "hidden", "local", "show"}, typeWords...)

const useProctype = "Use `proctype`: its statements are those of a process."

// foreignTypes is the hint for each type of another language.
var foreignTypes = map[string]string{
	"char": "Use `byte`.", "boolean": "Use `bool`.", "integer": "Use `int`.", "long": "Use `int`.",
	"float": "Use `int`: Promela has whole numbers only.", "double": "Use `int`: Promela has whole numbers only.",
	"string": "Number the strings with `mtype`: Promela has no strings.", "enum": "Use `mtype`.",
	"struct": "Use `typedef`.", "uint": "Use `unsigned`.", "uint8_t": "Use `byte`.", "int32_t": "Use `int`.",
	"channel": "Use `chan`.", "const": "Use `#define name value`: Promela has no constants with a type.", "var": "Declare it with a type, such as `byte`, `int` or `bool`.",
	"proc": useProctype, "process": useProctype, "thread": useProctype, "function": useProctype,
	"void": "Use `inline` or `proctype`: Promela has no functions.",
}

// foreignWords is the hint for each statement of another language.
var foreignWords = map[string]string{
	"while":   "Write `do :: condition -> statements :: else -> break od`.",
	"switch":  "Write `if :: x == 1 -> .. :: x == 2 -> .. fi`.",
	"case":    "Write an option: `:: condition -> statements`.",
	"then":    "Write `->` after the condition.",
	"elif":    "Write another option: `:: condition -> statements`.",
	"elseif":  "Write another option: `:: condition -> statements`.",
	"endif":   "End an `if` with `fi`.",
	"end":     "End an `if` with `fi`, a `do` with `od`, a block with `}`.",
	"loop":    "Write `do :: statements od`.",
	"repeat":  "Write `do :: statements od`.",
	"until":   "Write `do :: statements :: condition -> break od`.",
	"wait":    "Write the condition as a statement: it waits until it is true.",
	"await":   "Write the condition as a statement: it waits until it is true.",
	"send":    "Write `channel!message`.",
	"receive": "Write `channel?variable`.",
	"print":   "Write `printf(\"..\")`.",
	"spawn":   "Write `run p()`.",
	"start":   "Write `run p()`.",
	"exit":    "Write `break` to leave a loop, `goto` to go elsewhere.",
	"not":     "Write `!`.",
}

// foreignOperators is what Promela writes for operators that are words elsewhere.
var foreignOperators = map[string]string{
	"and": "`&&`", "or": "`||`", "mod": "`%`", "div": "`/`", "xor": "`^`", "then": "`->` after the condition",
}

// foreignOperator returns what Promela writes for an operator of another language, in any
// case, or "".
func foreignOperator(word string) string { return foreignOperators[strings.ToLower(word)] }

// nearest returns the word with the fewest edits from s: up to one if s has fewer than 5
// letters, otherwise up to two. It returns "" if there is none.
func nearest(s string, words []string) string {
	best, limit := "", 2
	if len(s) < 5 {
		limit = 1
	}
	if len(s) < 3 {
		return ""
	}
	for _, w := range words {
		if d := diag.Distance(s, w, limit); d <= limit && (d < limit || best == "") {
			best, limit = w, d
		}
	}
	return best
}
