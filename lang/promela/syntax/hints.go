package syntax

import "beeline/lang/diag"

// hints say what to write instead, for the messages that do not say it
// themselves.
var hints = map[diag.Code]string{
	CodeStrayConditional: "remove it, or put #if or #ifdef in front",
	CodeCondition:        "a condition is made of numbers, macros, defined(NAME) and the operators of C",
	CodeInclude:          "put its text here in place of the #include",
	CodeIncludeDepth:     "guard each file with #ifndef NAME, #define NAME and #endif",
	CodeMacroHead:        "write #define NAME text or #define NAME(a, b) text",
	CodeMacroCall:        "give one argument for each parameter",
	CodePaste:            "## stands between two names or numbers that make one together",
	CodeErrorLine:        "define what the condition around it asks for, or remove the line",
	CodeWarningLine:      "define what the condition around it asks for, or remove the line",
	CodeUnexpected:       "replace it with what is expected, or remove the part around it",
	CodeUnclosed:         "close it, or remove its beginning",
	CodeStray:            "remove it, or add its beginning",
	CodeSeparator:        "end each of them with ;",
	CodeEmpty:            "write at least one; skip is a statement that does nothing",
	CodeNumber:           "write a decimal number from -2147483648 to 2147483647",
	CodeLiteral:          "end it on the same line",
	CodeTooDeep:          "split it into smaller parts",
	CodeNameTaken:        "choose another name",
	CodeLabel:            "put the label in front of another statement; skip; does nothing",
	CodeInlineUse:        "declare an inline as inline f(a, b) { .. } and call it as f(x, y)",
	CodeInlineCycle:      "inlines are copied into their callers and cannot call themselves; use a loop",
	CodeReturn:           "return gives the value of an inline that is called as x = f(..)",
	CodeDecl:             "declare each variable as type name = value;",
	CodeNotConstant:      "use a number or a #define",
	CodeOctal:            "leave the zero out",
}

// complete gives every message a hint.
func complete(list *diag.List) {
	for _, d := range list.Sorted() {
		if d.Hint == "" {
			d.Hint = hints[d.Code]
		}
	}
}
