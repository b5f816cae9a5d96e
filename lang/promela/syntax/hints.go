package syntax

import "beeline/lang/diag"

// hints are the hints of messages that have none of their own.
var hints = map[diag.Code]string{
	CodeStrayConditional: "Remove it, or write `#if` or `#ifdef` before it.",
	CodeCondition:        "Write a condition with numbers, macros, `defined(NAME)` and the operators of C.",
	CodeInclude:          "Put its text in place of the `#include`.",
	CodeIncludeDepth:     "Guard each file with `#ifndef NAME`, `#define NAME` and `#endif`.",
	CodeMacroHead:        "Write `#define NAME text` or `#define NAME(a, b) text`.",
	CodeMacroCall:        "Give one argument for each parameter.",
	CodePaste:            "Write `##` between two names or numbers that make one together.",
	CodeErrorLine:        "Define what the condition around it asks for, or remove the line.",
	CodeWarningLine:      "Define what the condition around it asks for, or remove the line.",
	CodeUnexpected:       "Replace it with what is expected, or remove the part around it.",
	CodeUnclosed:         "Close it, or remove its beginning.",
	CodeStray:            "Remove it, or add its beginning.",
	CodeSeparator:        "End each of them with `;`.",
	CodeEmpty:            "Write at least one; `skip` is a statement that does nothing.",
	CodeNumber:           "Write a decimal number from -2147483648 to 2147483647.",
	CodeLiteral:          "End it on the same line.",
	CodeTooDeep:          "Split it into smaller parts.",
	CodeNameTaken:        "Choose another name.",
	CodeLabel:            "Put the label in front of another statement; `skip` does nothing.",
	CodeInlineUse:        "Declare an inline as `inline f(a, b) { .. }` and call it as `f(x, y)`.",
	CodeInlineCycle:      "Use a loop: inlines are copied into their callers and cannot call themselves.",
	CodeReturn:           "Call the inline as `x = f(..)`, or remove the `return`.",
	CodeDecl:             "Declare each variable as `type name = value;`.",
	CodeNotConstant:      "Use a number or a `#define`.",
	CodeOctal:            "Leave the zero out.",
}
