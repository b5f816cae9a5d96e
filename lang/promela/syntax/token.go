package syntax

import (
	"strings"

	"beeline/lang/source"
)

// kind is the class of a token. The preprocessor knows only names, numbers,
// literals and punctuation. Its last step, classify, recognises keywords.
type kind uint8

const (
	kEOF kind = iota
	kOther
	kIdent
	kNumber // a preprocessing number; decimal digits after classify
	kChar
	kString
	kOpenChar   // a character constant without its end
	kOpenString // a string without its end

	kLParen
	kRParen
	kLBrack
	kRBrack
	kLBrace
	kRBrace
	kComma
	kSemi
	kArrow
	kColon
	kSep
	kDot
	kDotDot
	kEllipsis
	kAssign
	kEq
	kNe
	kLt
	kLe
	kGt
	kGe
	kShl
	kShr
	kPlus
	kMinus
	kIncr
	kDecr
	kStar
	kSlash
	kPercent
	kAmp
	kAndAnd
	kPipe
	kOrOr
	kCaret
	kTilde
	kBang
	kBangBang
	kQuery
	kQueryQuery
	kAt
	kHash
	kHashHash
	kAlways  // []
	kDiamond // <>
	kEquiv   // <->
	kMeet    // /\
	kJoin    // \/

	kActive
	kAssert
	kAtomic
	kBreak
	kCCode
	kCDecl
	kCExpr
	kCState
	kCTrack
	kDProctype
	kDo
	kElse
	kEmpty
	kEnabled
	kEval
	kFi
	kFor
	kFull
	kGetPriority
	kGoto
	kHidden
	kIf
	kInit
	kInline
	kLen
	kLocal
	kLTL
	kNempty
	kNever
	kNfull
	kNotrace
	kNP
	kOd
	kOf
	kPCValue
	kPrintf
	kPrintm
	kPriority
	kProctype
	kProvided
	kReturn
	kRun
	kDStep
	kSelect
	kSetPriority
	kShow
	kTimeout
	kTrace
	kTypedef
	kUnless
	kXR
	kXS
	kType  // bit bool byte chan int mtype pid short unsigned
	kConst // skip true false
)

// tokenFlags describe the place of a token in the text.
type tokenFlags uint8

const (
	// fNewline: a line end is before the token.
	fNewline tokenFlags = 1 << iota
	// fSpace: blank space or a comment is before the token.
	fSpace
	// fLineStart: it is the first token of its logical line.
	fLineStart
	// fPainted: the name occurs inside its own expansion and is not expanded.
	fPainted
	// fImplied: a separator that is not in the text.
	fImplied
)

// A token is a piece of the text. The span of a token that comes from a macro's body is
// the macro's name at the call.
type token struct {
	kind   kind
	flags  tokenFlags
	origin int32 // 1 + index of the outermost expansion that made it; 0: none
	text   string
	span   source.Span
}

func (t token) has(f tokenFlags) bool { return t.flags&f != 0 }

var keywords = map[string]kind{
	"active": kActive, "assert": kAssert, "atomic": kAtomic, "break": kBreak,
	"c_code": kCCode, "c_decl": kCDecl, "c_expr": kCExpr, "c_state": kCState, "c_track": kCTrack,
	"D_proctype": kDProctype, "do": kDo, "else": kElse, "empty": kEmpty, "enabled": kEnabled,
	"eval": kEval, "fi": kFi, "for": kFor, "full": kFull, "get_priority": kGetPriority,
	"goto": kGoto, "hidden": kHidden, "if": kIf, "init": kInit, "inline": kInline, "len": kLen,
	"local": kLocal, "ltl": kLTL, "nempty": kNempty, "never": kNever, "nfull": kNfull,
	"notrace": kNotrace, "np_": kNP, "od": kOd, "of": kOf, "pc_value": kPCValue,
	"printf": kPrintf, "printm": kPrintm, "priority": kPriority, "proctype": kProctype,
	"provided": kProvided, "return": kReturn, "run": kRun, "d_step": kDStep, "select": kSelect,
	"set_priority": kSetPriority, "show": kShow, "timeout": kTimeout, "trace": kTrace,
	"typedef": kTypedef, "unless": kUnless, "xr": kXR, "xs": kXS,
	"bit": kType, "bool": kType, "byte": kType, "chan": kType, "int": kType, "mtype": kType,
	"pid": kType, "short": kType, "unsigned": kType,
	"skip": kConst, "true": kConst, "false": kConst,
}

// wordKind returns the keyword that a word is, or kIdent.
func wordKind(word string) kind {
	if k, ok := keywords[word]; ok {
		return k
	}
	return kIdent
}

// basicTypes is the type of each type word.
var basicTypes = map[string]BasicType{
	"bit": BitType, "bool": BitType, "byte": ByteType, "pid": PidType, "short": ShortType,
	"int": IntType, "unsigned": UnsignedType, "mtype": MtypeType, "chan": ChanType,
}

// punctuation lists the operators, longer ones before their prefixes.
var punctuation = []struct {
	text string
	kind kind
}{
	{"<->", kEquiv}, {"-->", kArrow}, {"!!=", kNe}, {"...", kEllipsis},
	{"->", kArrow}, {"::", kSep}, {"..", kDotDot}, {"==", kEq}, {"!=", kNe}, {"<=", kLe},
	{">=", kGe}, {"<<", kShl}, {">>", kShr}, {"++", kIncr}, {"--", kDecr}, {"&&", kAndAnd},
	{"||", kOrOr}, {"!!", kBangBang}, {"??", kQueryQuery}, {"##", kHashHash}, {"[]", kAlways},
	{"<>", kDiamond}, {"/\\", kMeet}, {"\\/", kJoin},
	{"(", kLParen}, {")", kRParen}, {"[", kLBrack}, {"]", kRBrack}, {"{", kLBrace},
	{"}", kRBrace}, {",", kComma}, {";", kSemi}, {":", kColon}, {".", kDot}, {"=", kAssign},
	{"<", kLt}, {">", kGt}, {"+", kPlus}, {"-", kMinus}, {"*", kStar}, {"/", kSlash},
	{"%", kPercent}, {"&", kAmp}, {"|", kPipe}, {"^", kCaret}, {"~", kTilde}, {"!", kBang},
	{"?", kQuery}, {"@", kAt}, {"#", kHash},
}

// punctAt lists, for each first byte, the indices of punctuation.
var punctAt = func() (at [256][]int) {
	for i, p := range punctuation {
		at[p.text[0]] = append(at[p.text[0]], i)
	}
	return at
}()

func isLetter(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// quoted returns a piece of a model as messages show it.
func quoted(text string) string {
	if strings.Contains(text, "`") {
		return "'" + text + "'"
	}
	return "`" + text + "`"
}

// describe names a token in a message.
func (t token) describe() string {
	switch t.kind {
	case kEOF:
		if t.text == "}" {
			return "the end of the formula"
		}
		return "the end of the text"
	case kNumber:
		return "the number " + quoted(t.text)
	case kString:
		return "a string"
	case kOpenString:
		return "a string that is not closed"
	case kOpenChar:
		return "a character constant that is not closed"
	}
	if t.has(fImplied) {
		if t.text != "" {
			return quoted(t.text)
		}
		return "the end of the line"
	}
	if _, ok := keywords[t.text]; ok {
		return "the keyword " + quoted(t.text)
	}
	return quoted(t.text)
}
