package syntax

import "beeline/lang/diag"

// The codes of this package: P0xx of the preprocessor, P1xx of the grammar. A number
// never gets another meaning.
const (
	// CodeOpenComment: a comment without its end.
	//
	//	/* counts messages
	CodeOpenComment diag.Code = "P001"
	// CodeOpenConditional: #if without #endif.
	CodeOpenConditional diag.Code = "P002"
	// CodeStrayConditional: #else, #elif or #endif that belongs to no #if.
	CodeStrayConditional diag.Code = "P003"
	// CodeCondition: a malformed condition.
	//
	//	#if N >
	CodeCondition diag.Code = "P004"
	// CodeInclude: a file that cannot be included.
	//
	//	#include "missing.h"
	CodeInclude diag.Code = "P005"
	// CodeIncludeDepth: a file that includes itself without end.
	CodeIncludeDepth diag.Code = "P006"
	// CodeDirective: an unknown directive.
	//
	//	#defin N 3
	CodeDirective diag.Code = "P007"
	// CodeMacroHead: a malformed #define or #undef.
	//
	//	#define F(a, 3) a
	CodeMacroHead diag.Code = "P008"
	// CodeMacroCall: a macro called with the wrong arguments.
	//
	//	#define F(a, b) a + b
	//	x = F(1)
	CodeMacroCall diag.Code = "P009"
	// CodeExpansion: macros that expand to too much text.
	//
	//	#define A B B
	//	#define B C C
	CodeExpansion diag.Code = "P010"
	// CodePaste: ## that does not make a token, or # without a parameter.
	//
	//	#define F(a) a ## +
	CodePaste diag.Code = "P011"
	// CodeRedefined: a macro defined twice. A warning.
	CodeRedefined diag.Code = "P012"
	// CodeErrorLine: #error in text that is used.
	CodeErrorLine diag.Code = "P013"
	// CodeWarningLine: #warning in text that is used. A warning.
	CodeWarningLine diag.Code = "P014"
	// CodeStrayComment: */ without /*. A warning.
	//
	//	/* a /* b */ */
	CodeStrayComment diag.Code = "P015"
	// CodeGlued: macros make one operator of two. A warning.
	//
	//	#define S(x) q!x
	//	S(!b)
	CodeGlued diag.Code = "P016"
)

const (
	// CodeUnexpected: a token that the grammar does not allow there.
	//
	//	x = ;
	CodeUnexpected diag.Code = "P101"
	// CodeUnclosed: a construct without its end.
	//
	//	init { if :: skip }
	CodeUnclosed diag.Code = "P102"
	// CodeStray: an end or :: that belongs to nothing.
	//
	//	init { skip fi }
	CodeStray diag.Code = "P103"
	// CodeSeparator: two statements or declarations without ; between them.
	//
	//	x = 1 y = 2
	CodeSeparator diag.Code = "P104"
	// CodeAssign: = inside an expression.
	//
	//	(x = 1) -> skip
	CodeAssign diag.Code = "P105"
	// CodeMisspelt: a word that is neither keyword nor type.
	//
	//	protype p() { skip }
	CodeMisspelt diag.Code = "P106"
	// CodeEmpty: an empty list that must not be empty.
	//
	//	init { }
	CodeEmpty diag.Code = "P107"
	// CodeNoOption: if or do without ::.
	//
	//	if x == 1 -> skip fi
	CodeNoOption diag.Code = "P108"
	// CodeNumber: a malformed number, or one that does not fit (a warning).
	//
	//	x = 0x10
	CodeNumber diag.Code = "P109"
	// CodeLiteral: a string or character constant that is malformed.
	//
	//	printf("hello)
	CodeLiteral diag.Code = "P110"
	// CodeCharacter: a character that does not belong to Promela.
	//
	//	x = $y
	CodeCharacter diag.Code = "P111"
	// CodeTooDeep: nesting or an expression beyond the bounds.
	CodeTooDeep diag.Code = "P112"
	// CodeNameTaken: a name that is a proctype, inline, typedef or mtype
	// constant already.
	//
	//	proctype p() { byte p }
	CodeNameTaken diag.Code = "P113"
	// CodeEmbeddedC: a piece of C.
	//
	//	c_code { now.x = 1; }
	CodeEmbeddedC diag.Code = "P114"
	// CodeLabel: a label where none is allowed.
	//
	//	L: byte x;
	CodeLabel diag.Code = "P115"
	// CodeNewline: a line that continues a statement which ended on the line before.
	//
	//	x = 1
	//	  + 2
	CodeNewline diag.Code = "P116"
	// CodeProbe: full, empty, nfull or nempty in an expression.
	//
	//	!full(q)
	CodeProbe diag.Code = "P117"
	// CodeInlineUse: a wrong call or declaration of an inline.
	//
	//	inline f(a) { x = a }
	//	init { f() }
	CodeInlineUse diag.Code = "P118"
	// CodeInlineCycle: inlines that use themselves or grow too much.
	//
	//	inline f() { f() }
	CodeInlineCycle diag.Code = "P119"
	// CodeReturn: return outside of an inline that gives a value.
	//
	//	init { return 1 }
	CodeReturn diag.Code = "P120"
	// CodeDecl: a declaration that the grammar does not allow.
	//
	//	proctype p(byte x = 1) { skip }
	CodeDecl diag.Code = "P121"
	// CodeNotConstant: a computed value where a constant must be.
	//
	//	byte a[n + 1]
	CodeNotConstant diag.Code = "P122"
	// CodeFormula: a temporal formula as operand of a comparison.
	//
	//	ltl { [] x == 1 }
	CodeFormula diag.Code = "P123"
	// CodeRemote: P@label before P is declared.
	CodeRemote diag.Code = "P124"
	// CodeForeign: a word or operator of another language.
	//
	//	x += 1
	CodeForeign diag.Code = "P125"
	// CodeUnless: unless without a statement before it.
	//
	//	if :: skip fi
	//	unless { skip }
	CodeUnless diag.Code = "P126"
	// CodeOctal: a number with a leading zero. A warning.
	//
	//	x = 010
	CodeOctal diag.Code = "P127"
)

// hints are the hints of messages that have none of their own.
var hints = map[diag.Code]string{
	CodeStrayConditional: "Remove it, or write `#if` or `#ifdef` before it.",
	CodeCondition:        "Write a condition with numbers, macros, `defined(NAME)` and the operators of C.",
	CodeInclude:          "Put its text in place of the `#include`.",
	CodeIncludeDepth:     "Guard each file with `#ifndef NAME`, `#define NAME` and `#endif`.",
	CodeMacroHead:        "Write `#define NAME text` or `#define NAME(a, b) text`.",
	CodeMacroCall:        "Give one argument for each parameter.",
	CodePaste:            "Write `##` between two names or numbers that make one together, and `#` before a parameter.",
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
